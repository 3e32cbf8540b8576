import { eventsOf } from "./events.ts"
import {
  type Answer,
  type Fault,
  faultIn,
  offline,
  type ToolCall,
  type ToolProgress,
  type ToolQuestion,
} from "./wire.ts"

/** A question, in the conversation that it is part of. */
export interface Question {
  readonly query: string
  readonly session_id: string
  /** The turn whose place it takes. */
  readonly replaces?: string
}

/** Which turn and which conversation an answer belongs to. */
export interface Started {
  readonly turn_id: string
  readonly conversation_id?: string
}

/** What is heard of an answer while it comes. */
export interface Listener {
  readonly onStart: (started: Started) => void
  readonly onText: (text: string) => void
  readonly onTool: (call: ToolCall) => void
  readonly onProgress: (progress: ToolProgress) => void
  readonly onQuestion: (question: ToolQuestion) => void
  readonly onReconnect: () => void
}

export type Outcome =
  | { readonly _tag: "Answered"; readonly answer: Answer }
  | ({ readonly _tag: "Refused" } & Fault)
  | { readonly _tag: "Stopped" }

/** How often a stream that broke is taken up again. */
const attempts = 3

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** How the stream of an answer is asked for, and taken up again after the event of an id. */
type Ask = (lastEventId: string, signal: AbortSignal) => Promise<Response>

const stream = { accept: "text/event-stream" }
const after = (lastEventId: string) => (lastEventId === "" ? {} : { "last-event-id": lastEventId })

/** A new question. Its key says that it is the same one, however often it has to be sent. */
export const asking = (agent: string, question: Question, key: string): Ask => {
  const body = JSON.stringify({ ...question, return_sources: true })
  return (lastEventId, signal) =>
    fetch(`/api/v1/agents/chat/${encodeURIComponent(agent)}`, {
      method: "POST",
      headers: { ...stream, ...after(lastEventId), "content-type": "application/json", "idempotency-key": key },
      body,
      signal,
    })
}

/** A turn that waited for its user and goes on. */
export const resuming =
  (agent: string, resume: string): Ask =>
  (lastEventId, signal) =>
    fetch(`/api/v1/agents/chat/${encodeURIComponent(agent)}`, {
      method: "POST",
      headers: { ...stream, ...after(lastEventId === "" ? resume : lastEventId) },
      signal,
    })

/** A turn that was asked before, from its beginning. */
export const following =
  (turn: string): Ask =>
  (lastEventId, signal) =>
    fetch(`/api/v1/agents/chat/turns/${encodeURIComponent(turn)}`, {
      headers: { ...stream, ...after(lastEventId) },
      signal,
    })

/** Hears an answer as it is made. A stream that breaks is taken up where it broke. */
export const hear = async (ask: Ask, listener: Listener, signal: AbortSignal): Promise<Outcome> => {
  let lastEventId = ""
  for (let left = attempts; ; left--) {
    try {
      const response = await ask(lastEventId, signal)
      if (!response.ok || response.body === null)
        return { _tag: "Refused", ...faultIn(response.status, await response.text()) }
      for await (const { id, name, data } of eventsOf(response.body)) {
        if (id !== "") lastEventId = id
        if (name === "start") listener.onStart(JSON.parse(data))
        if (name === "delta") listener.onText(JSON.parse(data).text)
        if (name === "tool_call") listener.onTool(JSON.parse(data))
        if (name === "tool_progress") listener.onProgress(JSON.parse(data))
        if (name === "tool_question") listener.onQuestion(JSON.parse(data))
        if (name === "answer") return { _tag: "Answered", answer: JSON.parse(data) }
        if (name === "error") {
          const fault = faultIn(Number(JSON.parse(data).status), data)
          return fault.code === "cancelled" ? { _tag: "Stopped" } : { _tag: "Refused", ...fault }
        }
      }
    } catch (error) {
      if (signal.aborted) return { _tag: "Stopped" }
      if (!(error instanceof TypeError)) throw error
    }
    if (left <= 1 || lastEventId === "") return { _tag: "Refused", ...offline }
    listener.onReconnect()
    await pause(1000)
  }
}
