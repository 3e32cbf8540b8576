import * as Effect from "effect/Effect"
import * as HttpTraceContext from "effect/http/HttpTraceContext"
import { randomBytes } from "node:crypto"

/** W3C Trace Context, version 00; identifiers of zeros alone name nothing. */
const valid = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]$/

/** Where nothing is traced, spans have no identifiers: the called program gets some of its own to follow, marked as not recorded. */
const untraced = (): string => `00-${randomBytes(16).toString("hex")}-${randomBytes(8).toString("hex")}-00`

/** The header by which the called program knows which trace it belongs to (W3C Trace Context); none outside of any. */
export const traceparent: Effect.Effect<string | undefined> = Effect.currentSpan.pipe(
  Effect.map((span) => {
    const header = HttpTraceContext.toHeaders(span)["traceparent"] ?? ""
    return valid.test(header) ? header : untraced()
  }),
  Effect.orElseSucceed(() => undefined),
)
