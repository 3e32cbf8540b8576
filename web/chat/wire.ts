/** A passage on which an answer is based. */
export interface Source {
  readonly content: string
  readonly filename: string
  readonly url: string | null
  readonly page_number: number | null
  readonly metadata: { readonly document: number; readonly offset: number; readonly section: string | null }
}

/** A tool called for an answer. */
export interface ToolCall {
  readonly name: string
  readonly status: "completed" | "error"
  readonly arguments: unknown
  readonly output: unknown
  readonly error: string | null
}

/** A tool call waiting for the user's decision. */
export interface Approval {
  readonly id: string
  readonly turn_id: string
  readonly agent_name: string
  readonly tool: string
  readonly server: string | null
  readonly arguments: unknown
  readonly question: string
  readonly status: "waiting" | "approved" | "denied" | "expired"
  readonly expires_at: string
  /** The server that must be connected before the call can run. */
  readonly authorization?: {
    readonly server: string
    readonly server_url: string
    readonly scopes: ReadonlyArray<string>
    readonly connect_url: string
  }
}

/** A field of a tool's form. */
export interface QuestionField {
  readonly type: "string" | "number" | "integer" | "boolean" | "array"
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly enum?: ReadonlyArray<string>
  readonly enumNames?: ReadonlyArray<string>
  readonly oneOf?: ReadonlyArray<{ readonly const: string; readonly title?: string }>
  readonly items?: {
    readonly enum?: ReadonlyArray<string>
    readonly anyOf?: ReadonlyArray<{ readonly const: string; readonly title?: string }>
  }
}

/** A question that a tool asks while it is running. */
export interface ToolQuestion {
  readonly id: string
  readonly turn_id: string
  readonly session_id: string
  readonly server: string | null
  readonly tool: string
  readonly message: string
  readonly schema: {
    readonly properties: Readonly<Record<string, QuestionField>>
    readonly required?: ReadonlyArray<string>
  }
}

/** The progress of a tool call. */
export interface ToolProgress {
  readonly tool: string
  readonly progress: number
  readonly total: number | null
  readonly message: string | null
}

export interface Usage {
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  /** In the service's currency; absent if the service sets no prices. */
  readonly cost?: number
}

/** An infographic page drawn for a question. */
export interface Infographic {
  readonly artifact_id: string
}

export interface Answer {
  readonly content: string
  readonly sources: ReadonlyArray<Source>
  readonly tool_calls: ReadonlyArray<ToolCall>
  /** Waiting calls; the turn continues once all of them are decided. */
  readonly pending_approvals?: ReadonlyArray<Approval>
  readonly infographic?: Infographic
  readonly metadata: {
    readonly turn_id: string
    readonly model: string
    readonly response_time: number
    readonly usage: Usage
    readonly finish_reason?: "length" | "content_filter"
    readonly mcp_errors?: ReadonlyArray<{
      readonly name: string
      readonly error: string
      readonly connect_url?: string
    }>
  }
}

/** A question and its state in a conversation. */
export interface Turn {
  readonly turn_id: string
  readonly state: "running" | "waiting" | "completed" | "failed" | "cancelled"
  readonly messages: ReadonlyArray<{
    readonly role: "user" | "assistant"
    readonly content: string
    readonly sources?: ReadonlyArray<Source>
    readonly tool_calls?: ReadonlyArray<ToolCall>
    readonly infographic?: Infographic
  }>
  readonly model: string | null
  readonly usage: Usage | null
  readonly response_time: number | null
  readonly finish_reason: "length" | "content_filter" | null
  readonly error: { readonly code: string; readonly message: string } | null
  /** The versions of the turn's question, including this one. */
  readonly alternatives: ReadonlyArray<string>
  /** Whether an infographic was requested. */
  readonly is_drawing: boolean
}

/** A conversation in a list. */
export interface Conversation {
  readonly conversation_id: string
  readonly session_id: string
  readonly chatbot_id: string
  readonly agent: string
  readonly title: string
  readonly turns: number
  readonly changed_at: string
}

/** A failure: the status of the response (0 if there was none), its code and its message. */
export interface Fault {
  readonly status: number
  readonly code: string
  readonly text: string
}

/** The service's response to a call. */
export type Reply<A> = { readonly _tag: "Done"; readonly value: A } | ({ readonly _tag: "Refused" } & Fault)

/**
 * The service's error body: `error` for programs, `message` for people. Events, and routes whose error body is fixed by
 * the contract, have the text in `error`.
 */
export const faultIn = (status: number, text: string): Fault => {
  const own = (body: unknown, key: string): string => {
    const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, key) : undefined
    return typeof value === "string" ? value : ""
  }
  try {
    const body: unknown = JSON.parse(text)
    const [error, message] = [own(body, "error"), own(body, "message")]
    return message === "" ? { status, code: own(body, "code"), text: error } : { status, code: error, text: message }
  } catch {
    return { status, code: "", text: "" }
  }
}

export const offline: Fault = { status: 0, code: "", text: "" }
