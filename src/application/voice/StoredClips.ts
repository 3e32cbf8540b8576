import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import type { Speech } from "../../ports/SpeechSynthesis.ts"

/**
 * The length of a period. A clip is deleted once it has gone unused for a full period, so it is kept for one to two
 * periods after its last use.
 */
export const term = Duration.days(90)

/** How many past periods are checked for leftovers, in case no process was running for some time. */
const mostLeft = 4

const currentTerm = Effect.map(Clock.currentTimeMillis, (now) => Math.floor(now / Duration.toMillis(term)))

const folderOf = (number: number) => `narration/${number}/`

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  const joined = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/**
 * Narration clips shared by all processes, named after their words and voice. It is unknown which forms need a clip, so
 * no clip is deleted with a form. Each clip is in the folder of the period in which it was last used, and whole folders
 * are deleted. An unavailable cache is skipped.
 */
export const storedClips = Effect.map(ObjectStore, (objects) => {
  const read = (key: string) =>
    Effect.gen(function* () {
      const { body, contentType } = yield* objects.get(key)
      return Option.some<Speech>({ audio: joined(yield* Stream.runCollect(body)), mime: contentType })
    }).pipe(
      Effect.catchTags({
        ObjectMissing: () => Effect.succeedNone,
        ObjectStoreUnavailable: () => Effect.succeedNone,
      }),
    )

  const write = (key: string, { audio, mime }: Speech) =>
    objects.put(key, audio, { contentType: mime }).pipe(
      Effect.catchTag("ObjectStoreUnavailable", () => Effect.logWarning("narration could not be stored")),
      Effect.forkDetach,
    )

  return {
    /** The key of a clip in the current period's folder. */
    placeOf: (name: string): Effect.Effect<string> => Effect.map(currentTerm, (number) => `${folderOf(number)}${name}`),

    /** A clip from this period, or from the previous one, in which case it is copied to this one. */
    find: Effect.fnUntraced(function* (name: string) {
      const number = yield* currentTerm
      const key = `${folderOf(number)}${name}`
      const near = yield* read(key)
      if (Option.isSome(near)) return near
      const far = yield* read(`${folderOf(number - 1)}${name}`)
      if (Option.isSome(far)) yield* write(key, far.value)
      return far
    }),

    keep: Effect.fnUntraced(function* (name: string, speech: Speech) {
      yield* write(`${folderOf(yield* currentTerm)}${name}`, speech)
    }),

    /** Deletes the clips of all periods before the previous one. */
    forgetOld: Effect.gen(function* () {
      const number = yield* currentTerm
      for (let back = 2; back < 2 + mostLeft; back++) yield* objects.deleteAll(folderOf(number - back))
    }).pipe(Effect.catchTag("ObjectStoreUnavailable", () => Effect.logWarning("old narration could not be deleted"))),
  }
})
