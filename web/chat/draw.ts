import { type Fault, faultIn, offline, type Source } from "./wire.ts"

/** An infographic that an agent has made. */
export interface Drawing {
  readonly href: string
  /** What the agent said first; null where it only laid out data. */
  readonly answer: string | null
  readonly sources: ReadonlyArray<Source>
}

export type Drawn =
  | { readonly _tag: "Drawn"; readonly drawing: Drawing }
  | ({ readonly _tag: "Refused" } & Fault)
  | { readonly _tag: "Stopped" }

interface Composed {
  readonly artifact_id: string
  readonly infographic: {
    readonly metadata: { readonly answer: string | null; readonly sources: ReadonlyArray<Source> }
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
    const { artifact_id: id, infographic }: Composed = JSON.parse(text)
    const { answer, sources } = infographic.metadata
    return {
      _tag: "Drawn",
      drawing: { href: `/api/v1/artifacts/${encodeURIComponent(id)}?format=html`, answer, sources },
    }
  } catch (error) {
    if (signal.aborted) return { _tag: "Stopped" }
    if (!(error instanceof TypeError)) throw error
    return { _tag: "Refused", ...offline }
  }
}
