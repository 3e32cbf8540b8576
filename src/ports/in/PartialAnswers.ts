import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { KeyValue, KeyValueUnavailable } from "../out/KeyValue.ts"

/** Whose answers to what. `owner` is the person's, wherever they answer: see `sessionOf`. */
export interface PartialKey {
  readonly tenant: string
  readonly formUid: string
  readonly owner: string
}

/** How long unfinished answers wait; every change starts it anew. A voice session's own snapshot has another lifetime. */
export const partialLifetime = Duration.hours(1)

const attempts = 64

const KeptAnswers = Schema.fromJsonString(
  Schema.Struct({ data: Schema.JsonObject, savedAt: Schema.String, expiresAt: Schema.String }),
)
/** Answers of the top level by field uid: they survive a field's new id. Times are ISO 8601. */
export type KeptAnswers = typeof KeptAnswers.Type

const write = Schema.encodeSync(KeptAnswers)
const read = Schema.decodeUnknownOption(KeptAnswers)

const keyOf = ({ tenant, formUid, owner }: PartialKey): string =>
  `forms:partial:${tenant}:${encodeURIComponent(formUid)}:${encodeURIComponent(owner)}`

/**
 * Unfinished answers, one set for each person and form, whether they come from a program, a page or a voice session: what
 * was begun by hand can be finished by voice, and the other way round. Whoever adds to a set at once loses nothing.
 */
export class PartialAnswers extends Context.Service<
  PartialAnswers,
  {
    readonly find: (key: PartialKey) => Effect.Effect<Option.Option<KeptAnswers>, KeyValueUnavailable>
    /** By field uid: the newer answer of a field wins, null takes one back. */
    readonly add: (key: PartialKey, answers: JsonObject) => Effect.Effect<KeptAnswers, KeyValueUnavailable>
    readonly forget: (key: PartialKey) => Effect.Effect<void, KeyValueUnavailable>
  }
>()("parley/ports/in/PartialAnswers") {}

export const layer = Layer.effect(
  PartialAnswers,
  Effect.gen(function* () {
    const store = yield* KeyValue

    const add = Effect.fnUntraced(function* (of: PartialKey, fresh: JsonObject) {
      const key = keyOf(of)
      for (let attempt = 0; attempt < attempts; attempt++) {
        const text = yield* store.get(key)
        const all = { ...Option.getOrUndefined(Option.flatMap(text, read))?.data, ...fresh }
        const data = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
        const now = yield* DateTime.now
        const expiresAt = DateTime.formatIso(DateTime.addDuration(now, partialLifetime))
        const next: KeptAnswers = { data, savedAt: DateTime.formatIso(now), expiresAt }
        const isEmpty = Object.keys(data).length === 0
        const isDone = Option.isNone(text)
          ? isEmpty || (yield* store.setIfAbsent(key, write(next), partialLifetime))
          : isEmpty
            ? yield* store.compareAndDelete(key, text.value)
            : yield* store.compareAndSet(key, text.value, write(next), partialLifetime)
        if (isDone) return next
      }
      return yield* new KeyValueUnavailable({ cause: "too many windows saved at once" })
    })

    return PartialAnswers.of({
      find: (key) => Effect.map(store.get(keyOf(key)), Option.flatMap(read)),
      add,
      forget: (key) => Effect.asVoid(store.delete(keyOf(key))),
    })
  }),
)
