import { int16 } from "../../domain/sound/Samples.ts"
import type { RecordingUndecodable } from "../../ports/SpeechRecognition.ts"

export type Reason = RecordingUndecodable["reason"]

/** Thrown to stop decoding; the thread then responds with a `RecordingUndecodable`. */
export class Unreadable extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** The initial buffer in seconds; it doubles when full. */
const firstSeconds = 8

/** Collects 16-bit samples, at most `mostSeconds` of them. */
export const collector = (rate: number, mostSeconds: number) => {
  const most = Math.ceil(mostSeconds * rate)
  let room = new Int16Array(Math.min(most, firstSeconds * rate))
  let length = 0
  return {
    add: (samples: Float32Array): void => {
      const end = length + samples.length
      if (end > most) throw new Unreadable("too_long")
      if (end > room.length) {
        const larger = new Int16Array(Math.min(most, Math.max(end, room.length * 2)))
        larger.set(room.subarray(0, length))
        room = larger
      }
      for (let i = 0; i < samples.length; i++) room[length + i] = int16(samples[i]!)
      length = end
    },
    whole: (): Int16Array<ArrayBuffer> => room.slice(0, length),
  }
}

/** Mixes channels to mono. */
export const mono = (channels: ReadonlyArray<Float32Array>, length: number): Float32Array => {
  const [first] = channels
  if (first === undefined) return new Float32Array(0)
  if (channels.length === 1) return first.subarray(0, length)
  const mixed = new Float32Array(length)
  const share = 1 / channels.length
  for (const channel of channels) for (let i = 0; i < length; i++) mixed[i] = mixed[i]! + channel[i]! * share
  return mixed
}
