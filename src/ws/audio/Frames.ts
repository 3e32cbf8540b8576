import * as Effect from "effect/Effect"
import type { Duplex } from "node:stream"
import * as Socket from "effect/socket/Socket"
import type { Protocol } from "../../domain/voice/settings/SessionSettings.ts"
import { encodeMessage } from "../../domain/voice/wire/ServerCodec.ts"
import type { ServerMessage } from "../../domain/voice/wire/ServerMessage.ts"
import type { Outgoing, Send } from "../../application/voice/Outgoing.ts"

/**
 * Suspends until the written data has left this process, or the connection has ended, so data for a slow reader doesn't
 * pile up in memory.
 */
const drained = (connection: Duplex): Effect.Effect<void> =>
  Effect.suspend(() =>
    connection.writableNeedDrain && !connection.destroyed
      ? Effect.callback<void>((resume) => {
          const done = (): void => {
            connection.off("drain", done)
            connection.off("close", done)
            resume(Effect.void)
          }
          connection.once("drain", done)
          connection.once("close", done)
          return Effect.sync(() => {
            connection.off("drain", done)
            connection.off("close", done)
          })
        })
      : Effect.void,
  )

const text = (message: ServerMessage, protocol: Protocol): string => JSON.stringify(encodeMessage(message, protocol))

/**
 * Frames written in one turn of the event loop leave in one packet. A voice turn writes four frames; without this, it
 * costs 8 to 20% more CPU time (`bench/voice/turns.ts`).
 */
const packet = (connection: Duplex): (() => void) => {
  let isHeld = false
  const release = (): void => {
    isHeld = false
    connection.uncork()
  }
  return () => {
    if (isHeld) return
    isHeld = true
    connection.cork()
    process.nextTick(release)
  }
}

/**
 * The frames of one connection. A failed write isn't an error, because the reading side notices that the connection has
 * ended.
 */
export const sender = (writer: Socket.Writer, connection: Duplex): Send => {
  const hold = packet(connection)
  const isDrained = drained(connection)
  const settle = (): Effect.Effect<void> => (connection.writableNeedDrain ? isDrained : Effect.void)

  const write = (outgoing: Outgoing): Effect.Effect<void, Socket.SocketError> => {
    switch (outgoing._tag) {
      case "Message":
        return writer.write(text(outgoing.message, outgoing.protocol))
      case "Segment":
        return writer.writeAll([text(outgoing.header, 2), outgoing.audio])
      case "Close":
        return writer.write(new Socket.CloseEvent(outgoing.code, outgoing.reason))
    }
  }

  return (outgoing) =>
    Effect.suspend(() => {
      hold()
      return Effect.matchEffect(write(outgoing), { onFailure: settle, onSuccess: settle })
    })
}
