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
    /**
     * By field uid: the newer answer of a field wins, null takes one back. `seen` is what an earlier `add` answered: as long as
     * nobody else has added since, nothing is read.
     */
    readonly add: (
      key: PartialKey,
      answers: JsonObject,
      seen?: KeptAnswers,
    ) => Effect.Effect<KeptAnswers, KeyValueUnavailable>
    readonly forget: (key: PartialKey) => Effect.Effect<void, KeyValueUnavailable>
  }
>()("parley/ports/in/PartialAnswers") {}

interface Found {
  readonly text: string
  /** Undefined where the text is none of ours. */
  readonly data: JsonObject | undefined
}

const merged = (before: JsonObject | undefined, fresh: JsonObject): JsonObject => {
  const all = { ...before, ...fresh }
  return Object.values(fresh).includes(null)
    ? Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
    : all
}

export const layer = Layer.effect(
  PartialAnswers,
  Effect.gen(function* () {
    const store = yield* KeyValue

    /** The very texts of what was answered here. */
    const texts = new WeakMap<KeptAnswers, string>()

    const look = (key: string) =>
      Effect.map(
        store.get(key),
        Option.map((text): Found => ({ text, data: Option.getOrUndefined(read(text))?.data })),
      )

    const add = Effect.fnUntraced(function* (of: PartialKey, fresh: JsonObject, seen?: KeptAnswers) {
      const key = keyOf(of)
      const seenText = seen === undefined ? undefined : texts.get(seen)
      for (let attempt = 0; attempt < attempts; attempt++) {
        const known = attempt === 0 && seenText !== undefined
        const found = known ? Option.some<Found>({ text: seenText, data: seen?.data }) : yield* look(key)
        const data = merged(Option.getOrUndefined(found)?.data, fresh)
        const now = yield* DateTime.now
        const expiresAt = DateTime.formatIso(DateTime.addDuration(now, partialLifetime))
        const next: KeptAnswers = { data, savedAt: DateTime.formatIso(now), expiresAt }
        const isEmpty = Object.keys(data).length === 0
        const text = JSON.stringify(next)
        const isDone = Option.isNone(found)
          ? isEmpty || (yield* store.setIfAbsent(key, text, partialLifetime))
          : isEmpty
            ? yield* store.compareAndDelete(key, found.value.text)
            : yield* store.compareAndSet(key, found.value.text, text, partialLifetime)
        if (!isDone) continue
        if (!isEmpty) texts.set(next, text)
        return next
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
