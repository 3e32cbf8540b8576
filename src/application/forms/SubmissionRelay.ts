import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { Submission } from "../../domain/forms/records/Submission.ts"
import { recipientsOfEachAnswer, type ShareSettings } from "../../domain/forms/share/ShareSettings.ts"
import { SubmissionStore } from "../../ports/SubmissionStore.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"
import { AnswerMails } from "./AnswerMails.ts"
import { Forwarding } from "./Forwarding.ts"
import { WebhookDeliveries } from "./WebhookDeliveries.ts"

/** Maximum number of submissions per sweep. The next sweep takes the rest. */
const batch = 200

/** A process that has not forwarded a submission after this long must have died. */
const patience = { seconds: 30 }

/**
 * Hands stored submissions to the jobs that forward them. A submission is stored with a flag saying that it must be
 * forwarded. The flag is removed once that is done, so another process takes over after a crash.
 */
export class SubmissionRelay extends Context.Service<
  SubmissionRelay,
  {
    /** Whether answers to this form with the settings `share` are forwarded; stored with each submission. */
    readonly isWanted: (tenant: DeclaredTenant, formUid: string, share: ShareSettings) => Effect.Effect<boolean>
    /** Forwards a stored submission in the background. */
    readonly handOn: (tenant: DeclaredTenant, submission: Submission) => Effect.Effect<void>
  }
>()("parley/application/forms/SubmissionRelay") {
  static readonly layer = Layer.effect(
    SubmissionRelay,
    Effect.gen(function* () {
      const store = yield* SubmissionStore
      const deliveries = yield* WebhookDeliveries
      const forwarding = yield* Forwarding
      const mails = yield* AnswerMails
      const { every } = yield* PeriodicWork
      const run = yield* FiberSet.makeRuntime<never>()

      const relay = Effect.fn("SubmissionRelay.relay")(function* (tenant: DeclaredTenant, submission: Submission) {
        if (submission.forward.state === "pending") yield* forwarding.begin(tenant, submission)
        yield* deliveries.announce(tenant, submission)
        yield* mails.announce(tenant, submission)
        yield* store.relayed(tenant, submission.formUid, submission.submissionId)
      })

      const sweep = Effect.gen(function* () {
        const before = DateTime.subtract(yield* DateTime.now, patience)
        const left = yield* store.unrelayed(before, batch)
        yield* Effect.forEach(left, ({ tenant, submission }) => relay(tenant, submission), {
          concurrency: 4,
          discard: true,
        })
      })
      yield* every("submission relay", "1 minute", sweep)

      return SubmissionRelay.of({
        // If this can't be determined, the result is true, because a job without a receiver does nothing.
        isWanted: (tenant, formUid, share) =>
          recipientsOfEachAnswer(share).length > 0
            ? Effect.succeed(true)
            : Effect.orElseSucceed(deliveries.hasActive(tenant, formUid), () => true),
        handOn: (tenant, submission) =>
          Effect.sync(
            () =>
              void run(
                Effect.ignore(relay(tenant, submission), {
                  log: "Warn",
                  message: "A submission will be forwarded later",
                }),
              ),
          ),
      })
    }),
  )
}
