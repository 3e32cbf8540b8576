import * as Stream from "effect/Stream"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/** A comment line that keeps proxies from closing the connection. */
export const heartbeat = ": nothing yet\n\n"

/** A disconnected client reconnects after a second. */
const opening = "retry: 1000\n\n"

/** A response that streams Server-Sent Events; each string is a complete event. */
export const serverSentEvents = (
  texts: Stream.Stream<string>,
  headers: Readonly<Record<string, string>> = {},
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.stream(texts.pipe(Stream.prepend([opening]), Stream.encodeText), {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      ...headers,
    },
  })
