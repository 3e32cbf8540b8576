import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import type * as Scope from "effect/Scope"
import { avatarRate } from "../../domain/avatar/speech/SpeechChunks.ts"
import { openness } from "./Face.ts"
import { rtc } from "./Rtc.ts"

/** Samples in 20 ms of speech, the unit of playback. */
const frameSize = avatarRate / 50

/** How far ahead the track is filled, in milliseconds: long enough to avoid gaps, but short enough to stop quickly. */
const ahead = 120

/** Up to ten minutes of speech are queued; the rest is dropped. */
const longest = avatarRate * 600

export interface Playback {
  readonly track: typeof rtc.LocalAudioTrack.prototype
  readonly add: (samples: Int16Array) => void
  /** Stops speaking at once. */
  readonly clear: () => void
  /** How wide open the mouth is right now. */
  readonly mouth: () => number
}

/** Plays speech on a track in real time. */
export const makePlayback: Effect.Effect<Playback, never, Scope.Scope> = Effect.gen(function* () {
  const source = yield* Effect.acquireRelease(
    Effect.sync(() => new rtc.AudioSource(avatarRate, 1, ahead)),
    (source) => Effect.promise(() => source.close()),
  )
  const waiting: Array<Int16Array> = []
  const some = yield* Latch.make(false)
  let length = 0
  /** Loudness values, and when each is heard. */
  let levels: Array<readonly [number, number]> = []

  const frame = (): Int16Array | undefined => {
    const [first] = waiting
    if (first === undefined) return undefined
    const samples = first.subarray(0, frameSize)
    if (first.length > frameSize) waiting[0] = first.subarray(frameSize)
    else waiting.shift()
    length -= samples.length
    return samples
  }

  const play = Effect.gen(function* () {
    for (;;) {
      yield* Latch.await(some)
      const samples = frame()
      if (samples === undefined) {
        yield* Latch.close(some)
        continue
      }
      levels.push([performance.now() + source.queuedDuration, openness(samples)])
      yield* Effect.promise(() =>
        source.captureFrame(new rtc.AudioFrame(samples.slice(), avatarRate, 1, samples.length)),
      )
    }
  })
  yield* Effect.forkScoped(play)

  return {
    track: rtc.LocalAudioTrack.createAudioTrack("voice", source),
    add: (samples) => {
      if (length >= longest) return
      waiting.push(samples)
      length += samples.length
      Latch.openUnsafe(some)
    },
    clear: () => {
      waiting.length = 0
      length = 0
      levels = []
      source.clearQueue()
    },
    mouth: () => {
      const now = performance.now()
      const current = levels.findLastIndex(([at]) => at <= now)
      if (current > 0) levels.splice(0, current)
      const [at, level] = levels[0] ?? [0, 0]
      return at <= now && now - at < 60 ? level : 0
    },
  }
})
