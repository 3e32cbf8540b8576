import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Pool from "effect/Pool"
import * as RpcClient from "effect/rpc/RpcClient"
import { type SpeechBackend, SynthesisFailed } from "../../ports/SpeechSynthesis.ts"
import { SynthesisProtocol } from "./SynthesisProtocol.ts"
import { type ModelThread, startThread } from "./thread.ts"
import { fingerprint, locate } from "./VoiceFolder.ts"

/** The Supertonic voice in a folder. */
export interface LocalVoice extends ModelThread {
  /**
   * The maximum length of the queue. When it is full, a request is refused, so that another voice can speak its text.
   */
  readonly mostWaiting?: number
}

/** An unused voice is unloaded after this long; it takes half a gibibyte of memory. */
const idle = "10 minutes"

/** The time limit per request. Five chunks of text take a minute on a slow machine. */
const patience = Duration.minutes(2)

/** How long to wait before another attempt to open a folder that couldn't be opened. */
const retryAfter = Duration.toMillis(Duration.minutes(1))

const thread = (model: ModelThread) =>
  Effect.gen(function* () {
    const { services, kill } = yield* startThread(model)
    const client = yield* RpcClient.make(SynthesisProtocol, { disableTracing: true }).pipe(
      Effect.provideContext(services),
    )
    return { client, kill }
  })

const failed = (problem: string) => Effect.fail(new SynthesisFailed({ problem }))

/**
 * The local voice: Supertonic with ONNX Runtime, in a thread, one request at a time. The folder is opened for the first
 * request; after a failure, opening is retried after a minute.
 */
export const make = Effect.fnUntraced(function* ({ folder, threads, spawn, mostWaiting = 256 }: LocalVoice) {
  const pool = yield* Pool.makeWithTTL({
    acquire: thread({ folder, threads, spawn }),
    min: 0,
    max: 1,
    timeToLive: idle,
  })
  let waiting = 0
  let broken: { readonly until: number; readonly problem: string } | undefined

  const speak = Effect.fnUntraced(function* (text: string, locale: string, voice: string | undefined) {
    const now = yield* Clock.currentTimeMillis
    if (broken !== undefined && now < broken.until) return yield* failed(broken.problem)
    const held = yield* Effect.catchTag(Pool.get(pool), "WorkerError", () => failed("no voice thread could be started"))
    const giveUp = (problem: string) =>
      Effect.andThen(Effect.andThen(held.kill, Pool.invalidate(pool, held)), failed(problem))
    const answer = yield* held.client.Speak({ text, locale, voice }).pipe(
      Effect.timeoutOption(patience),
      Effect.catchTags({
        RpcClientError: () => giveUp("the voice thread has stopped"),
        NothingToSay: () => failed("the text contains nothing to speak"),
        ModelUnusable: ({ problem }) => {
          broken = { until: now + retryAfter, problem }
          return giveUp(problem)
        },
      }),
    )
    return Option.isSome(answer) ? answer.value : yield* giveUp("the voice took too long")
  }, Effect.scoped)

  const backend: SpeechBackend = {
    name: "onnx",
    settings: Effect.map(
      Effect.promise(async () => fingerprint(await locate(folder))),
      (print) => `supertonic:${print}`,
    ),
    synthesize: (text, { locale, voice }) =>
      Effect.suspend(() => {
        if (waiting >= mostWaiting) return failed("too many texts are waiting for the voice")
        waiting++
        return speak(text, locale, voice).pipe(
          Effect.map((audio) => ({ audio, mime: "audio/wav" })),
          Effect.ensuring(Effect.sync(() => waiting--)),
        )
      }),
  }
  return backend
})
