import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { type Criterion, type CriterionUnknown, unknownCriterion } from "../../domain/forms/results/Criterion.ts"
import { aggregatedQuestions } from "../../domain/forms/results/QuestionKinds.ts"
import { type Unfinished, unfinishedOf } from "../../domain/forms/results/Progress.ts"
import { recordsIn } from "../../domain/forms/results/AnswerRecord.ts"
import { Results, type ResultsPlan, type ResultsSummary } from "../../domain/forms/results/Results.ts"
import { textHash } from "../../domain/forms/results/TextHash.ts"
import { type AnswerFilter, AnswerBatches, type AnswerStamp } from "../../ports/AnswerBatches.ts"
import { ResultsFolding } from "../../ports/ResultsFolding.ts"
import { ProgressStore, type ProgressStoreUnavailable } from "../../ports/ProgressStore.ts"
import { SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { shared } from "../operations/Shared.ts"
import { FormLibrary, type LoadedForm, type LoadError } from "./FormLibrary.ts"

/** Which answers are aggregated, and which two groups are compared. */
export interface ResultsQuery extends AnswerFilter {
  readonly where: ReadonlyArray<Criterion>
  /**
   * With one group: answers that match, and all others. With two: those that match the first, and those that match the
   * second.
   */
  readonly compare: ReadonlyArray<Criterion>
  readonly locale: string
  /** The IANA time zone that determines when days begin; UTC unless given. */
  readonly timeZone?: string
}

export interface ResultsGroup {
  readonly criterion: Criterion
  readonly results: ResultsSummary
}

export interface FormResultsAnswer {
  /** Changes whenever an answer is added, deleted or changed, or the form changes. */
  readonly tag: string
  readonly form: FormDefinition
  readonly results: ResultsSummary
  readonly groups: ReadonlyArray<ResultsGroup>
  /** Sets of answers that were started but not submitted, regardless of the filter. */
  readonly unfinished: Unfinished
}

export type ResultsError = LoadError | CriterionUnknown | SubmissionStoreUnavailable

/** Maximum number of cached results. As long as no answer arrives, a request costs two small queries. */
const capacity = 64

/**
 * Up to this many characters of answers are aggregated on this thread. That takes a few milliseconds, less than
 * starting another thread.
 */
const mostHere = 256 * 1024

const foldedHere = (plans: ReadonlyArray<ResultsPlan>, records: string): ReadonlyArray<ResultsSummary> => {
  const batch = recordsIn(records)
  return plans.map((plan) => {
    const results = new Results(plan)
    results.addBatch(batch)
    return results.summary()
  })
}

const groupsOf = ([first, second]: ReadonlyArray<Criterion>): ReadonlyArray<Criterion> => {
  if (first === undefined) return []
  return [first, second ?? { ...first, isNot: true }]
}

const tagOf = (stamp: AnswerStamp, progress: string, { head }: LoadedForm, key: string): string =>
  [stamp.last, stamp.changes, textHash(progress).toString(36), head.newest.revision, textHash(key).toString(36)].join(
    "-",
  )

/** Aggregated answers of a form. */
export class FormResults extends Context.Service<
  FormResults,
  {
    /** The `tag` that `get` would return for the same query. It shows at little cost whether anything has changed. */
    readonly tag: (tenant: DeclaredTenant, formUid: string, query: ResultsQuery) => Effect.Effect<string, ResultsError>
    readonly get: (
      tenant: DeclaredTenant,
      formUid: string,
      query: ResultsQuery,
    ) => Effect.Effect<FormResultsAnswer, ResultsError>
  }
>()("parley/application/forms/FormResults") {
  static readonly layer = Layer.effect(
    FormResults,
    Effect.gen(function* () {
      const library = yield* FormLibrary
      const batches = yield* AnswerBatches
      const folding = yield* ResultsFolding
      const progress = yield* ProgressStore
      const read = <A>(asked: Effect.Effect<A, ProgressStoreUnavailable>) =>
        Effect.mapError(asked, (cause) => new SubmissionStoreUnavailable({ cause }))
      const atHand = new Map<string, FormResultsAnswer>()
      const asking = shared<FormResultsAnswer, ResultsError>()

      const remember = (key: string, answer: FormResultsAnswer): void => {
        atHand.delete(key)
        atHand.set(key, answer)
        if (atHand.size > capacity) atHand.delete(atHand.keys().next().value!)
      }

      const state = Effect.fnUntraced(function* (tenant: DeclaredTenant, formUid: string, query: ResultsQuery) {
        const loaded = yield* library.newest(tenant, formUid)
        const questions = aggregatedQuestions(loaded.compiled.form, query.locale)
        const unknown = unknownCriterion([...query.where, ...query.compare], questions)
        if (unknown !== undefined) return yield* unknown
        const stamp = yield* batches.stamp(tenant, formUid)
        const stopped = yield* read(progress.stamp(tenant, formUid))
        const key = JSON.stringify([tenant, formUid, query])
        return { loaded, questions, key, tag: tagOf(stamp, stopped, loaded, key) }
      })

      const folded = Effect.fnUntraced(function* (
        tenant: DeclaredTenant,
        formUid: string,
        filter: AnswerFilter,
        plans: ReadonlyArray<ResultsPlan>,
      ) {
        const next = (after: number) => batches.next(tenant, formUid, filter, after)
        const first = yield* next(0)
        const isShort = (first?.records.length ?? 0) <= mostHere
        const second = isShort && first !== undefined ? yield* next(first.last) : undefined
        if (isShort && second === undefined) return foldedHere(plans, first?.records ?? "[]")
        const open = yield* folding.open(plans)
        if (second !== undefined) yield* open.add(first!.records)
        let batch = second ?? first
        while (batch !== undefined)
          [batch] = yield* Effect.all([next(batch.last), open.add(batch.records)], { concurrency: "unbounded" })
        return yield* open.summaries
      }, Effect.scoped)

      const put = Effect.fnUntraced(function* (tenant: DeclaredTenant, formUid: string, query: ResultsQuery) {
        const { loaded, questions, key, tag } = yield* state(tenant, formUid, query)
        const cached = atHand.get(key)
        if (cached?.tag === tag) return cached
        const { where, compare, locale: _, timeZone = "UTC", ...filter } = query
        const { form } = loaded.compiled
        const criteria = groupsOf(compare)
        const plans = [where, ...criteria.map((one) => [...where, one])].map((all) => ({
          questions,
          where: all,
          timeZone,
        }))
        const [results, ...rest] = yield* folded(tenant, formUid, filter, plans)
        const groups = criteria.map((criterion, at) => ({ criterion, results: rest[at]! }))
        const { stops, spent } = yield* read(progress.summary(tenant, formUid))
        const unfinished = unfinishedOf(form, stops, spent, query.locale)
        const answer = { tag, form, results: results!, groups, unfinished }
        remember(key, answer)
        return answer
      })

      return FormResults.of({
        tag: (tenant, formUid, query) => Effect.map(state(tenant, formUid, query), ({ tag }) => tag),
        get: (tenant, formUid, query) =>
          asking(JSON.stringify([tenant, formUid, query]), put(tenant, formUid, query)).pipe(
            Effect.withSpan("FormResults.get"),
          ),
      })
    }),
  )
}
