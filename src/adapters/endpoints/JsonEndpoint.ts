import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import type { OutboundHttp } from "../../ports/OutboundHttp.ts"

/** The base URL and token of another system of the deployment. */
export interface Endpoint {
  /** Without a trailing slash. */
  readonly url: string
  readonly token: Redacted.Redacted<string> | null
}

const timeout = Duration.seconds(10)
const maxBytes = 1_048_576

/** The configured base URL without trailing slashes, or undefined if it is invalid. */
export const baseOf = (text: string): string | undefined => {
  const url = URL.parse(text)
  return url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.search !== "" || url.hash !== ""
    ? undefined
    : text.replace(/\/+$/, "")
}

/**
 * Sends a GET request to a path. Returns the status, and the body parsed as JSON, or undefined if the body isn't JSON.
 */
export const getJson = (outbound: OutboundHttp["Service"], { url, token }: Endpoint, path: string) =>
  Effect.map(
    outbound.send({
      url: `${url}${path}`,
      method: "GET",
      headers: {
        accept: "application/json",
        ...(token === null ? {} : { authorization: Redacted.make(`Bearer ${secretNow(token)}`) }),
      },
      timeout,
      maxBytes,
    }),
    ({ status, body }) => ({ status, json: jsonOf(body) }),
  )

const jsonOf = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
