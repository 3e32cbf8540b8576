import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { SubmitAction } from "../../domain/forms/model/SubmitAction.ts"
import { writeSubmission, type Forward } from "../../domain/forms/records/Submission.ts"
import { submitSecret } from "../../domain/forms/remote/SecretUse.ts"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { Secrets } from "../../ports/Secrets.ts"
import { type Due, SubmissionStore, type SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { FormLibrary } from "./FormLibrary.ts"

/** Waits between attempts; after the last one the submission stays stored and is no longer passed on. */
const waits = ["10 seconds", "1 minute", "5 minutes", "30 minutes", "2 hours", "6 hours", "1 day"] as const

/** How long one process may hold what it claimed: longer than an attempt takes. */
const lease = Duration.minutes(2)
const timeout = Duration.seconds(30)
const batch = 20

type Attempt =
  | { readonly kind: "delivered"; readonly status: number }
  | { readonly kind: "again"; readonly status: number | null; readonly error: string }
  | { readonly kind: "never"; readonly status: number | null; readonly error: string }

/** A server that is overloaded or failing may recover; one that refuses will refuse again. */
const outcomeOf = (status: number): Attempt => {
  if (status >= 200 && status < 300) return { kind: "delivered", status }
  const error = `The receiver answered ${status}.`
  return status === 408 || status === 425 || status === 429 || status >= 500
    ? { kind: "again", status, error }
    : { kind: "never", status, error }
}

/**
 * Passes stored submissions on to where their forms say: at least once each, with the submission's id as
 * `Idempotency-Key`, again after a failure, and again after a crash.
 */
export class Forwarding extends Context.Service<
  Forwarding,
  {
    /** There is something to pass on: do not wait for the next round. */
    readonly wake: Effect.Effect<void>
    /** Tries everything whose time has come; answers how many there were. */
    readonly round: Effect.Effect<number, SubmissionStoreUnavailable>
    /** Rounds for as long as the service runs. */
    readonly run: Effect.Effect<never>
  }
>()("parley/application/forms/Forwarding") {
  static readonly layer = Layer.effect(
    Forwarding,
    Effect.gen(function* () {
      const store = yield* SubmissionStore
      const library = yield* FormLibrary
      const outbound = yield* OutboundHttp
      const secrets = yield* Secrets
      const bell = yield* Latch.make(false)

      const authorization = Effect.fnUntraced(function* (tenant: string, action: SubmitAction) {
        const { auth } = action
        const use = submitSecret(action)
        if (use === undefined || auth === undefined || auth.type === "none") return Option.some({})
        const secret = yield* secrets.bound(tenant, use)
        return Option.map(secret, (value): Record<string, Redacted.Redacted<string>> =>
          auth.type === "bearer"
            ? { authorization: Redacted.make(`Bearer ${Redacted.value(value)}`) }
            : { [auth.headerName.toLowerCase()]: value },
        )
      })

      const deliver = Effect.fnUntraced(function* ({ submission, tenant }: Due, action: SubmitAction) {
        if (action.actionType !== "endpoint")
          return { kind: "never", status: null, error: `No ${action.actionType} of this name is registered.` } as const
        const credentials = yield* authorization(tenant, action)
        if (Option.isNone(credentials))
          return {
            kind: "never",
            status: null,
            error: "The secret that the form names is not set aside for this tenant and address.",
          } as const
        const { forward_state: _state, forwarded: _forwarded, ...body } = writeSubmission(submission)
        return yield* outbound
          .send({
            url: action.actionRef,
            method: action.method,
            headers: {
              "content-type": "application/json",
              "idempotency-key": submission.submissionId,
              ...credentials.value,
            },
            body: JSON.stringify(body),
            timeout,
            maxBytes: 65_536,
          })
          .pipe(
            Effect.map(({ status }) => outcomeOf(status)),
            Effect.catchTags({
              OutboundForbidden: () =>
                Effect.succeed<Attempt>({ kind: "never", status: null, error: "The address is not a public one." }),
              OutboundFailed: ({ reason }) =>
                Effect.succeed<Attempt>(
                  reason === "invalid_url"
                    ? { kind: "never", status: null, error: "The address is none." }
                    : { kind: "again", status: null, error: `No answer (${reason}).` },
                ),
            }),
          )
      })

      const attempt = Effect.fnUntraced(function* (due: Due) {
        const { submission, tenant } = due
        const form = yield* library.labelled(tenant, submission.formUid, submission.formVersion).pipe(
          Effect.map(Option.some),
          Effect.catchTag(["FormNotFound", "VersionNotFound"], () => Effect.succeedNone),
        )
        const action = Option.getOrUndefined(form)?.compiled.form.submit
        const outcome: Attempt =
          action === undefined
            ? { kind: "never", status: null, error: "The form no longer says where to." }
            : yield* deliver(due, action)
        const attempts = submission.forward.attempts + 1
        const wait = outcome.kind === "again" ? waits[attempts - 1] : undefined
        const state = outcome.kind === "delivered" ? "delivered" : wait === undefined ? "failed" : "pending"
        const error = outcome.kind === "delivered" ? null : outcome.error
        const forward: Forward = { state, attempts, status: outcome.status, error }
        if (state === "failed")
          yield* Effect.logWarning("A submission is not passed on").pipe(
            Effect.annotateLogs({ submissionId: submission.submissionId, formUid: submission.formUid, error }),
          )
        const now = yield* DateTime.now
        yield* store.settle(due, forward, wait === undefined ? undefined : DateTime.addDuration(now, wait))
      })

      const round = Effect.gen(function* () {
        const now = yield* DateTime.now
        const due = yield* store.claimDue(now, DateTime.addDuration(now, lease), batch)
        yield* Effect.forEach(due, (one) => Effect.ignore(attempt(one), { log: "Warn" }), {
          concurrency: 4,
          discard: true,
        })
        return due.length
      })

      return Forwarding.of({
        wake: Effect.asVoid(bell.open),
        round,
        run: Effect.gen(function* () {
          yield* bell.close
          const count = yield* Effect.orElseSucceed(round, () => 0)
          if (count < batch) yield* bell.await.pipe(Effect.timeoutOption("10 seconds"))
        }).pipe(Effect.forever),
      })
    }),
  )
}
