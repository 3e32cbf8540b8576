import type { Right } from "../../domain/access/Right.ts"
import type { ClientMessageType } from "../../domain/voice/wire/ClientMessage.ts"

/**
 * What a member needs for each message, as the routes' table has it: all of them answer a form, so who may not is not let in
 * at all. A message that needs more has to be checked where it arrives.
 */
export const rightOfMessage = {
  start_session: "respond",
  answer_text: "respond",
  answer_selection: "respond",
  answer_payload: "respond",
  confirm_answer: "respond",
  skip_question: "respond",
  go_back: "respond",
  repeat_question: "respond",
  no_input: "respond",
  end_session: "respond",
  ping: "respond",
  review_confirm: "respond",
  review_edit: "respond",
} as const satisfies Readonly<Record<Exclude<ClientMessageType, "auth">, Right>>

/** What the connection itself needs. */
export const socketRight: Right = rightOfMessage.start_session
