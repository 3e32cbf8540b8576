import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { accessSync, constants } from "node:fs"
import { availableParallelism } from "node:os"
import { delimiter, join } from "node:path"
import * as AbsentRecognition from "../adapters/absent/SpeechRecognition.ts"
import * as DeepgramLive from "../adapters/deepgram/LiveSpeechRecognition.ts"
import * as Deepgram from "../adapters/deepgram/SpeechRecognition.ts"
import * as Fallback from "../adapters/fallback/SpeechSynthesis.ts"
import * as Measured from "../adapters/measured/speech.ts"
import * as Mediabunny from "../adapters/mediabunny/RecordingDecoder.ts"
import * as OnnxEar from "../adapters/onnx/SpeechRecognition.ts"
import * as OnnxVoice from "../adapters/onnx/SpeechBackend.ts"
import * as CloudEar from "../adapters/models/openai/SpeechRecognition.ts"
import * as CloudVoice from "../adapters/models/openai/SpeechBackend.ts"
import * as Pocketsphinx from "../adapters/programs/SpeechRecognition.ts"
import * as Programs from "../adapters/programs/SpeechBackend.ts"
import { missingLine, type SpeechSetup } from "../domain/voice/settings/SpeechSetup.ts"
import { SpeechOffer } from "../ports/SpeechOffer.ts"
import type { SpeechRecognition } from "../ports/SpeechRecognition.ts"
import { SpeechSynthesis } from "../ports/SpeechSynthesis.ts"
import * as OutgoingHttp from "./OutgoingHttp.ts"
import { pricesOf } from "./Prices.ts"
import { missingPackages } from "./OptionalPackages.ts"
import type { Settings } from "./Settings.ts"
import { threadFor } from "./threads.ts"

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

/** Suggestions for trying speech on this machine; none in production. */
const trial = ({ process: { environment } }: Settings): SpeechSetup["programs"] =>
  environment === "production"
    ? { synthesizer: undefined, recogniser: undefined }
    : {
        synthesizer: first(["espeak-ng", "flite"]),
        recogniser: isInstalled("pocketsphinx_continuous") ? "pocketsphinx" : undefined,
      }

const named = (choice: string): string | undefined => (choice === "none" ? undefined : choice)

/** The name of the synthesizer or recognizer: the local model if set, else the server, else the program. */
const synthesizerOf = ({ speech }: Settings): string | undefined =>
  speech.ttsModelPath !== null ? "onnx" : speech.ttsBaseUrl !== null ? "cloud" : named(speech.ttsProgram)

const recogniserOf = ({ speech }: Settings): string | undefined =>
  speech.sttModelPath !== null ? "onnx" : speech.sttBaseUrl !== null ? "cloud" : named(speech.sttProgram)

/** The configured synthesizer and recognizer, as reported to pages and operators. */
export const setup = (settings: Settings): SpeechSetup => ({
  synthesizer: synthesizerOf(settings),
  recogniser: recogniserOf(settings),
  programs: trial(settings),
})

/** One processor is left for everything else. */
const spare = Math.max(1, availableParallelism() - 1)

const defaults = { ttsModel: "tts-1", ttsVoice: "alloy", sttModel: "whisper-1" } as const

/** How long a speech server may take for one sentence. */
const patience = Duration.seconds(30)

const localVoice = ({ speech }: Settings) =>
  speech.ttsModelPath === null
    ? speech.ttsProgram === "none"
      ? Effect.undefined
      : Programs.make(speech.ttsProgram)
    : OnnxVoice.make({ folder: speech.ttsModelPath, threads: spare, spawn: threadFor("synthesis") })

const cloudVoice = ({ speech }: Settings) =>
  speech.ttsBaseUrl === null
    ? Effect.undefined
    : CloudVoice.make({
        baseUrl: speech.ttsBaseUrl,
        key: speech.ttsKey,
        model: speech.ttsModel ?? defaults.ttsModel,
        voice: speech.ttsVoice ?? defaults.ttsVoice,
        patience,
      })

/** The configured voices, if any. */
export const synthesis = (settings: Settings): Layer.Layer<SpeechSynthesis> =>
  Measured.synthesis(synthesizerOf(settings) ?? "none", pricesOf(settings)).pipe(Layer.provide(voices(settings)))

const voices = (settings: Settings): Layer.Layer<SpeechSynthesis> =>
  Layer.effect(
    SpeechSynthesis,
    Effect.gen(function* () {
      const local = yield* localVoice(settings)
      const cloud = yield* cloudVoice(settings)
      return Fallback.make({ ...(local === undefined ? {} : { local }), ...(cloud === undefined ? {} : { cloud }) })
    }),
  ).pipe(Layer.provide(OutgoingHttp.retrying))

/** Decodes recordings on threads, within the deployment's limits. */
export const decoder = ({ speech }: Settings) =>
  Mediabunny.layer({
    threads: spare,
    spawn: threadFor("decoding"),
    mostBytes: speech.maxFrameBytes,
    mostSeconds: speech.longestRecording,
  })

const cloudEar = (baseUrl: string, { speech }: Settings) => {
  const { sttApi, sttKey: key, sttModel } = speech
  switch (sttApi) {
    case "deepgram_live":
      return DeepgramLive.layer({ baseUrl, key, model: sttModel ?? "nova-3", patience })
    case "deepgram":
      return Deepgram.layer({ baseUrl, key, model: sttModel ?? "nova-3", patience }).pipe(
        Layer.provide(OutgoingHttp.retrying),
      )
    case "openai":
      return CloudEar.layer({ baseUrl, key, model: sttModel ?? defaults.sttModel, patience }).pipe(
        Layer.provide(OutgoingHttp.retrying),
      )
  }
}

/** The configured recognizer, if any. */
export const recognition = (settings: Settings): Layer.Layer<SpeechRecognition> =>
  Measured.recognition(recogniserOf(settings) ?? "none", pricesOf(settings)).pipe(Layer.provide(ear(settings)))

const ear = (settings: Settings): Layer.Layer<SpeechRecognition> => {
  const { sttBaseUrl, sttModelPath, sttProgram } = settings.speech
  if (sttModelPath !== null)
    return Layer.provide(
      OnnxEar.layer({ folder: sttModelPath, threads: spare, spawn: threadFor("recognition") }),
      decoder(settings),
    )
  if (sttBaseUrl !== null) return Layer.provide(cloudEar(sttBaseUrl, settings), decoder(settings))
  return sttProgram === "none" ? AbsentRecognition.layer : Layer.provide(Pocketsphinx.layer, decoder(settings))
}

/**
 * The speech setup of this deployment, as reported to pages and operators; missing parts are logged once, at startup.
 */
export const offer = (settings: Settings): Layer.Layer<SpeechOffer> =>
  Layer.effect(
    SpeechOffer,
    Effect.gen(function* () {
      const engines = setup(settings)
      const missing = missingLine(engines, "en")
      if (missing !== undefined) yield* Effect.logWarning(missing)
      for (const sentence of missingPackages()) yield* Effect.logWarning(sentence)
      return engines
    }),
  )

/** Synthesizer and recognizer, and the notice if they are missing. */
export const layer = (settings: Settings) => Layer.mergeAll(synthesis(settings), recognition(settings), offer(settings))
