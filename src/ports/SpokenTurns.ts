import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { Caller } from "../domain/access/Caller.ts"

/** An answer that may be spoken, as it comes. */
export interface SpokenTurn {
  readonly caller: Caller
  /** The conversation; where it names a live avatar session of the caller, the answer is spoken there. */
  readonly sessionId: string
  /** BCP 47 tag of the agent. */
  readonly language: string
  /** The answer's text in pieces, markup of the model included; ends with the answer, and breaks off where it fails. */
  readonly text: Stream.Stream<string>
}

/**
 * Speech of chat answers. Nobody waits for it: it runs beside the answer. A new turn of the same caller and session
 * interrupts it, so whatever still sounds is to be silenced by its finalizers. Never fails.
 */
export class SpokenTurns extends Context.Service<
  SpokenTurns,
  {
    /** Takes as long as the answer is spoken; returns at once where no live session has the id. Null: there are no avatars. */
    readonly speak: ((turn: SpokenTurn) => Effect.Effect<void>) | null
  }
>()("parley/ports/SpokenTurns") {}
