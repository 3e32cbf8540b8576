import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Json } from "../../domain/forms/codec/Json.ts"
import { KeyValue, type KeyValueUnavailable } from "../out/KeyValue.ts"

/** Whose answers to what. */
export interface PartialKey {
  readonly tenant: string
  readonly formUid: string
  readonly owner: string
}

export type PartialValues = Readonly<Record<string, Json>>

/** Counted from the last change; a session's own snapshot has another lifetime. */
export const partialLifetime = Duration.seconds(3600)

const keyOf = ({ tenant, formUid, owner }: PartialKey): string =>
  `partial:${encodeURIComponent(tenant)}:${encodeURIComponent(formUid)}:${encodeURIComponent(owner)}`

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)))

/** Answers on the way, by field id: what a page needs to go on where a voice session, or another page, stopped. */
export class PartialAnswers extends Context.Service<
  PartialAnswers,
  {
    readonly find: (key: PartialKey) => Effect.Effect<Option.Option<PartialValues>, KeyValueUnavailable>
    readonly save: (key: PartialKey, values: PartialValues) => Effect.Effect<void, KeyValueUnavailable>
    readonly forget: (key: PartialKey) => Effect.Effect<void, KeyValueUnavailable>
  }
>()("parley/ports/in/PartialAnswers") {}

export const layer = Layer.effect(
  PartialAnswers,
  Effect.gen(function* () {
    const store = yield* KeyValue
    return PartialAnswers.of({
      find: (key) =>
        Effect.map(
          store.get(keyOf(key)),
          Option.flatMap((text) => {
            const decoded = decode(text)
            return Result.isSuccess(decoded) ? Option.some(decoded.success) : Option.none()
          }),
        ),
      save: (key, values) => store.set(keyOf(key), JSON.stringify(values), partialLifetime),
      forget: (key) => Effect.asVoid(store.delete(keyOf(key))),
    })
  }),
)
