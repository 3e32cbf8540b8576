import * as Effect from "effect/Effect"
import type { Duplex } from "node:stream"
import * as Socket from "effect/socket/Socket"
import { encodeMessage } from "../../domain/voice/wire/ServerCodec.ts"
import type { Outgoing, Send } from "../../ports/in/voice/Outgoing.ts"

/** Suspends until what was written has left this process, or the connection has ended: a slow reader holds no memory. */
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

const framesOf = (outgoing: Outgoing): ReadonlyArray<string | Uint8Array | Socket.CloseEvent> => {
  switch (outgoing._tag) {
    case "Message":
      return [JSON.stringify(encodeMessage(outgoing.message, outgoing.protocol))]
    case "Segment":
      return [JSON.stringify(encodeMessage(outgoing.header, 2)), outgoing.audio]
    case "Close":
      return [new Socket.CloseEvent(outgoing.code, outgoing.reason)]
  }
}

/** Frames of one connection. What cannot be written any more is nobody's error: the reader learns of the end. */
export const sender =
  (writer: Socket.Writer, connection: Duplex): Send =>
  (outgoing) =>
    Effect.andThen(
      Effect.ignore(Effect.forEach(framesOf(outgoing), (frame) => writer.write(frame), { discard: true })),
      drained(connection),
    )
