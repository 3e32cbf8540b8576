import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import { wavOf } from "../../src/domain/sound/WavWriting.ts"
import { load } from "../../src/layers/Settings.ts"
import * as Speech from "../../src/layers/Speech.ts"
import { SpeechRecognition, type Transcript } from "../../src/ports/SpeechRecognition.ts"
import { SpeechSynthesis } from "../../src/ports/SpeechSynthesis.ts"
import { standInRecogniser } from "../support/onnx/standInRecogniser.ts"
import { recording } from "../support/recordings/recordings.ts"
import { temporaryFolder } from "../support/servers/program.ts"
import { speechServer } from "../support/speechServer.ts"

const settingsOf = (env: Record<string, string>) =>
  load.pipe(Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(env)))

const hearing = (env: Record<string, string>, audio: Uint8Array = recording("opus.webm")) =>
  Effect.gen(function* () {
    const settings = yield* settingsOf(env)
    return yield* Effect.flatMap(SpeechRecognition, ({ isAvailable, transcribe }) =>
      isAvailable
        ? transcribe({ audio, mime: "audio/webm" }, "en")
        : Effect.succeed<Transcript>({ text: "nobody hears" }),
    ).pipe(Effect.provide(Speech.recognition(settings)))
  })

describe("speech synthesis and recognition", () => {
  it.effect("are both unavailable if nothing is set", () =>
    Effect.gen(function* () {
      const settings = yield* settingsOf({})
      const isSpeaking = yield* Effect.map(SpeechSynthesis, ({ isAvailable }) => isAvailable).pipe(
        Effect.provide(Speech.synthesis(settings)),
      )
      assert.isFalse(isSpeaking)
      assert.strictEqual((yield* hearing({})).text, "nobody hears")
      const { synthesizer, recogniser } = Speech.setup(settings)
      assert.isUndefined(synthesizer)
      assert.isUndefined(recogniser)
    }),
  )

  it.effect("[VCFG-070] log one warning at startup that names TTS_MODEL_PATH if there is no voice", () =>
    Effect.gen(function* () {
      const logged: Array<string> = []
      const log = Logger.layer([
        Logger.make(({ logLevel, message }) => void logged.push(`${logLevel} ${String(message)}`)),
      ])
      yield* Layer.build(Layer.provide(Speech.layer(yield* settingsOf({})), log))
      assert.lengthOf(logged, 1)
      assert.match(logged[0]!, /^Warn No voice is configured.*TTS_MODEL_PATH/)
    }),
  )

  it.effect("use a local model rather than a server, and a server rather than a program", () =>
    Effect.gen(function* () {
      const programs = { TTS_PROGRAM: "flite", STT_PROGRAM: "pocketsphinx" }
      const servers = { ...programs, TTS_BASE_URL: "http://a/v1", STT_BASE_URL: "http://b/v1" }
      const models = { ...servers, TTS_MODEL_PATH: "/a", STT_MODEL_PATH: "/b" }
      const named = (env: Record<string, string>) =>
        Effect.map(settingsOf(env), (settings) => {
          const { synthesizer, recogniser } = Speech.setup(settings)
          return [synthesizer, recogniser]
        })
      assert.deepStrictEqual(yield* named(programs), ["flite", "pocketsphinx"])
      assert.deepStrictEqual(yield* named(servers), ["cloud", "cloud"])
      assert.deepStrictEqual(yield* named(models), ["onnx", "onnx"])
    }),
  )

  it.effect("don't suggest installed programs in production", () =>
    Effect.gen(function* () {
      const required = {
        JWT_SECRET: "x".repeat(32),
        JWT_AUDIENCE: "parley",
        DATABASE_URL: "postgres://a",
        CACHE_URL: "redis://a",
        OBJECTS_DIR: "/tmp",
      }
      const settings = yield* settingsOf({ NODE_ENV: "production", ...required })
      assert.deepStrictEqual(Speech.setup(settings).programs, { synthesizer: undefined, recogniser: undefined })
    }),
  )

  it.effect("a server transcribes a real recording", () =>
    Effect.gen(function* () {
      const { baseUrl, asked } = yield* speechServer(() => ({ body: '{"text":"My name is Sarah Miller."}' }))
      const result = yield* hearing({ STT_BASE_URL: baseUrl, STT_MODEL: "whisper-1", STT_API_KEY: "k" })
      assert.strictEqual(result.text, "My name is Sarah Miller.")
      assert.closeTo(result.durationMs ?? 0, 1720, 80)
      assert.strictEqual(asked[0]!.headers.authorization, "Bearer k")
    }).pipe(Effect.scoped),
  )

  it.effect("a local model transcribes a recording", () =>
    Effect.gen(function* () {
      const syllable = Int16Array.from({ length: 4800 }, (_, i) => 3000 * Math.sin((Math.PI * i) / 4800) ** 8)
      const result = yield* hearing({ STT_MODEL_PATH: standInRecogniser(temporaryFolder()) }, wavOf(syllable, 16_000))
      assert.match(result.text, /^my( my)*( name| is)+/, "the words that the stand-in knows")
      assert.strictEqual(result.durationMs, 300)
    }),
  )
})
