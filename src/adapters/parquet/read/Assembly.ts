import { type Cell, setOwn } from "../../../domain/infographic/Table.ts"
import type { Entries } from "./Chunks.ts"
import { corrupt } from "./Fault.ts"
import type { Field, Leaf } from "./Fields.ts"

/**
 * Reassembles nested values. An entry's definition level says how much of its path exists; its repetition level says
 * which list of the path continues; a row begins at repetition level 0. Every null and every empty list has one entry
 * in each leaf below it.
 */
export const assemble = (field: Field, entriesOf: (leaf: Leaf) => Entries, rows: number): ReadonlyArray<Cell> => {
  const cursors = new Map(field.leaves.map((leaf) => [leaf, new Cursor(leaf, entriesOf(leaf))]))
  const read = readerOf(field, (leaf) => cursors.get(leaf)!)
  const out: Array<Cell> = []
  for (let row = 0; row < rows; row++) {
    for (const cursor of cursors.values()) cursor.startRow()
    out.push(read())
  }
  for (const cursor of cursors.values()) cursor.finish()
  return out
}

/** The read position in the entries of a leaf. */
class Cursor {
  private readonly leaf: Leaf
  private readonly entries: Entries
  private at = 0
  private next = 0

  constructor(leaf: Leaf, entries: Entries) {
    this.leaf = leaf
    this.entries = entries
  }

  definition(): number {
    const definition = this.entries.definitions[this.at]
    if (definition === undefined) throw corrupt("entries")
    return definition
  }

  /** Whether the next entry is a further item of the list at this level. */
  repeats(level: number): boolean {
    return this.entries.repetitions[this.at] === level
  }

  take(): Cell {
    const isPresent = this.definition() === this.leaf.maxDefinition
    this.at++
    return isPresent ? this.entries.cells[this.next++]! : null
  }

  startRow(): void {
    if (this.entries.repetitions[this.at] !== 0) throw corrupt("row_start")
  }

  finish(): void {
    if (this.at !== this.entries.definitions.length) throw corrupt("entries_left")
  }
}

/** Compiles a function that reads the field's next value, so the schema is not walked for every row. */
const readerOf = (field: Field, cursorOf: (leaf: Leaf) => Cursor): (() => Cell) => {
  const cursors = field.leaves.map(cursorOf)
  const first = cursors[0]
  if (first === undefined) throw corrupt("schema_children")
  const missing = (): null => {
    for (const cursor of cursors) cursor.take()
    return null
  }
  switch (field.kind) {
    case "leaf":
      return () => first.take()
    case "struct": {
      const fields = field.fields.map((inner) => ({ name: inner.name, read: readerOf(inner, cursorOf) }))
      return () => {
        if (first.definition() < field.definition) return missing()
        const record: { [key: string]: Cell } = {}
        for (const { name, read } of fields) setOwn(record, name, read())
        return record
      }
    }
    case "list": {
      const read = readerOf(field.element, cursorOf)
      return () => {
        if (first.definition() < field.definition) return missing()
        const items: Array<Cell> = []
        if (first.definition() < field.item.definition) {
          missing()
          return items
        }
        do items.push(read())
        while (first.repeats(field.item.repetition))
        return items
      }
    }
    case "map": {
      const readKey = readerOf(field.key, cursorOf)
      const readValue = field.value && readerOf(field.value, cursorOf)
      const build = isTextKey(field.key) ? recordOf : pairsOf
      return () => {
        if (first.definition() < field.definition) return missing()
        const entries: Array<readonly [Cell, Cell]> = []
        if (first.definition() < field.item.definition) {
          missing()
          return build(entries)
        }
        do entries.push([readKey(), readValue?.() ?? null])
        while (first.repeats(field.item.repetition))
        return build(entries)
      }
    }
  }
}

const isTextKey = (key: Field): boolean => key.kind === "leaf" && key.leaves[0]?.meaning.kind === "text"

/** A map with text keys becomes an object. For a repeated key, the last value counts, as the format specifies. */
const recordOf = (entries: ReadonlyArray<readonly [Cell, Cell]>): Cell => {
  const record: { [key: string]: Cell } = {}
  for (const [key, value] of entries) {
    if (typeof key !== "string") throw corrupt("map_key")
    setOwn(record, key, value)
  }
  return record
}

/** JSON objects have only text keys, so other maps become a list of entries, in order. */
const pairsOf = (entries: ReadonlyArray<readonly [Cell, Cell]>): Cell => entries.map(([key, value]) => ({ key, value }))
