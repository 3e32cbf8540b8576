/** A passage that an answer rests on. */
export interface Source {
  readonly content: string
  readonly filename: string
  readonly url: string | null
  readonly page_number: number | null
  readonly metadata: { readonly document: number; readonly offset: number; readonly section: string | null }
}

/** A tool that was called for an answer. */
export interface ToolCall {
  readonly name: string
  readonly status: "completed" | "error"
  readonly arguments: unknown
  readonly output: unknown
  readonly error: string | null
}

/** A call of a tool that waits until its user has said yes or no. */
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
  /** The server that the agent has to be let use before the call can run. */
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

/** What a tool asks while it works. */
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

/** How far a call of a tool is. */
export interface ToolProgress {
  readonly tool: string
  readonly progress: number
  readonly total: number | null
  readonly message: string | null
}

export interface Usage {
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  /** In the currency of the service; absent where it knows no prices. */
  readonly cost?: number
}

/** A page that was drawn for a question. */
export interface Infographic {
  readonly artifact_id: string
}

export interface Answer {
  readonly content: string
  readonly sources: ReadonlyArray<Source>
  readonly tool_calls: ReadonlyArray<ToolCall>
  /** Calls that wait; the turn goes on once each was answered. */
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

/** A question and what became of it, as a conversation keeps it. */
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
  /** Whether an infographic was asked for. */
  readonly is_drawing: boolean
}

/** A conversation as lists show it. */
export interface Conversation {
  readonly conversation_id: string
  readonly session_id: string
  readonly chatbot_id: string
  readonly agent: string
  readonly title: string
  readonly turns: number
  readonly changed_at: string
}

/** Why something did not come about: the status of the answer, 0 where there was none; its code and its own words. */
export interface Fault {
  readonly status: number
  readonly code: string
  readonly text: string
}

/** What the service says to a call. */
export type Reply<A> = { readonly _tag: "Done"; readonly value: A } | ({ readonly _tag: "Refused" } & Fault)

/** What the service's envelope says: `error` for programs, `message` for people. Events and fixed bodies have the words in `error`. */
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
