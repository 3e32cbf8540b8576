import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import type { FieldOption } from "../model/FieldOption.ts"
import type { FormField } from "../model/FormField.ts"
import { localize } from "../model/LocalizedText.ts"
import type { OperationName } from "../model/Rules.ts"
import { choicesOf } from "../answers/Choices.ts"
import { monthsBetween, readDateBound, readDateTime, readTime } from "../answers/Calendar.ts"
import { exactSum, numberOf, tidy } from "../answers/Numbers.ts"
import { isEmptyValue } from "../answers/Reading.ts"
import { textOf } from "../answers/Words.ts"

/** An operand's value and, if it is an answer, its field. */
export interface Operated {
  readonly value: unknown
  readonly field?: FormField
}

/** The operands as numbers. A missing operand is NaN, and so is everything computed from it. */
const numbers = (operands: ReadonlyArray<Operated>): ReadonlyArray<number> =>
  operands.map(({ value }) => numberOf(value) ?? Number.NaN)

/** All given values. Lists, such as the values of a field inside an array, are flattened. */
const given = (operands: ReadonlyArray<Operated>): ReadonlyArray<unknown> =>
  operands.flatMap(({ value }) => (Array.isArray(value) ? value : [value])).filter((value) => !isEmptyValue(value))

const aggregate = (operands: ReadonlyArray<Operated>, options: JsonObject): number | undefined => {
  const all = given(operands)
  if (options["fn"] === "count") return all.length
  const values = all.map(numberOf).filter((value) => value !== undefined)
  const sum = exactSum(
    values.reduce((a, b) => a + b, 0),
    values,
  )
  if (values.length === 0) return options["fn"] === undefined || options["fn"] === "sum" ? 0 : undefined
  switch (options["fn"]) {
    case "avg":
      return sum / values.length
    case "min":
      return values.reduce((a, b) => Math.min(a, b))
    case "max":
      return values.reduce((a, b) => Math.max(a, b))
    default:
      return sum
  }
}

const instantOf = (value: unknown, today: string | undefined): number | undefined => {
  const words = textOf(value) ?? ""
  const time = readTime(words)
  return readDateBound(words, today) ?? readDateTime(words)?.instant ?? (time === undefined ? undefined : time * 1000)
}

const unitLengths: Readonly<Record<string, number>> = {
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  weeks: 7 * 86_400_000,
}

/** The second date minus the first, in whole units. */
const difference = (operands: ReadonlyArray<Operated>, options: JsonObject, today: string | undefined) => {
  const [from, to] = operands.map(({ value }) => instantOf(value, today))
  if (from === undefined || to === undefined) return undefined
  const unit = typeof options["unit"] === "string" ? options["unit"] : "days"
  if (unit === "months") return monthsBetween(from, to)
  if (unit === "years") return Math.trunc(monthsBetween(from, to) / 12) || 0
  return Math.trunc((to - from) / (unitLengths[unit] ?? unitLengths["days"]!)) || 0
}

const wordOf = (value: unknown): string => (typeof value === "boolean" ? String(value) : (textOf(value) ?? ""))

const wordsOf = ({ value }: Operated): string => (Array.isArray(value) ? value.map(wordOf).join(", ") : wordOf(value))

/** The result if a string would exceed the request's limit; the string is not built. */
export const tooLong = Symbol("tooLong")

/** Joins strings with a separator, up to a maximum length. */
const joined = (texts: ReadonlyArray<string>, separator: string, most: number): string | typeof tooLong => {
  const length = texts.reduce((sum, text) => sum + text.length + separator.length, 0)
  return length > most ? tooLong : texts.join(separator)
}

/**
 * Splits a template, in which `{0}`, `{1}`, ... and `{field_id}` are slots, and everything else is literal. Literal
 * parts are at even indexes, slot names at odd ones.
 */
const partsOf = (template: string): ReadonlyArray<string> => template.split(/\{([^{}]{1,128})\}/)

/** How many slots a template has. */
export const slotsIn = (template: string): number => (partsOf(template).length - 1) / 2

const formatting = (template: string) => {
  const parts = partsOf(template)
  return (operands: ReadonlyArray<Operated>, most: number): string | typeof tooLong => {
    const words = new Map<string, string>()
    for (const [n, operand] of operands.entries()) {
      const text = wordsOf(operand)
      words.set(String(n), text)
      if (operand.field !== undefined && !words.has(operand.field.fieldId)) words.set(operand.field.fieldId, text)
    }
    const pieces: Array<string> = []
    let length = 0
    for (const [n, part] of parts.entries()) {
      const piece = n % 2 === 0 ? part : (words.get(/^\d+$/.test(part) ? String(Number(part)) : part) ?? `{${part}}`)
      length += piece.length
      if (length > most) return tooLong
      pieces.push(piece)
    }
    return pieces.join("")
  }
}

const optionsByValue = new WeakMap<FormField, ReadonlyMap<string, FieldOption>>()

/** A field's options by value, computed once. */
const optionsOf = (field: FormField): ReadonlyMap<string, FieldOption> => {
  const before = optionsByValue.get(field)
  if (before !== undefined) return before
  // If several options have the same value, the first one is used.
  const options = new Map((choicesOf(field) ?? []).toReversed().map((one) => [one.value, one]))
  optionsByValue.set(field, options)
  return options
}

/** The entry in `options.table` for the answer or, without a table, the label of the chosen option. */
const lookup = ({ value, field }: Operated, options: JsonObject): Json | undefined => {
  const key = textOf(value) ?? (typeof value === "boolean" ? String(value) : undefined)
  if (key === undefined) return options["default"]
  const { table, locale } = options
  if (isJsonObject(table)) return (Object.hasOwn(table, key) ? table[key] : undefined) ?? options["default"]
  const option = field === undefined ? undefined : optionsOf(field).get(key)
  if (option === undefined) return options["default"]
  return localize(option.label, typeof locale === "string" ? locale : "en")
}

const rounded = (value: number | undefined, options: JsonObject): number | undefined => {
  if (value === undefined || !Number.isFinite(value)) return undefined
  const decimals = options["decimals"]
  if (typeof decimals !== "number" || !Number.isInteger(decimals) || decimals < 0 || decimals > 12) return tidy(value)
  const factor = 10 ** decimals
  // Halves are rounded away from zero, so that a credit and an equal debit round to the same amount.
  return (Math.sign(value) * Math.round(tidy(Math.abs(value) * factor))) / factor || 0
}

type Compute = (
  operands: ReadonlyArray<Operated>,
  today: string | undefined,
  most: number,
) => Json | typeof tooLong | undefined

/**
 * A compiled operation: its cost in rule steps, without the cost of its operands, and the function that computes its
 * result.
 */
export interface Computing {
  readonly cost: number
  readonly of: Compute
}

const combining =
  (options: JsonObject, combine: (a: number, b: number) => number): Compute =>
  (operands) =>
    rounded(numbers(operands).reduce(combine), options)

const adding =
  (options: JsonObject, combine: (a: number, b: number) => number): Compute =>
  (operands) => {
    const values = numbers(operands)
    return rounded(exactSum(values.reduce(combine), values), options)
  }

const copied: Compute = ([first]) => (isEmptyValue(first!.value) ? undefined : (first!.value as Json))

const templateOf = (options: JsonObject): string =>
  typeof options["template"] === "string" ? options["template"] : "{0}"

/** The implementation of each operation, called only with one or more operands. */
const operations: Readonly<Record<OperationName, (options: JsonObject) => Compute>> = {
  copy: () => copied,
  set: () => copied,
  add: (options) => adding(options, (a, b) => a + b),
  subtract: (options) => adding(options, (a, b) => a - b),
  multiply: (options) => combining(options, (a, b) => a * b),
  divide: (options) => combining(options, (a, b) => a / b),
  percent: (options) => combining(options, (a, b) => (a * b) / 100),
  concat:
    ({ sep }) =>
    (operands, _today, most) => {
      const parts = operands.filter(({ value }) => !isEmptyValue(value)).map(wordsOf)
      return parts.length === 0 ? undefined : joined(parts, typeof sep === "string" ? sep : "", most)
    },
  format: (options) => {
    const fill = formatting(templateOf(options))
    return (operands, _today, most) =>
      operands.every(({ value }) => isEmptyValue(value)) ? undefined : fill(operands, most)
  },
  date_diff: (options) => (operands, today) => difference(operands, options, today),
  lookup: (options) => (operands) => lookup(operands[0]!, options),
  aggregate: (options) => (operands) => rounded(aggregate(operands, options), options),
}

/**
 * Compiles an operation. The result is undefined for a missing operand, a division by zero, or invalid dates.
 * `options.decimals` rounds numbers.
 */
export const computation = (op: OperationName, options: JsonObject): Computing => {
  const of = operations[op](options)
  return {
    cost: 1 + (op === "format" ? slotsIn(templateOf(options)) : 0),
    of: (operands, today, most) => (operands.length === 0 ? undefined : of(operands, today, most)),
  }
}
