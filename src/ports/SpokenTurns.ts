import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { Caller } from "../domain/access/Caller.ts"

/** An answer that may be spoken, as it streams. */
export interface SpokenTurn {
  readonly caller: Caller
  /** The conversation; if it names a live avatar session of the caller, the answer is spoken there. */
  readonly sessionId: string
  /** BCP 47 tag of the agent's language. */
  readonly language: string
  /** The answer's text in pieces, including markup; ends with the answer, and fails with it. */
  readonly text: Stream.Stream<string>
}

/**
 * Speaks chat answers in the background. A new turn of the same caller and session interrupts the previous one, whose
 * finalizers silence what is still playing. Never fails.
 */
export class SpokenTurns extends Context.Service<
  SpokenTurns,
  {
    /**
     * Runs while the answer is being spoken; returns at once if there is no live session with this id. Null if there
     * are no avatars.
     */
    readonly speak: ((turn: SpokenTurn) => Effect.Effect<void>) | null
  }
>()("parley/ports/SpokenTurns") {}
