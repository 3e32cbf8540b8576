import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { type DeclaredTenant, tenantIn } from "../../domain/access/Tenant.ts"
import type { SubmitAction } from "../../domain/forms/model/SubmitAction.ts"
import { type Submission, writeSubmission } from "../../domain/forms/records/Submission.ts"
import { submitSecret } from "../../domain/forms/remote/SecretUse.ts"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { Secrets } from "../../ports/Secrets.ts"
import { SubmissionStore, SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import type { Attempt } from "../../ports/WorkQueues.ts"
import { durableWork } from "../operations/durableWork.ts"
import { FormLibrary } from "./FormLibrary.ts"

/** Delays between attempts. After the last one, the submission is kept but no longer forwarded. */
const waits = ["10 seconds", "1 minute", "5 minutes", "30 minutes", "2 hours", "6 hours", "1 day"] as const

const timeout = Duration.seconds(30)

/** Maximum number of submissions that one process forwards at a time. */
const atOnce = 4

const Named = Schema.Struct({ tenant: Schema.String, formUid: Schema.String, submissionId: Schema.String })

/** The receiver did not accept the submission; its response is in the submission's record. */
class NotPassedOn extends Schema.TaggedError<NotPassedOn>()("NotPassedOn", {}) {}

type Outcome =
  | { readonly kind: "delivered"; readonly status: number }
  | { readonly kind: "again"; readonly status: number | null; readonly error: string }
  | { readonly kind: "never"; readonly status: number | null; readonly error: string }

/** An overloaded or failing server may recover; a server that refuses will refuse again. */
const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 300) return { kind: "delivered", status }
  const error = `The receiver answered ${status}.`
  return status === 408 || status === 425 || status === 429 || status >= 500
    ? { kind: "again", status, error }
    : { kind: "never", status, error }
}

const parts = Effect.gen(function* () {
  const store = yield* SubmissionStore
  const library = yield* FormLibrary
  const outbound = yield* OutboundHttp
  const secrets = yield* Secrets

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
  return { authorization, outbound, store, library }
})

type Parts = Effect.Success<typeof parts>

const deliver = ({ authorization, outbound }: Parts) =>
  Effect.fnUntraced(function* (tenant: DeclaredTenant, submission: Submission, action: SubmitAction) {
    if (action.actionType !== "endpoint")
      return { kind: "never", status: null, error: `No ${action.actionType} with this name is registered.` } as const
    const credentials = yield* authorization(tenant, action)
    if (Option.isNone(credentials))
      return {
        kind: "never",
        status: null,
        error: "The form's secret isn't allowed for this tenant and address.",
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
            Effect.succeed<Outcome>({ kind: "never", status: null, error: "The address isn't public." }),
          OutboundFailed: ({ reason }) =>
            Effect.succeed<Outcome>(
              reason === "invalid_url"
                ? { kind: "never", status: null, error: "The address isn't valid." }
                : { kind: "again", status: null, error: `No answer (${reason}).` },
            ),
        }),
      )
  })

const perform = (parts: Parts) => {
  const { store, library } = parts
  return Effect.fn("Forwarding.perform")(function* (named: typeof Named.Type, { isLast }: Attempt) {
    const tenant = tenantIn(named.tenant)
    if (tenant === undefined) return
    const stored = yield* store.get(tenant, named.formUid, named.submissionId).pipe(
      Effect.map(Option.some),
      Effect.catchTag("SubmissionNotFound", () => Effect.succeedNone),
    )
    if (Option.isNone(stored) || stored.value.forward.state !== "pending") return
    const submission = stored.value
    if (submission.unreadable !== undefined)
      return yield* store.forwarded(tenant, submission, {
        ...submission.forward,
        state: "failed",
        error: "The answers cannot be read.",
      })
    const form = yield* library.labelled(tenant, submission.formUid, submission.formVersion).pipe(
      Effect.map(Option.some),
      Effect.catchTag(["FormNotFound", "VersionNotFound"], () => Effect.succeedNone),
    )
    const action = Option.getOrUndefined(form)?.compiled.form.submit
    const outcome: Outcome =
      action === undefined
        ? { kind: "never", status: null, error: "The form no longer has a destination." }
        : yield* deliver(parts)(tenant, submission, action)
    const isAgain = outcome.kind === "again" && !isLast
    const error = outcome.kind === "delivered" ? null : outcome.error
    yield* store.forwarded(tenant, submission, {
      state: outcome.kind === "delivered" ? "delivered" : isAgain ? "pending" : "failed",
      attempts: submission.forward.attempts + 1,
      status: outcome.status,
      error,
    })
    if (isAgain) return yield* new NotPassedOn()
    if (error !== null)
      yield* Effect.logWarning("A submission is not forwarded").pipe(
        Effect.annotateLogs({ submissionId: submission.submissionId, formUid: submission.formUid, error }),
      )
  })
}

/**
 * Forwards stored submissions to the form's endpoint, each at least once, with the submission's id as
 * `Idempotency-Key`. Forwarding is retried after a failure or a crash.
 */
export class Forwarding extends Context.Service<
  Forwarding,
  {
    /** Forwards a submission; concurrent calls forward it only once. */
    readonly begin: (
      tenant: DeclaredTenant,
      submission: Pick<Submission, "formUid" | "submissionId">,
    ) => Effect.Effect<void, SubmissionStoreUnavailable>
  }
>()("parley/application/forms/Forwarding") {
  static readonly layer = Layer.effect(
    Forwarding,
    Effect.gen(function* () {
      const its = yield* parts
      const queue = yield* durableWork({ name: "forwarding", payload: Named, atOnce, waits, perform: perform(its) })

      return Forwarding.of({
        begin: (tenant, { formUid, submissionId }) =>
          queue
            .add({ tenant, formUid, submissionId }, { id: `${tenant}/${formUid}/${submissionId}` })
            .pipe(Effect.mapError(({ cause }) => new SubmissionStoreUnavailable({ cause }))),
      })
    }),
  )
}
