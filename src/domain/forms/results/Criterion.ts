import * as Schema from "effect/Schema"
import type { Json } from "../codec/Json.ts"
import type { AnswerRecord } from "./AnswerRecord.ts"
import { answersAt } from "./AnswersAt.ts"

/** The key of a question, or a property of the submission: `.channel`, `.version`. Field ids never begin with a dot. */
export interface Criterion {
  readonly key: string
  /** A value, or a range with `..` that may be open at either end: `18..30`, `2026-01-01..`. */
  readonly value: string
  /** Negates the criterion. */
  readonly isNot?: boolean
}

/** A criterion whose key belongs to no question, so no answer can match it. */
export class CriterionUnknown extends Schema.TaggedError<CriterionUnknown>()("CriterionUnknown", {
  field: Schema.String,
}) {}

const facts: ReadonlySet<string> = new Set([".channel", ".version"])

/** The first criterion whose key belongs to no question. */
export const unknownCriterion = (
  criteria: ReadonlyArray<Criterion>,
  questions: ReadonlyArray<{ readonly id: string }>,
): CriterionUnknown | undefined => {
  const unknown = criteria.find(({ key }) => !facts.has(key) && !questions.some(({ id }) => id === key))
  return unknown === undefined ? undefined : new CriterionUnknown({ field: unknown.key })
}

const range = /^(.*?)\.\.(.*)$/s

/** Whether the low end of a range is above its high end, so nothing can be in it. */
const isReversed = (value: string): boolean => {
  const [, low = "", high = ""] = range.exec(value) ?? []
  if (low === "" || high === "") return false
  const [least, most] = [Number(low), Number(high)]
  if (!Number.isNaN(least) && !Number.isNaN(most)) return least > most
  // "2026-05-10..2026-05" includes the rest of May.
  return low > high && !low.startsWith(high)
}

/** Parses `key:value`; undefined if malformed. */
export const readCriterion = (text: string): Criterion | undefined => {
  const at = text.indexOf(":")
  const value = text.slice(at + 1)
  return at > 0 && !isReversed(value) ? { key: text.slice(0, at), value } : undefined
}

export const writeCriterion = ({ key, value }: Criterion): string => `${key}:${value}`

type Test = (answer: Json) => boolean

const testOf = (value: string): Test => {
  const ends = range.exec(value)
  if (ends === null) return (answer) => String(answer) === value
  const [, low = "", high = ""] = ends
  const [least, most] = [low === "" ? -Infinity : Number(low), high === "" ? Infinity : Number(high)]
  return (answer) => {
    if (typeof answer === "number") return answer >= least && answer <= most
    const text = String(answer)
    return text >= low && (high === "" || text <= high || text.startsWith(high))
  }
}

/** A test for whether a submission matches a criterion. If there are several answers, one match is enough. */
export const meets = (criterion: Criterion): ((record: AnswerRecord) => boolean) => {
  const is = positively(criterion)
  return criterion.isNot === true ? (record) => !is(record) : is
}

const positively = ({ key, value }: Criterion): ((record: AnswerRecord) => boolean) => {
  if (key === ".channel") return ({ channel }) => channel === value
  if (key === ".version") return ({ version }) => version === value
  const path = key.split(".")
  const test = testOf(value)
  return ({ data }) =>
    answersAt(data, path).some((answer) =>
      Array.isArray(answer) ? answer.some((one: Json) => test(one)) : test(answer),
    )
}
