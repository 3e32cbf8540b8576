import type { ClientFrame, ServerFrame } from "../../src/domain/voice/wire/Frames.ts"

export type { Json } from "../../src/domain/forms/codec/Json.ts"

export type ServerMessage = ServerFrame
type Server<Type extends ServerMessage["type"]> = Extract<ServerMessage, { readonly type: Type }>

export type SessionStarted = Server<"session_started">
export type Question = Server<"question">
export type Choice = NonNullable<Question["options"]>[number]
export type ConfirmRequest = Server<"confirm_request">
export type AnswerRejected = Server<"answer_rejected">
export type ReviewItem = Server<"review_item">["item"]
export type ComputedItem = NonNullable<Server<"review_start">["computed"]>[number]

export type ClientMessage = ClientFrame
export type AnswerMessage = Extract<
  ClientMessage,
  { readonly type: "answer_text" | "answer_selection" | "answer_payload" }
>

/** Parses a text frame; undefined if it is invalid. Unknown types are passed on and skipped later. */
export const readMessage = (text: string): ServerMessage | undefined => {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === "object" && json !== null && "type" in json && typeof json.type === "string"
      ? (json as ServerMessage)
      : undefined
  } catch {
    return undefined
  }
}
