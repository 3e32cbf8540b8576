import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

/** The collected bytes of an incomplete part. */
interface Gathering {
  readonly held: Uint8Array
  readonly filled: number
}

/**
 * Collects chunks of any size into parts of exactly `partSize` bytes, the last one shorter; an empty stream has none.
 * `allocate` provides each part's buffer. A buffer may be reused only once its part is stored, because sending it may
 * be retried.
 *
 * The remaining bytes become a part only when the body ends successfully.
 */
export const inParts =
  (partSize: number, allocate: () => Uint8Array = () => new Uint8Array(partSize)) =>
  <E, R>(body: Stream.Stream<Uint8Array, E, R>): Stream.Stream<Uint8Array, E, R> =>
    Stream.mapAccum(
      // One chunk at a time: otherwise all parts would be created before the first one is sent.
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
