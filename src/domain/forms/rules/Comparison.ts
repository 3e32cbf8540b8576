import type { Json } from "../codec/Json.ts"
import type { Family } from "../model/FieldType.ts"
import type { Operator } from "../model/Rules.ts"
import { readDate, readDateBound, readDateTime, readTime } from "../answers/Calendar.ts"
import { ofOptions } from "../answers/ofOptions.ts"
import { booleanOf, numberOf } from "../answers/Numbers.ts"
import { isEmptyValue } from "../answers/Reading.ts"
import { answerFamily } from "../answers/Readers.ts"
import type { FormField } from "../model/FormField.ts"
import { lengthOf, readTimeSpan } from "../answers/TimeSpan.ts"
import { textOf } from "../answers/Words.ts"
import { weightOf } from "./Weight.ts"

/** The comparable form of a value. */
type Rank = number | string | boolean

/** A context value has no field type, so the type is derived from its format. */
const rankOfContext = (value: unknown): Rank | undefined => {
  if (typeof value === "boolean") return value
  const words = textOf(value)?.trim()
  return words === undefined ? undefined : (numberOf(value) ?? readDate(words) ?? readDateTime(words)?.instant ?? words)
}

const rankOfDate = (value: unknown, today: string | undefined): Rank | undefined => {
  const words = textOf(value)
  return words === undefined ? undefined : (readDateBound(words, today) ?? readDateTime(words)?.instant)
}

const rankOfDateTime = (value: unknown, today: string | undefined): Rank | undefined => {
  const words = textOf(value)
  return words === undefined ? undefined : (readDateTime(words)?.instant ?? readDateBound(words, today))
}

const rankOfDuration = (value: unknown): Rank | undefined => {
  const span = readTimeSpan(textOf(value) ?? "")
  return span === undefined ? undefined : lengthOf(span)
}

type RankOf = (value: unknown, today: string | undefined) => Rank | undefined

const ranks: { readonly [family in Family | "context"]?: RankOf } = {
  number: numberOf,
  integer: numberOf,
  scale: numberOf,
  formula: numberOf,
  boolean: booleanOf,
  date: rankOfDate,
  datetime: rankOfDateTime,
  time: (value) => readTime(textOf(value) ?? ""),
  duration: rankOfDuration,
  location: (value) => textOf(value)?.trim().toUpperCase(),
  context: rankOfContext,
}

const rankOfText: RankOf = (value) => (typeof value === "boolean" ? String(value) : textOf(value)?.trim())

/** The comparable form of a value in a family: dates are compared as dates, numbers as numbers. */
const rankOf = (family: Family | "context", value: unknown, today: string | undefined): Rank | undefined =>
  (ranks[family] ?? rankOfText)(value, today)

const orderable: ReadonlySet<Family | "context"> = new Set([
  "number",
  "integer",
  "scale",
  "formula",
  "date",
  "datetime",
  "time",
  "duration",
  "context",
])

const ordering: ReadonlySet<Operator> = new Set(["gt", "gte", "lt", "lte"])

/** Whether a family's answers are ordered. */
export const isOrderable = (family: Family | "context"): boolean => orderable.has(family)

const areNumeric = ofOptions(
  (options) => options.length > 0 && options.every(({ value }) => numberOf(value) !== undefined),
)

/** The family that determines how a field's answers are compared. Numeric options are compared as numbers. */
export const comparedAs = (field: FormField): Family => {
  const family = answerFamily(field)
  return (family === "choice" || family === "choices") && areNumeric(field.options) ? "number" : family
}

/** Groups of families whose answers can be compared with one another. */
const alike: ReadonlyArray<ReadonlySet<Family>> = [
  new Set<Family>(["number", "integer", "scale", "formula"]),
  new Set<Family>(["date", "datetime"]),
]

const isChosen = (family: Family): boolean => family === "choice" || family === "choices"

/** Whether a condition may compare the answers of two families with each other. */
export const areComparable = (operator: Operator, left: Family, right: Family): boolean => {
  const isOrder = ordering.has(operator)
  if (!isOrder && operator !== "eq" && operator !== "neq") return false
  if (isOrder && !(isOrderable(left) && isOrderable(right))) return false
  if (left === right || alike.some((one) => one.has(left) && one.has(right))) return true
  return !isOrder && (isChosen(left) || isChosen(right))
}

/** Whether a condition may compare the family's answers with this value. */
export const isComparable = (family: Family | "context", value: Json): boolean =>
  (Array.isArray(value) ? value : [value]).every((one) => rankOf(family, one, "2000-01-01") !== undefined)

/** The set of the values' comparable forms. */
const ranksOf = (
  family: Family | "context",
  values: ReadonlyArray<unknown>,
  today: string | undefined,
): ReadonlySet<Rank | undefined> => new Set(values.map((one) => rankOf(family, one, today)))

/** Whether a value is equal to one of the given values. */
const isIn = (
  family: Family | "context",
  value: unknown,
  among: ReadonlySet<Rank | undefined>,
  today: string | undefined,
): boolean => {
  const own = rankOf(family, value, today)
  return own !== undefined && among.has(own)
}

/** The comparable forms of a condition's values, computed once per day. */
const indexed = (family: Family | "context", wanted: ReadonlyArray<unknown>) => {
  let last: { readonly today: string | undefined; readonly ranks: ReadonlySet<Rank | undefined> } | undefined
  return (today: string | undefined): ReadonlySet<Rank | undefined> => {
    if (last === undefined || last.today !== today) last = { today, ranks: ranksOf(family, wanted, today) }
    return last.ranks
  }
}

const list = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : isEmptyValue(value) ? [] : [value]

/** A test for whether an answer meets a condition. `today` is the respondent's date. */
export type Comparison = (answer: unknown, today: string | undefined) => boolean

/** The comparable form of an expected value, computed once unless it depends on the day. */
const limitOf = (family: Family | "context", expected: unknown): ((today: string | undefined) => Rank | undefined) => {
  const always = rankOf(family, expected, undefined)
  return always === undefined ? (today) => rankOf(family, expected, today) : () => always
}

const opposite =
  (holds: Comparison): Comparison =>
  (answer, today) =>
    !holds(answer, today)

/**
 * A condition on answers of a family. `neq`, `not_in` and `not_contains` are the exact opposites of `eq`, `in` and
 * `contains`, even for a missing answer, which is not equal to any value.
 */
export const comparison = (family: Family | "context", operator: Operator, expected: unknown): Comparison => {
  const wanted = list(expected)
  const ranks = indexed(family, wanted)
  switch (operator) {
    case "is_empty":
      return isEmptyValue
    case "is_not_empty":
      return opposite(isEmptyValue)
    case "eq":
      return (answer, today) => {
        const answers = list(answer)
        return (
          answers.length > 0 &&
          answers.length === wanted.length &&
          answers.every((one) => isIn(family, one, ranks(today), today))
        )
      }
    case "in":
      return (answer, today) => list(answer).some((one) => isIn(family, one, ranks(today), today))
    case "contains":
      return containing(family, wanted)
    case "neq":
      return opposite(comparison(family, "eq", expected))
    case "not_in":
      return opposite(comparison(family, "in", expected))
    case "not_contains":
      return opposite(comparison(family, "contains", expected))
    default: {
      if (!isOrderable(family)) return () => false
      const limit = limitOf(family, expected)
      return (answer, today) => {
        const end = limit(today)
        if (end === undefined) return false
        return Array.isArray(answer)
          ? answer.some((one) => isOrdered(operator, rankOf(family, one, today), end))
          : !isEmptyValue(answer) && isOrdered(operator, rankOf(family, answer, today), end)
      }
    }
  }
}

/**
 * A test for whether an answer meets a condition on another answer. If there are several answers, such as those in a
 * list, `gt`, `gte`, `lt` and `lte` need only one match.
 */
export type PairComparison = (answer: unknown, other: unknown, today: string | undefined) => boolean

export const pairComparison =
  (family: Family, operator: Operator): PairComparison =>
  (answer, other, today) =>
    ordering.has(operator)
      ? list(other).some((one) => comparison(family, operator, one)(answer, today))
      : comparison(family, operator, other)(answer, today)

/** A test for whether a list contains every expected item, or text contains every expected word. */
const containing = (family: Family | "context", wanted: ReadonlyArray<unknown>): Comparison => {
  if (wanted.length === 0) return () => false
  const words = wanted.map((one) => (textOf(one) ?? "\u0000").toLowerCase())
  return (answer, today) => {
    if (typeof answer === "string") {
      const text = answer.toLowerCase()
      return words.every((word) => text.includes(word))
    }
    const answers = list(answer)
    if (answers.length === 0) return false
    const ranks = ranksOf(family, answers, today)
    return wanted.every((one) => isIn(family, one, ranks, today))
  }
}

/**
 * The cost of evaluating a condition on an answer: one step per value. Text is searched once for each word, which
 * multiplies the cost.
 */
export const costOf = (operator: Operator, expected: unknown): ((answer: unknown) => number) => {
  if (operator !== "contains" && operator !== "not_contains") return weightOf
  const { length } = list(expected)
  return (answer) => (typeof answer === "string" ? (1 + length) * weightOf(answer) : length + weightOf(answer))
}

const isOrdered = (operator: "gt" | "gte" | "lt" | "lte", own: Rank | undefined, limit: Rank): boolean => {
  if (own === undefined || typeof own !== typeof limit) return false
  switch (operator) {
    case "gt":
      return own > limit
    case "gte":
      return own >= limit
    case "lt":
      return own < limit
    case "lte":
      return own <= limit
  }
}
