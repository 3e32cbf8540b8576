import { assert, describe, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { readWav } from "../../src/domain/sound/Wav.ts"
import { containerOf } from "../../src/domain/voice/session/Containers.ts"
import { type SpeakingVoice, SpeechSynthesis } from "../../src/ports/SpeechSynthesis.ts"

const wish: SpeakingVoice = { locale: "en", backend: "local", mime: "audio/wav" }

const spoken = (text: string, voice: Partial<SpeakingVoice> = {}) =>
  Effect.flatMap(SpeechSynthesis, ({ synthesize }) => synthesize(text, { ...wish, ...voice }))

const clip = (text: string, voice: Partial<SpeakingVoice> = {}) =>
  Effect.map(spoken(text, voice), (speech) => Option.getOrThrow(speech))

/** The duration in seconds of speech requested as WAV. */
const seconds = (text: string) =>
  Effect.map(clip(text, { mustBeWav: true }), ({ audio }) => {
    const { samples, rate } = Result.getOrThrow(readWav(audio))
    return samples.length / rate
  })

const short = "What is your name?"
const long = "Please tell me the name of the street and the number of the house in which you live."

/** The contract of every `SpeechSynthesis`. */
export const speechSynthesisSuite = <E>(name: string, voices: Layer.Layer<SpeechSynthesis, E>): void =>
  layer(voices, { excludeTestServices: true })(`SpeechSynthesis: ${name}`, (it) => {
    it.effect("is available, and reports the same settings every time", () =>
      Effect.gen(function* () {
        const { isAvailable, settings } = yield* SpeechSynthesis
        assert.isTrue(isAvailable)
        const settingsNow = yield* settings
        assert.isNotEmpty(settingsNow)
        assert.strictEqual(yield* settings, settingsNow)
      }),
    )

    it.effect("speaks a sentence as audio of the reported type", () =>
      Effect.gen(function* () {
        for (const mime of ["audio/wav", "audio/ogg"]) {
          const speech = yield* clip(short, { mime })
          assert.isAbove(speech.audio.length, 64)
          assert.strictEqual(containerOf(speech.audio), speech.mime)
        }
      }),
    )

    it.effect("returns WAV if required, and longer audio for a longer text", () =>
      Effect.gen(function* () {
        const one = yield* seconds(short)
        assert.isAbove(one, 0)
        assert.isAbove(yield* seconds(long), one)
      }),
    )

    it.effect("keeps concurrent texts apart", () =>
      Effect.gen(function* () {
        const alone = [yield* seconds(short), yield* seconds(long)]
        const together = yield* Effect.forEach([short, long, short, long], seconds, { concurrency: "unbounded" })
        for (const [index, length] of together.entries()) assert.closeTo(length, alone[index % 2]!, 0.02)
      }),
    )

    it.effect("doesn't fail for an unknown voice or language", () =>
      Effect.gen(function* () {
        yield* spoken(short, { voice: "../../etc/passwd" })
        yield* spoken("Wie heißen Sie?", { locale: "de-CH" })
        yield* spoken(short, { locale: "xx-nowhere" })
      }),
    )

    it.effect("doesn't fail for empty and unpronounceable texts, and speaks the next sentence", () =>
      Effect.gen(function* () {
        for (const text of ["", "   ", "\u0000\u001b", "<speak>&", "🎉", "-v -o --help"]) yield* spoken(text)
        assert.isAbove(yield* seconds(short), 0)
      }),
    )

    it.effect("is ready for the next caller after one disconnects", () =>
      Effect.gen(function* () {
        yield* Effect.timeoutOption(spoken(long), "1 millis")
        assert.isAbove(yield* seconds(short), 0)
      }),
    )
  })

/** The contract of every `SpeechSynthesis` without a working engine: no sound, and no other effect. */
export const muteSynthesisSuite = (name: string, voices: Layer.Layer<SpeechSynthesis>): void => {
  describe(`SpeechSynthesis: ${name}`, () => {
    it.live("makes no sound, however often it is called, and never fails", () =>
      Effect.gen(function* () {
        for (let time = 0; time < 2; time++) assert.isTrue(Option.isNone(yield* spoken(short)))
        assert.isString(yield* (yield* SpeechSynthesis).settings)
      }).pipe(Effect.provide(voices)),
    )
  })
}
