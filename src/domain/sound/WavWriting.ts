import { bytesOf } from "./Samples.ts"

/** The number of bytes before the samples. */
const headerBytes = 44

const pcm = 1

/** The header of a 16-bit mono WAV file. */
export const wavHeader = (samples: number, rate: number): Uint8Array<ArrayBuffer> => {
  const header = new Uint8Array(headerBytes)
  const view = new DataView(header.buffer)
  const name = (at: number, text: string) => header.set(new TextEncoder().encode(text), at)
  name(0, "RIFF")
  view.setUint32(4, headerBytes - 8 + samples * 2, true)
  name(8, "WAVEfmt ")
  view.setUint32(16, 16, true)
  view.setUint16(20, pcm, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  name(36, "data")
  view.setUint32(40, samples * 2, true)
  return header
}

/** A 16-bit mono WAV file of speech with `rate` samples per second. */
export const wavOf = (samples: Int16Array, rate: number): Uint8Array<ArrayBuffer> => {
  const file = new Uint8Array(headerBytes + samples.length * 2)
  file.set(wavHeader(samples.length, rate))
  file.set(bytesOf(samples), headerBytes)
  return file
}
