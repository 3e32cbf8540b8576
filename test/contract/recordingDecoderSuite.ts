import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { resampled } from "../../src/domain/sound/Resampler.ts"
import { wavOf } from "../../src/domain/sound/WavWriting.ts"
import { decodedRate, RecordingDecoder } from "../../src/ports/RecordingDecoder.ts"
import { babble, tone } from "../support/recordings/recordings.ts"

const mime = "audio/wav"

const decoded = (audio: Uint8Array) => Effect.flatMap(RecordingDecoder, ({ decode }) => decode({ audio, mime }))

const refused = (audio: Uint8Array) => Effect.map(Effect.flip(decoded(audio)), ({ _tag, reason }) => [_tag, reason])

/** The contract of every `RecordingDecoder` with limits of a minute and ten mebibytes. */
export const recordingDecoderSuite = <E>(name: string, decoders: Layer.Layer<RecordingDecoder, E>): void =>
  layer(decoders, { excludeTestServices: true })(`RecordingDecoder: ${name}`, (it) => {
    it.effect(
      "returns a recording at the recognizers' sample rate unchanged, sample for sample, with its duration",
      () =>
        Effect.gen(function* () {
          const original = babble(decodedRate * 2, decodedRate)
          const { samples, durationMs, mayHoldSpeech } = yield* decoded(wavOf(original, decodedRate))
          assert.deepStrictEqual(samples, original)
          assert.strictEqual(durationMs, 2000)
          assert.isTrue(mayHoldSpeech)
        }),
    )

    it.effect(
      "resamples a recording without changing its length or loudness, and omits frequencies that the rate can't represent",
      () =>
        Effect.gen(function* () {
          const { samples, durationMs } = yield* decoded(wavOf(tone(440, 48_000, 48_000), 48_000))
          assert.strictEqual(durationMs, 1000)
          const wanted = tone(440, decodedRate, decodedRate)
          for (let i = 200; i < decodedRate - 200; i++) assert.closeTo(samples[i]!, wanted[i]!, 20)
          const high = (yield* decoded(wavOf(tone(11_000, 48_000, 48_000), 48_000))).samples.subarray(200, -200)
          assert.isBelow(Math.max(...high), 20)
        }),
    )

    it.effect("finds no speech in silence, a hum or a click", () =>
      Effect.gen(function* () {
        const click = new Int16Array(decodedRate).fill(20_000, 4000, 4040)
        for (const samples of [new Int16Array(decodedRate), tone(50, decodedRate, decodedRate), click])
          assert.isFalse((yield* decoded(wavOf(samples, decodedRate))).mayHoldSpeech)
      }),
    )

    it.effect("gives the reason for an unreadable recording", () =>
      Effect.gen(function* () {
        const whole = wavOf(babble(decodedRate, decodedRate), decodedRate)
        const because = (reason: string) => ["RecordingUndecodable", reason]
        assert.deepStrictEqual(yield* refused(new Uint8Array(0)), because("broken"))
        assert.deepStrictEqual(yield* refused(new Uint8Array(4096).fill(7)), because("broken"))
        assert.deepStrictEqual(yield* refused(whole.subarray(0, 20_000)), because("truncated"))
        assert.deepStrictEqual(yield* refused(wavOf(new Int16Array(0), decodedRate)), because("no_audio"))
        const crowd = Uint8Array.from(whole)
        crowd.set([0xff, 0xff], 22)
        assert.deepStrictEqual(yield* refused(crowd), because("too_many_channels"))
        const compressed = Uint8Array.from(whole)
        compressed.set([0x55, 0], 20)
        assert.deepStrictEqual(yield* refused(compressed), because("unsupported"))
        assert.deepStrictEqual(yield* refused(wavOf(new Int16Array(8000 * 61), 8000)), because("too_long"))
        assert.deepStrictEqual(yield* refused(wavOf(new Int16Array(5 * 1024 * 1024), 96_000)), because("too_large"))
      }),
    )

    it.effect("leaves the caller's bytes unchanged, even for several callers at once", () =>
      Effect.gen(function* () {
        const voices = [200, 300, 500, 700].map((length) =>
          wavOf(babble(decodedRate + length, decodedRate), decodedRate),
        )
        const before = voices.map((voice) => Uint8Array.from(voice))
        const all = yield* Effect.forEach(voices, decoded, { concurrency: "unbounded" })
        assert.deepStrictEqual(
          all.map(({ samples }) => samples.length - decodedRate),
          [200, 300, 500, 700],
        )
        assert.deepStrictEqual(voices, before)
      }),
    )

    it.effect("decodes the next recording correctly after a caller disconnects", () =>
      Effect.gen(function* () {
        const long = wavOf(resampled(babble(decodedRate * 30, decodedRate), decodedRate, 48_000), 48_000)
        yield* Effect.timeoutOption(decoded(long), "1 millis")
        const samples = babble(decodedRate, decodedRate)
        assert.deepStrictEqual((yield* decoded(wavOf(samples, decodedRate))).samples, samples)
      }),
    )
  })
