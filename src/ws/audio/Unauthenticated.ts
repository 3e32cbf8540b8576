import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type { Duplex } from "node:stream"

/**
 * Suspends until the connection has sent more than `most` bytes. They are counted as they arrive, because a frame is
 * buffered whole before it can be checked. After that, nothing more is read from the connection.
 */
export const overflow = (connection: Duplex, most: number): Effect.Effect<void> =>
  Effect.suspend(() => {
    const over = Deferred.makeUnsafe<void>()
    let bytes = 0
    const count = (chunk: Uint8Array): void => {
      bytes += chunk.byteLength
      if (bytes <= most) return
      connection.off("data", count)
      connection.pause()
      Deferred.doneUnsafe(over, Effect.void)
    }
    connection.on("data", count)
    return Effect.onExit(Deferred.await(over), () => Effect.sync(() => connection.off("data", count)))
  })

/** Closes the connection once the written data has been sent, without reading more. */
export const drop = (connection: Duplex): Effect.Effect<void> =>
  Effect.sync(() => {
    connection.pause()
    connection.end(() => connection.destroy())
  })
