import { eventsOf } from "./events.ts"

/** A passage that an answer rests on. */
export interface Source {
  readonly content: string
  readonly filename: string
  readonly url: string | null
  readonly page_number: number | null
}

/** A tool that was called for an answer. */
export interface ToolCall {
  readonly name: string
  readonly status: "completed" | "error"
  readonly error: string | null
}

export interface Answer {
  readonly content: string
  readonly sources: ReadonlyArray<Source>
  readonly tool_calls: ReadonlyArray<ToolCall>
  readonly metadata: { readonly mcp_errors?: ReadonlyArray<{ readonly name: string; readonly error: string }> }
}

/** What is heard of an answer while it comes. */
export interface Listener {
  readonly onText: (text: string) => void
  readonly onTool: (call: ToolCall) => void
  readonly onReconnect: () => void
}

export type Outcome =
  | { readonly _tag: "Answered"; readonly answer: Answer }
  | { readonly _tag: "Refused"; readonly status: number; readonly text: string }
  | { readonly _tag: "Offline" }
  | { readonly _tag: "Stopped" }

/** How often a stream that broke is taken up again. */
const attempts = 3

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** The `error` of a body in the service's envelope. */
export const errorText = (text: string): string => {
  try {
    const body: unknown = JSON.parse(text)
    const error = typeof body === "object" && body !== null ? Reflect.get(body, "error") : undefined
    return typeof error === "string" ? error : ""
  } catch {
    return ""
  }
}

const request = (agent: string, body: string, lastEventId: string, signal: AbortSignal) =>
  fetch(`/api/v1/agents/chat/${encodeURIComponent(agent)}`, {
    method: "POST",
    headers: {
      accept: "text/event-stream",
      "content-type": "application/json",
      ...(lastEventId === "" ? {} : { "last-event-id": lastEventId }),
    },
    body,
    signal,
  })

/** Asks an agent, and hears the answer as it is made. A stream that breaks is taken up where it broke. */
export const ask = async (
  agent: string,
  question: { readonly query: string; readonly session_id: string },
  listener: Listener,
  signal: AbortSignal,
): Promise<Outcome> => {
  const body = JSON.stringify({ ...question, return_sources: true })
  let lastEventId = ""
  for (let left = attempts; ; left--) {
    try {
      const response = await request(agent, body, lastEventId, signal)
      if (!response.ok || response.body === null)
        return { _tag: "Refused", status: response.status, text: errorText(await response.text()) }
      for await (const { id, name, data } of eventsOf(response.body)) {
        if (id !== "") lastEventId = id
        if (name === "delta") listener.onText(JSON.parse(data).text)
        if (name === "tool_call") listener.onTool(JSON.parse(data))
        if (name === "answer") return { _tag: "Answered", answer: JSON.parse(data) }
        if (name === "error") {
          const { error, status } = JSON.parse(data)
          return { _tag: "Refused", status, text: error }
        }
      }
    } catch (error) {
      if (signal.aborted) return { _tag: "Stopped" }
      if (!(error instanceof TypeError)) throw error
    }
    if (left <= 1 || lastEventId === "") return { _tag: "Offline" }
    listener.onReconnect()
    await pause(1000)
  }
}
