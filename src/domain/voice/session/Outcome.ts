import { isSaidIn } from "../wire/ServerCodec.ts"
import type { ErrorCode, ServerMessage } from "../wire/ServerMessage.ts"
import type { Action } from "./Action.ts"
import { errorText } from "./ErrorTexts.ts"
import type { State } from "./State.ts"

/** The next state, and what is to be done, in order. */
export type Outcome = readonly [state: State, actions: ReadonlyArray<Action>]

export type Transition = (state: State) => Outcome

export const stay = (state: State): Outcome => [state, []]

export const doing =
  (...actions: ReadonlyArray<Action>): Transition =>
  (state) => [state, actions]

/** Messages that the session's protocol does not know are left out. */
export const saying =
  (...messages: ReadonlyArray<ServerMessage>): Transition =>
  (state) => [
    state,
    messages
      .filter((message) => isSaidIn(state.session.settings.protocol, message))
      .map((message): Action => ({ type: "say", message })),
  ]

export const refusing = (code: ErrorCode, message: string = errorText[code]): Transition =>
  saying({ type: "error", code, message })

export const becoming =
  (change: Partial<State>): Transition =>
  (state) => [{ ...state, ...change }, []]

/** One transition after the other; actions in the same order. */
export const inTurn = (...transitions: ReadonlyArray<Transition>): Transition => {
  return (start) => {
    let state = start
    const actions: Array<Action> = []
    for (const transition of transitions) {
      const [next, more] = transition(state)
      state = next
      actions.push(...more)
    }
    return [state, actions]
  }
}

/** Where what follows depends on the state so far. */
export const when =
  (test: (state: State) => boolean, then: Transition, otherwise: Transition = stay): Transition =>
  (state) =>
    test(state) ? then(state) : otherwise(state)
