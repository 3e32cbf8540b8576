import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Schedule from "effect/Schedule"
import { type DeclaredTenant, tenantIn } from "../../domain/access/Tenant.ts"
import { jsonIn, type JsonObject } from "../../domain/forms/codec/Json.ts"
import type { AnswersRefused } from "../../domain/forms/records/AnswersRefused.ts"
import { PendingAnswers, type PendingEntry } from "../../ports/PendingAnswers.ts"
import type { Answering } from "../forms/Answering.ts"
import { FormSubmissions, type SubmitError } from "../forms/FormSubmissions.ts"

const waiting = Metric.gauge("voice_submissions_pending", {
  description: "Completed voice sessions whose answers wait for the database, as known to this process",
})

/** How often a process checks its own pending submissions, and those that other processes left behind. */
const ownRound = "5 seconds"
const everyRound = 12

/** Maximum number of pending submissions per round; the next round takes the rest. */
const batch = 200

/** Pending submissions are counted up to this number. */
const most = 10_000

/** A session's submission on its way to the database. Its identity is the session's. */
export interface Spoken {
  readonly tenant: DeclaredTenant
  readonly formUid: string
  readonly data: JsonObject
  readonly answering: Answering & { readonly submissionId: string }
}

/** Where a session's answers are: in the database under this identifier, or pending. */
export type Whereabouts =
  | { readonly storedIn: "generic"; readonly submissionId: string }
  | { readonly storedIn: "pending"; readonly submissionId: null }

const pending: Whereabouts = { storedIn: "pending", submissionId: null }

/** Errors that a retry would not fix. */
const isFinal = (error: SubmitError): boolean =>
  error._tag === "FormNotFound" ||
  error._tag === "AnswersRefused" ||
  error._tag === "SubmissionConflict" ||
  error._tag === "SubmissionDeleted" ||
  (error._tag === "AnswersNotTaken" && error.reason !== "form_busy")

/** Undefined for text that this service did not write. */
const spokenIn = (text: string): (Spoken & { readonly keptAt: string }) | undefined => {
  const value = jsonIn(text) as unknown as (Spoken & { readonly keptAt: string }) | undefined
  const tenant = value === undefined ? undefined : tenantIn(value.tenant)
  return value === undefined || tenant === undefined ? undefined : { ...value, tenant }
}

/**
 * Submissions of voice sessions. While the database is unavailable they are stored durably elsewhere, and any process
 * that can reach them writes them once the database is back: exactly once, because their identifier is the session's.
 */
export class SpokenSubmissions extends Context.Service<
  SpokenSubmissions,
  {
    /** Fails, with the reason, if the form doesn't accept answers from a person now. */
    readonly admit: FormSubmissions["Service"]["admit"]
    /** Undefined if the answers could not be stored anywhere. */
    readonly submit: (spoken: Spoken) => Effect.Effect<Whereabouts | undefined, AnswersRefused>
    /** Where the answers of a caller's session are; undefined if they are missing or the stores are unavailable. */
    readonly find: (
      spoken: Pick<Spoken, "tenant" | "formUid"> & { readonly sessionId: string; readonly caller: Answering["caller"] },
    ) => Effect.Effect<Whereabouts | undefined>
  }
>()("parley/application/voice/SpokenSubmissions") {
  static readonly layer = Layer.effect(
    SpokenSubmissions,
    Effect.gen(function* () {
      const submissions = yield* FormSubmissions
      const aside = yield* PendingAnswers
      /** Submissions that this process stored elsewhere and has not yet seen in the database. */
      const own = new Set<string>()

      const store = ({ tenant, formUid, data, answering }: Spoken) =>
        Effect.map(submissions.submit(tenant, formUid, data, answering), ({ submission }) => submission.submissionId)

      const recounted = Effect.flatMap(aside.count(most), (count) => Metric.update(waiting, count))

      const keep = Effect.fnUntraced(function* (spoken: Spoken) {
        const id = spoken.answering.submissionId
        const keptAt = DateTime.formatIso(yield* DateTime.now)
        yield* aside.keep({ id, text: JSON.stringify({ ...spoken, keptAt }) })
        own.add(id)
        yield* Effect.ignore(recounted)
        return pending
      })

      const submit = Effect.fn("SpokenSubmissions.submit")((spoken: Spoken) =>
        store(spoken).pipe(
          Effect.map((submissionId): Whereabouts => ({ storedIn: "generic", submissionId })),
          Effect.catch((error): Effect.Effect<Whereabouts | undefined, AnswersRefused> => {
            if (error._tag === "AnswersRefused") return Effect.fail(error)
            const placed = isFinal(error)
              ? Effect.succeed(undefined)
              : Effect.orElseSucceed(keep(spoken), () => undefined)
            return Effect.tap(placed, (where) =>
              Effect.logWarning("submission could not be stored").pipe(
                Effect.annotateLogs({ reason: error._tag, storedIn: where?.storedIn ?? "none" }),
              ),
            )
          }),
        ),
      )

      const forget = (id: string) =>
        Effect.andThen(
          aside.forget(id),
          Effect.sync(() => own.delete(id)),
        )

      /** A submission that can't be stored is left where it is, for an operator. */
      const write = ({ id, text }: PendingEntry) => {
        const spoken = spokenIn(text)
        if (spoken === undefined) return Effect.logError("Pending answers cannot be read", { id })
        return store(spoken).pipe(
          Effect.andThen(forget(id)),
          Effect.andThen(Effect.logInfo("Pending answers are stored", { id, keptAt: spoken.keptAt })),
          Effect.catch((error) =>
            error._tag === "FormNotFound"
              ? Effect.andThen(
                  Effect.logWarning("The form of pending answers was deleted", { id }),
                  Effect.ignore(forget(id)),
                )
              : isFinal(error as SubmitError)
                ? Effect.logError("Pending answers are refused", { id, reason: error._tag })
                : Effect.void,
          ),
        )
      }

      const round = (number: number) =>
        own.size === 0 && number % everyRound !== 0
          ? Effect.void
          : aside.all(batch).pipe(
              Effect.flatMap((entries) => Effect.forEach(entries, write, { concurrency: 4, discard: true })),
              Effect.andThen(recounted),
            )

      let rounds = 0
      yield* Effect.suspend(() => round(rounds++)).pipe(
        Effect.ignore({ log: "Debug", message: "a round of pending answers" }),
        Effect.repeat(Schedule.spaced(ownRound)),
        Effect.forkScoped,
      )

      const find: SpokenSubmissions["Service"]["find"] = Effect.fn("SpokenSubmissions.find")(
        function* ({ tenant, formUid, sessionId, caller }) {
          if (yield* Effect.orElseSucceed(aside.has(sessionId), () => false)) return pending
          const isStored = yield* submissions.isStored(tenant, formUid, { caller, submissionId: sessionId })
          return isStored ? ({ storedIn: "generic", submissionId: sessionId } as const) : undefined
        },
        Effect.catch(() => Effect.as(Effect.logWarning("a session's submission could not be looked up"), undefined)),
      )

      return SpokenSubmissions.of({ admit: submissions.admit, submit, find })
    }),
  )
}
