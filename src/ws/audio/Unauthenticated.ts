import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type { Duplex } from "node:stream"

/**
 * Suspends until the connection has sent more than `most` bytes, counted as they arrive: a frame is put together from them, and would
 * be held whole before anybody could look at it. What comes after is left on the network.
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

/** Ends the connection once what was written has left: nothing more is read from it. */
export const drop = (connection: Duplex): Effect.Effect<void> =>
  Effect.sync(() => {
    connection.pause()
    connection.end(() => connection.destroy())
  })
