import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { EvalFault, type EvalResult, EvalState, totals } from "../../domain/agents/evals/EvalRun.ts"
import { EvalQuestion } from "../../domain/agents/evals/EvalSet.ts"
import type { StandingRun } from "../../ports/EvalStore.ts"
import { pageOf } from "../query/Paging.ts"

export const RunOrderWire = Schema.Struct({
  versions: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 999_999_999 })))
    .check(Schema.isMinLength(1), Schema.isMaxLength(2))
    .annotate({ description: "One version, or two to compare" }),
})

const TotalWire = Schema.Struct({
  version: Schema.Int,
  answered: Schema.Int,
  passed: Schema.Int,
  seconds: Schema.NullOr(Schema.Finite).annotate({ description: "Median duration of an answer" }),
  input_tokens: Schema.Int,
  output_tokens: Schema.Int,
  cost: Schema.Finite.annotate({ description: "At the configured prices, in their currency" }),
})

const head = {
  run_id: Schema.String,
  state: EvalState,
  versions: Schema.Array(Schema.Int),
  questions: Schema.Int,
  created_at: Schema.String.annotate({ description: "ISO 8601 with offset" }),
  totals: Schema.Array(TotalWire).annotate({ description: "By version, for the answers so far" }),
}

export const RunSummaryWire = Schema.Struct(head).annotate({ identifier: "EvalRun" })

export const summary = ({ run, state, results }: StandingRun): typeof RunSummaryWire.Type => ({
  run_id: run.id,
  state,
  versions: run.versions,
  questions: run.questions.length,
  created_at: DateTime.formatIso(run.createdAt),
  totals: totals(run, results).map(({ inputTokens, outputTokens, ...total }) => ({
    ...total,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
  })),
})

export const RunListWire = pageOf("runs", RunSummaryWire)

const AnswerWire = Schema.Struct({
  version: Schema.Int,
  answer: Schema.String,
  passed: Schema.Boolean,
  checks: Schema.Array(Schema.Boolean).annotate({ description: "Whether each of the question's checks passed" }),
  sources: Schema.Array(
    Schema.Struct({ document: Schema.String, page: Schema.NullOr(Schema.Int), is_cited: Schema.Boolean }),
  ),
  tools: Schema.Array(Schema.String),
  seconds: Schema.Finite,
  input_tokens: Schema.NullOr(Schema.Int),
  output_tokens: Schema.NullOr(Schema.Int),
  cost: Schema.Finite,
  error: Schema.NullOr(EvalFault).annotate({ description: "Why there is no answer" }),
})

export const RunWire = Schema.Struct({
  ...head,
  results: Schema.Array(Schema.Struct({ ...EvalQuestion.fields, answers: Schema.Array(AnswerWire) })),
})

const answerOf = (versions: ReadonlyArray<number>, one: EvalResult): typeof AnswerWire.Type => ({
  version: versions[one.side] ?? 0,
  answer: one.answer,
  passed: one.passed,
  checks: one.checks,
  sources: one.sources.map(({ document, page, isCited }) => ({ document, page, is_cited: isCited })),
  tools: one.tools,
  seconds: one.seconds,
  input_tokens: one.inputTokens,
  output_tokens: one.outputTokens,
  cost: one.cost,
  error: one.fault,
})

export const wholeRun = (standing: StandingRun): typeof RunWire.Type => ({
  ...summary(standing),
  results: standing.run.questions.map((question, place) => ({
    ...question,
    answers: standing.results
      .filter((result) => result.question === place)
      .map((result) => answerOf(standing.run.versions, result)),
  })),
})
