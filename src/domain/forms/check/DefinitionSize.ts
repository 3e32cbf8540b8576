import * as Result from "effect/Result"
import { isJsonObject } from "../codec/Json.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import type { FormSubsection } from "../model/FormSection.ts"
import { slotsOf } from "../model/Slots.ts"
import { below, type Problem, problem } from "../model/Problem.ts"
import type { Operation } from "../model/Rules.ts"
import { textsOf } from "../rules/Asked.ts"
import type { CompiledForm } from "../rules/CompiledForm.ts"
import { slotsIn } from "../rules/Computation.ts"
import type { Element } from "../rules/Elements.ts"
import { compilePattern } from "../pattern/Pattern.ts"
import { limits } from "../../budget/Limits.ts"
import { ruleAt } from "./RuleChecks.ts"

/** Limits on a form's size. Parsing takes time for every part, so the parts are counted before parsing. */
export const definitionLimits = {
  fields: limits.formFields,
  options: limits.formOptions,
  parts: limits.formParts,
  levels: limits.formLevels,
  patterns: limits.formPatterns,
} as const

interface Place {
  readonly node: unknown
  readonly level: number
  readonly key: string | number
  readonly parent: Place | undefined
}

const pathOf = ({ key, parent }: Place): string => (parent === undefined ? "" : below(pathOf(parent), key))

const opensLevel = (key: string): boolean => key === "children" || key === "item_template"

/** Whether the value of a key is the author's free-form data, in which keys have no meaning. */
const isOpaque = (key: string): boolean => key === "meta" || key === "default" || key === "value"

/** The deployment's limits, which can't exceed the general ones. */
export type OwnLimits = { readonly [Name in "fields" | "options" | "levels"]: number }

type Counted = Record<keyof typeof sentences, number>

/** Counts a node and returns its children in reverse order, so that a stack visits them in document order. */
const visit = (counted: Counted, parent: Place): ReadonlyArray<Place> => {
  const { node, level } = parent
  if (Array.isArray(node)) {
    // Options and operands may be written as bare values.
    for (const item of node) if (typeof item !== "object") counted.parts++
    return node.map((item, key): Place => ({ node: item, level, key, parent })).toReversed()
  }
  if (!isJsonObject(node)) return []
  counted.parts++
  if ("field_type" in node) counted.fields++
  counted.levels = Math.max(counted.levels, level)
  const inside: Array<Place> = []
  for (const [key, value] of Object.entries(node)) {
    // Each value in a list counts as a part, because a condition compares the answer with each of them.
    if (key === "value" && Array.isArray(value)) counted.parts += value.length
    if (isOpaque(key) || typeof value !== "object") continue
    if (key === "options" && Array.isArray(value)) counted.options += value.length
    inside.push({ node: value, level: opensLevel(key) ? level + 1 : level, key, parent })
  }
  return inside.toReversed()
}

/** The exceeded limits, with the count and the path. Does not recurse. */
export const sizeProblems = (definition: unknown, own: OwnLimits = definitionLimits): ReadonlyArray<Problem> => {
  const most = { ...definitionLimits, ...own }
  const counted: Counted = { fields: 0, options: 0, parts: 0, levels: 0 }
  const beyond = new Map<keyof Counted, Place>()
  const waiting: Array<Place> = [{ node: definition, level: 0, key: "", parent: undefined }]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const inside = visit(counted, place)
    for (const name of countedNames) if (counted[name] > most[name] && !beyond.has(name)) beyond.set(name, place)
    if (beyond.has("parts") || beyond.has("levels")) break
    for (const one of inside) waiting.push(one)
  }
  return [...beyond].map(([name, place]) =>
    problem(pathOf(place), name === "levels" ? "too_deep" : "too_large", sentences[name](most[name])),
  )
}

const sentences = {
  fields: (most: number) => `A form can have at most ${most} fields`,
  options: (most: number) => `A form can have at most ${most} options`,
  parts: (most: number) =>
    `A form can have at most ${most} parts: fields, options, conditions, operands and compared values together`,
  levels: (most: number) => `Groups and lists can be nested at most ${most} levels deep`,
}

const countedNames = ["fields", "options", "parts", "levels"] as const

interface Templated {
  readonly operation: Operation
  readonly path: string
}

const operationsOf = ({ source, field, path }: Element): ReadonlyArray<Templated> => [
  ...source.dependsOn.flatMap(({ operations }, i) =>
    operations.map((operation, n) => ({ operation, path: below(below(ruleAt(path, i), "operations"), n) })),
  ),
  ...(field?.postDepends ?? []).flatMap(({ operation }, i) =>
    operation === undefined ? [] : [{ operation, path: below(below(below(path, "post_depends"), i), "operation") }],
  ),
]

const templateSlots = ({ op, options }: Operation): number => {
  const template = op === "format" ? options?.["template"] : undefined
  return typeof template === "string" ? slotsIn(template) : 0
}

const textSlots = ({ source, field }: Element): number => {
  const headings = "title" in source ? [source.title, source.description] : []
  const texts = [...headings, ...(field === undefined ? [] : textsOf(field))]
  return texts.reduce((sum, text) => sum + slotsOf(text).length, 0)
}

/** The element or formula at which the total number of slots in the form's text and templates exceeds the limit. */
export const slotProblems = ({ form, elements }: CompiledForm): ReadonlyArray<Problem> => {
  let slots = slotsOf(form.title).length + slotsOf(form.description).length
  const places = elements.flatMap((element) => [
    { path: element.path, count: textSlots(element) },
    ...operationsOf(element).map(({ operation, path }) => ({ path, count: templateSlots(operation) })),
  ])
  for (const { path, count } of places) {
    slots += count
    if (slots > limits.formSlots)
      return [
        problem(
          path,
          "too_large",
          `The texts and templates of a form can have at most ${limits.formSlots} placeholders`,
        ),
      ]
  }
  return []
}

type Placed = readonly [field: FormField, path: string]

const placed = (field: FormField, path: string): ReadonlyArray<Placed> => [
  [field, path],
  ...(field.children ?? []).flatMap((child, i) => placed(child, below(below(path, "children"), i))),
  ...(field.itemTemplate === undefined ? [] : placed(field.itemTemplate, below(path, "item_template"))),
]

/** All fields in order, with their paths in the definition's JSON. */
const placedFields = ({ sections }: FormDefinition): ReadonlyArray<Placed> => {
  const among = (items: ReadonlyArray<FormField | FormSubsection>, path: string): ReadonlyArray<Placed> =>
    items.flatMap((item, i) => {
      const at = below(below(path, "fields"), i)
      return item.kind === "field" ? placed(item, at) : among(item.fields, at)
    })
  return sections.flatMap(({ fields }, s) => among(fields, below("sections", s)))
}

/** Problems with patterns that are within the limit individually but not in total. */
export const patternProblems = (form: FormDefinition): ReadonlyArray<Problem> => {
  let size = 0
  for (const [{ constraints, fieldId }, path] of placedFields(form)) {
    if (constraints?.pattern === undefined) continue
    const pattern = compilePattern(constraints.pattern)
    if (Result.isSuccess(pattern)) size += pattern.success.size
    if (size > definitionLimits.patterns) {
      const message = `With the pattern of ${fieldId}, the patterns of this form are too complex in total: use smaller repetition counts`
      return [problem(below(below(path, "constraints"), "pattern"), "too_large", message)]
    }
  }
  return []
}
