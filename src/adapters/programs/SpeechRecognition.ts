import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { wavOf } from "../../domain/sound/WavWriting.ts"
import { decodedRate, RecordingDecoder } from "../../ports/RecordingDecoder.ts"
import { RecognitionUnavailable, SpeechRecognition, type Transcript } from "../../ports/SpeechRecognition.ts"
import { run, temporaryFolder } from "./run.ts"

/** Lines of the form `word start end probability`; a word may have a pronunciation number, as in `the(2)`. */
const word = /^(\S+) \d+\.\d+ \d+\.\d+ (\d+\.\d+)$/

/** The output of pocketsphinx with `-time yes`: its words, and the mean of their posterior probabilities. */
const transcriptOf = (printed: string, durationMs: number): Transcript => {
  const words = printed.split("\n").flatMap((line) => {
    const [, text = "", probability = "0"] = word.exec(line) ?? []
    return /^[a-z]/i.test(text) ? [{ text: text.replace(/\(\d+\)$/, ""), probability: Number(probability) }] : []
  })
  if (words.length === 0) return { text: "", noSpeech: 1, durationMs }
  const confidence = words.reduce((sum, { probability }) => sum + probability, 0) / words.length
  return { text: words.map(({ text }) => text).join(" "), confidence: Math.min(1, confidence), durationMs }
}

/** A recognizer for development: Debian's `pocketsphinx` with its American English model, of moderate quality. */
export const layer = Layer.effect(
  SpeechRecognition,
  Effect.gen(function* () {
    const { decode } = yield* RecordingDecoder
    const permits = yield* Semaphore.make(2)

    const transcribed = Effect.fnUntraced(function* (samples: Int16Array) {
      const file = join(yield* temporaryFolder("parley-heard-"), "recording.wav")
      yield* Effect.promise(() => writeFile(file, wavOf(samples, decodedRate)))
      const printed = yield* run("pocketsphinx_continuous", ["-infile", file, "-time", "yes", "-logfn", "/dev/null"])
      return printed.toString("utf8")
    }, Effect.scoped)

    return SpeechRecognition.of({
      isAvailable: true,
      transcribe: (recording, locale) =>
        /^en\b/i.test(locale)
          ? Effect.gen(function* () {
              const { samples, durationMs, mayHoldSpeech } = yield* decode(recording)
              if (!mayHoldSpeech) return { text: "", noSpeech: 1, durationMs }
              const printed = yield* Effect.mapError(
                permits.withPermits(1)(transcribed(samples)),
                (cause) => new RecognitionUnavailable({ cause }),
              )
              return transcriptOf(printed, durationMs)
            })
          : Effect.fail(new RecognitionUnavailable({ cause: new Error("pocketsphinx recognizes only English") })),
    })
  }),
)
