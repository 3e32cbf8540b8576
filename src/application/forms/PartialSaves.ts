import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { type Pace, progressIn } from "../../domain/forms/results/Progress.ts"
import { keyedById, partialVerdict, waitingByUid } from "../../domain/forms/submission/PartialAnswers.ts"
import type { Answers } from "../../domain/forms/rules/Scope.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { FormLibrary, type LoadError } from "./FormLibrary.ts"
import { type AdmitError, FormShares } from "./FormShares.ts"
import { type KeptAnswers, PartialAnswers, type PartialKey } from "./PartialAnswers.ts"

/** A person's answers so far. */
export interface PartialSave {
  readonly formUid: string
  readonly sessionId: string
  readonly data: JsonObject
  /** Problems with answers that would not be accepted yet, by field id. */
  readonly fieldErrors: Readonly<Record<string, ReadonlyArray<string>>>
  /** Null when nothing is saved. */
  readonly savedAt: DateTime.Utc | null
  readonly expiresAt: DateTime.Utc | null
}

export type PartialError = LoadError | KeyValueUnavailable

/** A person's unfinished answers, interpreted according to the form that is currently served. */
export class PartialSaves extends Context.Service<
  PartialSaves,
  {
    /** Adds answers to the saved ones: the newer answer to a field wins, and null removes an answer. */
    readonly save: (
      tenant: DeclaredTenant,
      formUid: string,
      sessionId: string,
      answers: Answers,
      options: {
        readonly locale: string
        /**
         * The respondent's channel, answer times and email address, to record their progress; absent if no respondent
         * was involved.
         */
        readonly pace?: Pace
      },
    ) => Effect.Effect<PartialSave, PartialError | AdmitError>
    readonly read: (
      tenant: DeclaredTenant,
      formUid: string,
      sessionId: string,
      locale: string,
    ) => Effect.Effect<PartialSave, PartialError>
    readonly discard: (
      tenant: DeclaredTenant,
      formUid: string,
      sessionId: string,
    ) => Effect.Effect<void, KeyValueUnavailable>
    /** Records that the person has submitted, whatever happens to their unfinished answers. */
    readonly sent: (tenant: DeclaredTenant, formUid: string, sessionId: string) => Effect.Effect<void>
  }
>()("parley/application/forms/PartialSaves") {
  static readonly layer = Layer.effect(
    PartialSaves,
    Effect.gen(function* () {
      const partial = yield* PartialAnswers
      const library = yield* FormLibrary
      const shares = yield* FormShares

      const shown = Effect.fnUntraced(function* (
        { tenant, formUid, owner }: PartialKey & { readonly tenant: DeclaredTenant },
        partial: Option.Option<KeptAnswers>,
        locale: string,
        unknown: Answers = {},
      ) {
        const { compiled } = yield* library.served(tenant, formUid)
        const data = Option.match(partial, { onNone: () => ({}), onSome: (one) => keyedById(compiled.form, one.data) })
        const { errors } = partialVerdict(compiled, { ...data, ...unknown }, { locale })
        const at = (pick: (one: KeptAnswers) => string) =>
          Option.match(partial, { onNone: () => null, onSome: (one) => DateTime.makeUnsafe(pick(one)) })
        return {
          formUid,
          sessionId: owner,
          data,
          fieldErrors: errors,
          savedAt: at((one) => one.savedAt),
          expiresAt: at((one) => one.expiresAt),
        } satisfies PartialSave
      })

      return PartialSaves.of({
        save: Effect.fn("PartialSaves.save")(function* (tenant, formUid, sessionId, answers, { locale, pace }) {
          const { compiled } = yield* library.served(tenant, formUid)
          yield* shares.admit(tenant, formUid, sessionId)
          const key = { tenant, formUid, owner: sessionId }
          const fresh = waitingByUid(compiled.form, answers)
          const reached = pace === undefined ? undefined : (all: JsonObject) => progressIn(compiled.form, all, pace)
          const saved =
            Object.keys(fresh).length === 0
              ? yield* partial.find(key)
              : Option.some(yield* partial.add(key, fresh, reached))
          const isKnown = (id: string) => compiled.rules.field(id)?.scope.depth === 0
          const unknown = Object.fromEntries(Object.entries(answers).filter(([id]) => !isKnown(id)))
          return yield* shown(key, saved, locale, unknown)
        }),
        read: Effect.fn("PartialSaves.read")(function* (tenant, formUid, sessionId, locale) {
          const key = { tenant, formUid, owner: sessionId }
          return yield* shown(key, yield* partial.find(key), locale)
        }),
        discard: (tenant, formUid, sessionId) => partial.forget({ tenant, formUid, owner: sessionId }),
        sent: (tenant, formUid, sessionId) => partial.sent({ tenant, formUid, owner: sessionId }),
      })
    }),
  )
}
