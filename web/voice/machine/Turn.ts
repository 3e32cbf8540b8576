import type { Command } from "./Command.ts"
import type { Caption, VoiceState } from "./State.ts"

export type Turn = readonly [VoiceState, ReadonlyArray<Command>]
export type Transition = (state: VoiceState) => Turn

export const stay: Transition = (state) => [state, []]

/** The next state differs in this. */
export const having =
  (change: Partial<VoiceState>): Transition =>
  (state) => [{ ...state, ...change }, []]

export const doing =
  (...commands: ReadonlyArray<Command>): Transition =>
  (state) => [state, commands]

/** One after the other, commands in the same order. */
export const inTurn =
  (...transitions: ReadonlyArray<Transition>): Transition =>
  (state) =>
    transitions.reduce<Turn>(
      ([before, commands], transition) => {
        const [after, more] = transition(before)
        return [after, [...commands, ...more]]
      },
      [state, []],
    )

const mostCaptions = 60

/** Writes down what was said. */
export const captioned =
  (who: Caption["who"], text: string): Transition =>
  (state) => {
    if (text === "") return stay(state)
    const id = (state.captions.at(-1)?.id ?? 0) + 1
    return [{ ...state, captions: [...state.captions, { id, who, text }].slice(-mostCaptions) }, []]
  }
