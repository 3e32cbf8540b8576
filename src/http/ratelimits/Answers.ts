import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Allowance } from "../../ports/RateLimits.ts"
import { refusal } from "../Refusals.ts"
import type { LineName } from "./Table.ts"

/** The limit that is closest to being reached, which clients should watch. */
const tightest = (taken: ReadonlyArray<Allowance>): Allowance | undefined =>
  taken.reduce<Allowance | undefined>(
    (least, one) => (least === undefined || one.remaining / one.limit < least.remaining / least.limit ? one : least),
    undefined,
  )

/** The header values if there is no limit: the largest number that the headers may contain (RFC 9651, 3.3.1). */
export const unlimited: Allowance = { limit: 999_999_999_999_999, remaining: 999_999_999_999_999, reset: 60 }

const headersOf = ({ limit, remaining, reset }: Allowance) => ({
  "ratelimit-limit": String(limit),
  "ratelimit-remaining": String(remaining),
  "ratelimit-reset": String(reset),
})

/** Adds the remaining allowance to a counted response. */
export const counted = (
  response: HttpServerResponse.HttpServerResponse,
  taken: ReadonlyArray<Allowance>,
): HttpServerResponse.HttpServerResponse => {
  const least = tightest(taken)
  return least === undefined ? response : HttpServerResponse.setHeaders(response, headersOf(least))
}

/** The response when a limit is exceeded, the same on every route. */
export const limited = (name: LineName, limit: number, retryAfter: number): HttpServerResponse.HttpServerResponse =>
  refusal(
    "rate_limited",
    { "retry-after": String(retryAfter), ...headersOf({ limit, remaining: 0, reset: retryAfter }) },
    {
      message: `More than ${limit} requests in a minute. Try again in ${retryAfter} s.`,
      detail: { limit: name, most: limit, retry_after: retryAfter },
    },
  )
