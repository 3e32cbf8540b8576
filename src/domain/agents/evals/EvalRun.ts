import * as Schema from "effect/Schema"
import { Caller } from "../../access/Caller.ts"
import type { ChatAnswer } from "../../chat/ChatAnswer.ts"
import { citedSources, passes } from "./EvalCheck.ts"
import { EvalQuestion } from "./EvalSet.ts"

export const EvalState = Schema.Literals(["waiting", "running", "done", "cancelled", "failed"])
export type EvalState = typeof EvalState.Type

/** The maximum number of stored runs of an agent. */
export const mostRuns = 20

/**
 * A run of a question set with one or two versions of an agent. Its questions are those that were in the set when the
 * run started.
 */
export const EvalRun = Schema.Struct({
  id: Schema.String,
  userId: Schema.Int,
  chatbotId: Schema.String,
  /** The user who started the run; usage is charged to their account. */
  caller: Caller,
  versions: Schema.Array(Schema.Int),
  questions: Schema.Array(EvalQuestion),
  createdAt: Schema.DateTimeUtcFromString,
})
export type EvalRun = typeof EvalRun.Type

/** Why there is no answer: the model failed, or the version was deleted during the run. */
export const EvalFault = Schema.Literals([
  "model_absent",
  "model_failed",
  "budget_spent",
  "unavailable",
  "version_gone",
])
export type EvalFault = typeof EvalFault.Type

/** A version's answer to a question, and whether it passes. */
export const EvalResult = Schema.Struct({
  /** Zero-based indexes of the question and the version in the run. */
  question: Schema.Int,
  side: Schema.Int,
  answer: Schema.String,
  passed: Schema.Boolean,
  /** The results in the order of the checks. */
  checks: Schema.Array(Schema.Boolean),
  sources: Schema.Array(
    Schema.Struct({ document: Schema.String, page: Schema.NullOr(Schema.Int), isCited: Schema.Boolean }),
  ),
  tools: Schema.Array(Schema.String),
  seconds: Schema.Finite,
  inputTokens: Schema.NullOr(Schema.Int),
  outputTokens: Schema.NullOr(Schema.Int),
  cost: Schema.Finite,
  fault: Schema.NullOr(EvalFault),
})
export type EvalResult = typeof EvalResult.Type

/** The maximum stored length of an answer, in UTF-16 code units. Checks use the answer before it is truncated. */
const longestAnswer = 20_000

/** The result of an answer: which of the question's checks it passes. */
export const judged = (
  at: Pick<EvalResult, "question" | "side">,
  { checks }: EvalQuestion,
  answer: ChatAnswer,
  cost: number,
): EvalResult => {
  const cited = new Set(citedSources(answer))
  const held = checks.map((check) => passes(check, answer))
  return {
    ...at,
    answer: answer.content.slice(0, longestAnswer),
    passed: held.every(Boolean),
    checks: held,
    sources: answer.sources.map((source) => ({
      document: source.filename,
      page: source.page_number,
      isCited: cited.has(source),
    })),
    tools: answer.tool_calls.map(({ name }) => name),
    seconds: answer.metadata.response_time,
    inputTokens: answer.metadata.usage.input_tokens,
    outputTokens: answer.metadata.usage.output_tokens,
    cost,
    fault: null,
  }
}

/** The result of a question without an answer: every check fails. */
export const faulted = (
  at: Pick<EvalResult, "question" | "side">,
  { checks }: EvalQuestion,
  fault: EvalFault,
  seconds: number,
): EvalResult => ({
  ...at,
  answer: "",
  passed: false,
  checks: checks.map(() => false),
  sources: [],
  tools: [],
  seconds,
  inputTokens: null,
  outputTokens: null,
  cost: 0,
  fault,
})

/** A version's totals for all questions answered so far. `seconds` is the median. */
export interface EvalTotal {
  readonly version: number
  readonly answered: number
  readonly passed: number
  readonly seconds: number | null
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cost: number
}

const median = (values: ReadonlyArray<number>): number | null => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const totals = (run: Pick<EvalRun, "versions">, results: ReadonlyArray<EvalResult>): ReadonlyArray<EvalTotal> =>
  run.versions.map((version, side) => {
    const own = results.filter((result) => result.side === side)
    const sum = (of: (result: EvalResult) => number) => own.reduce((all, one) => all + of(one), 0)
    return {
      version,
      answered: own.length,
      passed: own.filter(({ passed }) => passed).length,
      seconds: median(own.filter(({ fault }) => fault === null).map(({ seconds }) => seconds)),
      inputTokens: sum(({ inputTokens }) => inputTokens ?? 0),
      outputTokens: sum(({ outputTokens }) => outputTokens ?? 0),
      cost: sum(({ cost }) => cost),
    }
  })

/** Whether a run has ended, successfully or not. */
export const isOver = ({ state }: { readonly state: EvalState }): boolean => state !== "waiting" && state !== "running"
