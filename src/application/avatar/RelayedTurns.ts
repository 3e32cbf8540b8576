import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"

/** An answer for a session in another process. */
export interface RelayedTurn {
  readonly id: string
  readonly language: string
  readonly text: Stream.Stream<string>
}

const Head = Schema.fromJsonString(Schema.Struct({ id: Schema.String, language: Schema.String }))
const readHead = Schema.decodeUnknownResult(Head)
const writeHead = Schema.encodeSync(Head)

const headKey = (sessionId: string) => `avatar:turn:${sessionId}`
const pieceKey = (id: string, at: number) => `avatar:piece:${id}:${at}`

const lifetime = Duration.minutes(5)

/** How often the process with a session polls for turns. */
const lookEvery = Duration.millis(250)

/** A turn counts as failed after this many polls without an update (one minute). */
const patience = 240

/** Marks the end of a turn. Pieces of text are tagged, so none can be mistaken for it. */
const end = "end"
const mark = "+"

/** Relays spoken answers through the key-value store to the process that is connected to the avatar. */
export const relay = Effect.map(KeyValue, (keyValue) => {
  /** Publishes a turn while it streams, and thereby ends the session's previous turn. */
  const relayTurn = (sessionId: string, turn: RelayedTurn): Effect.Effect<void, KeyValueUnavailable> =>
    Effect.gen(function* () {
      let at = 0
      const put = (value: string) => Effect.suspend(() => keyValue.set(pieceKey(turn.id, at++), value, lifetime))
      yield* keyValue.set(headKey(sessionId), writeHead({ id: turn.id, language: turn.language }), lifetime)
      yield* turn.text.pipe(
        Stream.groupedWithin(256, lookEvery),
        Stream.runForEach((pieces) => put(mark + pieces.join(""))),
        Effect.ensuring(Effect.ignore(put(end))),
      )
    })

  const textOf = (id: string): Stream.Stream<string> =>
    Stream.unfold(0, (at: number) =>
      Effect.gen(function* () {
        for (let waited = 0; waited < patience; waited++) {
          const piece = Option.getOrUndefined(
            yield* Effect.catch(keyValue.get(pieceKey(id, at)), () => Effect.succeedNone),
          )
          if (piece === end) return undefined
          if (piece !== undefined) return [piece.slice(mark.length), at + 1] as const
          yield* Effect.sleep(lookEvery)
        }
        return undefined
      }),
    )

  /** Subscribes to turns of a session, and passes each new one to `speakTurn` without waiting for it. */
  const listenFor = (sessionId: string, speakTurn: (turn: RelayedTurn) => Effect.Effect<void>) =>
    Effect.gen(function* () {
      let last: string | undefined
      for (;;) {
        const text = Option.getOrUndefined(
          yield* Effect.catch(keyValue.get(headKey(sessionId)), () => Effect.succeedNone),
        )
        const head = text === undefined || text === last ? undefined : readHead(text)
        last = text
        if (head !== undefined && Result.isSuccess(head))
          yield* speakTurn({ ...head.success, text: textOf(head.success.id) })
        yield* Effect.sleep(lookEvery)
      }
    })

  return { relayTurn, listenFor, forget: (sessionId: string) => Effect.ignore(keyValue.delete(headKey(sessionId))) }
})
