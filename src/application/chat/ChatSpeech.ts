import type * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberMap from "effect/FiberMap"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { type SpokenTurn, SpokenTurns } from "../../ports/SpokenTurns.ts"

/** Accepts the next piece of an answer without waiting. */
export type Speak = (text: string) => Effect.Effect<void>

/** Speaks answers as they are being written, without delaying the text. */
export class ChatSpeech extends Context.Service<
  ChatSpeech,
  {
    /**
     * Starts speaking a turn and silences the session's previous one. The turn's text is complete when the scope
     * closes.
     */
    readonly begin: (turn: Omit<SpokenTurn, "text">) => Effect.Effect<Speak, never, Scope.Scope>
  }
>()("parley/application/chat/ChatSpeech") {
  static readonly layer = Layer.effect(
    ChatSpeech,
    Effect.gen(function* () {
      const { speak } = yield* SpokenTurns
      if (speak === null) return ChatSpeech.of({ begin: () => Effect.succeed(() => Effect.void) })
      const speaking = yield* FiberMap.make<string>()

      return ChatSpeech.of({
        begin: Effect.fnUntraced(function* (turn) {
          const pieces = yield* Queue.unbounded<string, Cause.Done>()
          yield* Effect.addFinalizer(() => Queue.end(pieces))
          const speech = Effect.catchDefect(speak({ ...turn, text: Stream.fromQueue(pieces) }), (defect) =>
            Effect.logError("An answer could not be spoken", defect),
          )
          yield* FiberMap.run(speaking, JSON.stringify([turn.caller.sub, turn.sessionId]), speech)
          return (text) => Effect.asVoid(Queue.offer(pieces, text))
        }),
      })
    }),
  )
}
