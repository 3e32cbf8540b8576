import { duplicateName, MalformedTable } from "../../../domain/infographic/Table.ts"
import type { Budget } from "../../../domain/infographic/tables/Limits.ts"
import { corrupt } from "./Fault.ts"
import type { SchemaElement } from "./Footer.ts"
import { type Meaning, meaningOf } from "./Meaning.ts"

/** A column of the file: the values of one leaf of the schema, in the order of the chunks. */
export interface Leaf {
  readonly index: number
  readonly path: string
  readonly element: SchemaElement
  readonly meaning: Meaning
  readonly maxDefinition: number
  readonly maxRepetition: number
}

interface Node {
  readonly name: string
  /** The definition level at which the value exists; a lower level means null. */
  readonly definition: number
  /** The field's leaves, in order. A null has one entry in each of them. */
  readonly leaves: ReadonlyArray<Leaf>
}

/** A field of the schema, with the format's groups resolved to lists, maps or structs. */
export type Field =
  | (Node & { readonly kind: "leaf" })
  | (Node & { readonly kind: "struct"; readonly fields: ReadonlyArray<Field> })
  | (Node & { readonly kind: "list"; readonly item: Level; readonly element: Field })
  | (Node & { readonly kind: "map"; readonly item: Level; readonly key: Field; readonly value: Field | undefined })

/** The levels at which a repeated field has an item, and at which a further item follows. */
interface Level {
  readonly definition: number
  readonly repetition: number
}

/** A schema element with its children, from the footer's flat list. */
interface Tree extends SchemaElement {
  readonly under: ReadonlyArray<Tree>
}

const mapAnnotations = new Set([1, 2])
const listAnnotation = 3
const logicalMap = 2
const logicalList = 3

/** The top-level fields: the columns of the table. Throws `MalformedTable`. */
export const readFields = (schema: ReadonlyArray<SchemaElement>, budget: Budget): ReadonlyArray<Field> => {
  const root = readTree(schema, budget.limits.maxDepth)
  const leaves: Array<Leaf> = []
  const fields = root.under.map((tree) => fieldOf(tree, [], { definition: 0, repetition: 0 }, leaves))
  budget.columns(leaves.length)
  return distinct(fields)
}

const readTree = (schema: ReadonlyArray<SchemaElement>, maxDepth: number): Tree => {
  let next = 0
  const read = (depth: number): Tree => {
    const element = schema[next++]
    if (element === undefined) throw corrupt("schema_children")
    if (depth > maxDepth) {
      throw new MalformedTable({ format: "parquet", problem: "nested_too_deep", expected: maxDepth })
    }
    // The root is a group, whatever type a writer gives it.
    const isGroup = depth === 0 || element.physical === undefined
    if (isGroup ? depth > 0 && element.children === 0 : element.children > 0) throw corrupt("schema_children")
    const under: Array<Tree> = []
    while (under.length < element.children) under.push(read(depth + 1))
    return { ...element, under }
  }
  const root = read(0)
  if (next !== schema.length) throw corrupt("schema_root")
  return root
}

const distinct = (fields: ReadonlyArray<Field>): ReadonlyArray<Field> => {
  const duplicate = duplicateName(fields.map(({ name }) => name))
  if (duplicate !== undefined) {
    throw new MalformedTable({ format: "parquet", problem: "duplicate_column", column: duplicate })
  }
  return fields
}

/** A field under a parent at `level`; a repeated field without a list annotation also counts as a list. */
const fieldOf = (tree: Tree, parents: ReadonlyArray<string>, level: Level, leaves: Array<Leaf>): Field => {
  if (tree.repetition !== "repeated") {
    const definition = level.definition + (tree.repetition === "optional" ? 1 : 0)
    return valueOf(tree, parents, { ...level, definition }, leaves)
  }
  const item = itemLevel(level)
  const element = valueOf(tree, parents, item, leaves)
  return { kind: "list", name: tree.name, definition: level.definition, leaves: element.leaves, item, element }
}

const itemLevel = ({ definition, repetition }: Level): Level => ({
  definition: definition + 1,
  repetition: repetition + 1,
})

const valueOf = (tree: Tree, parents: ReadonlyArray<string>, level: Level, leaves: Array<Leaf>): Field => {
  const { name } = tree
  const { definition } = level
  const path = [...parents, name]
  if (tree.physical !== undefined) {
    const leaf: Leaf = {
      index: leaves.length,
      path: path.join("."),
      element: tree,
      meaning: meaningOf(tree),
      maxDefinition: definition,
      maxRepetition: level.repetition,
    }
    leaves.push(leaf)
    return { kind: "leaf", name, definition, leaves: [leaf] }
  }
  const only = tree.under.length === 1 ? tree.under[0] : undefined
  const isRepeated = only?.repetition === "repeated"
  if (isRepeated && (tree.logical?.id === logicalList || tree.converted === listAnnotation)) {
    const item = itemLevel(level)
    const inner = only.under[0]
    const element =
      isWrapper(tree, only) && inner !== undefined
        ? fieldOf(inner, [...path, only.name], item, leaves)
        : valueOf(only, path, item, leaves)
    return { kind: "list", name, definition, leaves: element.leaves, item, element }
  }
  if (isRepeated && only.under.length <= 2 && isMap(tree)) {
    const item = itemLevel(level)
    const [first, second] = only.under
    if (first === undefined) throw corrupt("map")
    const key = fieldOf(first, [...path, only.name], item, leaves)
    const value = second && fieldOf(second, [...path, only.name], item, leaves)
    return { kind: "map", name, definition, leaves: [...key.leaves, ...(value?.leaves ?? [])], item, key, value }
  }
  const fields = distinct(tree.under.map((child) => fieldOf(child, path, level, leaves)))
  return { kind: "struct", name, definition, leaves: fields.flatMap((field) => field.leaves), fields }
}

const isMap = (tree: Tree): boolean =>
  tree.logical?.id === logicalMap || (tree.converted !== undefined && mapAnnotations.has(tree.converted))

/**
 * Whether a list's repeated group only wraps the element. Old writers omitted the wrapper; the format's rules
 * distinguish the two cases by the number of fields and by two names.
 */
const isWrapper = (list: Tree, repeated: Tree): boolean =>
  repeated.under.length === 1 &&
  repeated.under[0]?.repetition !== "repeated" &&
  repeated.name !== "array" &&
  repeated.name !== `${list.name}_tuple`
