import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { Challenge } from "../domain/agents/ServerAuthorization.ts"

/** The server refused, did not answer, or not as the protocol says. `reason` is fit for the caller. */
export class ToolServerFailed extends Schema.TaggedError<ToolServerFailed>()("ToolServerFailed", {
  reason: Schema.String,
  /** What the server itself says of a call that it has refused: for the model. */
  said: Schema.optionalKey(Schema.String),
  /** The server was asked within a session that it no longer knows: nothing was done. */
  isSessionLost: Schema.optionalKey(Schema.Boolean),
  /** The server lets a caller through who has another token: nothing was done. */
  challenge: Schema.optionalKey(Challenge),
}) {}

export interface ToolServerAddress {
  readonly url: string
  readonly headers: Readonly<Record<string, Redacted.Redacted<string>>>
  /** For each exchange with the server. */
  readonly timeout: Duration.Duration
}

export interface RemoteTool {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** The server says that it may destroy something. */
  readonly isDestructive?: boolean
}

export interface RemoteOutcome {
  /** The server says that the tool could not do it. */
  readonly isError: boolean
  readonly content: unknown
}

/** How far a call is, as its tool says. */
export interface RemoteProgress {
  readonly progress: number
  readonly total: number | null
  readonly message: string | null
}

/** What a tool asks while it works; `schema` is a JSON Schema of an object, as it was sent. */
export interface RemoteQuestion {
  readonly message: string
  readonly schema: unknown
}

export type RemoteReply =
  | { readonly action: "accept"; readonly content: Readonly<Record<string, unknown>> }
  | { readonly action: "decline" | "cancel" }

/** Who is there while a tool works. */
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
  /** The server is told when the caller gives up. Its questions are cancelled where nobody is in attendance. */
  readonly call: (
    name: string,
    input: unknown,
    attendance?: Attendance,
  ) => Effect.Effect<RemoteOutcome, ToolServerFailed>
  /** What the server has beside tools; empty where it offers none. */
  readonly resources: Effect.Effect<ReadonlyArray<RemoteResource>, ToolServerFailed>
  readonly prompts: Effect.Effect<ReadonlyArray<RemotePrompt>, ToolServerFailed>
}

/** External tool servers (Model Context Protocol over Streamable HTTP). */
export class ToolServers extends Context.Service<
  ToolServers,
  {
    /** Shakes hands and lists the tools; the session ends with the scope. */
    readonly connect: (address: ToolServerAddress) => Effect.Effect<ToolServerConnection, ToolServerFailed, Scope.Scope>
  }
>()("parley/ports/ToolServers") {}
