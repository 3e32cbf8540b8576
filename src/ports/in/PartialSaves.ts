import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { keyedById, keyedByUid, partialVerdict } from "../../domain/forms/submission/PartialAnswers.ts"
import type { Answers } from "../../domain/forms/rules/Scope.ts"
import { KeyValue, KeyValueUnavailable } from "../out/KeyValue.ts"
import { FormLibrary, type LoadError } from "./FormLibrary.ts"

/** What somebody has answered so far. */
export interface PartialSave {
  readonly formUid: string
  readonly sessionId: string
  readonly data: JsonObject
  /** Messages on answers that would not be accepted as they are, by field id. */
  readonly fieldErrors: Readonly<Record<string, ReadonlyArray<string>>>
  /** Null when nothing is saved. */
  readonly savedAt: DateTime.Utc | null
  readonly expiresAt: DateTime.Utc | null
}

export type PartialError = LoadError | KeyValueUnavailable

/** How long an unfinished form waits; every save starts it anew. */
const lifetime = Duration.hours(1)

const attempts = 64

const Kept = Schema.fromJsonString(
  Schema.Struct({ data: Schema.JsonObject, savedAt: Schema.String, expiresAt: Schema.String }),
)
type Kept = typeof Kept.Type
const write = Schema.encodeSync(Kept)
const read = Schema.decodeUnknownOption(Kept)

/** Unfinished answers, one set for each person and form. Two windows add to the same set and lose nothing. */
export class PartialSaves extends Context.Service<
  PartialSaves,
  {
    /** Adds answers to those that are saved: the newer one of a field wins, null takes one back. */
    readonly save: (
      tenant: DeclaredTenant,
      formUid: string,
      sessionId: string,
      answers: Answers,
      locale: string,
    ) => Effect.Effect<PartialSave, PartialError>
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
  }
>()("parley/ports/in/PartialSaves") {
  static readonly layer = Layer.effect(
    PartialSaves,
    Effect.gen(function* () {
      const store = yield* KeyValue
      const library = yield* FormLibrary
      const keyOf = (tenant: string, formUid: string, sessionId: string) =>
        `forms:partial:${tenant}:${formUid}:${encodeURIComponent(sessionId)}`

      const merged = Effect.fnUntraced(function* (key: string, fresh: JsonObject) {
        for (let attempt = 0; attempt < attempts; attempt++) {
          const text = yield* store.get(key)
          const before = Option.flatMap(text, read)
          const all = { ...Option.getOrUndefined(before)?.data, ...fresh }
          const data = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
          const now = yield* DateTime.now
          const expiresAt = DateTime.formatIso(DateTime.addDuration(now, lifetime))
          const next: Kept = { data, savedAt: DateTime.formatIso(now), expiresAt }
          const done = Option.isNone(text)
            ? yield* store.setIfAbsent(key, write(next), lifetime)
            : yield* store.compareAndSet(key, text.value, write(next), lifetime)
          if (done) return next
        }
        return yield* new KeyValueUnavailable({ cause: "too many windows saved at once" })
      })

      const shown = Effect.fnUntraced(function* (
        tenant: DeclaredTenant,
        formUid: string,
        sessionId: string,
        kept: Option.Option<Kept>,
        locale: string,
        unknown: Answers = {},
      ) {
        const { compiled } = yield* library.served(tenant, formUid)
        const data = Option.match(kept, { onNone: () => ({}), onSome: (one) => keyedById(compiled.form, one.data) })
        const { errors } = partialVerdict(compiled, { ...data, ...unknown }, { locale })
        const at = (pick: (one: Kept) => string) =>
          Option.match(kept, { onNone: () => null, onSome: (one) => DateTime.makeUnsafe(pick(one)) })
        return {
          formUid,
          sessionId,
          data,
          fieldErrors: errors,
          savedAt: at((one) => one.savedAt),
          expiresAt: at((one) => one.expiresAt),
        } satisfies PartialSave
      })

      return PartialSaves.of({
        save: Effect.fn("PartialSaves.save")(function* (tenant, formUid, sessionId, answers, locale) {
          const { compiled } = yield* library.served(tenant, formUid)
          const key = keyOf(tenant, formUid, sessionId)
          const fresh = keyedByUid(compiled.form, answers)
          const kept =
            Object.keys(fresh).length === 0
              ? Option.flatMap(yield* store.get(key), read)
              : Option.some(yield* merged(key, fresh))
          const isKnown = (id: string) => compiled.rules.field(id)?.scope.depth === 0
          const unknown = Object.fromEntries(Object.entries(answers).filter(([id]) => !isKnown(id)))
          return yield* shown(tenant, formUid, sessionId, kept, locale, unknown)
        }),
        read: Effect.fn("PartialSaves.read")(function* (tenant, formUid, sessionId, locale) {
          const kept = Option.flatMap(yield* store.get(keyOf(tenant, formUid, sessionId)), read)
          return yield* shown(tenant, formUid, sessionId, kept, locale)
        }),
        discard: (tenant, formUid, sessionId) => Effect.asVoid(store.delete(keyOf(tenant, formUid, sessionId))),
      })
    }),
  )
}
