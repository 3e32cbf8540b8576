import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import type * as Stream from "effect/Stream"

/**
 * The address leads to a network that users may not reach through this service. Never reveals what a name resolves to.
 */
export class OutboundForbidden extends Schema.TaggedError<OutboundForbidden>()("OutboundForbidden", {
  host: Schema.String,
}) {}

/**
 * There is no response: an invalid address, a refused or broken connection, a timeout, or a response that is too large.
 */
export class OutboundFailed extends Schema.TaggedError<OutboundFailed>()("OutboundFailed", {
  reason: Schema.Literals(["invalid_url", "unreachable", "timeout", "too_large", "too_many_redirects"]),
  host: Schema.String,
}) {}

export interface OutboundRequest {
  readonly url: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly headers?: Readonly<Record<string, string | Redacted.Redacted<string>>>
  readonly body?: Uint8Array | string
  /** Applies to the whole exchange, including redirects and body. */
  readonly timeout: Duration.Duration
  /** Maximum size of the response's body, in bytes. */
  readonly maxBytes: number
}

export interface OutboundAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** A response with a streamed body. */
export interface OutboundStream {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Stream.Stream<Uint8Array, OutboundFailed>
}

/**
 * The only client for addresses that users enter. It connects only to public addresses, checked when the connection is
 * made, so that a name can't change in between. Every redirect is checked again. Credentials are not sent to another
 * origin on a redirect.
 */
export class OutboundHttp extends Context.Service<
  OutboundHttp,
  {
    /** Refuses an address that is already known to be forbidden; a name that doesn't resolve yet is allowed. */
    readonly admits: (url: string) => Effect.Effect<void, OutboundForbidden>
    readonly send: (request: OutboundRequest) => Effect.Effect<OutboundAnswer, OutboundForbidden | OutboundFailed>
    /**
     * Like `send`, but returns with the first byte of the response. `timeout` applies until then. The connection closes
     * with the scope.
     */
    readonly open: (
      request: OutboundRequest,
    ) => Effect.Effect<OutboundStream, OutboundForbidden | OutboundFailed, Scope.Scope>
  }
>()("parley/ports/OutboundHttp") {}
