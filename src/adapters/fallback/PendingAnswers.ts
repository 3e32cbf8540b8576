import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { KeyValue } from "../../ports/KeyValue.ts"
import { PendingAnswers, PendingAnswersUnavailable } from "../../ports/PendingAnswers.ts"

const prefix = "pending-answers:"

/** How long answers are kept. A longer outage of the database needs an operator. */
const retention = Duration.days(30)

const away = (cause: unknown) => new PendingAnswersUnavailable({ cause })

/**
 * Answers that are missing from the database are stored in the key-value store, which all processes share, and in
 * `otherwise`, so they don't depend on one store. Writing to one of the two is enough. The key-value store must not use
 * the same database.
 */
export const layer = (otherwise: PendingAnswers["Service"]) =>
  Layer.effect(
    PendingAnswers,
    Effect.gen(function* () {
      const keyValue = yield* KeyValue
      const shared = (limit: number) =>
        Effect.gen(function* () {
          const keys = yield* keyValue.keys(prefix, limit)
          const answers = yield* Effect.forEach(keys, (key) =>
            Effect.map(keyValue.get(key), (text) =>
              Option.isNone(text) ? [] : [{ id: key.slice(prefix.length), text: text.value }],
            ),
          )
          return answers.flat()
        })
      return PendingAnswers.of({
        keep: Effect.fnUntraced(function* (entry) {
          const shared = yield* Effect.exit(keyValue.set(`${prefix}${entry.id}`, entry.text, retention))
          const own = otherwise.keep(entry)
          yield* Exit.isSuccess(shared) ? Effect.ignore(own) : own
        }),
        has: (id) =>
          Effect.flatMap(otherwise.has(id), (isThere) =>
            isThere
              ? Effect.succeed(true)
              : Effect.mapBoth(keyValue.get(`${prefix}${id}`), { onFailure: away, onSuccess: Option.isSome }),
          ),
        all: (limit) =>
          Effect.gen(function* () {
            const own = yield* otherwise.all(limit)
            const others = yield* Effect.orElseSucceed(shared(limit), () => [])
            const ownIds = new Set(own.map(({ id }) => id))
            return [...own, ...others.filter(({ id }) => !ownIds.has(id))].slice(0, limit)
          }),
        count: (most) =>
          Effect.gen(function* () {
            const own = yield* otherwise.count(most)
            const others = yield* Effect.mapError(keyValue.keys(prefix, most), away)
            // The two counts aren't added, because most of this process's own answers are also in the shared store.
            return Math.min(most, Math.max(own, others.length))
          }),
        forget: (id) =>
          Effect.andThen(otherwise.forget(id), Effect.mapError(Effect.asVoid(keyValue.delete(`${prefix}${id}`)), away)),
      })
    }),
  )
