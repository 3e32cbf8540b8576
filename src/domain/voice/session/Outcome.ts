import { combinators, type Outcome as OutcomeOf, type Transition as TransitionOf } from "../Transition.ts"
import { isSaidIn } from "../wire/ServerCodec.ts"
import type { ErrorCode, ServerMessage } from "../wire/ServerMessage.ts"
import type { Action } from "./Action.ts"
import { errorText } from "./ErrorTexts.ts"
import type { State } from "./State.ts"

export type Outcome = OutcomeOf<State, Action>

export type Transition = TransitionOf<State, Action>

export const { becoming, doing, inTurn, stay } = combinators<State, Action>()

/** Sends a message, unless it is unknown in the session's protocol. */
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
