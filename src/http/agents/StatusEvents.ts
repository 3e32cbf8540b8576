import * as Stream from "effect/Stream"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Standing } from "../../application/agents/StatusStream.ts"
import { heartbeat, serverSentEvents } from "../ServerSentEvents.ts"
import * as Wire from "./Wire.ts"

const text = (standing: Standing): string => {
  if (standing === "quiet") return heartbeat
  if (standing === "gone") return "event: gone\ndata: {}\n\n"
  return `event: status\ndata: ${JSON.stringify(Wire.status(standing))}\n\n`
}

/** The state of an agent as Server-Sent Events. Each event is complete, so a client that reconnects starts over. */
export const statusEvents = (standings: Stream.Stream<Standing>): HttpServerResponse.HttpServerResponse =>
  serverSentEvents(Stream.map(standings, text))
