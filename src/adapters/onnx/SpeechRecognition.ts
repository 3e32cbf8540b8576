import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Pool from "effect/Pool"
import * as RpcClient from "effect/rpc/RpcClient"
import { RecordingDecoder } from "../../ports/RecordingDecoder.ts"
import {
  type RecognitionHints,
  RecognitionUnavailable,
  SpeechRecognition,
  type SpokenRecording,
} from "../../ports/SpeechRecognition.ts"
import { RecognitionProtocol } from "./RecognitionProtocol.ts"
import { type ModelThread, startThread } from "./thread.ts"

/** An unused model is unloaded after this long; it takes a gibibyte of memory. */
const idle = "10 minutes"

/** The time limit for transcribing a recording. A minute of speech takes twenty seconds on a slow machine. */
const patience = Duration.minutes(1)

/** How long to wait before another attempt to open a folder that couldn't be opened. */
const retryAfter = Duration.toMillis(Duration.minutes(1))

const thread = (model: ModelThread) =>
  Effect.gen(function* () {
    const { services, kill } = yield* startThread(model)
    const client = yield* RpcClient.make(RecognitionProtocol, { disableTracing: true }).pipe(
      Effect.provideContext(services),
    )
    return { client, kill }
  })

const unavailable = (problem: string) => Effect.fail(new RecognitionUnavailable({ cause: new Error(problem) }))

/** Copies the samples for transfer; the caller keeps the original. */
const bytesOf = (samples: Int16Array): Uint8Array<ArrayBuffer> => new Uint8Array(new Int16Array(samples).buffer)

const digits = [..."0123456789"]
const letters = [..."abcdefghijklmnopqrstuvwxyz"]
const alphabets = { digits, letters, letters_digits: [...digits, ...letters] }

/** Likely phrases: options and other words verbatim, and the single characters of a code. */
const phrasesOf = (hints: RecognitionHints | undefined): ReadonlyArray<string> =>
  hints === undefined
    ? []
    : [...hints.options, ...hints.terms, ...(hints.alphabet === undefined ? [] : alphabets[hints.alphabet])]

/**
 * The local recognizer: a transducer with ONNX Runtime, in a thread, one recording at a time. The folder is opened for
 * the first recording. The model detects languages itself. Its decoder tracks several hypotheses and favors likely
 * answers.
 */
export const layer = (options: ModelThread) =>
  Layer.effect(
    SpeechRecognition,
    Effect.gen(function* () {
      const { decode } = yield* RecordingDecoder
      const pool = yield* Pool.makeWithTTL({ acquire: thread(options), min: 0, max: 1, timeToLive: idle })
      let broken: { readonly until: number; readonly problem: string } | undefined

      const hear = Effect.fnUntraced(function* (samples: Int16Array, phrases: ReadonlyArray<string>) {
        const now = yield* Clock.currentTimeMillis
        if (broken !== undefined && now < broken.until) return yield* unavailable(broken.problem)
        const held = yield* Effect.catchTag(Pool.get(pool), "WorkerError", () =>
          unavailable("no thread could be started"),
        )
        const giveUp = (problem: string) =>
          Effect.andThen(Effect.andThen(held.kill, Pool.invalidate(pool, held)), unavailable(problem))
        const answer = yield* held.client.Hear({ samples: bytesOf(samples), phrases }).pipe(
          Effect.timeoutOption(patience),
          Effect.catchTags({
            RpcClientError: () => giveUp("the recognition thread has stopped"),
            ModelUnusable: ({ problem }) => {
              broken = { until: now + retryAfter, problem }
              return Effect.andThen(Effect.logWarning("The local recognizer failed", problem), giveUp(problem))
            },
          }),
        )
        return Option.isSome(answer) ? answer.value : yield* giveUp("the recording took too long")
      }, Effect.scoped)

      return SpeechRecognition.of({
        isAvailable: true,
        transcribe: Effect.fn("SpeechRecognition.local")(function* (
          recording: SpokenRecording,
          _locale: string,
          hints?: RecognitionHints,
        ) {
          const { samples, durationMs, mayHoldSpeech } = yield* decode(recording)
          if (!mayHoldSpeech) return { text: "", noSpeech: 1, durationMs }
          const { text, confidence, words, alternatives } = yield* hear(samples, phrasesOf(hints))
          return {
            text,
            durationMs,
            ...(confidence === undefined ? {} : { confidence }),
            ...(words.length === 0 ? {} : { words }),
            ...(alternatives.length === 0 ? {} : { alternatives }),
          }
        }),
      })
    }),
  )
