import * as NodeWorker from "@effect/platform-node/NodeWorker"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Pool from "effect/Pool"
import * as Scope from "effect/Scope"
import * as RpcClient from "effect/rpc/RpcClient"
import type { Worker, WorkerOptions } from "node:worker_threads"
import { decodedRate, RecordingDecoder } from "../../ports/RecordingDecoder.ts"
import { RecordingUndecodable } from "../../ports/SpeechRecognition.ts"
import { DecodingProtocol } from "./DecodingProtocol.ts"

export interface DecodingLimits {
  /** Starts a thread whose program serves `DecodingProtocol`. */
  readonly spawn: (options: WorkerOptions) => Worker
  /** The number of threads, which is the maximum number of concurrent recordings. */
  readonly threads: number
  /** A larger recording is refused. */
  readonly mostBytes: number
  /** A longer recording is refused as soon as its length is known. */
  readonly mostSeconds: number
  /** The time limit for decoding; 15 seconds if absent. */
  readonly patience?: Duration.Input
}

/** An idle thread stops after this long. Starting a new thread makes a respondent wait half a second. */
const idle = "10 minutes"

/** The time limit for starting a thread. On a busy machine, a slow start is not the recording's fault. */
const startsWithin = Duration.minutes(1)

/** A minute of speech takes a third of a second to decode; a recording that takes this long is hostile. */
const longest = Duration.seconds(15)

/** The memory limit of a thread, not counting the recording itself. */
const heapMebibytes = 256

const thread = (spawn: DecodingLimits["spawn"]) =>
  Effect.gen(function* () {
    const scope = yield* Scope.Scope
    let worker: Worker | undefined
    const start = () => (worker = spawn({ resourceLimits: { maxOldGenerationSizeMb: heapMebibytes } }))
    const protocol = RpcClient.layerProtocolWorker({ size: 1 }).pipe(Layer.provide(NodeWorker.layer(start)))
    const services = yield* Layer.buildWithScope(protocol, scope)
    const client = yield* RpcClient.make(DecodingProtocol, { disableTracing: true }).pipe(
      Effect.provideContext(services),
    )
    let hasStarted = false
    const started = Effect.suspend(() =>
      hasStarted
        ? Effect.succeed(true)
        : Effect.map(
            Effect.timeoutOption(client.Start(), startsWithin),
            (answer) => (hasStarted = Option.isSome(answer)),
          ),
    )
    return { client, started, kill: Effect.promise(async () => worker?.terminate()) }
  })

const refused = (reason: RecordingUndecodable["reason"]) => Effect.fail(new RecordingUndecodable({ reason }))

/**
 * Decodes recordings with mediabunny (WebM, Ogg, MP4), libopus and an AAC decoder, in threads. A recording that uses
 * too much time or memory ends only its own thread; the next recording gets a new thread.
 */
export const layer = (limits: DecodingLimits) =>
  Layer.effect(
    RecordingDecoder,
    Effect.gen(function* () {
      const pool = yield* Pool.makeWithTTL({
        acquire: thread(limits.spawn),
        min: 0,
        max: limits.threads,
        timeToLive: idle,
      })

      const decodeIn = Effect.fnUntraced(function* (audio: Uint8Array<ArrayBuffer>) {
        const held = yield* Pool.get(pool)
        const lost = (event: string) =>
          Effect.andThen(
            Effect.logWarning(event),
            Effect.andThen(held.kill, Effect.andThen(Pool.invalidate(pool, held), refused("too_costly"))),
          )
        const decoded = Effect.timeoutOption(
          held.client.Decode({ audio, mostSeconds: limits.mostSeconds }),
          limits.patience ?? longest,
        )
        const answer = yield* Effect.flatMap(held.started, (started) => (started ? decoded : Effect.succeedNone)).pipe(
          Effect.catchTag("RpcClientError", () => lost("A decoding thread has stopped")),
        )
        return Option.isSome(answer) ? answer.value : yield* lost("A recording took too long to open")
      }, Effect.scoped)

      return RecordingDecoder.of({
        decode: ({ audio }) =>
          audio.length > limits.mostBytes
            ? refused("too_large")
            : Effect.suspend(() => decodeIn(new Uint8Array(audio))).pipe(
                Effect.catchTag("WorkerError", (error) =>
                  Effect.andThen(
                    Effect.logError("A decoding thread couldn't be started", error),
                    refused("too_costly"),
                  ),
                ),
                Effect.map(({ samples, mayHoldSpeech }) => {
                  const numbers = new Int16Array(samples.buffer, samples.byteOffset, samples.byteLength / 2)
                  const durationMs = Math.round((numbers.length * 1000) / decodedRate)
                  return { samples: numbers, durationMs, mayHoldSpeech }
                }),
              ),
      })
    }),
  )
