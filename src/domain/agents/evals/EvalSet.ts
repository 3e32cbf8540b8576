import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { configInvalid } from "../AgentOrder.ts"
import type { ConfigInvalid } from "../Errors.ts"
import { EvalCheck } from "./EvalCheck.ts"

export const mostQuestions = 100
export const mostChecks = 10

/** A question, and what its answer has to hold: all of the checks. */
export const EvalQuestion = Schema.Struct({
  question: Schema.Trim.check(Schema.isMinLength(1), Schema.isMaxLength(4000)),
  checks: Schema.Array(EvalCheck).check(Schema.isMinLength(1), Schema.isMaxLength(mostChecks)),
})
export type EvalQuestion = typeof EvalQuestion.Type

/** Questions by which versions of an agent are compared. */
export const EvalSet = Schema.Struct({
  questions: Schema.Array(EvalQuestion).check(Schema.isMaxLength(mostQuestions)),
})
export type EvalSet = typeof EvalSet.Type

const decode = Schema.decodeUnknownResult(EvalSet, { errors: "first" })

/** A set as it is sent, JSON already parsed. Fails with the first field that is wrong. */
export const decodeEvalSet = (json: unknown): Result.Result<EvalSet, ConfigInvalid> =>
  Result.mapError(decode(json), (error) => configInvalid(error, "questions"))
