import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { RecordingDecoder } from "../../../ports/RecordingDecoder.ts"
import {
  type RecognitionHints,
  RecognitionUnavailable,
  SpeechRecognition,
  type SpokenRecording,
  type Transcript,
} from "../../../ports/SpeechRecognition.ts"
import { confidenceOf, noSpeechOf } from "./Confidence.ts"
import { type Endpoint, sender } from "../Endpoint.ts"
import { Transcription } from "./Wire.ts"

/** Servers detect the container from the file name's extension. */
const endings: Readonly<Record<string, string>> = {
  "audio/webm": "webm",
  "audio/ogg": "ogg",
  "audio/mp4": "mp4",
  "audio/wav": "wav",
}

/**
 * Whether a model returns token probabilities, which it does only in plain JSON; other models return segment
 * probabilities.
 */
const givesTokens = (model: string): boolean => /^gpt-4o.*-transcribe(?!-diarize)/.test(model)

/** The maximum length of the prompt in characters; the models use at most its last 224 tokens. */
const longestPrompt = 600

const alphabets = { digits: "0 1 2 3 4 5 6 7 8 9", letters: "A B C D E", letters_digits: "A B C 1 2 3" } as const

/** The question, phrased as preceding text, because these models adopt vocabulary and spelling from preceding text. */
export const promptOf = ({ label, options, terms, alphabet }: RecognitionHints): string => {
  const words = [...options, ...terms].join(", ")
  const signs = alphabet === undefined ? [] : [alphabets[alphabet]]
  const sentences = [label, words, ...signs].filter((text) => text.trim() !== "").map((text) => `${text}.`)
  const prompt = sentences.join(" ")
  return prompt.length <= longestPrompt ? prompt : prompt.slice(0, longestPrompt).replace(/,?[^,]*$/, ".")
}

const bodyOf = (
  { audio, mime }: SpokenRecording,
  locale: string,
  model: string,
  hints: RecognitionHints | undefined,
): FormData => {
  const body = new FormData()
  body.append("file", new File([new Uint8Array(audio)], `speech.${endings[mime] ?? "webm"}`, { type: mime }))
  body.append("model", model)
  body.append("language", (locale.split("-")[0] ?? "en").toLowerCase())
  body.append("temperature", "0")
  const prompt = hints === undefined ? "" : promptOf(hints)
  if (prompt !== "") body.append("prompt", prompt)
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
 * `audio/transcriptions` of an OpenAI-compatible server. Undecodable or silent recordings are not sent. Confidence is
 * calculated from the model's probabilities.
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
        hints?: RecognitionHints,
      ) {
        const { durationMs, mayHoldSpeech } = yield* decoder.decode(recording)
        if (!mayHoldSpeech) return { text: "", noSpeech: 1, durationMs }
        const request = HttpClientRequest.post("/audio/transcriptions").pipe(
          HttpClientRequest.bodyFormData(bodyOf(recording, locale, options.model, hints)),
        )
        const answer = yield* Effect.mapError(send(request), () => unavailable("the server is not responding"))
        const json = yield* Effect.mapError(answer.json, () => unavailable("the answer is not JSON"))
        const transcription = yield* Effect.mapError(decode(json), () =>
          unavailable("the answer is not a transcription"),
        )
        return transcriptOf(transcription, durationMs)
      })

      return SpeechRecognition.of({ isAvailable: true, transcribe })
    }),
  )
