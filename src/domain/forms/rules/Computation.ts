import { limits } from "../../budget/Limits.ts"
import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import type { FormField } from "../model/FormField.ts"
import { localize } from "../model/LocalizedText.ts"
import type { OperationName } from "../model/Rules.ts"
import { choicesOf } from "../answers/Choices.ts"
import { monthsBetween, readDateBound, readDateTime, readTime } from "../answers/Calendar.ts"
import { numberOf, tidy } from "../answers/Numbers.ts"
import { isEmptyValue } from "../answers/Reading.ts"
import { textOf } from "../answers/Words.ts"

/** An operand's value and, when it is an answer, the field it came from. */
export interface Operated {
  readonly value: unknown
  readonly field?: FormField
}

const numbers = (operands: ReadonlyArray<Operated>): ReadonlyArray<number> | undefined => {
  const values = operands.map(({ value }) => numberOf(value))
  return values.every((value) => value !== undefined) ? values : undefined
}

/** Everything that was given, lists (as of a field inside an array) spread out. */
const given = (operands: ReadonlyArray<Operated>): ReadonlyArray<unknown> =>
  operands.flatMap(({ value }) => (Array.isArray(value) ? value : [value])).filter((value) => !isEmptyValue(value))

const arithmetic = (operands: ReadonlyArray<Operated>, combine: (a: number, b: number) => number) => {
  const values = numbers(operands)
  return values?.reduce((a, b) => combine(a, b))
}

const aggregate = (operands: ReadonlyArray<Operated>, options: JsonObject): number | undefined => {
  const all = given(operands)
  if (options["fn"] === "count") return all.length
  const values = all.map(numberOf).filter((value) => value !== undefined)
  const sum = values.reduce((a, b) => a + b, 0)
  if (values.length === 0) return options["fn"] === undefined || options["fn"] === "sum" ? 0 : undefined
  switch (options["fn"]) {
    case "avg":
      return sum / values.length
    case "min":
      return Math.min(...values)
    case "max":
      return Math.max(...values)
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

/** The second moment minus the first, in whole units. */
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

/** A text that is longer than all that one request may compute; it is not even put together. */
export const tooLong = Symbol("tooLong")

/** The texts with `separator` between them. */
const joined = (texts: ReadonlyArray<string>, separator: string): string | typeof tooLong => {
  const length = texts.reduce((sum, text) => sum + text.length + separator.length, 0)
  return length > limits.computedText ? tooLong : texts.join(separator)
}

/** `{0}`, `{1}`, ... and `{field_id}` are replaced; everything else stays, and nothing is evaluated. */
const formatted = (operands: ReadonlyArray<Operated>, template: string): string | typeof tooLong => {
  let length = template.length
  const text = template.replace(/\{([^{}]{1,128})\}/g, (slot, name: string) => {
    if (length > limits.computedText) return ""
    const operand = /^\d+$/.test(name)
      ? operands[Number(name)]
      : operands.find(({ field }) => field !== undefined && field.fieldId === name)
    const words = operand === undefined ? slot : wordsOf(operand)
    length += words.length
    return words
  })
  return length > limits.computedText ? tooLong : text
}

/** The entry of `options.table` for the answer; without a table, the label of the chosen option. */
const lookup = ({ value, field }: Operated, options: JsonObject): Json | undefined => {
  const key = textOf(value) ?? (typeof value === "boolean" ? String(value) : undefined)
  if (key === undefined) return options["default"]
  const { table, locale } = options
  if (isJsonObject(table)) return (Object.hasOwn(table, key) ? table[key] : undefined) ?? options["default"]
  const option = field === undefined ? undefined : choicesOf(field)?.find((one) => one.value === key)
  if (option === undefined) return options["default"]
  return localize(option.label, typeof locale === "string" ? locale : "en")
}

const rounded = (value: number | undefined, options: JsonObject): number | undefined => {
  if (value === undefined || !Number.isFinite(value)) return undefined
  const decimals = options["decimals"]
  if (typeof decimals !== "number" || !Number.isInteger(decimals) || decimals < 0 || decimals > 12) return tidy(value)
  const factor = 10 ** decimals
  return Math.round(tidy(value * factor)) / factor
}

/**
 * What an operation gives, undefined when it gives nothing: an operand that it needs is missing, a
 * division by zero, two things that are not dates. `options.decimals` rounds whatever is a number.
 */
export const compute = (
  op: OperationName,
  operands: ReadonlyArray<Operated>,
  options: JsonObject,
  today: string | undefined,
): Json | typeof tooLong | undefined => {
  const [first] = operands
  if (first === undefined) return undefined
  switch (op) {
    case "copy":
    case "set": {
      const value = first.value
      return isEmptyValue(value) ? undefined : (value as Json)
    }
    case "add":
      return rounded(
        arithmetic(operands, (a, b) => a + b),
        options,
      )
    case "subtract":
      return rounded(
        arithmetic(operands, (a, b) => a - b),
        options,
      )
    case "multiply":
      return rounded(
        arithmetic(operands, (a, b) => a * b),
        options,
      )
    case "divide":
      return rounded(
        arithmetic(operands, (a, b) => a / b),
        options,
      )
    case "percent": {
      const [a, b] = numbers(operands) ?? []
      return a === undefined || b === undefined ? undefined : rounded((a * b) / 100, options)
    }
    case "concat": {
      const parts = operands.filter(({ value }) => !isEmptyValue(value)).map(wordsOf)
      return parts.length === 0 ? undefined : joined(parts, typeof options["sep"] === "string" ? options["sep"] : "")
    }
    case "format":
      return operands.every(({ value }) => isEmptyValue(value))
        ? undefined
        : formatted(operands, typeof options["template"] === "string" ? options["template"] : "{0}")
    case "date_diff":
      return difference(operands, options, today)
    case "lookup":
      return lookup(first, options)
    case "aggregate":
      return rounded(aggregate(operands, options), options)
  }
}
