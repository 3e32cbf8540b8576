import { type Fault, faultIn, type Infographic, offline, type Source, type ToolCall } from "./wire.ts"

/** An infographic that an agent has made. */
export interface Drawing {
  readonly infographic: Infographic | undefined
  readonly turn: string | null
  readonly conversation: string | null
  /** What the agent said first. */
  readonly content: string
  readonly sources: ReadonlyArray<Source>
  readonly calls: ReadonlyArray<ToolCall>
  readonly model: string
  readonly seconds: number
}

export type Drawn =
  | { readonly _tag: "Drawn"; readonly drawing: Drawing }
  | ({ readonly _tag: "Refused" } & Fault)
  | { readonly _tag: "Stopped" }

interface Composed {
  readonly artifact_id: string
  readonly persisted: boolean
  readonly infographic: {
    readonly metadata: {
      readonly turn_id: string | null
      readonly conversation_id: string | null
      readonly answer: string | null
      readonly sources: ReadonlyArray<Source>
      readonly tool_calls: ReadonlyArray<ToolCall>
      readonly model: string
      readonly response_time: number
    }
  }
}

/** Asks an agent for an infographic, in the conversation that it is part of. */
export const draw = async (
  agent: string,
  question: { readonly query: string; readonly session_id: string },
  signal: AbortSignal,
): Promise<Drawn> => {
  try {
    const response = await fetch(`/api/v1/agents/infographic/${encodeURIComponent(agent)}?format=json`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...question, use_conversation_history: true }),
      signal,
    })
    const text = await response.text()
    if (!response.ok) {
      const fault = faultIn(response.status, text)
      // This route's `error` is its code.
      return { _tag: "Refused", ...fault, code: fault.text }
    }
    const { artifact_id, persisted, infographic }: Composed = JSON.parse(text)
    const { metadata: of } = infographic
    return {
      _tag: "Drawn",
      drawing: {
        infographic: persisted ? { artifact_id } : undefined,
        turn: of.turn_id,
        conversation: of.conversation_id,
        content: of.answer ?? "",
        sources: of.sources,
        calls: of.tool_calls,
        model: of.model,
        seconds: of.response_time,
      },
    }
  } catch (error) {
    if (signal.aborted) return { _tag: "Stopped" }
    if (!(error instanceof TypeError)) throw error
    return { _tag: "Refused", ...offline }
  }
}
