import type { JsonObject } from "../codec/Json.ts"
import type { Operator } from "../model/Rules.ts"
import type { Target } from "./Targets.ts"

/** One condition of our rules. */
export type Testing = (target: Target, operator: Operator, value?: string) => JsonObject

/** The same comparison with its sides exchanged. */
const turned: Partial<Readonly<Record<Operator, Operator>>> = { lt: "gt", lte: "gte", gt: "lt", gte: "lte" }

const emptyPairs: Partial<Readonly<Record<Operator, readonly [Operator, Operator]>>> = {
  eq: ["is_empty", "is_empty"],
  neq: ["is_empty", "is_not_empty"],
}

/**
 * A comparison of two answers, as conditions about each: one line for each answer that the first question can have. A
 * rule of ours compares an answer with a value; undefined if neither question has few answers.
 */
export const comparedAnswers = (
  operator: Operator,
  left: Target,
  right: Target,
  test: Testing,
): ReadonlyArray<ReadonlyArray<JsonObject>> | undefined => {
  const { values } = left
  if (values === undefined)
    return right.values === undefined ? undefined : comparedAnswers(turned[operator] ?? operator, right, left, test)
  const both = values.map((value) => [test(left, "eq", value), test(right, turned[operator] ?? operator, value)])
  const empty = emptyPairs[operator]
  return empty === undefined ? both : [...both, [test(left, empty[0]), test(right, empty[1])]]
}
