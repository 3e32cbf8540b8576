import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Ear from "../../../src/adapters/deepgram/SpeechRecognition.ts"
import { RecordingDecoder } from "../../../src/ports/RecordingDecoder.ts"
import { type RecognitionHints, RecordingUndecodable, SpeechRecognition } from "../../../src/ports/SpeechRecognition.ts"
import { type Answers, speechServer } from "../../support/speechServer.ts"

const decoder = Layer.succeed(RecordingDecoder, {
  decode: ({ audio }) =>
    audio[0] === 255
      ? Effect.fail(new RecordingUndecodable({ reason: "truncated" }))
      : Effect.succeed({ samples: new Int16Array(0), durationMs: 1000, mayHoldSpeech: audio[0] !== 0 }),
})

const hearing = (answers: Answers, hints?: RecognitionHints, model = "nova-3", audio = Uint8Array.of(1, 2, 3)) =>
  Effect.gen(function* () {
    const { baseUrl, asked } = yield* speechServer(answers)
    const ear = Ear.layer({ baseUrl, key: Redacted.make("dg-canary"), model, patience: Duration.seconds(5) })
    const understood = yield* Effect.flatMap(SpeechRecognition, ({ transcribe }) =>
      transcribe({ audio, mime: "audio/webm" }, "es-MX", hints),
    ).pipe(Effect.provide(ear.pipe(Layer.provide([decoder, FetchHttpClient.layer]))), Effect.result)
    return { heard: understood, asked }
  }).pipe(Effect.scoped)

/** Responds in the documented format of the service. */
const answering =
  (...alternatives: ReadonlyArray<object>): Answers =>
  () => ({
    body: JSON.stringify({
      metadata: { request_id: "r", duration: 1.5, channels: 1, models: ["m"] },
      results: { channels: [{ alternatives, detected_language: "es" }] },
    }),
  })

const hints = (more: Partial<RecognitionHints> = {}): RecognitionHints => ({
  kind: "choice",
  label: "Colour",
  options: ["Red", "Sky blue"],
  terms: [],
  isSpelled: false,
  ...more,
})

describe("a Deepgram-compatible recognizer", () => {
  it.live("sends the recording unchanged with the question's hints, and reads alternatives and word confidences", () =>
    Effect.gen(function* () {
      const { heard, asked } = yield* hearing(
        answering(
          {
            transcript: "Sky blue.",
            confidence: 0.9,
            words: [
              { word: "sky", start: 0, end: 0.3, confidence: 0.95, punctuated_word: "Sky" },
              { word: "blue", start: 0.3, end: 0.6, confidence: 0.85, punctuated_word: "blue." },
            ],
          },
          { transcript: "Sky glue.", confidence: 0.6, words: [] },
          { transcript: "", confidence: 0 },
        ),
        hints(),
      )
      assert.deepStrictEqual(heard._tag === "Success" && heard.success, {
        text: "Sky blue.",
        durationMs: 1000,
        confidence: 0.9,
        language: "es",
        words: [
          { text: "Sky", confidence: 0.95 },
          { text: "blue.", confidence: 0.85 },
        ],
        alternatives: [{ text: "Sky glue.", confidence: 0.6 }],
      })
      const { path, headers, body } = asked[0]!
      const url = new URL(path, "http://host")
      assert.strictEqual(url.pathname, "/v1/listen")
      assert.strictEqual(headers.authorization, "Token dg-canary")
      assert.strictEqual(headers["content-type"], "audio/webm")
      assert.deepStrictEqual([...body], [1, 2, 3])
      assert.strictEqual(url.searchParams.get("model"), "nova-3")
      assert.strictEqual(url.searchParams.get("language"), "es")
      assert.strictEqual(url.searchParams.get("alternatives"), "3")
      assert.deepStrictEqual(url.searchParams.getAll("keyterm"), ["Red", "Sky blue"])
    }),
  )

  it.live("sends only single-word hints to older models, and the radio alphabet as hints for spelled letters", () =>
    Effect.gen(function* () {
      const old = yield* hearing(answering({ transcript: "x" }), hints(), "nova-2")
      const params = new URL(old.asked[0]!.path, "http://host").searchParams
      assert.deepStrictEqual(params.getAll("keywords"), ["Red"])
      assert.deepStrictEqual(params.getAll("keyterm"), [])
      const code = yield* hearing(
        answering({ transcript: "x" }),
        hints({ kind: "code", options: [], alphabet: "letters" }),
      )
      const spelled = new URL(code.asked[0]!.path, "http://host").searchParams
      assert.include(spelled.getAll("keyterm"), "Foxtrot")
      assert.strictEqual(spelled.get("numerals"), "true")
    }),
  )

  it.live("reports silence if nothing was said, and makes no call for silent or broken recordings", () =>
    Effect.gen(function* () {
      const nobody = yield* hearing(answering({ transcript: "", confidence: 0, words: [] }))
      assert.deepInclude(nobody.heard._tag === "Success" ? nobody.heard.success : {}, { text: "", noSpeech: 1 })
      const silent = yield* hearing(answering(), undefined, "nova-3", Uint8Array.of(0))
      const broken = yield* hearing(answering(), undefined, "nova-3", Uint8Array.of(255))
      assert.strictEqual(silent.asked.length + broken.asked.length, 0)
      assert.strictEqual(broken.heard._tag === "Failure" && broken.heard.failure._tag, "RecordingUndecodable")
    }),
  )

  it.live(
    "is unavailable if the server refuses, sends nonsense or never finishes, and reveals neither its message nor the key",
    () =>
      Effect.gen(function* () {
        const faulty: ReadonlyArray<Answers> = [
          () => ({ status: 401, body: "dg-canary is wrong" }),
          () => ({ body: "no json" }),
          () => ({ body: JSON.stringify({ results: { channels: [] } }) }),
          () => ({ body: "x".repeat(5_000_000) }),
        ]
        for (const answers of faulty) {
          const { heard } = yield* hearing(answers)
          assert.strictEqual(heard._tag === "Failure" && heard.failure._tag, "RecognitionUnavailable")
          assert.notInclude(JSON.stringify(heard), "canary")
        }
      }),
  )

  it.live("retries a busy server", () =>
    Effect.gen(function* () {
      let calls = 0
      const { heard } = yield* hearing((asked) =>
        ++calls < 2 ? { status: 503 } : answering({ transcript: "at last", confidence: 1 })(asked),
      )
      assert.strictEqual(heard._tag === "Success" && heard.success.text, "at last")
    }),
  )
})
