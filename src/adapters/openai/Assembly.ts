import type * as Response from "effect/ai/Response"
import type { Chunk, Usage } from "./Wire.ts"

const reasons: Readonly<Record<string, Response.FinishReason>> = {
  stop: "stop",
  length: "length",
  tool_calls: "tool-calls",
  function_call: "tool-calls",
  content_filter: "content-filter",
}

export const finish = (
  reason: string | null | undefined,
  usage: Usage | null | undefined,
): Response.FinishPartEncoded => ({
  type: "finish",
  reason: (reason === null || reason === undefined ? undefined : reasons[reason]) ?? "unknown",
  usage: {
    inputTokens: {
      total: usage?.prompt_tokens ?? undefined,
      uncached: undefined,
      cacheRead: usage?.prompt_tokens_details?.cached_tokens ?? undefined,
      cacheWrite: undefined,
    },
    outputTokens: { total: usage?.completion_tokens ?? undefined, text: undefined, reasoning: undefined },
  },
})

/** Arguments are a JSON text; an empty one is none. Text that is no JSON goes on as it is: the tool will refuse it. */
export const callInput = (text: string): unknown => {
  if (text.trim() === "") return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const textId = "0"

/** Puts the pieces of a streamed answer together: text as it comes, tool calls when they are whole. */
export class Assembly {
  private readonly calls = new Map<number, { id: string; name: string; input: string }>()
  private isOpen = false
  private isRefused = false
  private reason: string | null = null
  private usage: Usage | null = null

  take(chunk: Chunk): Array<Response.StreamPartEncoded> {
    this.usage = chunk.usage ?? this.usage
    const choice = chunk.choices?.[0]
    if (choice === undefined) return []
    this.reason = choice.finish_reason ?? this.reason
    for (const [position, piece] of (choice.delta?.tool_calls ?? []).entries()) {
      const index = piece.index ?? position
      const call = this.calls.get(index) ?? { id: "", name: "", input: "" }
      call.id ||= piece.id ?? ""
      call.name ||= piece.function?.name ?? ""
      call.input += piece.function?.arguments ?? ""
      this.calls.set(index, call)
    }
    const refusal = choice.delta?.refusal
    if (refusal) this.isRefused = true
    const text = refusal ? refusal : choice.delta?.content
    if (text === undefined || text === null || text === "") return []
    const start: Array<Response.StreamPartEncoded> = this.isOpen ? [] : [{ type: "text-start", id: textId }]
    this.isOpen = true
    return [...start, { type: "text-delta", id: textId, delta: text }]
  }

  /** Whether the model has said that it is done; a stream that ends before is broken. */
  get isFinished(): boolean {
    return this.reason !== null
  }

  end(): Array<Response.StreamPartEncoded> {
    return [
      ...(this.isOpen ? [{ type: "text-end" as const, id: textId }] : []),
      ...[...this.calls.entries()].map(([index, { id, name, input }]) => ({
        type: "tool-call" as const,
        id: id === "" ? `call_${index}` : id,
        name,
        params: callInput(input),
      })),
      finish(this.isRefused ? "content_filter" : this.reason, this.usage),
    ]
  }
}
