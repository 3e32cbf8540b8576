import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as HttpTraceContext from "effect/http/HttpTraceContext"
import { randomBytes } from "node:crypto"

/** Without tracing, spans have no valid ids, so the receiver gets random ids, marked as not sampled. */
const untraced = (): string => `00-${randomBytes(16).toString("hex")}-${randomBytes(8).toString("hex")}-00`

/** The W3C Trace Context header of the current trace; undefined outside of a trace. */
export const traceparent: Effect.Effect<string | undefined> = Effect.currentSpan.pipe(
  Effect.map((span) => {
    const headers = HttpTraceContext.toHeaders(span)
    return Option.isSome(HttpTraceContext.w3c(headers)) ? headers["traceparent"] : untraced()
  }),
  Effect.orElseSucceed(() => undefined),
)
