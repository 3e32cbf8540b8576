import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Fallback from "../../src/adapters/fallback/SpeechSynthesis.ts"
import * as Mediabunny from "../../src/adapters/mediabunny/RecordingDecoder.ts"
import * as Programs from "../../src/adapters/programs/SpeechBackend.ts"
import * as Pocketsphinx from "../../src/adapters/programs/SpeechRecognition.ts"
import { readWav } from "../../src/domain/sound/Wav.ts"
import { threadFor } from "../../src/layers/threads.ts"
import * as Result from "effect/Result"
import { SpeechSynthesis } from "../../src/ports/SpeechSynthesis.ts"
import { wavOf } from "../../src/domain/sound/WavWriting.ts"
import { speechRecognitionSuite } from "../contract/speechRecognitionSuite.ts"
import { speechSynthesisSuite } from "../contract/speechSynthesisSuite.ts"
import { formOf } from "../domain/voice/support/Conversation.ts"
import { backstage, caller } from "../application/voice/Rig.ts"
import { recording } from "../support/recordings/recordings.ts"
import { findProgram } from "../support/servers/program.ts"
import { type ServerResult, onServer } from "../support/servers/onServer.ts"
import { type Server, serve, SocketClient } from "../ws/support/Server.ts"

const wanted = ["espeak-ng", "flite", "pocketsphinx_continuous"]
const missing = wanted.filter((name) => findProgram(name) === undefined)
const programs: ServerResult<undefined> =
  missing.length === 0
    ? { address: undefined, from: "program", stop: async () => undefined }
    : { missing: `not on this machine: ${missing.join(", ")}` }

const speak = (text: string): Promise<Uint8Array> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const { synthesize } = yield* Programs.make("flite")
      return (yield* synthesize(text, { locale: "en", backend: "local", mime: "audio/wav" })).audio
    }),
  )

const ear = Pocketsphinx.layer.pipe(
  Layer.provide(Mediabunny.layer({ threads: 1, spawn: threadFor("decoding"), mostBytes: 10_485_760, mostSeconds: 60 })),
)

const spokenAge = "missing" in programs ? new Uint8Array(0) : await speak("twenty five")

onServer("programs for speech", programs, () => {
  for (const program of ["espeak-ng", "flite"] as const)
    speechSynthesisSuite(
      program,
      Layer.effect(
        SpeechSynthesis,
        Effect.map(Programs.make(program), (local) => Fallback.make({ local })),
      ),
    )
  speechRecognitionSuite("pocketsphinx", ear, {
    said: [
      { recording: { audio: recording("opus.webm"), mime: "audio/webm" }, words: "my name is sarah miller" },
      { recording: { audio: spokenAge, mime: "audio/wav" }, words: "twenty five" },
    ],
    silence: { audio: wavOf(new Int16Array(16_000), 16_000), mime: "audio/wav" },
    broken: { audio: recording("vorbis.ogg"), mime: "audio/ogg" },
  })

  describe("the development voices", () => {
    it.effect.each([
      ["espeak-ng", "en-GB", "Good morning"],
      ["espeak-ng", "es", "Buenos días"],
      ["espeak-ng", "en", "-v is not an option here"],
      ["flite", "en-US", "-o neither"],
    ] as const)(
      "from %s return speech in %s as a WAV file with the correct length in its header",
      ([program, locale, text]) =>
        Effect.gen(function* () {
          const { synthesize } = yield* Programs.make(program)
          const { audio, mime } = yield* synthesize(text, { locale, backend: "local", mime: "audio/wav" })
          assert.strictEqual(mime, "audio/wav")
          const { samples, rate } = Result.getOrThrow(readWav(audio))
          assert.isAbove(samples.length / rate, 0.3)
          assert.strictEqual(new DataView(audio.buffer, audio.byteOffset).getUint32(40, true), audio.length - 44)
        }),
    )

    it.effect("fail with a typed error for an unsupported language", () =>
      Effect.gen(function* () {
        const flite = yield* Programs.make("flite")
        const error = yield* Effect.flip(
          flite.synthesize("hola", { locale: "es", backend: "local", mime: "audio/wav" }),
        )
        assert.strictEqual(error._tag, "SynthesisFailed")
      }),
    )
  })

  describe("a session with real speech", () => {
    const form = formOf([
      { field_id: "name", field_type: "text", label: "Your name" },
      { field_id: "age", field_type: "integer", label: "Your age" },
      { field_id: "note", field_type: "text", label: "A note" },
    ])
    let server: Server
    beforeAll(async () => {
      server = await serve(backstage(form), { recognition: ear })
    })
    afterAll(() => server.close())

    it("decodes, recognizes, understands and accepts spoken answers in WebM and WAV", async () => {
      const client = new SocketClient(server.port, { protocols: ["bearer", await server.token(caller(7, "acme"))] })
      await client.opened()
      await client.ask({ type: "start_session", protocol_version: 2 }, "question")
      const name = await client.ask(recording("opus.webm"), "answer_accepted")
      assert.strictEqual(name["value"], "Sarah Miller")
      const transcription = client.wire.find(({ type }) => type === "transcription")!
      assert.isAbove(Number(transcription["confidence"]), 0.6)
      const age = await client.ask(spokenAge, "answer_accepted")
      assert.strictEqual(age["value"], 25)
      client.send(recording("vorbis.ogg"))
      await client.until(() => client.wire.some(({ type }) => type === "error"))
      assert.strictEqual(client.wire.find(({ type }) => type === "error")!["code"], "AUDIO_DECODE_ERROR")
      client.socket.close()
    })
  })
})
