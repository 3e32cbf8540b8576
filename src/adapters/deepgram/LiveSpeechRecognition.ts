import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { decodedRate, RecordingDecoder } from "../../ports/RecordingDecoder.ts"
import { RecognitionUnavailable, SpeechRecognition } from "../../ports/SpeechRecognition.ts"
import { defaultPatience, type LivePatience, openLine } from "./LiveLine.ts"
import { liveQueryOf } from "./Query.ts"
import type { DeepgramEndpoint } from "./SpeechRecognition.ts"

/** How many times a broken connection is reopened. Each time, the recording is sent again from its beginning. */
const retries = 2

/** `http` becomes `ws`; the query of the base URL is preserved. */
const addressOf = (baseUrl: string, query: ReadonlyArray<readonly [string, string]>): string => {
  const url = new URL(baseUrl)
  url.protocol = url.protocol.replace(/^http/, "ws")
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/listen`
  url.hash = ""
  for (const [name, value] of query) url.searchParams.append(name, value)
  return url.href
}

const unavailable = (problem: string) => new RecognitionUnavailable({ cause: new Error(problem) })

/**
 * Live transcription (`listen`) by a Deepgram-compatible server: one WebSocket per recording, opened while the
 * recording is decoded, and reopened when it breaks. The question's terms are sent as key terms. The response has
 * several alternatives, with a confidence for each word. Undecodable or silent recordings are not sent.
 */
export const layer = ({ baseUrl, key, model, patience }: DeepgramEndpoint, line: LivePatience = defaultPatience) =>
  Layer.effect(
    SpeechRecognition,
    Effect.gen(function* () {
      const decoder = yield* RecordingDecoder
      return SpeechRecognition.of({
        isAvailable: true,
        transcribe: Effect.fn("SpeechRecognition.deepgramLive")(function* (recording, locale, hints) {
          const address = addressOf(baseUrl, liveQueryOf(model, locale, hints, decodedRate))
          const opening = openLine(address, key, decodedRate, line)
          const attempt = Effect.gen(function* () {
            const first = yield* Effect.forkScoped(opening)
            const { samples, durationMs, mayHoldSpeech } = yield* decoder.decode(recording)
            if (!mayHoldSpeech) return { text: "", noSpeech: 1, durationMs }
            const hearing = Effect.flatMap(Fiber.join(first), ({ hear }) => hear(samples, durationMs))
            const again = Effect.scoped(Effect.flatMap(opening, ({ hear }) => hear(samples, durationMs)))
            return yield* Effect.catchTag(hearing, "LineBroke", () =>
              Effect.andThen(
                Effect.sleep("200 millis"),
                Effect.retry(again, {
                  while: ({ _tag }) => _tag === "LineBroke",
                  times: retries - 1,
                  schedule: Schedule.exponential("400 millis"),
                }),
              ),
            ).pipe(
              Effect.timeoutOrElse({
                duration: patience,
                orElse: () => Effect.fail(unavailable("the server stopped responding")),
              }),
            )
          })
          return yield* Effect.scoped(attempt).pipe(
            Effect.catchTags({
              LineBroke: ({ problem }) => Effect.fail(unavailable(problem)),
              LineRefused: ({ problem }) => Effect.fail(unavailable(problem)),
            }),
          )
        }),
      })
    }),
  )
