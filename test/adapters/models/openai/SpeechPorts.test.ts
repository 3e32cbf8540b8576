import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Fallback from "../../../../src/adapters/fallback/SpeechSynthesis.ts"
import * as Decoder from "../../../doubles/memory/RecordingDecoder.ts"
import * as Ear from "../../../../src/adapters/models/openai/SpeechRecognition.ts"
import * as Voice from "../../../../src/adapters/models/openai/SpeechBackend.ts"
import { wavOf } from "../../../../src/domain/sound/WavWriting.ts"
import { SpeechSynthesis } from "../../../../src/ports/SpeechSynthesis.ts"
import { deafRecognitionSuite, speechRecognitionSuite } from "../../../contract/speechRecognitionSuite.ts"
import { muteSynthesisSuite, speechSynthesisSuite } from "../../../contract/speechSynthesisSuite.ts"
import { babble, tone } from "../../../support/recordings/recordings.ts"
import { type Answers, type SpeechRequest, oggBytes, speechServer } from "../../../support/speechServer.ts"

const rate = 16_000
const mime = "audio/wav"
const patience = Duration.seconds(5)

const readOrder = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ input: Schema.String, response_format: Schema.Literals(["opus", "wav"]) })),
)

/**
 * Synthesizes a tone whose length is proportional to the input's, in the requested format; like the real servers, it
 * rejects empty input.
 */
const speaks: Answers = ({ body }) => {
  const { input, response_format: format } = readOrder(body.toString())
  if (input.trim() === "") return { status: 400, body: '{"error":{"message":"input is empty"}}' }
  return format === "opus"
    ? { type: "audio/ogg", body: oggBytes() }
    : { type: "audio/wav", body: wavOf(tone(440, input.length * 240, 24_000), 24_000) }
}

const utterances = [
  { recording: { audio: wavOf(babble(rate, rate), rate), mime }, words: "my name is Anna" },
  { recording: { audio: wavOf(babble(rate * 2, rate), rate), mime }, words: "twenty five" },
]

/** Recognizes known files, which the multipart body contains unchanged. */
const hears: Answers = ({ body }: SpeechRequest) => {
  const found = utterances.find(({ recording }) => body.includes(Buffer.from(recording.audio)))
  return found === undefined
    ? { status: 400 }
    : { body: JSON.stringify({ text: ` ${found.words}\n`, language: "english" }) }
}

const refuses: Answers = () => ({ status: 401, body: '{"error":"who are you"}' })

const voice = (answers: Answers) =>
  Layer.effect(
    SpeechSynthesis,
    Effect.gen(function* () {
      const { baseUrl } = yield* speechServer(answers)
      return Fallback.make({
        cloud: yield* Voice.make({ baseUrl, key: null, model: "tts-1", voice: "alloy", patience }),
      })
    }),
  ).pipe(Layer.provide(FetchHttpClient.layer))

const ear = (answers: Answers) =>
  Layer.unwrap(
    Effect.map(speechServer(answers), ({ baseUrl }) => Ear.layer({ baseUrl, key: null, model: "whisper-1", patience })),
  ).pipe(Layer.provide([Decoder.layer(), FetchHttpClient.layer]))

speechSynthesisSuite("an OpenAI-compatible server", voice(speaks))
muteSynthesisSuite("a server that refuses", voice(refuses))

speechRecognitionSuite("an OpenAI-compatible server", ear(hears), {
  said: utterances,
  silence: { audio: wavOf(new Int16Array(rate), rate), mime },
  broken: { audio: new Uint8Array(4096).fill(7), mime },
})
deafRecognitionSuite("a server that refuses", ear(refuses), utterances[0]!.recording)
