/**
 * How long a recording of a minute takes from the main thread and back: copied, opened and decoded in a thread, looked
 * through for speech. The time of one second's recording shows what is the thread's own.
 *
 * Run: node bench/speech/decode.ts
 */
import * as Effect from "effect/Effect"
import { loadavg } from "node:os"
import * as Mediabunny from "../../src/adapters/mediabunny/RecordingDecoder.ts"
import { RecordingDecoder } from "../../src/ports/out/RecordingDecoder.ts"
import { wavOf } from "../../src/domain/voice/sound/Wav.ts"
import { recording } from "../../test/support/recordings/recordings.ts"
import { quantile, times } from "../support/measure.ts"
import { minuteOf } from "./minute.ts"

const rounds = 9

const layer = Mediabunny.layer({ threads: 1, mostBytes: 20_971_520, mostSeconds: 300 })

const babble = Int16Array.from(
  { length: 48_000 * 60 },
  (_, i) => 9000 * Math.sin(i / 40) * Math.max(0, Math.sin(i / 2000)),
)

await Effect.runPromise(
  Effect.gen(function* () {
    const { decode } = yield* RecordingDecoder
    const recordings: ReadonlyArray<readonly [string, Uint8Array]> = [
      ["1.7 s of Opus in WebM", recording("opus.webm")],
      ["60 s of Opus in WebM", yield* Effect.promise(() => minuteOf("opus.webm"))],
      ["60 s of Opus in Ogg", yield* Effect.promise(() => minuteOf("opus.ogg"))],
      ["60 s of AAC in MP4", yield* Effect.promise(() => minuteOf("aac.mp4"))],
      ["60 s of WAV at 48 kHz", wavOf(babble, 48_000)],
    ]
    console.log(`decoding in a thread, load ${loadavg()[0]!.toFixed(1)}`)
    for (const [name, audio] of recordings) {
      const once = () => Effect.runPromise(decode({ audio, mime: "audio/webm" }))
      const { durationMs } = yield* Effect.promise(once)
      const all = yield* Effect.promise(() => times(rounds, once))
      const median = quantile(all, 0.5)
      console.log(
        `  ${name.padEnd(24)} ${(audio.length / 1024).toFixed(0).padStart(6)} KiB  median ${median.toFixed(0).padStart(4)} ms  worst ${Math.max(
          ...all,
        )
          .toFixed(0)
          .padStart(4)} ms  ${(durationMs / median).toFixed(0)} times as fast as it was spoken`,
      )
    }
  }).pipe(Effect.provide(layer), Effect.orDie),
)
process.exit(0)
