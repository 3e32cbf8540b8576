import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { Challenge } from "../domain/agents/ServerAuthorization.ts"

/** The server refused, timed out, or violated the protocol. `reason` may be shown to the caller. */
export class ToolServerFailed extends Schema.TaggedError<ToolServerFailed>()("ToolServerFailed", {
  reason: Schema.String,
  /** The server's own explanation of a refused call, to be passed to the model. */
  said: Schema.optionalKey(Schema.String),
  /** The server no longer knows the session, so the call had no effect. */
  isSessionLost: Schema.optionalKey(Schema.Boolean),
  /** The server requires another token, so the call had no effect. */
  challenge: Schema.optionalKey(Challenge),
}) {}

export interface ToolServerAddress {
  readonly url: string
  readonly headers: Readonly<Record<string, Redacted.Redacted<string>>>
  /** The time limit for each exchange with the server. */
  readonly timeout: Duration.Duration
}

export interface RemoteTool {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** The server marks the tool as destructive. */
  readonly isDestructive?: boolean
}

export interface RemoteOutcome {
  /** The server reports that the tool failed. */
  readonly isError: boolean
  readonly content: unknown
}

/** Progress of a call, as reported by its tool. */
export interface RemoteProgress {
  readonly progress: number
  readonly total: number | null
  readonly message: string | null
}

/** A question that a tool asks while it works; `schema` is a JSON Schema of an object, as it was sent. */
export interface RemoteQuestion {
  readonly message: string
  readonly schema: unknown
}

export type RemoteReply =
  | { readonly action: "accept"; readonly content: Readonly<Record<string, unknown>> }
  | { readonly action: "decline" | "cancel" }

/** A person who follows a tool's work and can answer its questions. */
export interface Attendance {
  readonly onProgress: (progress: RemoteProgress) => Effect.Effect<void>
  readonly onQuestion: (question: RemoteQuestion) => Effect.Effect<RemoteReply>
}

export interface RemoteResource {
  readonly uri: string
  readonly name: string
  readonly title: string | null
  readonly description: string | null
  readonly mimeType: string | null
}

export interface RemotePrompt {
  readonly name: string
  readonly title: string | null
  readonly description: string | null
  readonly arguments: ReadonlyArray<{
    readonly name: string
    readonly description: string | null
    readonly required: boolean
  }>
}

export interface ToolServerConnection {
  readonly tools: ReadonlyArray<RemoteTool>
  /**
   * Calls a tool. If the caller gives up, the call is canceled. Without a person present, the server's questions are
   * canceled.
   */
  readonly call: (
    name: string,
    input: unknown,
    attendance?: Attendance,
  ) => Effect.Effect<RemoteOutcome, ToolServerFailed>
  /** Resources that the server offers in addition to tools; empty if there are none. */
  readonly resources: Effect.Effect<ReadonlyArray<RemoteResource>, ToolServerFailed>
  readonly prompts: Effect.Effect<ReadonlyArray<RemotePrompt>, ToolServerFailed>
}

/** External tool servers (Model Context Protocol over Streamable HTTP). */
export class ToolServers extends Context.Service<
  ToolServers,
  {
    /** Initializes a session and lists the tools; the session ends with the scope. */
    readonly connect: (address: ToolServerAddress) => Effect.Effect<ToolServerConnection, ToolServerFailed, Scope.Scope>
  }
>()("parley/ports/ToolServers") {}
