import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

/** Bytes that wait to become a part. */
interface Gathering {
  readonly held: Uint8Array
  readonly filled: number
}

/**
 * Gathers chunks of any size into parts of exactly `partSize` bytes, the last one shorter; an empty stream has none.
 * A part is a buffer that `allocate` gave, so it may be sent again, and whoever sent it may give it out again.
 *
 * The rest becomes a part only when the body has ended well: what a broken body left over is no part of anything.
 */
export const inParts =
  (partSize: number, allocate: () => Uint8Array = () => new Uint8Array(partSize)) =>
  <E, R>(body: Stream.Stream<Uint8Array, E, R>): Stream.Stream<Uint8Array, E, R> =>
    Stream.mapAccum(
      // One at a time: of many chunks that come together the parts would all be made before the first one is sent.
      Stream.concat(Stream.map(Stream.rechunk(body, 1), Option.some), Stream.succeed(Option.none<Uint8Array>())),
      (): Gathering => ({ held: allocate(), filled: 0 }),
      ({ held, filled }, next) => {
        if (Option.isNone(next)) return [{ held, filled }, filled === 0 ? [] : [held.subarray(0, filled)]] as const
        const chunk = next.value
        const parts: Array<Uint8Array> = []
        for (let offset = 0; offset < chunk.length;) {
          const piece = chunk.subarray(offset, offset + partSize - filled)
          held.set(piece, filled)
          filled += piece.length
          offset += piece.length
          if (filled === partSize) {
            parts.push(held)
            held = allocate()
            filled = 0
          }
        }
        return [{ held, filled }, parts] as const
      },
    )
