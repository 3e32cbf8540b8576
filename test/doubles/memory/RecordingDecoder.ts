import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { forRecognition, resampled } from "../../../src/domain/sound/Resampler.ts"
import { mayHoldSpeech } from "../../../src/domain/sound/SpeechPresence.ts"
import { readWav } from "../../../src/domain/sound/Wav.ts"
import { decodedRate, RecordingDecoder } from "../../../src/ports/RecordingDecoder.ts"
import { RecordingUndecodable } from "../../../src/ports/SpeechRecognition.ts"

export interface WavLimits {
  readonly mostBytes: number
  readonly mostSeconds: number
}

/** The default limits of a deployment: a minute and ten mebibytes. */
const defaults: WavLimits = { mostBytes: 10 * 1024 * 1024, mostSeconds: 60 }

const refused = (reason: RecordingUndecodable["reason"]) => Effect.fail(new RecordingUndecodable({ reason }))

/** Opens WAV without a thread, for tests of recognizers. Every other container is `broken`. */
export const make = ({ mostBytes, mostSeconds }: WavLimits = defaults): RecordingDecoder["Service"] => ({
  decode: ({ audio }) =>
    Effect.suspend(() => {
      if (audio.length > mostBytes) return refused("too_large")
      const read = readWav(audio, mostSeconds)
      if (Result.isFailure(read)) return refused(read.failure)
      const { samples, rate, frames } = read.success
      if (frames > mostSeconds * rate) return refused("too_long")
      const decoded = resampled(samples, rate, decodedRate, forRecognition)
      return Effect.succeed({
        samples: decoded,
        durationMs: Math.round((decoded.length * 1000) / decodedRate),
        mayHoldSpeech: mayHoldSpeech(decoded),
      })
    }),
})

export const layer = (limits?: WavLimits) => Layer.sync(RecordingDecoder, () => make(limits))
