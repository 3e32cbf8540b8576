import * as Stream from "effect/Stream"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Standing } from "../../application/agents/StatusStream.ts"
import * as Wire from "./Wire.ts"

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
}

const text = (standing: Standing): string => {
  if (standing === "quiet") return ": nothing yet\n\n"
  if (standing === "gone") return "event: gone\ndata: {}\n\n"
  return `event: status\ndata: ${JSON.stringify(Wire.status(standing))}\n\n`
}

/** The state of an agent as Server-Sent Events. Each event is complete, so a client that reconnects starts over. */
export const statusEvents = (standings: Stream.Stream<Standing>): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.stream(standings.pipe(Stream.map(text), Stream.prepend(["retry: 1000\n\n"]), Stream.encodeText), {
    headers,
  })
