import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { accessSync, constants } from "node:fs"
import { availableParallelism } from "node:os"
import { delimiter, join } from "node:path"
import * as AbsentRecognition from "../adapters/absent/SpeechRecognition.ts"
import * as Fallback from "../adapters/fallback/SpeechSynthesis.ts"
import * as Mediabunny from "../adapters/mediabunny/RecordingDecoder.ts"
import * as Pocketsphinx from "../adapters/programs/SpeechRecognition.ts"
import * as Programs from "../adapters/programs/SpeechBackend.ts"
import type { SpeechSetup } from "../domain/voice/settings/SpeechSetup.ts"
import { SpeechOffer } from "../ports/out/SpeechOffer.ts"
import type { SpeechRecognition } from "../ports/out/SpeechRecognition.ts"
import { SpeechSynthesis } from "../ports/out/SpeechSynthesis.ts"
import type { Settings } from "./Settings.ts"

const isInstalled = (program: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

const first = (programs: ReadonlyArray<string>): string | undefined => programs.find(isInstalled)

/** What to try with, on this machine; nothing is proposed in production. */
const trial = ({ process: { environment } }: Settings): SpeechSetup["programs"] =>
  environment === "production"
    ? { voice: undefined, ear: undefined }
    : {
        voice: first(["espeak-ng", "flite"]),
        ear: isInstalled("pocketsphinx_continuous") ? "pocketsphinx" : undefined,
      }

const named = (choice: string): string | undefined => (choice === "none" ? undefined : choice)

/** What the settings make of voice and ear, for pages and operators. */
export const setup = (settings: Settings): SpeechSetup => ({
  voice: named(settings.speech.ttsProgram),
  ear: named(settings.speech.sttProgram),
  programs: trial(settings),
})

const backends = Effect.fnUntraced(function* ({ speech }: Settings) {
  const { ttsProgram } = speech
  const local = ttsProgram === "none" ? undefined : yield* Programs.make(ttsProgram)
  return local === undefined ? {} : { local }
})

/** The voice that the settings name, if they name one. */
export const synthesis = (settings: Settings): Layer.Layer<SpeechSynthesis> =>
  Layer.effect(SpeechSynthesis, Effect.map(backends(settings), Fallback.make))

/** Threads that open recordings; one processor is left for everything else. */
const decoder = ({ speech }: Settings) =>
  Mediabunny.layer({
    threads: Math.max(1, availableParallelism() - 1),
    mostBytes: speech.maxFrameBytes,
    mostSeconds: speech.longestRecording,
  })

/** The ear that the settings name, if they name one. */
export const recognition = (settings: Settings): Layer.Layer<SpeechRecognition> =>
  settings.speech.sttProgram === "none"
    ? AbsentRecognition.layer
    : Pocketsphinx.layer.pipe(Layer.provide(decoder(settings)))

/** What is spoken and heard with, and what is said where it is missing. */
export const layer = (settings: Settings) => Layer.mergeAll(synthesis(settings), recognition(settings), offer(settings))

export const offer = (settings: Settings): Layer.Layer<SpeechOffer> => Layer.sync(SpeechOffer, () => setup(settings))
