import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import { namedUuid } from "../../domain/forms/codec/NamedUuid.ts"
import { type SpeakingVoice, type Speech, SpeechSynthesis } from "../../ports/SpeechSynthesis.ts"
import { clipCache } from "./ClipCache.ts"
import { storedClips } from "./StoredClips.ts"
import { singleFlight } from "./SingleFlight.ts"
import { clipCounts } from "./VoiceMetrics.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"

/** A namespace for narration names. */
const namespace = "5d3f0c6e-9a55-4b8e-8f0a-0f6c1f0a6f11"

const languageOf = (locale: string): string => (locale.split("-")[0] ?? "").toLowerCase()

/** The same words in the same voice by the same models have the same name in every process. */
const nameOf = (text: string, { locale, backend, voice, mime }: SpeakingVoice, settings: string): string =>
  namedUuid(namespace, JSON.stringify([text, languageOf(locale), backend, voice ?? "", mime, settings]))

/**
 * Maximum size in bytes of the clips that a process caches; the least recently used are evicted first. A spoken
 * sentence takes about 300 kB.
 */
const mostHeld = 64 * 1024 * 1024

/** Whether speech may be cached. Text from forms and from the service itself may be; a person's words never are. */
export interface Speaking {
  readonly isShared: boolean
}

/** Narration, cached in object storage for all processes. */
export class Narration extends Context.Service<
  Narration,
  {
    readonly isAvailable: boolean
    /** Concurrent requests for the same words share one synthesis. */
    readonly speak: (text: string, voice: SpeakingVoice, speaking: Speaking) => Effect.Effect<Option.Option<Speech>>
  }
>()("parley/application/voice/Narration") {}

export const layer = Layer.effect(
  Narration,
  Effect.gen(function* () {
    const synthesis = yield* SpeechSynthesis
    const clips = yield* storedClips
    const settings = yield* Effect.cached(synthesis.settings)
    const cache = clipCache(mostHeld)
    const once = yield* singleFlight<Option.Option<Speech>>()

    /** Synthesis never fails: without audio the words are shown. */
    const synthesized = (text: string, voice: SpeakingVoice): Effect.Effect<Option.Option<Speech>> =>
      Effect.catchCause(synthesis.synthesize(text, voice), (cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.failCause(cause)
          : Effect.as(Effect.logWarning("speech synthesis failed", cause), Option.none()),
      )

    const spoken = Effect.fnUntraced(function* (name: string, place: string, text: string, voice: SpeakingVoice) {
      const stored = yield* clips.find(name)
      const speech = Option.isSome(stored) ? stored : yield* synthesized(text, voice)
      if (Option.isNone(speech)) return speech
      yield* Metric.update(Option.isSome(stored) ? clipCounts.fromStore : clipCounts.fromSynthesis, 1)
      cache.put(place, speech.value)
      // A fallback voice's clip is used now but not cached, because the requested voice may be available again for
      // others.
      if (Option.isNone(stored) && speech.value.isSubstitute !== true) yield* clips.keep(name, speech.value)
      return speech
    })

    const shared = Effect.fnUntraced(function* (text: string, voice: SpeakingVoice) {
      const name = nameOf(text, voice, yield* settings)
      const place = yield* clips.placeOf(name)
      const near = cache.take(place)
      if (near !== undefined) {
        yield* Metric.update(clipCounts.fromMemory, 1)
        return Option.some(near)
      }
      return yield* once(place, spoken(name, place, text, voice))
    })

    yield* (yield* PeriodicWork).every("old clips", "1 day", clips.forgetOld)

    return Narration.of({
      isAvailable: synthesis.isAvailable,
      speak: (text, voice, { isShared }) =>
        text.trim() === "" ? Effect.succeedNone : isShared ? shared(text, voice) : synthesized(text, voice),
    })
  }),
)
