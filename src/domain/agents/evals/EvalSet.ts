import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { configInvalid } from "../AgentOrder.ts"
import type { ConfigInvalid } from "../Errors.ts"
import { EvalCheck } from "./EvalCheck.ts"

export const mostQuestions = 100
export const mostChecks = 10

/** A question and the checks that an answer must pass. */
export const EvalQuestion = Schema.Struct({
  question: Schema.Trim.check(Schema.isMinLength(1), Schema.isMaxLength(4000)),
  checks: Schema.Array(EvalCheck).check(Schema.isMinLength(1), Schema.isMaxLength(mostChecks)),
})
export type EvalQuestion = typeof EvalQuestion.Type

/** A set of questions for comparing versions of an agent. */
export const EvalSet = Schema.Struct({
  questions: Schema.Array(EvalQuestion).check(Schema.isMaxLength(mostQuestions)),
})
export type EvalSet = typeof EvalSet.Type

const decode = Schema.decodeUnknownResult(EvalSet, { errors: "first" })

/** Validates a parsed evaluation set. Fails with the first invalid field. */
export const decodeEvalSet = (json: unknown): Result.Result<EvalSet, ConfigInvalid> =>
  Result.mapError(decode(json), (error) => configInvalid(error, "questions"))
