import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { hasElapsed } from "../../domain/operations/Elapsed.ts"
import type { Caller } from "../../domain/access/Caller.ts"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { isGuarded, isStranger, readProof, workBits, zeroBits } from "../../domain/forms/share/Guard.ts"
import type { ShareSettings } from "../../domain/forms/share/ShareSettings.ts"
import { AnswersNotTaken } from "../../domain/forms/share/Standing.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue } from "../../ports/KeyValue.ts"
import { RespondentPasses } from "../../ports/RespondentPasses.ts"
import type { Answering } from "./Answering.ts"
import { PartialRetention } from "./PartialRetention.ts"

/** The challenge of a form, to be returned with the answers. */
export interface Challenge {
  readonly challenge: string
  /** Required leading zero bits of the SHA-256 of the challenge, U+001F and the solution. 0 means no work. */
  readonly bits: number
  /** Answers are accepted no earlier than this many seconds after the challenge. */
  readonly leastSeconds: number
}

/** Challenges are signed like passes, for a reserved form name, so that a challenge can't be used as a pass. */
const nameOf = (formUid: string): string => `challenge:${formUid}`

const missing = new AnswersNotTaken({ reason: "proof_missing" })

/**
 * Protects public forms from spam, without a third-party service. Answers must arrive some time after the form was
 * opened and, if the owner wants it, include a small proof of work. A challenge is valid for one submission.
 */
export class SubmissionGuard extends Context.Service<
  SubmissionGuard,
  {
    /** Undefined if this person needs no proof. */
    readonly challenge: (
      tenant: DeclaredTenant,
      formUid: string,
      settings: ShareSettings,
      caller: Caller | null,
    ) => Effect.Effect<Challenge | undefined>
    readonly check: (
      tenant: DeclaredTenant,
      formUid: string,
      settings: ShareSettings,
      answering: Pick<Answering, "caller" | "source" | "proof" | "submissionId">,
    ) => Effect.Effect<void, AnswersNotTaken>
  }
>()("parley/application/forms/SubmissionGuard") {
  static readonly layer = Layer.effect(
    SubmissionGuard,
    Effect.gen(function* () {
      // A page may wait this long on a device without a connection.
      const lifetime = yield* PartialRetention
      const passes = yield* RespondentPasses
      const identifiers = yield* Identifiers
      const store = yield* KeyValue

      const isSolved = (challenge: string, solution: string): boolean =>
        zeroBits(identifiers.named(challenge, solution).replaceAll("-", "").slice(0, 12)) >= workBits

      /** A challenge can be used only once, unless the same submission is repeated. */
      const use = (id: string, submissionId: string, left: number) => {
        const key = `forms:challenge:${id}`
        return Effect.flatMap(store.setIfAbsent(key, submissionId, Duration.millis(Math.max(left, 1000))), (isFirst) =>
          isFirst
            ? Effect.succeed(true)
            : Effect.map(store.get(key), (storedId) => submissionId !== "" && Option.contains(storedId, submissionId)),
        ).pipe(
          // If the store is unavailable, the challenge is accepted, so that no answers are lost.
          Effect.catchTag("KeyValueUnavailable", () =>
            Effect.as(Effect.logWarning("a form's challenge could not be looked up"), true),
          ),
        )
      }

      return SubmissionGuard.of({
        challenge: Effect.fnUntraced(function* (tenant, formUid, settings, caller) {
          if (!isGuarded(settings) || !isStranger(caller)) return undefined
          const pass = { tenant, formUid: nameOf(formUid), respondent: yield* identifiers.hex }
          const signed = yield* passes.sign(pass, lifetime)
          return {
            challenge: Redacted.value(signed),
            bits: settings.hasWork ? workBits : 0,
            leastSeconds: settings.leastSeconds ?? 0,
          }
        }),
        check: Effect.fn("SubmissionGuard.check")(function* (tenant, formUid, settings, answering) {
          const { caller, source, submissionId = "" } = answering
          // Only pages and the API need a proof: a messaging app has verified its user, and a conversation takes time
          // anyway.
          const isAsked = isGuarded(settings) && isStranger(caller) && (source === "page" || source === "api")
          if (!isAsked) return
          const proof = readProof(answering.proof)
          if (proof === undefined) return yield* missing
          const verified = yield* Effect.mapError(passes.verify(proof.challenge), () => missing)
          const { pass, expiresAt } = verified
          if (pass.tenant !== tenant || pass.formUid !== nameOf(formUid)) return yield* missing
          const now = yield* Clock.currentTimeMillis
          const made = expiresAt - Math.ceil(Duration.toSeconds(lifetime)) * 1000
          const least = (settings.leastSeconds ?? 0) * 1000
          if (!hasElapsed(least, made, now))
            return yield* new AnswersNotTaken({
              reason: "too_fast",
              retryAfter: Math.ceil((made + least - now) / 1000),
            })
          if (settings.hasWork && !isSolved(proof.challenge, proof.solution)) return yield* missing
          if (!(yield* use(pass.respondent, submissionId, expiresAt - now))) return yield* missing
        }),
      })
    }),
  )
}
