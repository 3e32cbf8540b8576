import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Worker, WorkerOptions } from "node:worker_threads"
import { layer } from "../../../src/adapters/mediabunny/RecordingDecoder.ts"
import { wavOf } from "../../../src/domain/sound/WavWriting.ts"
import { threadFor } from "../../../src/layers/threads.ts"
import { RecordingDecoder } from "../../../src/ports/RecordingDecoder.ts"
import { recordingDecoderSuite } from "../../contract/recordingDecoderSuite.ts"
import { hostileRecordings } from "../../support/recordings/hostileRecordings.ts"
import { recording } from "../../support/recordings/recordings.ts"

const mebibyte = 1024 * 1024
const limits = { threads: 1, spawn: threadFor("decoding"), mostBytes: 10 * mebibyte, mostSeconds: 60 }
const threads = layer(limits)
const mime = "audio/webm"

recordingDecoderSuite("threads", threads)

describe("the recording decoder on worker threads", () => {
  it.live("returns 16 kHz samples, their duration, and whether they are likely to contain speech", () =>
    Effect.gen(function* () {
      const { decode } = yield* RecordingDecoder
      const audio = recording("opus.webm")
      const { samples, durationMs, mayHoldSpeech } = yield* decode({ audio, mime })
      assert.closeTo(durationMs, 1720, 80)
      assert.closeTo(samples.length / 16, durationMs, 1)
      assert.isTrue(mayHoldSpeech)
      assert.isFalse((yield* decode({ audio: wavOf(new Int16Array(16_000), 16_000), mime })).mayHoldSpeech)
      assert.strictEqual(audio.length, recording("opus.webm").length, "the caller's bytes are still there")
    }).pipe(Effect.provide(threads)),
  )

  it.live("decodes the same recording repeatedly, and several concurrently", () =>
    Effect.gen(function* () {
      const { decode } = yield* RecordingDecoder
      const one = decode({ audio: recording("aac.mp4"), mime })
      const all = yield* Effect.forEach([1, 2, 3], () => one, { concurrency: 3 })
      assert.deepStrictEqual(new Set(all.map(({ samples }) => samples.length)).size, 1)
    }).pipe(Effect.provide(threads)),
  )

  // `bench/guards/memory.ts` measures the memory of a thread with hostile recordings.
  it.live("rejects every hostile recording with a typed error, repeatedly in the same thread", () => {
    const threads: Array<Worker> = []
    const spawn = (options: WorkerOptions) => {
      const thread = threadFor("decoding")(options)
      threads.push(thread)
      return thread
    }
    return Effect.gen(function* () {
      const { decode } = yield* RecordingDecoder
      const decoded = decode({ audio: recording("opus.ogg"), mime })
      yield* decoded
      const all = hostileRecordings.map(([name, bytes]) => ({ name, audio: bytes() }))
      for (let round = 0; round < 3; round++)
        for (const { name, audio } of all) {
          const { _tag, reason } = yield* Effect.flip(decode({ audio, mime }))
          assert.strictEqual(_tag, "RecordingUndecodable", name)
          assert.notStrictEqual(reason, "too_costly", name)
        }
      assert.isTrue((yield* decoded).mayHoldSpeech, "the next recording is opened")
      assert.strictEqual(threads.length, 1, "by the same thread")
    }).pipe(Effect.provide(layer({ ...limits, spawn, patience: "4 minutes" })))
  })

  it.live("gives up on a slow recording, ends its thread, and decodes the next one on another", () =>
    Effect.gen(function* () {
      const { decode } = yield* RecordingDecoder
      for (let round = 0; round < 2; round++) {
        const error = yield* Effect.flip(decode({ audio: recording("opus.webm"), mime }))
        assert.strictEqual(error.reason, "too_costly")
      }
    }).pipe(Effect.provide(layer({ ...limits, mostBytes: mebibyte, patience: "1 millis" }))),
  )

  it.live("doesn't count the time to start a thread toward its time limit", () => {
    const late = "data:text/javascript,await new Promise((go) => setTimeout(go, 12_000))"
    const slow = (options: WorkerOptions) =>
      limits.spawn({ ...options, execArgv: [...process.execArgv, "--import", late] })
    return Effect.gen(function* () {
      const { decode } = yield* RecordingDecoder
      assert.isTrue((yield* decode({ audio: recording("opus.webm"), mime })).mayHoldSpeech)
    }).pipe(Effect.provide(layer({ ...limits, spawn: slow, patience: "10 seconds" })))
  })

  it.live("doesn't decode anything larger than the limit", () =>
    Effect.gen(function* () {
      const { decode } = yield* RecordingDecoder
      const error = yield* Effect.flip(decode({ audio: new Uint8Array(10 * mebibyte + 1), mime }))
      assert.strictEqual(error.reason, "too_large")
    }).pipe(Effect.provide(threads)),
  )
})
