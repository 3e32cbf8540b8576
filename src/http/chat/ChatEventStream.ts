import * as Stream from "effect/Stream"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { ChatAnswer } from "../../domain/chat/ChatAnswer.ts"
import type { ChatEvent } from "../../domain/chat/ChatEvent.ts"
import type { Followed } from "../../application/chat/StreamedTurns.ts"
import { heartbeat, serverSentEvents } from "../ServerSentEvents.ts"
import { brokenOff } from "./Problems.ts"

const eventId = /^([0-9a-f-]{36}):([0-9]{1,9})$/

/** The position in a turn up to which a client has read. */
export const placeIn = (lastEventId: string): { readonly turnId: string; readonly number: number } | undefined => {
  const match = eventId.exec(lastEventId)
  return match === null ? undefined : { turnId: match[1]!, number: Number(match[2]) }
}

/** The name and data of an event on the wire. */
const wire = (event: ChatEvent, shown: (answer: ChatAnswer) => ChatAnswer): readonly [string, unknown] => {
  switch (event._tag) {
    case "Started":
      return ["start", { turn_id: event.turnId, session_id: event.sessionId, conversation_id: event.conversationId }]
    case "Text":
      return ["delta", { text: event.text }]
    case "Withdrawn":
      return ["replace", { text: event.text }]
    case "Called":
      return ["tool_call", event.call]
    case "ApprovalRequired":
      return ["tool_approval_required", event.approval]
    case "AuthorizationRequired":
      return ["tool_authorization_required", event.approval]
    case "Progressed":
      return ["tool_progress", event.progress]
    case "Questioned":
      return ["tool_question", event.question]
    case "Answered":
      return ["answer", shown(event.answer)]
    case "BrokenOff": {
      const { status, text } = brokenOff[event.reason]
      return ["error", { error: text, status, code: event.reason }]
    }
  }
}

/** A turn's events as Server-Sent Events; the id of each event is `<turn id>:<number>`. */
export const eventStream = (
  turnId: string,
  events: Stream.Stream<Followed>,
  shown: (answer: ChatAnswer) => ChatAnswer,
  conversationId?: string,
): HttpServerResponse.HttpServerResponse =>
  serverSentEvents(
    Stream.map(events, (followed) => {
      if (followed === "quiet") return heartbeat
      const [name, data] = wire(followed.event, shown)
      return `id: ${turnId}:${followed.number}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
    }),
    {
      "x-turn-id": turnId,
      ...(conversationId === undefined ? {} : { "x-conversation-id": conversationId }),
    },
  )
