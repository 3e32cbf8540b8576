import { assert, describe, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { SpeechRecognition, type SpokenRecording, type Transcript } from "../../src/ports/SpeechRecognition.ts"

/** Utterances for the recognizer: in English, with words in its vocabulary. */
export interface Utterances {
  readonly said: ReadonlyArray<{ readonly recording: SpokenRecording; readonly words: string }>
  readonly silence: SpokenRecording
  readonly broken: SpokenRecording
}

const transcribed = (recording: SpokenRecording, locale = "en") =>
  Effect.flatMap(SpeechRecognition, ({ transcribe }) => transcribe(recording, locale))

const isShare = (value: number | undefined): boolean => value === undefined || (value >= 0 && value <= 1)

const assertSound = (transcript: Transcript): void => {
  assert.isTrue(isShare(transcript.confidence), "confidence is from 0 to 1, or absent")
  assert.isTrue(isShare(transcript.noSpeech), "noSpeech is from 0 to 1, or absent")
  assert.strictEqual(transcript.text, transcript.text.trim())
}

/** The contract of every `SpeechRecognition`. */
export const speechRecognitionSuite = <E>(
  name: string,
  ears: Layer.Layer<SpeechRecognition, E>,
  { said, silence, broken }: Utterances,
): void =>
  layer(ears, { excludeTestServices: true })(`SpeechRecognition: ${name}`, (it) => {
    it.effect("is available, and transcribes speech with a confidence from 0 to 1", () =>
      Effect.gen(function* () {
        assert.isTrue((yield* SpeechRecognition).isAvailable)
        for (const { recording, words } of said) {
          const transcript = yield* transcribed(recording)
          assert.strictEqual(transcript.text, words)
          assertSound(transcript)
        }
      }),
    )

    it.effect("uses the language of a locale with a region", () =>
      Effect.gen(function* () {
        for (const locale of ["en-GB", "en-US"])
          assert.strictEqual((yield* transcribed(said[0]!.recording, locale)).text, said[0]!.words)
      }),
    )

    it.effect("keeps concurrent recordings apart, and leaves the caller's bytes unchanged", () =>
      Effect.gen(function* () {
        const before = said.map(({ recording }) => Uint8Array.from(recording.audio))
        const all = yield* Effect.forEach([...said, ...said], ({ recording }) => transcribed(recording), {
          concurrency: "unbounded",
        })
        assert.deepStrictEqual(
          all.map(({ text }) => text),
          [...said, ...said].map(({ words }) => words),
        )
        assert.deepStrictEqual(
          said.map(({ recording }) => Uint8Array.from(recording.audio)),
          before,
        )
      }),
    )

    it.effect("finds no words in silence, and reports it as silence", () =>
      Effect.gen(function* () {
        const transcript = yield* transcribed(silence)
        assert.strictEqual(transcript.text, "")
        assert.isAbove(transcript.noSpeech ?? 0, 0.5)
        assertSound(transcript)
      }),
    )

    it.effect("reports an unreadable recording as a typed failure, and transcribes the next one", () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* Effect.flip(transcribed(broken)))._tag, "RecordingUndecodable")
        assert.strictEqual((yield* transcribed(said[0]!.recording)).text, said[0]!.words)
      }),
    )

    it.effect("is ready for the next caller after one disconnects", () =>
      Effect.gen(function* () {
        yield* Effect.timeoutOption(transcribed(said[0]!.recording), "1 millis")
        assert.strictEqual((yield* transcribed(said[1]!.recording)).text, said[1]!.words)
      }),
    )
  })

/** The contract of every `SpeechRecognition` without its engine: a typed failure that a session can handle. */
export const deafRecognitionSuite = (
  name: string,
  ears: Layer.Layer<SpeechRecognition>,
  recording: SpokenRecording,
): void => {
  describe(`SpeechRecognition: ${name}`, () => {
    it.live("is unavailable on every call, without a defect", () =>
      Effect.gen(function* () {
        for (let time = 0; time < 2; time++)
          assert.strictEqual((yield* Effect.flip(transcribed(recording)))._tag, "RecognitionUnavailable")
      }).pipe(Effect.provide(ears)),
    )
  })
}
