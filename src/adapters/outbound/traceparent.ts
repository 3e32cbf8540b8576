import * as Effect from "effect/Effect"
import * as HttpTraceContext from "effect/http/HttpTraceContext"

/** The header by which whoever is called knows which trace it belongs to (W3C Trace Context); none outside of any. */
export const traceparent: Effect.Effect<string | undefined> = Effect.currentSpan.pipe(
  Effect.map((span) => HttpTraceContext.toHeaders(span)["traceparent"]),
  Effect.orElseSucceed(() => undefined),
)
