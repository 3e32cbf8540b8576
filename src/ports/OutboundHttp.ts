import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import type * as Stream from "effect/Stream"

/** The address leads to a place that users may not send this service to. Never says where a name points. */
export class OutboundForbidden extends Schema.TaggedError<OutboundForbidden>()("OutboundForbidden", {
  host: Schema.String,
}) {}

/** No answer: the address is none, nobody listens, the connection broke, it took too long, the answer is too large. */
export class OutboundFailed extends Schema.TaggedError<OutboundFailed>()("OutboundFailed", {
  reason: Schema.Literals(["invalid_url", "unreachable", "timeout", "too_large", "too_many_redirects"]),
  host: Schema.String,
}) {}

export interface OutboundRequest {
  readonly url: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly headers?: Readonly<Record<string, string | Redacted.Redacted<string>>>
  readonly body?: Uint8Array | string
  /** For the whole exchange, redirects and body included. */
  readonly timeout: Duration.Duration
  /** The most that is read of the answer's body, in bytes. */
  readonly maxBytes: number
}

export interface OutboundAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** An answer that is read as it comes. */
export interface OutboundStream {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Stream.Stream<Uint8Array, OutboundFailed>
}

/**
 * The one way out to addresses that a user gave: public ones only, looked at when the connection is made, so that no
 * name can point elsewhere in the meantime; every redirect is looked at again. Credentials do not follow a redirect to
 * another origin.
 */
export class OutboundHttp extends Context.Service<
  OutboundHttp,
  {
    /** Refuses an address that nothing would be sent to, as far as it can be told now; one that is not there may come. */
    readonly admits: (url: string) => Effect.Effect<void, OutboundForbidden>
    readonly send: (request: OutboundRequest) => Effect.Effect<OutboundAnswer, OutboundForbidden | OutboundFailed>
    /** The same, answered with the first byte of the answer; `timeout` is until then. The connection ends with the scope. */
    readonly open: (
      request: OutboundRequest,
    ) => Effect.Effect<OutboundStream, OutboundForbidden | OutboundFailed, Scope.Scope>
  }
>()("parley/ports/OutboundHttp") {}
