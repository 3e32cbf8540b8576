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

/** A question within its conversation. */
export interface Question {
  readonly query: string
  readonly session_id: string
  /** The turn that the question replaces. */
  readonly replaces?: string
}

/** An answer's turn and conversation. */
export interface Started {
  readonly turn_id: string
  readonly conversation_id?: string
}

/** Events of a streaming answer. */
export interface Listener {
  readonly onStart: (started: Started) => void
  readonly onText: (text: string) => void
  /** Discards the text so far, and shows this text instead. */
  readonly onReplace: (text: string) => void
  readonly onTool: (call: ToolCall) => void
  readonly onProgress: (progress: ToolProgress) => void
  readonly onQuestion: (question: ToolQuestion) => void
  readonly onReconnect: () => void
}

export type Outcome =
  | { readonly _tag: "Answered"; readonly answer: Answer }
  | ({ readonly _tag: "Refused" } & Fault)
  | { readonly _tag: "Stopped" }

/** Milliseconds before each reconnection of a broken stream; a service may take five minutes to restart. */
const pauses = [1000, 1000, 2000, 4000, 8000, 8000, ...Array.from({ length: 18 }, () => 15_000)]

/** HTTP statuses that the service or its proxy returns during a restart. */
const away: ReadonlySet<number> = new Set([502, 503, 504])

/** An unknown turn, whose process ended before recording it. */
export const unwritten: Fault = { status: 404, code: "lost", text: "" }

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Requests an answer's stream, or resumes it after an event id. */
type Ask = (lastEventId: string, signal: AbortSignal) => Promise<Response>

const stream = { accept: "text/event-stream" }
/** An event's id consists of its turn's id and its number. */
const turnIn = (eventId: string): string => eventId.slice(0, eventId.lastIndexOf(":"))
const after = (lastEventId: string) => (lastEventId === "" ? {} : { "last-event-id": lastEventId })

/** An earlier turn from its beginning: its events, or its record if the events are no longer available. */
export const following =
  (turn: string): Ask =>
  (lastEventId, signal) =>
    fetch(`/api/v1/agents/chat/turns/${encodeURIComponent(turn)}`, {
      headers: { ...stream, ...after(lastEventId) },
      signal,
    })

/** A new question. The key identifies it, even if it is sent several times. Once its turn exists, follows that turn. */
export const asking = (agent: string, question: Question, key: string): Ask => {
  const body = JSON.stringify({ ...question, return_sources: true })
  return (lastEventId, signal) =>
    lastEventId === ""
      ? fetch(`/api/v1/agents/chat/${encodeURIComponent(agent)}`, {
          method: "POST",
          headers: { ...stream, "content-type": "application/json", "idempotency-key": key },
          body,
          signal,
        })
      : following(turnIn(lastEventId))(lastEventId, signal)
}

/** Asks for an infographic, once per key. When a turn has started, follows that turn. */
export const drawing =
  (agent: string, question: Question, key: string): Ask =>
  (lastEventId, signal) =>
    lastEventId === ""
      ? fetch(`/api/v1/agents/infographic/${encodeURIComponent(agent)}`, {
          method: "POST",
          headers: { ...stream, "content-type": "application/json", "idempotency-key": key },
          body: JSON.stringify({ ...question, use_conversation_history: true }),
          signal,
        })
      : following(turnIn(lastEventId))(lastEventId, signal)

/** A resumed turn. */
export const resuming =
  (agent: string, resume: string): Ask =>
  (lastEventId, signal) =>
    fetch(`/api/v1/agents/chat/${encodeURIComponent(agent)}`, {
      method: "POST",
      headers: { ...stream, ...after(lastEventId === "" ? resume : lastEventId) },
      signal,
    })

/** Passes each event of a stream to the listener. */
const telling: Readonly<Record<string, (listener: Listener, data: string) => void>> = {
  start: ({ onStart }, data) => onStart(JSON.parse(data)),
  delta: ({ onText }, data) => onText(JSON.parse(data).text),
  replace: ({ onReplace }, data) => onReplace(JSON.parse(data).text),
  tool_call: ({ onTool }, data) => onTool(JSON.parse(data)),
  tool_progress: ({ onProgress }, data) => onProgress(JSON.parse(data)),
  tool_question: ({ onQuestion }, data) => onQuestion(JSON.parse(data)),
}

/** The outcome of an event that ends an answer; undefined for any other event. */
const endOf = (name: string, data: string): Outcome | undefined => {
  if (name === "answer") return { _tag: "Answered", answer: JSON.parse(data) }
  if (name !== "error") return undefined
  const fault = faultIn(Number(JSON.parse(data).status), data)
  return fault.code === "cancelled" ? { _tag: "Stopped" } : { _tag: "Refused", ...fault }
}

/** Streams an answer; a broken stream is resumed. */
export const hear = async (ask: Ask, listener: Listener, signal: AbortSignal): Promise<Outcome> => {
  let lastEventId = ""
  for (let broken = 0; ; broken++) {
    try {
      const response = await ask(lastEventId, signal)
      if (response.status === 404 && lastEventId !== "") return { _tag: "Refused", ...unwritten }
      const isAway = lastEventId !== "" && away.has(response.status)
      if (!isAway && !response.ok) return { _tag: "Refused", ...faultIn(response.status, await response.text()) }
      for await (const { id, name, data } of isAway || response.body === null ? [] : eventsOf(response.body)) {
        if (id !== "") {
          lastEventId = id
          broken = 0
        }
        telling[name]?.(listener, data)
        const end = endOf(name, data)
        if (end !== undefined) return end
      }
    } catch (error) {
      if (signal.aborted) return { _tag: "Stopped" }
      if (!(error instanceof TypeError)) throw error
    }
    const wait = pauses[broken]
    if (wait === undefined || lastEventId === "") return { _tag: "Refused", ...offline }
    listener.onReconnect()
    await pause(wait)
    if (signal.aborted) return { _tag: "Stopped" }
  }
}
