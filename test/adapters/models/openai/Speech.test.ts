import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Ear from "../../../../src/adapters/models/openai/SpeechRecognition.ts"
import * as Voice from "../../../../src/adapters/models/openai/SpeechBackend.ts"
import { RecordingDecoder } from "../../../../src/ports/RecordingDecoder.ts"
import { RecordingUndecodable, SpeechRecognition } from "../../../../src/ports/SpeechRecognition.ts"
import type { SpeakingVoice } from "../../../../src/ports/SpeechSynthesis.ts"
import { type Answers, oggBytes, speechServer } from "../../../support/speechServer.ts"

const key = Redacted.make("sk-canary")
const patience = Duration.seconds(5)

/** Opens a recording according to its first byte: 0 is silent, 255 broken, anything else is a second of speech. */
const decoder = Layer.succeed(RecordingDecoder, {
  decode: ({ audio }) =>
    audio[0] === 255
      ? Effect.fail(new RecordingUndecodable({ reason: "truncated" }))
      : Effect.succeed({ samples: new Int16Array(0), durationMs: 1000, mayHoldSpeech: audio[0] !== 0 }),
})

const hearing = (answers: Answers, model: string, audio: Uint8Array, locale = "es-MX", mime = "audio/webm") =>
  Effect.gen(function* () {
    const { baseUrl, asked } = yield* speechServer(answers)
    const understood = yield* Effect.flatMap(SpeechRecognition, ({ transcribe }) =>
      transcribe({ audio, mime }, locale),
    ).pipe(
      Effect.provide(
        Ear.layer({ baseUrl, key, model, patience }).pipe(Layer.provide([decoder, FetchHttpClient.layer])),
      ),
      Effect.result,
    )
    return { heard: understood, asked }
  }).pipe(Effect.scoped)

const answering =
  (body: object): Answers =>
  () => ({ body: JSON.stringify(body) })
const speech = Uint8Array.of(1, 2, 3)

describe("an OpenAI-compatible recognizer", () => {
  it.live("sends the recording unchanged with its language, and derives the confidence from the segments", () =>
    Effect.gen(function* () {
      const segments = [{ avg_logprob: Math.log(0.8), no_speech_prob: 0.01, tokens: [1, 2], start: 0, end: 1 }]
      const { heard, asked } = yield* hearing(
        answering({ text: " hola ", language: "spanish", segments }),
        "whisper-1",
        speech,
      )
      assert.strictEqual(heard._tag, "Success")
      if (heard._tag !== "Success") return
      assert.strictEqual(heard.success.text, "hola")
      assert.closeTo(heard.success.confidence!, 0.8, 1e-9)
      assert.strictEqual(heard.success.durationMs, 1000)
      const { path, headers, body } = asked[0]!
      assert.strictEqual(path, "/v1/audio/transcriptions")
      assert.strictEqual(headers.authorization, "Bearer sk-canary")
      const form = yield* Effect.promise(() =>
        new Response(new Uint8Array(body), { headers: { "content-type": headers["content-type"]! } }).formData(),
      )
      assert.strictEqual(form.get("language"), "es")
      assert.strictEqual(form.get("response_format"), "verbose_json")
      const file = form.get("file")
      assert.instanceOf(file, File)
      if (file instanceof File) {
        assert.strictEqual(file.name, "speech.webm")
        assert.deepStrictEqual(new Uint8Array(yield* Effect.promise(() => file.arrayBuffer())), speech)
      }
    }),
  )

  it("describes the question in a prompt, within the models' limit", () => {
    const asked = { kind: "choice", label: "Colour", options: ["Red", "Blue"], terms: [], isSpelled: false } as const
    assert.strictEqual(Ear.promptOf(asked), "Colour. Red, Blue.")
    assert.strictEqual(
      Ear.promptOf({ ...asked, kind: "code", options: [], alphabet: "digits" }),
      "Colour. 0 1 2 3 4 5 6 7 8 9.",
    )
    assert.isAtMost(
      Ear.promptOf({ ...asked, options: Array.from({ length: 100 }, (_, n) => `option ${n} of many`) }).length,
      601,
    )
  })

  it.live("sends the prompt that describes the question", () =>
    Effect.gen(function* () {
      const { baseUrl, asked } = yield* speechServer(answering({ text: "red" }))
      yield* Effect.flatMap(SpeechRecognition, ({ transcribe }) =>
        transcribe({ audio: speech, mime: "audio/webm" }, "en", {
          kind: "choice",
          label: "Colour",
          options: ["Red"],
          terms: [],
          isSpelled: false,
        }),
      ).pipe(
        Effect.provide(
          Ear.layer({ baseUrl, key, model: "whisper-1", patience }).pipe(
            Layer.provide([decoder, FetchHttpClient.layer]),
          ),
        ),
      )
      assert.include(asked[0]!.body.toString(), "Colour. Red.")
    }).pipe(Effect.scoped),
  )

  it.live("requests token probabilities from a model that supports them", () =>
    Effect.gen(function* () {
      const logprobs = [{ token: "Hi", logprob: Math.log(0.5), bytes: [72, 105] }]
      const { heard, asked } = yield* hearing(
        answering({ text: "Hi", logprobs }),
        "gpt-4o-mini-transcribe",
        speech,
        "en",
      )
      assert.closeTo(heard._tag === "Success" ? heard.success.confidence! : -1, 0.5, 1e-9)
      assert.include(asked[0]!.body.toString(), "logprobs")
    }),
  )

  it.live("reports no confidence if the model gives none", () =>
    Effect.gen(function* () {
      const { heard } = yield* hearing(answering({ text: "Hi" }), "whisper-1", speech)
      assert.isTrue(heard._tag === "Success" && !("confidence" in heard.success))
    }),
  )

  it.live("makes no call for silent and broken recordings", () =>
    Effect.gen(function* () {
      const silent = yield* hearing(answering({ text: "Thank you." }), "whisper-1", Uint8Array.of(0))
      assert.deepStrictEqual(silent.heard._tag === "Success" && silent.heard.success, {
        text: "",
        noSpeech: 1,
        durationMs: 1000,
      })
      const broken = yield* hearing(answering({ text: "" }), "whisper-1", Uint8Array.of(255))
      assert.strictEqual(broken.heard._tag === "Failure" && broken.heard.failure._tag, "RecordingUndecodable")
      assert.strictEqual(silent.asked.length + broken.asked.length, 0)
    }),
  )

  it.live("is unavailable if the server refuses or sends nonsense, without revealing its message or the key", () =>
    Effect.gen(function* () {
      const faulty: ReadonlyArray<Answers> = [
        () => ({ status: 401, body: "sk-canary is wrong" }),
        () => ({ body: "no json" }),
        answering({ words: 1 }),
      ]
      for (const answers of faulty) {
        const { heard } = yield* hearing(answers, "whisper-1", speech)
        assert.strictEqual(heard._tag === "Failure" && heard.failure._tag, "RecognitionUnavailable")
        assert.notInclude(JSON.stringify(heard), "canary")
      }
    }),
  )

  it.live("retries a busy server", () =>
    Effect.gen(function* () {
      let calls = 0
      const { heard } = yield* hearing(
        () => (++calls < 2 ? { status: 503 } : { body: '{"text":"at last"}' }),
        "whisper-1",
        speech,
      )
      assert.strictEqual(heard._tag === "Success" && heard.success.text, "at last")
    }),
  )
})

const speaking = (answers: Answers, wish: Partial<SpeakingVoice> = {}, text = "Hello") =>
  Effect.gen(function* () {
    const { baseUrl, asked } = yield* speechServer(answers)
    const backend = yield* Voice.make({ baseUrl: `${baseUrl}/`, key, model: "tts-1", voice: "alloy", patience })
    const spoken = yield* Effect.result(
      backend.synthesize(text, { locale: "en", backend: "cloud", mime: "audio/ogg", ...wish }),
    )
    return { spoken, asked: asked.map(({ body }): unknown => JSON.parse(body.toString())) }
  }).pipe(Effect.scoped, Effect.provide(FetchHttpClient.layer))

const wave = Buffer.concat([Buffer.from("RIFF....WAVE"), Buffer.alloc(1000)])

describe("an OpenAI-compatible synthesizer", () => {
  it.live("requests Ogg in the session's or the deployment's voice, and reports the actual type of the audio", () =>
    Effect.gen(function* () {
      const named = yield* speaking(() => ({ body: oggBytes() }), { voice: "nova" })
      assert.strictEqual(named.spoken._tag === "Success" && named.spoken.success.mime, "audio/ogg")
      assert.deepStrictEqual(named.asked, [{ model: "tts-1", input: "Hello", voice: "nova", response_format: "opus" }])
      const { spoken, asked } = yield* speaking(() => ({ body: wave }), { mime: "audio/wav" })
      assert.strictEqual(spoken._tag === "Success" && spoken.success.mime, "audio/wav")
      assert.include(asked[0], { voice: "alloy", response_format: "opus" })
      const worked = yield* speaking(() => ({ body: wave }), { mustBeWav: true })
      assert.include(worked.asked[0], { response_format: "wav" })
    }),
  )

  it.live("fails with a typed error, without the server's message, on missing audio, a refusal or overlong text", () =>
    Effect.gen(function* () {
      const faulty: ReadonlyArray<Answers> = [
        () => ({ body: '{"error":"sk-canary"}' }),
        () => ({ status: 400, body: "sk-canary" }),
        () => ({ body: "" }),
        // headers without speech
        () => ({ body: wave.subarray(0, 44) }),
        () => ({ body: oggBytes().subarray(0, 100) }),
      ]
      for (const answers of faulty) {
        const { spoken } = yield* speaking(answers)
        assert.strictEqual(spoken._tag === "Failure" && spoken.failure._tag, "SynthesisFailed")
        assert.notInclude(JSON.stringify(spoken), "canary")
      }
      const long = yield* speaking(() => ({ body: oggBytes() }), {}, "x".repeat(4097))
      assert.strictEqual(long.spoken._tag, "Failure")
      assert.strictEqual(long.asked.length, 0)
    }),
  )
})
