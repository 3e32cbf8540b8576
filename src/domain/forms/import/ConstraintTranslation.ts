import type { JsonObject } from "../codec/Json.ts"
import { familyOf, type FieldType } from "../model/FieldType.ts"
import type { Expression, Meaning } from "./Expression.ts"
import { dayOf } from "./RuleTranslation.ts"

/** The constraints translated from an expression, and whether the translation is complete. */
export interface Bounds {
  readonly constraints: JsonObject
  readonly isComplete: boolean
  /** Whether a limit is approximate, such as "less than 5" for decimal numbers. */
  readonly isNear: boolean
}

const none: Bounds = { constraints: {}, isComplete: false, isNear: false }
const exactly = (constraints: JsonObject): Bounds => ({ constraints, isComplete: true, isNear: false })

const turned: Partial<Readonly<Record<Meaning, Meaning>>> = { lt: "gt", lte: "gte", gt: "lt", gte: "lte" }

const merged = (all: ReadonlyArray<Bounds>): Bounds => ({
  constraints: Object.assign({}, ...all.map(({ constraints }) => constraints)) as JsonObject,
  isComplete: all.every(({ isComplete }) => isComplete),
  isNear: all.some(({ isNear }) => isNear),
})

/** A limit on whole numbers, where "more than 3" means "at least 4". */
const whole = (low: string, high: string, of: Meaning, count: number): Bounds => {
  switch (of) {
    case "gte":
      return exactly({ [low]: count })
    case "gt":
      return exactly({ [low]: Math.floor(count) + 1 })
    case "lte":
      return exactly({ [high]: count })
    case "lt":
      return exactly({ [high]: Math.ceil(count) - 1 })
    case "eq":
      return exactly({ [low]: count, [high]: count })
    default:
      return none
  }
}

const amount = (of: Meaning, limit: number): Bounds => {
  const isStrict = of === "gt" || of === "lt"
  if (of !== "gte" && of !== "lte" && !isStrict) return none
  return {
    constraints: { [of === "gte" || of === "gt" ? "min_value" : "max_value"]: limit },
    isComplete: true,
    isNear: isStrict,
  }
}

/** Dates are whole days, so "after today" means "from tomorrow". */
const day = (of: Meaning, right: Expression): Bounds => {
  const limit = dayOf(right)
  if (limit === undefined || of === "eq" || of === "neq") return none
  const [isLow, isStrict] = [of === "gte" || of === "gt", of === "gt" || of === "lt"]
  const bound = isStrict && limit === "today" ? `today${isLow ? "+" : "-"}1d` : limit
  return {
    constraints: { [isLow ? "min_date" : "max_date"]: bound },
    isComplete: true,
    isNear: isStrict && limit !== "today",
  }
}

const counted: Partial<Readonly<Record<Meaning, readonly [low: string, high: string]>>> = {
  length: ["min_length", "max_length"],
  count: ["min_items", "max_items"],
}

const isOwn = (expression: Expression): boolean =>
  expression.is === "own" ||
  (expression.is === "call" && expression.parts.length === 1 && expression.parts[0]!.is === "own")

const compared = (of: Meaning, left: Expression, right: Expression, type: FieldType): Bounds => {
  const family = familyOf(type)
  const limit = right.is === "value" && right.value !== "" ? Number(right.value) : Number.NaN
  const ends = left.is === "call" ? counted[left.of] : undefined
  if (ends !== undefined) return Number.isFinite(limit) ? whole(...ends, of, limit) : none
  if (!isOwn(left)) return none
  if (family === "date" || family === "datetime") return day(of, right)
  if (!Number.isFinite(limit)) return none
  if (family === "integer" || family === "scale") return whole("min_value", "max_value", of, limit)
  return family === "number" ? amount(of, limit) : none
}

const isEmptyTest = (expression: Expression): boolean => {
  if (expression.is !== "call" || expression.parts[0]?.is !== "own") return false
  const other = expression.parts[1]
  return expression.of === "empty" || (expression.of === "eq" && other?.is === "value" && other.value === "")
}

/** Removes anchors, because our patterns always match the whole answer. */
export const unanchored = (pattern: string): string => {
  const inner = /^\^\(\?:([^]*)\)\$$/.exec(pattern)?.[1]
  return inner ?? pattern.replace(/^\^/, "").replace(/(?<!\\)\$$/, "")
}

/**
 * Converts a pattern that may match any part of an answer to a pattern that matches the whole answer. Outer anchors are
 * removed; inner anchors keep their meaning.
 */
export const wholePattern = (searched: string): string => {
  const isWhole = /^\^[^|]*(?<!\\)\$$|^\^\(\?:[^()]*\)\$$/.test(searched)
  return isWhole ? unanchored(searched) : String.raw`[\s\S]*(?:${searched})[\s\S]*`
}

/** Converts an expression about the question's own answer to constraints. */
export const boundsOf = (expression: Expression, type: FieldType): Bounds => {
  if (expression.is !== "call") return none
  const { of, parts } = expression
  if (of === "and") return merged(parts.map((part) => boundsOf(part, type)))
  // Missing answers always pass constraints here, so testing for them is redundant.
  if (of === "or" && parts.some(isEmptyTest))
    return merged(parts.filter((part) => !isEmptyTest(part)).map((part) => boundsOf(part, type)))
  if (of === "matches") {
    const [own, pattern] = parts
    return own?.is === "own" && pattern?.is === "value" ? exactly({ pattern: unanchored(String(pattern.value)) }) : none
  }
  const [left, right] = parts
  if (left === undefined || right === undefined) return none
  return left.is === "value" && right.is !== "value"
    ? compared(turned[of] ?? of, right, left, type)
    : compared(of, left, right, type)
}
