import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { createHash } from "node:crypto"
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Fallback from "../../../src/adapters/fallback/SpeechSynthesis.ts"
import { make } from "../../../src/adapters/onnx/SpeechBackend.ts"
import { openSupertonic, speed } from "../../../src/adapters/onnx/Supertonic.ts"
import { readWav } from "../../../src/domain/sound/Wav.ts"
import { threadFor } from "../../../src/layers/threads.ts"
import { SpeechSynthesis } from "../../../src/ports/SpeechSynthesis.ts"
import { muteSynthesisSuite, speechSynthesisSuite } from "../../contract/speechSynthesisSuite.ts"
import { constant, float, onnxFile, node, value } from "../../support/onnx/OnnxFile.ts"
import { hertz, secondsPerToken, standInSynthesizer } from "../../support/onnx/standInSynthesizer.ts"
import { temporaryFolder } from "../../support/servers/program.ts"

const wish = { locale: "en", backend: "local", mime: "audio/wav" } as const

const folder = () => standInSynthesizer(temporaryFolder())
const spawn = threadFor("synthesis")

/** Rising zero crossings per second. */
const pitch = (samples: Int16Array, rate: number): number => {
  let crossings = 0
  for (let i = 1; i < samples.length; i++) if (samples[i - 1]! < 0 && samples[i]! >= 0) crossings++
  return (crossings * rate) / samples.length
}

const voice = (path: () => string) =>
  Layer.effect(
    SpeechSynthesis,
    Effect.suspend(() => Effect.map(make({ folder: path(), threads: 1, spawn }), (local) => Fallback.make({ local }))),
  )

speechSynthesisSuite("the local voice", voice(folder))
muteSynthesisSuite("a local voice whose folder is empty", voice(temporaryFolder))

describe("the local voice", () => {
  it.effect("speaks at 44.1 kHz, 16 bit, with the model's duration and a pause between chunks", () =>
    Effect.gen(function* () {
      const { synthesize } = yield* make({ folder: folder(), threads: 1, spawn })
      const { audio, mime } = yield* synthesize("What is your name?", wish)
      assert.strictEqual(mime, "audio/wav")
      const { rate, samples } = Result.getOrThrow(readWav(audio))
      assert.strictEqual(rate, 44_100)
      assert.closeTo(samples.length / rate, ("<en>What is your name?</en>".length * secondsPerToken) / speed, 0.001)
      assert.closeTo(pitch(samples, rate), hertz, 2)
      const two = Result.getOrThrow(
        readWav((yield* synthesize("What is your name?\n\nWhat is your name?", wish)).audio),
      )
      assert.strictEqual(two.samples.length, samples.length * 2 + 0.3 * rate)
    }).pipe(Effect.scoped),
  )

  it.effect("speaks deterministically, and replaces an unknown voice with its own", () =>
    Effect.gen(function* () {
      const { synthesize } = yield* make({ folder: folder(), threads: 1, spawn })
      const first = yield* synthesize("Hello.", wish)
      assert.deepStrictEqual(yield* synthesize("Hello.", { ...wish, voice: "../../etc/passwd" }), first)
    }).pipe(Effect.scoped),
  )

  it.effect(
    "opens no file before the first text, opens each file once, and also accepts the path of the onnx folder",
    () =>
      Effect.gen(function* () {
        const later = folder()
        const away = `${later}-away`
        renameSync(later, away)
        const { synthesize } = yield* make({ folder: join(later, "onnx"), threads: 1, spawn })
        renameSync(away, later)
        yield* synthesize("One.", wish)
        rmSync(join(later, "onnx"), { recursive: true })
        assert.isAbove((yield* synthesize("Two.", wish)).audio.length, 44)
      }).pipe(Effect.scoped),
  )

  it.effect("reports an unusable folder as a typed failure, and retries after a minute", () =>
    Effect.gen(function* () {
      const empty = temporaryFolder()
      const { synthesize } = yield* make({ folder: empty, threads: 1, spawn })
      const { problem } = yield* Effect.flip(synthesize("One.", wish))
      assert.include(problem, "tts.json cannot be read")
      standInSynthesizer(empty)
      assert.strictEqual((yield* Effect.flip(synthesize("One.", wish))).problem, problem)
    }).pipe(Effect.scoped),
  )

  it.effect("fails for text without words, and still speaks afterwards, even after a caller disconnects", () =>
    Effect.gen(function* () {
      const { synthesize } = yield* make({ folder: folder(), threads: 1, spawn })
      assert.strictEqual((yield* Effect.flip(synthesize("?!", wish)))._tag, "SynthesisFailed")
      const long = yield* Effect.forkChild(synthesize("Many words. ".repeat(2000), wish))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(long)
      assert.isAbove((yield* synthesize("Short.", wish)).audio.length, 44)
    }).pipe(Effect.scoped),
  )

  it.effect("refuses texts that would wait too long, so that another voice can speak", () =>
    Effect.gen(function* () {
      const { synthesize } = yield* make({ folder: folder(), threads: 1, spawn, mostWaiting: 2 })
      const all = yield* Effect.forEach(["a", "b", "c"], (text) => Effect.exit(synthesize(`${text}.`, wish)), {
        concurrency: "unbounded",
      })
      assert.deepStrictEqual(
        all.map(({ _tag }) => _tag),
        ["Success", "Success", "Failure"],
      )
    }).pipe(Effect.scoped),
  )
})

describe("a voice folder", () => {
  const faultOf = (change: (path: string) => void): Promise<string> => {
    const path = folder()
    change(path)
    return openSupertonic(path, 1).then(
      () => "opened",
      (error: unknown) => String(error),
    )
  }
  const write = (path: string, name: string, content: string | Uint8Array) => writeFileSync(join(path, name), content)
  const other = onnxFile({
    nodes: [node("Mul", ["latent", "one"], ["wav_tts"])],
    constants: [constant("one", [], float, [1])],
    inputs: [value("latent", float, ["batch", 100, "latent_len"])],
    outputs: [value("wav_tts", float, ["batch", 100, "latent_len"])],
  })

  it.each([
    ["a missing graph", (path: string) => rmSync(join(path, "onnx", "vocoder.onnx")), "vocoder.onnx is missing"],
    [
      "a truncated graph",
      (path: string) => write(path, "onnx/text_encoder.onnx", new Uint8Array(100)),
      "isn't an ONNX model",
    ],
    ["a graph of other sizes", (path: string) => write(path, "onnx/vocoder.onnx", other), "input latent"],
    ["a graph with other inputs", (path: string) => write(path, "onnx/text_encoder.onnx", other), "no input text_ids"],
    [
      "a configuration without sizes",
      (path: string) => write(path, "onnx/tts.json", "{}"),
      "tts.json doesn't have the format of a voice",
    ],
    [
      "an indexer that isn't a list",
      (path: string) => write(path, "onnx/unicode_indexer.json", "{}"),
      "unicode_indexer",
    ],
    ["no voices", (path: string) => rmSync(join(path, "voice_styles"), { recursive: true }), "contains no voice"],
    [
      "a different checksum",
      (path: string) => write(path, "SHA256SUMS", `${"0".repeat(64)}  onnx/tts.json\n`),
      "tts.json doesn't match SHA256SUMS",
    ],
    [
      "a list of checksums that leads elsewhere",
      (path: string) => write(path, "SHA256SUMS", `${"0".repeat(64)}  ../x\n`),
      "SHA256SUMS cannot be read",
    ],
  ])("is refused with %s", async (_, change, fault) => {
    assert.include(await faultOf(change), fault)
  })

  it("is accepted if everything is valid", async () => {
    const path = folder()
    const sum = createHash("sha256")
      .update(readFileSync(join(path, "onnx", "vocoder.onnx")))
      .digest("hex")
    writeFileSync(join(path, "SHA256SUMS"), `${sum}  onnx/vocoder.onnx\n`)
    const model = await openSupertonic(path, 1)
    assert.deepStrictEqual(model.voices, ["F1", "M1"])
    assert.strictEqual(model.rate, 44_100)
    await model.release()
  })

  it("is accepted even if a voice has the wrong dimensions, but speaking with that voice fails", async () => {
    const path = folder()
    const style = { dims: [1, 2, 2], data: [0, 0, 0, 0] }
    writeFileSync(join(path, "voice_styles", "M1.json"), JSON.stringify({ style_ttl: style, style_dp: style }))
    const { speak } = await openSupertonic(path, 1)
    const error = await speak("Hello.", "en", undefined).next().catch(String)
    assert.include(String(error), "M1.json is not a voice of this model")
  })
})
