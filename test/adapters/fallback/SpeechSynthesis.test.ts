import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import { type Backends, make } from "../../../src/adapters/fallback/SpeechSynthesis.ts"
import { type SpeakingVoice, type SpeechBackend, SynthesisFailed } from "../../../src/ports/SpeechSynthesis.ts"

/** A backend that returns its own name as audio, or fails. */
const backend = (name: string, failure?: "fails" | "dies"): SpeechBackend => ({
  name,
  settings: Effect.succeed(`${name}-settings`),
  synthesize: () => {
    if (failure === "fails") return Effect.fail(new SynthesisFailed({ problem: "the model cannot be read" }))
    if (failure === "dies") return Effect.die(new Error("a defect"))
    return Effect.succeed({ audio: new TextEncoder().encode(name), mime: `audio/${name}` })
  },
})

const voice = (preferred: "local" | "cloud"): SpeakingVoice => ({ locale: "en", backend: preferred, mime: "audio/wav" })

const textOf = (part: unknown): string => (typeof part === "string" ? part : JSON.stringify(part))

/** The backend that spoke, and the log. */
const spoken = (backends: Backends, preferred: "local" | "cloud", times = 1) =>
  Effect.gen(function* () {
    const log: Array<string> = []
    const synthesis = make(backends)
    const speak = synthesis
      .synthesize("hello", voice(preferred))
      .pipe(
        Effect.provide(
          Logger.layer([
            Logger.make(
              ({ message, logLevel }) => void log.push(`${logLevel} ${[message].flat().map(textOf).join(" ")}`),
            ),
          ]),
        ),
      )
    let speech = yield* speak
    for (let i = 1; i < times; i++) speech = yield* speak
    return {
      by: Option.match(speech, { onNone: () => "nobody", onSome: ({ audio }) => new TextDecoder().decode(audio) }),
      isSubstitute: Option.match(speech, { onNone: () => false, onSome: (clip) => clip.isSubstitute === true }),
      log,
      isAvailable: synthesis.isAvailable,
    }
  })

const both = { local: backend("local"), cloud: backend("cloud") }

describe("speech synthesis", () => {
  it.effect("[VCFG-020] uses the local voice by default", () =>
    Effect.gen(function* () {
      const { by, isSubstitute } = yield* spoken(both, "local")
      assert.strictEqual(by, "local")
      assert.isFalse(isSubstitute)
    }),
  )

  it.effect("uses the cloud voice if preferred", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* spoken(both, "cloud")).by, "cloud")
    }),
  )

  it.effect("[VCFG-030] uses the cloud voice if the local one fails, and logs the failure", () =>
    Effect.gen(function* () {
      const warnings = {
        fails: 'Warn The voice local failed {"problem":"the model cannot be read"}',
        dies: "Warn The voice local failed",
      }
      for (const failure of ["fails", "dies"] as const) {
        const { by, isSubstitute, log } = yield* spoken({ ...both, local: backend("local", failure) }, "local")
        assert.strictEqual(by, "cloud")
        assert.isTrue(isSubstitute)
        assert.deepStrictEqual(log, [warnings[failure]])
      }
    }),
  )

  it.effect("[VCFG-180] uses the local voice if the cloud voice fails or is missing", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* spoken({ ...both, cloud: backend("cloud", "fails") }, "cloud")).by, "local")
      assert.strictEqual((yield* spoken({ local: both.local }, "cloud")).by, "local")
    }),
  )

  it.effect("[VCFG-070] [VCFG-080] uses the cloud voice if there is no local one, with one warning and no error", () =>
    Effect.gen(function* () {
      const { by, isSubstitute, log } = yield* spoken({ cloud: both.cloud }, "local", 3)
      assert.strictEqual(by, "cloud")
      assert.isFalse(isSubstitute)
      assert.deepStrictEqual(log, ["Warn No local voice: TTS_MODEL_PATH is not set"])
    }),
  )

  it.effect("falls back to text, without an error, when both voices fail or none is configured", () =>
    Effect.gen(function* () {
      const failing = { local: backend("local", "dies"), cloud: backend("cloud", "fails") }
      assert.strictEqual((yield* spoken(failing, "local")).by, "nobody")
      const none = yield* spoken({}, "local")
      assert.strictEqual(none.by, "nobody")
      assert.isFalse(none.isAvailable)
    }),
  )

  it.effect("combines the settings of every voice", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* make(both).settings, "local-settings cloud-settings")
    }),
  )
})
