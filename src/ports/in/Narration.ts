import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { namedUuid } from "../../domain/forms/codec/NamedUuid.ts"
import { ObjectStore } from "../out/ObjectStore.ts"
import { type SpeakingVoice, type Speech, SpeechSynthesis } from "../out/SpeechSynthesis.ts"

/** A namespace of our own for names of narration. */
const namespace = "5d3f0c6e-9a55-4b8e-8f0a-0f6c1f0a6f11"

/** The same words in the same voice have one name in every process. */
const nameOf = (text: string, { locale, backend, voice, mime }: SpeakingVoice): string =>
  namedUuid(namespace, JSON.stringify([text, locale, backend, voice ?? "", mime]))

/** Clips held by a process, the most recently used ones; a phrase of a form takes about 200 kB. */
const mostHeld = 512

/** What speaking can keep: words of forms and of the service itself, never what a person said. */
export interface Speaking {
  readonly isShared: boolean
}

/** Spoken text. What was spoken once is kept in object storage for all processes. */
export class Narration extends Context.Service<
  Narration,
  {
    readonly isAvailable: boolean
    readonly speak: (text: string, voice: SpeakingVoice, speaking: Speaking) => Effect.Effect<Option.Option<Speech>>
  }
>()("parley/ports/in/Narration") {}

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
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
    const held = new Map<string, Speech>()

    const hold = (name: string, speech: Speech): void => {
      held.delete(name)
      held.set(name, speech)
      if (held.size > mostHeld) held.delete(held.keys().next().value!)
    }

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

    const shared = Effect.fnUntraced(function* (text: string, voice: SpeakingVoice) {
      const name = nameOf(text, voice)
      const near = held.get(name)
      if (near !== undefined) {
        hold(name, near)
        return Option.some(near)
      }
      const key = `narration/${name}`
      const found = yield* stored(key)
      const speech = Option.isSome(found) ? found : yield* synthesized(text, voice)
      if (Option.isNone(speech)) return speech
      hold(name, speech.value)
      if (Option.isNone(found))
        yield* objects.put(key, speech.value.audio, { contentType: speech.value.mime }).pipe(
          Effect.catchTag("ObjectStoreUnavailable", () => Effect.logWarning("narration could not be kept")),
          Effect.forkDetach,
        )
      return speech
    })

    return Narration.of({
      isAvailable: synthesis.isAvailable,
      speak: (text, voice, { isShared }) =>
        text.trim() === "" ? Effect.succeedNone : isShared ? shared(text, voice) : synthesized(text, voice),
    })
  }),
)
