import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/access/Caller.ts"
import { callerOfPass, type RespondentPass } from "../../domain/access/RespondentPass.ts"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { resumeCodeOf, typedResumeCode } from "../../domain/forms/submission/ResumeCode.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { PartialRetention } from "./PartialRetention.ts"
import { RespondentPasses } from "../../ports/RespondentPasses.ts"

/** An issued pass. */
export interface IssuedPass {
  /** The pass as text, for a program. */
  readonly text: string
  /** The pass as a cookie value, for browsers only. */
  readonly cookie: string
  readonly caller: Caller
  readonly expiresAt: DateTime.Utc
}

/** A code that opens the same answers on another device. */
export interface ResumeCode {
  readonly code: string
  readonly expiresAt: DateTime.Utc
}

/** No unfinished answers are stored under this code. */
export class ResumeCodeUnknown extends Schema.TaggedError<ResumeCodeUnknown>()("ResumeCodeUnknown", {}) {}

/** Only people without an account have codes: others sign in. */
export class PassMissing extends Schema.TaggedError<PassMissing>()("PassMissing", {}) {}

/** People who answer a public form without an account: their passes, and resuming on another device. */
export class Respondents extends Context.Service<
  Respondents,
  {
    /** A pass for the form: a new one, or the holder's own with a new lifetime. */
    readonly open: (tenant: DeclaredTenant, formUid: string, holder?: RespondentPass) => Effect.Effect<IssuedPass>
    /** The holder's code. It stays the same until it is used or expires. */
    readonly code: (caller: Caller) => Effect.Effect<ResumeCode, PassMissing | KeyValueUnavailable>
    /** Exchanges a code, however it was typed, for a pass to its owner's answers. A code works once. */
    readonly resume: (
      tenant: DeclaredTenant,
      formUid: string,
      typed: string,
    ) => Effect.Effect<IssuedPass, ResumeCodeUnknown | KeyValueUnavailable>
  }
>()("parley/application/forms/Respondents") {
  static readonly layer = Layer.effect(
    Respondents,
    Effect.gen(function* () {
      const lifetime = yield* PartialRetention
      const passes = yield* RespondentPasses
      const identifiers = yield* Identifiers
      const store = yield* KeyValue

      const key = (kind: "code" | "holder", tenant: string, formUid: string, name: string) =>
        `forms:resume:${kind}:${tenant}:${encodeURIComponent(formUid)}:${name}`

      const expiry = Effect.map(Clock.currentTimeMillis, (now) =>
        DateTime.makeUnsafe(now + Duration.toMillis(lifetime)),
      )

      const issued = Effect.fnUntraced(function* (pass: RespondentPass) {
        const text = yield* passes.sign(pass, lifetime)
        const cookie = yield* passes.sign(pass, lifetime, "browser")
        return {
          text: Redacted.value(text),
          cookie: Redacted.value(cookie),
          caller: callerOfPass(pass),
          expiresAt: yield* expiry,
        }
      })

      /** The key of a code's record. It contains a hash instead of the code, whose 140 bits can't be guessed. */
      const placeOf = (tenant: string, formUid: string, code: string) =>
        key("code", tenant, formUid, identifiers.named("resume code", code))

      return Respondents.of({
        open: (tenant, formUid, holder) =>
          Effect.flatMap(holder === undefined ? identifiers.hex : Effect.succeed(holder.respondent), (respondent) =>
            issued({ tenant, formUid, respondent }),
          ),
        code: Effect.fn("Respondents.code")(function* ({ pass }) {
          if (pass === undefined) return yield* new PassMissing()
          const { tenant, formUid, respondent } = pass
          const own = key("holder", tenant, formUid, respondent)
          // The code is derived from a stored value and the deployment's key. The code itself is never stored.
          const codeFrom = (nonce: string) => resumeCodeOf(passes.secretOf(tenant, formUid, respondent, nonce))
          const nonce = Option.getOrUndefined(yield* store.get(own))
          if (nonce !== undefined) {
            const code = codeFrom(nonce)
            if (yield* store.extend(placeOf(tenant, formUid, code), lifetime)) {
              yield* store.extend(own, lifetime)
              return { code, expiresAt: yield* expiry }
            }
          }
          const fresh = yield* identifiers.hex
          const code = codeFrom(fresh)
          yield* store.set(placeOf(tenant, formUid, code), respondent, lifetime)
          yield* store.set(own, fresh, lifetime)
          return { code, expiresAt: yield* expiry }
        }),
        resume: Effect.fn("Respondents.resume")(function* (tenant, formUid, typed) {
          const code = typedResumeCode(typed)
          if (code === undefined) return yield* new ResumeCodeUnknown()
          const place = placeOf(tenant, formUid, code)
          const respondent = yield* store.get(place)
          // Only one of several concurrent uses of a code succeeds.
          if (Option.isNone(respondent) || !(yield* store.compareAndDelete(place, respondent.value)))
            return yield* new ResumeCodeUnknown()
          return yield* issued({ tenant, formUid, respondent: respondent.value })
        }),
      })
    }),
  )
}
