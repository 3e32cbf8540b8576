import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { withoutPolicy } from "../../domain/artifacts/HostedPage.ts"

/** The policy stands within so many bytes of a hosted page. */
const beginning = 131_072

/** Bytes that wait for more; nothing once the beginning has gone out. */
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

/** A hosted page as it was rendered, however its bytes were cut on the way: its beginning is looked at in one piece. */
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
