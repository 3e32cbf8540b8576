import type { Right } from "../../domain/access/Right.ts"
import type { ClientMessageType } from "../../domain/voice/wire/ClientMessage.ts"

/**
 * The permission that a member needs for each message, from the routes' table. Every message is part of answering a
 * form, so members without the `respond` permission can't connect. A message that needs another permission must be
 * checked on arrival.
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

/** The permission for the connection itself. */
export const socketRight: Right = rightOfMessage.start_session
