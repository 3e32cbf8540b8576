import * as Sse from "effect/encoding/Sse"
import * as Duration from "effect/Duration"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { OutboundFailed } from "../../ports/OutboundHttp.ts"
import type { Exchange } from "./Exchange.ts"
import { mostBytes } from "./limits.ts"
import { type Asked, repairedMessages } from "./MessageRepair.ts"
import { failed, outbound } from "./Reasons.ts"
import type { Json } from "./Json.ts"

/** The maximum delay that a server may request before we resume its stream. */
const longestPause = Duration.seconds(30)

const event = (data: Json, id?: string): string =>
  `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

/** Ends a request without a result. The exchange holds the reason. */
export const ending = ({ id }: Asked): string => event({ jsonrpc: "2.0", id, error: { code: 0, message: "" } })

/**
 * The events of a stream, with repaired messages. If the connection drops after an event with an id, the stream can be
 * resumed; otherwise its request ends.
 */
export async function* repairedEvents(
  body: AsyncIterable<Uint8Array>,
  asked: Asked,
  exchange: Exchange,
): AsyncGenerator<string> {
  const events: Array<string> = []
  let [isAnswered, isResumable] = [false, false]
  const parser = Sse.makeParser(
    (one) => {
      if (one._tag === "Retry") {
        events.push(`retry: ${Math.round(Duration.toMillis(Duration.min(one.duration, longestPause)))}\n\n`)
        return
      }
      const mended = repairedMessages(one.data, asked, (entries) => exchange.leftOut.push(...entries))
      isAnswered ||= mended.isAnswered
      const id = one.id === undefined || one.id === "" ? undefined : one.id
      isResumable ||= id !== undefined
      if (mended.messages.length === 0 && id !== undefined) events.push(`id: ${id}\ndata: \n\n`)
      events.push(...mended.messages.map((message) => event(message, id)))
    },
    { maxEventSize: mostBytes },
  )
  const utf8 = new TextDecoder()
  try {
    for await (const piece of body) {
      exchange.heardAt = Date.now()
      if (parser.feed(utf8.decode(piece, { stream: true })) !== undefined)
        throw new OutboundFailed({ reason: "too_large", host: "" })
      yield* events.splice(0)
    }
  } catch (fault) {
    const isBroken = fault instanceof OutboundFailed && fault.reason === "unreachable" && isResumable
    if (!isBroken && !isAnswered) {
      exchange.failure = fault instanceof OutboundFailed ? outbound(fault) : failed(failureText("unreachable"))
      yield ending(asked)
    }
    return
  }
  if (isAnswered || isResumable) return
  exchange.failure = failed(failureText("notRpc"))
  yield ending(asked)
}
