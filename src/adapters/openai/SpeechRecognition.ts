import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { RecordingDecoder } from "../../ports/RecordingDecoder.ts"
import {
  RecognitionUnavailable,
  SpeechRecognition,
  type SpokenRecording,
  type Transcript,
} from "../../ports/SpeechRecognition.ts"
import { confidenceOf, noSpeechOf } from "./Confidence.ts"
import { type Endpoint, sender } from "./Endpoint.ts"
import { Transcription } from "./Wire.ts"

/** Servers tell the container by the file's ending. */
const endings: Readonly<Record<string, string>> = {
  "audio/webm": "webm",
  "audio/ogg": "ogg",
  "audio/mp4": "mp4",
  "audio/wav": "wav",
}

/** These give the probability of each token, and only in plain JSON; the others give it of each segment. */
const givesTokens = (model: string): boolean => /^gpt-4o.*-transcribe(?!-diarize)/.test(model)

const bodyOf = ({ audio, mime }: SpokenRecording, locale: string, model: string): FormData => {
  const body = new FormData()
  body.append("file", new File([new Uint8Array(audio)], `speech.${endings[mime] ?? "webm"}`, { type: mime }))
  body.append("model", model)
  body.append("language", (locale.split("-")[0] ?? "en").toLowerCase())
  body.append("temperature", "0")
  if (givesTokens(model)) {
    body.append("response_format", "json")
    body.append("include[]", "logprobs")
  } else body.append("response_format", "verbose_json")
  return body
}

const decode = Schema.decodeUnknownEffect(Transcription)

const transcriptOf = (answer: Transcription, durationMs: number): Transcript => {
  const confidence = confidenceOf(answer)
  const noSpeech = noSpeechOf(answer)
  return {
    text: answer.text.trim(),
    durationMs,
    ...(confidence === undefined ? {} : { confidence }),
    ...(noSpeech === undefined ? {} : { noSpeech }),
    ...(answer.language ? { language: answer.language } : {}),
  }
}

const unavailable = (problem: string) => new RecognitionUnavailable({ cause: new Error(problem) })

/**
 * `audio/transcriptions` of an OpenAI-compatible server. A recording that cannot be opened, or in which nobody speaks, is
 * not sent. Confidence is what the model says of its own words.
 */
export const layer = (options: Endpoint & { readonly model: string }) =>
  Layer.effect(
    SpeechRecognition,
    Effect.gen(function* () {
      const send = yield* sender(options)
      const decoder = yield* RecordingDecoder

      const transcribe = Effect.fn("SpeechRecognition.transcribe")(function* (
        recording: SpokenRecording,
        locale: string,
      ) {
        const { durationMs, mayHoldSpeech } = yield* decoder.decode(recording)
        if (!mayHoldSpeech) return { text: "", noSpeech: 1, durationMs }
        const request = HttpClientRequest.post("/audio/transcriptions").pipe(
          HttpClientRequest.bodyFormData(bodyOf(recording, locale, options.model)),
        )
        const answer = yield* Effect.mapError(send(request), () => unavailable("the server does not answer"))
        const json = yield* Effect.mapError(answer.json, () => unavailable("the answer is no JSON"))
        const heard = yield* Effect.mapError(decode(json), () => unavailable("the answer is no transcription"))
        return transcriptOf(heard, durationMs)
      })

      return SpeechRecognition.of({ isAvailable: true, transcribe })
    }),
  )
