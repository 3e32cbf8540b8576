import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import { avatarRate, speechChunks } from "../../domain/avatar/speech/SpeechChunks.ts"
import { finish, listen, unspoken } from "../../domain/avatar/speech/SpokenText.ts"
import { type Resampler, resampler } from "../../domain/sound/Resampler.ts"
import type { Pcm } from "../../domain/sound/Samples.ts"
import { readWav } from "../../domain/sound/Wav.ts"
import type { AvatarLine, AvatarLineLost } from "../../ports/AvatarService.ts"
import type { SpeakingVoice, SpeechSynthesis } from "../../ports/SpeechSynthesis.ts"

/** Speaks an agent's answers on the connection to its avatar, one at a time. */
export interface SpeechOutput {
  /**
   * Speaks text as it streams, sentence by sentence, after stopping earlier speech. The speech stops when the caller is
   * interrupted or the next speech begins. Completes when everything has been handed over. Never fails.
   */
  readonly speak: (utterance: string, text: Stream.Stream<string>, language: string) => Effect.Effect<void>
}

export interface SpeechOutputOptions {
  readonly line: AvatarLine
  readonly synthesis: SpeechSynthesis["Service"]
  readonly voice: string | null
  /** Called with the speech of a whole answer, in pieces at 24,000 Hz. */
  readonly keep: (speech: ReadonlyArray<Int16Array>) => Effect.Effect<void>
}

/**
 * For this many milliseconds after the calculated end of speech, it may still be playing and can still be interrupted,
 * because the avatar receives our messages with a delay.
 */
const afterglow = 2000

/** The amount of speech resampled at once: a few milliseconds of work. */
const slice = 22_050

/** The maximum length of an answer stored for replay, in samples: five minutes. */
const longestKept = avatarRate * 300

const wav = "audio/wav"

/** The speech that is being played. */
interface Sounding {
  turn: number
  /** Epoch milliseconds. Far in the past while nothing is playing. */
  soundsUntil: number
}

const speakingVoice = (voice: string | null, language: string): SpeakingVoice => ({
  locale: language,
  backend: "local",
  mime: wav,
  mustBeWav: true,
  ...(voice === null ? {} : { voice }),
})

/** Speaks one text. */
const uttering = ({ line, synthesis, voice, keep }: SpeechOutputOptions, now: Sounding) =>
  Effect.fnUntraced(function* (mine: number, utterance: string, text: Stream.Stream<string>, language: string) {
    const chunks = speechChunks()
    const remaining: Array<Int16Array> = []
    let length = 0
    let unheard = 0
    let converter: { readonly rate: number; readonly resampler: Resampler } | undefined

    /** Drops output of a turn that has ended. */
    const send = (samples: Int16Array): Effect.Effect<void, AvatarLineLost> =>
      Effect.gen(function* () {
        if (now.turn !== mine) return yield* Effect.interrupt
        yield* line.speak(utterance, samples)
        const at = yield* Clock.currentTimeMillis
        now.soundsUntil = Math.max(now.soundsUntil, at) + (samples.length * 1000) / avatarRate
        if (length < longestKept) remaining.push(samples)
        length += samples.length
      })
    const push = (samples: Int16Array) => Effect.forEach(chunks.push(samples), send, { discard: true })

    const say = Effect.fnUntraced(function* ({ samples, rate }: Pcm) {
      if (converter?.rate !== rate) {
        if (converter !== undefined) yield* push(converter.resampler.end())
        converter = { rate, resampler: resampler(rate, avatarRate) }
      }
      for (let at = 0; at < samples.length; at += slice) {
        yield* push(converter.resampler.push(samples.subarray(at, at + slice)))
        yield* Effect.yieldNow
      }
    })

    yield* text.pipe(
      Stream.mapAccum(
        () => unspoken,
        (state, piece: string) => listen(state, piece, language),
        { onHalt: (state) => finish(state, language) },
      ),
      Stream.buffer({ capacity: "unbounded" }),
      Stream.runForEach((sentence) =>
        Effect.gen(function* () {
          const speech = Option.getOrUndefined(yield* synthesis.synthesize(sentence, speakingVoice(voice, language)))
          const read = speech === undefined ? undefined : readWav(speech.audio)
          if (read === undefined || Result.isFailure(read)) unheard += 1
          else yield* say(read.success)
        }),
      ),
    )
    if (converter !== undefined) yield* push(converter.resampler.end())
    yield* Effect.forEach(chunks.end(), send, { discard: true })
    if (unheard > 0) yield* Effect.logWarning("Sentences of an answer could not be spoken", { sentences: unheard })
    if (length === 0) return
    yield* line.speakEnd(utterance)
    yield* keep(remaining)
  })

export const makeSpeechOutput = (options: SpeechOutputOptions): SpeechOutput => {
  const now: Sounding = { turn: 0, soundsUntil: Number.NEGATIVE_INFINITY }
  let stopCurrent: Effect.Effect<unknown> = Effect.void
  const utter = uttering(options, now)

  const hush = Effect.gen(function* () {
    const at = yield* Clock.currentTimeMillis
    if (at >= now.soundsUntil + afterglow) return
    now.soundsUntil = Number.NEGATIVE_INFINITY
    yield* Effect.ignore(options.line.interrupt)
  })

  const speak: SpeechOutput["speak"] = (utterance, text, language) =>
    Effect.gen(function* () {
      now.turn += 1
      const mine = now.turn
      const over = yield* Deferred.make<void>()
      const before = stopCurrent
      stopCurrent = Deferred.succeed(over, undefined)
      yield* hush
      yield* before
      yield* utter(mine, utterance, text, language).pipe(
        Effect.catchTag("AvatarLineLost", () =>
          Effect.logInfo("An answer was cut off because the connection to its avatar was lost"),
        ),
        Effect.raceFirst(Deferred.await(over)),
        Effect.onInterrupt(() => {
          if (now.turn !== mine) return Effect.void
          now.turn += 1
          return hush
        }),
      )
    })

  return { speak }
}
