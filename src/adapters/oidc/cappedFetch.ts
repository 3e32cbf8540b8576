import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type { CustomFetch, CustomFetchOptions } from "openid-client"

/** The maximum size of metadata, keys or token responses, in bytes. */
const mostBytes = 1_048_576

const written = (body: CustomFetchOptions["body"]): string => {
  if (body === undefined || body === null) return ""
  if (typeof body === "string" || body instanceof URLSearchParams) return body.toString()
  throw new TypeError("a request to a provider must be text")
}

const read = (pieces: Iterable<Uint8Array>) => new Uint8Array(Buffer.concat([...pieces]))

/** `fetch` on top of the client for configured servers: no redirects, and size-limited responses. */
export const cappedFetch =
  (http: HttpClient.HttpClient): CustomFetch =>
  (url, { method, headers, body, signal }) => {
    const text = written(body)
    const plain = HttpClientRequest.make(method as "GET" | "POST")(url, { headers })
    const request =
      text === "" ? plain : HttpClientRequest.bodyText(plain, text, headers["content-type"] ?? "text/plain")
    const exchange = Effect.gen(function* () {
      const answer = yield* http.execute(request)
      let size = 0
      const pieces = yield* Stream.runCollect(
        Stream.mapEffect(answer.stream, (piece) => {
          size += piece.length
          return size > mostBytes ? Effect.fail(new Error("the provider's answer is too large")) : Effect.succeed(piece)
        }),
      )
      const isEmpty = answer.status === 204 || answer.status === 304
      return new Response(isEmpty ? null : read(pieces), { status: answer.status, headers: { ...answer.headers } })
    })
    return Effect.runPromise(exchange, signal === undefined ? {} : { signal })
  }
