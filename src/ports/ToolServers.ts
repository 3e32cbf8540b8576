import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"

/** The server refused, did not answer, or not as the protocol says. `reason` is fit for the caller. */
export class ToolServerFailed extends Schema.TaggedError<ToolServerFailed>()("ToolServerFailed", {
  reason: Schema.String,
  /** The server was asked within a session that it no longer knows: nothing was done. */
  isSessionLost: Schema.optionalKey(Schema.Boolean),
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
}

export interface RemoteOutcome {
  /** The server says that the tool could not do it. */
  readonly isError: boolean
  readonly content: unknown
}

export interface ToolServerConnection {
  readonly tools: ReadonlyArray<RemoteTool>
  readonly call: (name: string, input: unknown) => Effect.Effect<RemoteOutcome, ToolServerFailed>
}

/** External tool servers (Model Context Protocol over Streamable HTTP). */
export class ToolServers extends Context.Service<
  ToolServers,
  {
    /** Shakes hands and lists the tools; the session ends with the scope. */
    readonly connect: (address: ToolServerAddress) => Effect.Effect<ToolServerConnection, ToolServerFailed, Scope.Scope>
  }
>()("parley/ports/ToolServers") {}
