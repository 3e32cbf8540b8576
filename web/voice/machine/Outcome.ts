import {
  combinators,
  type Outcome as OutcomeOf,
  type Transition as TransitionOf,
} from "../../../src/domain/voice/Transition.ts"
import type { Command } from "./Command.ts"
import type { Caption, VoiceState } from "./State.ts"

export type Outcome = OutcomeOf<VoiceState, Command>

export type Transition = TransitionOf<VoiceState, Command>

export const { becoming, doing, inTurn, stay } = combinators<VoiceState, Command>()

const mostCaptions = 60

/** Adds a caption to the transcript. */
export const captioned =
  (who: Caption["who"], text: string): Transition =>
  (state) => {
    if (text === "") return stay(state)
    const id = (state.captions.at(-1)?.id ?? 0) + 1
    return [{ ...state, captions: [...state.captions, { id, who, text }].slice(-mostCaptions) }, []]
  }
