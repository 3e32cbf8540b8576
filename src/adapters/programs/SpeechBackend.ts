import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type SpeechBackend, SynthesisFailed } from "../../ports/SpeechSynthesis.ts"
import { run, temporaryFolder } from "./run.ts"

/** Speech programs that are available as Debian packages. */
export type SpeakingProgram = "espeak-ng" | "flite"

const languageOf = (locale: string): string => (locale.split("-")[0] ?? "").toLowerCase()

/** Fills in the lengths, which the program didn't know when it started to write. */
const withLengths = (wav: Buffer): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(wav)
  const view = new DataView(bytes.buffer)
  view.setUint32(4, bytes.length - 8, true)
  view.setUint32(40, bytes.length - 44, true)
  return bytes
}

/** flite opens its output by name, and can't open a pipe. */
const byFlite = Effect.fnUntraced(function* (text: string) {
  const file = join(yield* temporaryFolder("parley-spoken-"), "speech.wav")
  yield* run("flite", ["-voice", "slt", "-t", text, "-o", file])
  return yield* Effect.promise(() => readFile(file))
}, Effect.scoped)

const voiceOf = (language: string): string => (language === "en" ? "en-us" : language)

/** The text is passed as input or as an option's value, so it can't be mistaken for an option. */
const call = (program: SpeakingProgram, text: string, locale: string) =>
  program === "flite"
    ? byFlite(text)
    : run("espeak-ng", ["-v", voiceOf(languageOf(locale)), "--stdin", "--stdout"], text)

const headerBytes = 44

/**
 * A voice for development: a program on this machine. It returns WAV at its own rate, and offers no choice of voices.
 */
export const make = (program: SpeakingProgram): Effect.Effect<SpeechBackend> =>
  Effect.map(Semaphore.make(2), (permits) => ({
    name: program,
    settings: Effect.succeed(program),
    synthesize: (text, { locale }) => {
      if (!/^[a-z]{2,3}$/.test(languageOf(locale)) || (program === "flite" && languageOf(locale) !== "en"))
        return Effect.fail(
          new SynthesisFailed({ problem: `${program} has no voice for the language ${languageOf(locale)}` }),
        )
      return permits
        .withPermits(1)(call(program, text, locale))
        .pipe(
          Effect.mapError(({ message }) => new SynthesisFailed({ problem: message })),
          Effect.flatMap((wav) =>
            wav.length > headerBytes && wav.toString("latin1", 0, 4) === "RIFF"
              ? Effect.succeed({ audio: withLengths(wav), mime: "audio/wav" })
              : Effect.fail(new SynthesisFailed({ problem: `${program} produced no sound` })),
          ),
        )
    },
  }))
