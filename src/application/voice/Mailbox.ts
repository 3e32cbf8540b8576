import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Queue from "effect/Queue"
import * as Result from "effect/Result"
import type { Protocol } from "../../domain/voice/settings/SessionSettings.ts"
import { decodeFrame } from "../../domain/voice/wire/ClientCodec.ts"

/** The length of the queue. */
const size = 16

/**
 * How long a ping may wait in the queue behind a slow frame, such as a recording that a slow recognizer transcribes.
 * Clients give up on a connection that doesn't respond within ten seconds.
 */
const pongWithin = Duration.seconds(3)

type Frame = string | Uint8Array

/** A ping that arrived while another frame was being handled. The timer sends its response early. */
interface WaitingPing {
  readonly ping: string
  isAnswered: boolean
  timer: Fiber.Fiber<void> | undefined
}

const isWaiting = (frame: Frame | WaitingPing): frame is WaitingPing => typeof frame === "object" && "ping" in frame

const isPing = (frame: string, protocol: Protocol): boolean => {
  const decoded = decodeFrame(frame, protocol)
  return Result.isSuccess(decoded) && decoded.success.type === "ping"
}

/**
 * The frames of one connection, in order. The reader counts as busy from taking a frame until it takes the next one. If
 * a ping waits too long for a busy reader, its response is sent early, and the ping is skipped when its turn comes.
 */
export const makeMailbox = Effect.fnUntraced(function* (pong: Effect.Effect<void>, protocol: () => Protocol) {
  const scope = yield* Effect.scope
  const frames = yield* Queue.bounded<Frame | WaitingPing>(size)
  let isBusy = false

  const respondEarly = (ping: WaitingPing) =>
    Effect.delay(
      Effect.suspend(() => {
        ping.isAnswered = true
        return pong
      }),
      pongWithin,
    )

  /** Suspends while the queue is full. */
  const put = (frame: Frame): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (!isBusy || typeof frame !== "string" || !isPing(frame, protocol()))
        return Effect.asVoid(Queue.offer(frames, frame))
      const waiting: WaitingPing = { ping: frame, isAnswered: false, timer: undefined }
      return Effect.flatMap(Effect.forkIn(respondEarly(waiting), scope), (timer) => {
        waiting.timer = timer
        return Effect.asVoid(Queue.offer(frames, waiting))
      })
    })

  const take: Effect.Effect<Frame> = Effect.suspend(() => {
    isBusy = false
    return Effect.flatMap(Queue.take(frames), (frame) => {
      isBusy = true
      if (!isWaiting(frame)) return Effect.succeed(frame)
      if (frame.isAnswered) return take
      frame.isAnswered = true
      return Effect.as(frame.timer === undefined ? Effect.void : Fiber.interrupt(frame.timer), frame.ping)
    })
  })

  return { put, take }
})
