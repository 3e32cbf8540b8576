import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { layer } from "../../../src/adapters/onnx/SpeechRecognition.ts"
import { openTransducer } from "../../../src/adapters/onnx/Transducer.ts"
import { threadFor } from "../../../src/layers/threads.ts"
import { RecordingDecoder } from "../../../src/ports/RecordingDecoder.ts"
import { RecordingUndecodable, SpeechRecognition } from "../../../src/ports/SpeechRecognition.ts"
import { deafRecognitionSuite, speechRecognitionSuite } from "../../contract/speechRecognitionSuite.ts"
import { samplesOf, standInRecogniser, vocabulary } from "../../support/onnx/standInRecogniser.ts"
import { temporaryFolder } from "../../support/servers/program.ts"

const blank = vocabulary.length - 1
/** "my name is anna.", with silence around and between. */
const sentence = [blank, 0, 1, blank, 2, 3, 4, 5, blank]

const sound = (tokens: ReadonlyArray<number>, doubt?: number) =>
  Float32Array.from(samplesOf(tokens, doubt), (sample) => sample / 32_768)

const spawn = threadFor("recognition")

describe("the transducer", () => {
  it("joins tokens into words, with their confidence", async () => {
    const { hear, release } = await openTransducer(standInRecogniser(temporaryFolder()), 1)
    const sure = await hear(sound(sentence))
    assert.strictEqual(sure.text, "my name is anna.")
    assert.isAbove(sure.confidence!, 0.9)
    const unsure = await hear(sound([0, 1, 2], 0.4))
    assert.strictEqual(unsure.text, "my name is")
    assert.isBelow(unsure.confidence!, 0.75)
    assert.isAbove(unsure.confidence!, 0.4)
    await release()
  })

  it("returns alternatives, and a confidence for each word", async () => {
    const { hear } = await openTransducer(standInRecogniser(temporaryFolder()), 1)
    const clear = await hear(sound(sentence))
    assert.deepStrictEqual(
      clear.words.map(({ text }) => text),
      ["my", "name", "is", "anna."],
    )
    assert.isTrue(clear.alternatives.every(({ confidence }) => confidence < 0.2))
    // the second word is between "name" and "is"
    const doubtful = await hear(Float32Array.of(0, 1.45, 2).map((token) => (token * 1000) / 32_768))
    assert.strictEqual(doubtful.text, "my name is")
    const [first] = doubtful.alternatives
    assert.strictEqual(first?.text, "my is is")
    assert.isBelow(first!.confidence, doubtful.confidence!)
    assert.isBelow(doubtful.words[1]!.confidence, doubtful.words[0]!.confidence)
  })

  it("prefers the question's terms if the sound is unclear, but not if it is clear", async () => {
    const { hear } = await openTransducer(standInRecogniser(temporaryFolder()), 1)
    const open = Float32Array.of(0, 1.45, 3).map((token) => (token * 1000) / 32_768)
    assert.strictEqual((await hear(open)).text, "my name an")
    assert.strictEqual((await hear(open, ["my is an"])).text, "my is an")
    assert.strictEqual((await hear(sound(sentence), ["my is an"])).text, "my name is anna.")
  })

  it("recognizes nothing in silence, and reports no confidence", async () => {
    const { hear } = await openTransducer(standInRecogniser(temporaryFolder()), 1)
    assert.deepStrictEqual(await hear(sound([blank, blank])), {
      text: "",
      confidence: undefined,
      words: [],
      alternatives: [],
    })
  })

  it.each([
    ["no vocabulary", (path: string) => rmSync(join(path, "vocab.txt")), "vocab.txt cannot be read"],
    ["an invalid vocabulary", (path: string) => writeFileSync(join(path, "vocab.txt"), "words"), "is not a vocabulary"],
    ["a missing graph", (path: string) => rmSync(join(path, "encoder-model.onnx")), "encoder-model.onnx is missing"],
    [
      "a truncated graph",
      (path: string) => writeFileSync(join(path, "nemo128.onnx"), "x"),
      "nemo128.onnx is missing, or isn't",
    ],
    [
      "different checksums",
      (path: string) => writeFileSync(join(path, "SHA256SUMS"), `${"0".repeat(64)}  vocab.txt`),
      "vocab.txt doesn't match",
    ],
  ])("can't be opened from a folder with %s", async (_, change, fault) => {
    const path = standInRecogniser(temporaryFolder())
    change(path)
    const error = await openTransducer(path, 1).then(() => "opened", String)
    assert.include(error, fault)
  })
})

/** Decodes a recording to the samples of a sentence, depending on its first byte: 0 means silent, 255 broken. */
const decoder = Layer.succeed(RecordingDecoder, {
  decode: ({ audio: [first] }) =>
    first === 255
      ? Effect.fail(new RecordingUndecodable({ reason: "broken" }))
      : Effect.succeed({
          samples: samplesOf(first === 2 ? [0, 1, 2] : sentence),
          durationMs: 700,
          mayHoldSpeech: first !== 0,
        }),
})

const recogniser = (folder: () => string) =>
  Layer.unwrap(Effect.sync(() => layer({ folder: folder(), threads: 1, spawn }))).pipe(Layer.provide(decoder))

const recorded = (first: number) => ({ audio: Uint8Array.of(first), mime: "audio/webm" })

speechRecognitionSuite(
  "the local recogniser",
  recogniser(() => standInRecogniser(temporaryFolder())),
  {
    said: [
      { recording: recorded(1), words: "my name is anna." },
      { recording: recorded(2), words: "my name is" },
    ],
    silence: recorded(0),
    broken: recorded(255),
  },
)
deafRecognitionSuite("a local recogniser whose folder is empty", recogniser(temporaryFolder), recorded(1))

const hearing = (folder: string, first: number) =>
  Effect.flatMap(SpeechRecognition, ({ transcribe }) =>
    transcribe({ audio: Uint8Array.of(first), mime: "audio/webm" }, "en"),
  ).pipe(Effect.provide(layer({ folder, threads: 1, spawn }).pipe(Layer.provide(decoder))))

describe("the local recognizer", () => {
  it.effect("runs on a separate thread, and reports a confidence", () =>
    Effect.gen(function* () {
      const result = yield* hearing(standInRecogniser(temporaryFolder()), 1)
      assert.strictEqual(result.text, "my name is anna.")
      assert.strictEqual(result.durationMs, 700)
      assert.isAbove(result.confidence!, 0.9)
    }),
  )

  it.effect("opens no model for silent or broken recordings, and reports an invalid folder", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* hearing("/nowhere", 0), { text: "", noSpeech: 1, durationMs: 700 })
      assert.strictEqual((yield* Effect.flip(hearing("/nowhere", 255)))._tag, "RecordingUndecodable")
      const error = yield* Effect.flip(hearing("/nowhere", 1))
      assert.strictEqual(error._tag, "RecognitionUnavailable")
    }),
  )
})
