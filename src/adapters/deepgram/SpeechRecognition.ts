import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type * as HttpClientResponse from "effect/http/HttpClientResponse"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import { RecordingDecoder } from "../../ports/RecordingDecoder.ts"
import { RecognitionUnavailable, SpeechRecognition } from "../../ports/SpeechRecognition.ts"
import { Answer, transcriptOf } from "./Answer.ts"
import { queryOf } from "./Query.ts"

/** A Deepgram-compatible server; `baseUrl` includes `/v1`. */
export interface DeepgramEndpoint {
  readonly baseUrl: string
  readonly key: Redacted.Redacted<string> | null
  readonly model: string
  readonly patience: Duration.Duration
}

const retries = 2

/** Enough for a minute of speech with three alternatives and details about each word. */
const mostBytes = 4_194_304

const unavailable = (problem: string) => new RecognitionUnavailable({ cause: new Error(problem) })

/** A temporary failure: the server is busy, or the connection broke. Other refusals are permanent. */
class Busy extends Schema.TaggedError<Busy>()("Busy", {}) {}

const textOf = Effect.fnUntraced(function* (answer: HttpClientResponse.HttpClientResponse) {
  const pieces: Array<Uint8Array> = []
  let size = 0
  yield* Stream.runForEach(answer.stream, (piece) => {
    size += piece.length
    if (size > mostBytes) return Effect.fail(unavailable("the answer is too long"))
    pieces.push(piece)
    return Effect.void
  }).pipe(Effect.mapError(() => unavailable("the answer was cut off")))
  return Buffer.concat(pieces).toString("utf8")
})

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Answer))

/**
 * `listen` of a Deepgram-compatible server: the whole recording, streamed as the body of one request. The question's
 * terms are sent as key terms. The response has several alternatives, with a confidence for each word. Undecodable or
 * silent recordings are not sent.
 */
export const layer = (endpoint: DeepgramEndpoint) =>
  Layer.effect(
    SpeechRecognition,
    Effect.gen(function* () {
      const decoder = yield* RecordingDecoder
      const http = yield* HttpClient.HttpClient
      const { baseUrl, key, model, patience } = endpoint

      const exchange = Effect.fnUntraced(function* (request: HttpClientRequest.HttpClientRequest) {
        const answer = yield* Effect.mapError(http.execute(request), () => unavailable("the server cannot be reached"))
        if (answer.status === 429 || answer.status >= 500) return yield* new Busy()
        return answer.status === 200 ? yield* textOf(answer) : yield* unavailable("the server refused the request")
      })

      const ask = (request: HttpClientRequest.HttpClientRequest) =>
        exchange(request).pipe(
          Effect.timeoutOrElse({
            duration: patience,
            orElse: () => Effect.fail(unavailable("the server stopped responding")),
          }),
          Effect.retry({
            while: ({ _tag }) => _tag === "Busy",
            times: retries,
            schedule: Schedule.exponential("200 millis"),
          }),
          Effect.catchTag("Busy", () => Effect.fail(unavailable("the server is busy"))),
        )

      return SpeechRecognition.of({
        isAvailable: true,
        transcribe: Effect.fn("SpeechRecognition.deepgram")(function* (recording, locale, hints) {
          const { durationMs, mayHoldSpeech } = yield* decoder.decode(recording)
          if (!mayHoldSpeech) return { text: "", noSpeech: 1, durationMs }
          const request = HttpClientRequest.post(`${baseUrl.replace(/\/+$/, "")}/listen`).pipe(
            HttpClientRequest.appendUrlParams(queryOf(model, locale, hints)),
            HttpClientRequest.bodyUint8Array(recording.audio, recording.mime),
            key === null ? (same) => same : HttpClientRequest.setHeader("authorization", `Token ${secretNow(key)}`),
          )
          const text = yield* ask(request)
          const answer = yield* Effect.mapError(decode(text), () => unavailable("the answer is not a transcription"))
          return transcriptOf(answer, durationMs)
        }),
      })
    }),
  )
