import type { RecordingUndecodable } from "../../ports/out/SpeechRecognition.ts"

export type Reason = RecordingUndecodable["reason"]

/** Ends the reading of a recording; it becomes a `RecordingUndecodable` where the thread answers. */
export class Unreadable extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** Collects samples at 16 kHz as 16 bit, piece by piece, and never more than `mostSeconds` of them. */
export const collector = (rate: number, mostSeconds: number) => {
  const most = Math.ceil(mostSeconds * rate)
  const pieces: Array<Int16Array> = []
  let length = 0
  return {
    add: (samples: Float32Array): void => {
      length += samples.length
      if (length > most) throw new Unreadable("too_long")
      pieces.push(Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)))
    },
    whole: (): Int16Array<ArrayBuffer> => {
      const all = new Int16Array(length)
      let at = 0
      for (const piece of pieces) {
        all.set(piece, at)
        at += piece.length
      }
      return all
    },
  }
}

/** Several channels as one. */
export const mono = (channels: ReadonlyArray<Float32Array>, length: number): Float32Array => {
  const [first] = channels
  if (first === undefined) return new Float32Array(0)
  if (channels.length === 1) return first.subarray(0, length)
  const mixed = new Float32Array(length)
  for (const channel of channels) for (let i = 0; i < length; i++) mixed[i]! += channel[i]! / channels.length
  return mixed
}
