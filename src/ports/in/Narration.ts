import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberMap from "effect/FiberMap"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { namedUuid } from "../../domain/forms/codec/NamedUuid.ts"
import { ObjectStore } from "../out/ObjectStore.ts"
import { type SpeakingVoice, type Speech, SpeechSynthesis } from "../out/SpeechSynthesis.ts"
import { clipShelf } from "./voice/ClipShelf.ts"

/** A namespace of our own for names of narration. */
const namespace = "5d3f0c6e-9a55-4b8e-8f0a-0f6c1f0a6f11"

const languageOf = (locale: string): string => (locale.split("-")[0] ?? "").toLowerCase()

/** The same words in the same voice, by the same models, have one name in every process. */
const nameOf = (text: string, { locale, backend, voice, mime }: SpeakingVoice, settings: string): string =>
  namedUuid(namespace, JSON.stringify([text, languageOf(locale), backend, voice ?? "", mime, settings]))

/** Bytes of clips that a process holds, the most recently used ones; a spoken sentence takes about 300 kB. */
const mostHeld = 64 * 1024 * 1024

/** What speaking can keep: words of forms and of the service itself, never what a person said. */
export interface Speaking {
  readonly isShared: boolean
}

/** Spoken text. What was spoken once is kept in object storage for all processes. */
export class Narration extends Context.Service<
  Narration,
  {
    readonly isAvailable: boolean
    /** Of many who want the same words at once, one has them spoken. */
    readonly speak: (text: string, voice: SpeakingVoice, speaking: Speaking) => Effect.Effect<Option.Option<Speech>>
  }
>()("parley/ports/in/Narration") {}

const clips = Metric.counter("narration_clips_total", {
  description: "Clips of narration by where they came from",
  incremental: true,
})
const counted = {
  memory: Metric.withAttributes(clips, { source: "memory" }),
  store: Metric.withAttributes(clips, { source: "store" }),
  synthesis: Metric.withAttributes(clips, { source: "synthesis" }),
}

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

export const layer = Layer.effect(
  Narration,
  Effect.gen(function* () {
    const synthesis = yield* SpeechSynthesis
    const objects = yield* ObjectStore
    const settings = yield* Effect.cached(synthesis.settings)
    const shelf = clipShelf(mostHeld)
    const underWay = yield* FiberMap.make<string, Option.Option<Speech>>()

    /** A cache that cannot be read or written is no cache; the words are then spoken anew. */
    const stored = (key: string) =>
      Effect.gen(function* () {
        const { body, contentType } = yield* objects.get(key)
        return Option.some<Speech>({ audio: joined(yield* Stream.runCollect(body)), mime: contentType })
      }).pipe(
        Effect.catchTags({
          ObjectMissing: () => Effect.succeedNone,
          ObjectStoreUnavailable: () => Effect.succeedNone,
        }),
      )

    /** Synthesis never raises: whatever goes wrong in it, the words are shown instead. */
    const synthesized = (text: string, voice: SpeakingVoice): Effect.Effect<Option.Option<Speech>> =>
      Effect.catchCause(synthesis.synthesize(text, voice), (cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.failCause(cause)
          : Effect.as(Effect.logWarning("speech synthesis failed", cause), Option.none()),
      )

    /** A clip of a voice that stood in is of use now; for others the voice that they asked for may be back. */
    const kept = (key: string, { audio, mime, isSubstitute }: Speech) =>
      isSubstitute === true
        ? Effect.void
        : objects.put(key, audio, { contentType: mime }).pipe(
            Effect.catchTag("ObjectStoreUnavailable", () => Effect.logWarning("narration could not be kept")),
            Effect.forkDetach,
          )

    const found = Effect.fnUntraced(function* (name: string, text: string, voice: SpeakingVoice) {
      const key = `narration/${name}`
      const known = yield* stored(key)
      const speech = Option.isSome(known) ? known : yield* synthesized(text, voice)
      if (Option.isNone(speech)) return speech
      yield* Metric.update(Option.isSome(known) ? counted.store : counted.synthesis, 1)
      shelf.put(name, speech.value)
      if (Option.isNone(known)) yield* kept(key, speech.value)
      return speech
    })

    const shared = Effect.fnUntraced(function* (text: string, voice: SpeakingVoice) {
      const name = nameOf(text, voice, yield* settings)
      const near = shelf.take(name)
      if (near !== undefined) {
        yield* Metric.update(counted.memory, 1)
        return Option.some(near)
      }
      const fiber = yield* FiberMap.run(underWay, name, found(name, text, voice), { onlyIfMissing: true })
      return yield* Fiber.join(fiber)
    })

    return Narration.of({
      isAvailable: synthesis.isAvailable,
      speak: (text, voice, { isShared }) =>
        text.trim() === "" ? Effect.succeedNone : isShared ? shared(text, voice) : synthesized(text, voice),
    })
  }),
)
