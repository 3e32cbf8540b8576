import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { withoutPolicy } from "../../domain/artifacts/HostedPage.ts"

/** The content security policy is within this many bytes of the beginning of a hosted page. */
const beginning = 131_072

/** Buffered bytes, or undefined once the beginning has been sent. */
type Held = ReadonlyArray<Uint8Array> | undefined

const lengthOf = (chunks: ReadonlyArray<Uint8Array>): number => chunks.reduce((sum, { length }) => sum + length, 0)

const joined = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const bytes = new Uint8Array(lengthOf(chunks))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/**
 * Adjusts the policy of a hosted page, however its bytes are split in transit: the beginning is buffered into one
 * piece.
 */
export const unhosted = <E>(body: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, E> =>
  Stream.mapAccum(
    Stream.concat(Stream.map(body, Option.some), Stream.succeed(Option.none<Uint8Array>())),
    (): Held => [],
    (held, next): readonly [Held, ReadonlyArray<Uint8Array>] => {
      if (held === undefined) return [undefined, Option.toArray(next)]
      const chunks = [...held, ...Option.toArray(next)]
      if (Option.isSome(next) && lengthOf(chunks) < beginning) return [chunks, []]
      return [undefined, [withoutPolicy(joined(chunks))]]
    },
  )
