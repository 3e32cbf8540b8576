/** 16-bit mono speech. */
export interface Pcm {
  readonly samples: Int16Array
  /** Samples per second. */
  readonly rate: number
}

const fullScale = 32_768

/** Converts floating-point samples (-1 to 1) to 16 bits. Louder samples are clipped, and NaN becomes silence. */
export const toInt16 = (samples: Float32Array): Int16Array<ArrayBuffer> => {
  const out = new Int16Array(samples.length)
  for (let i = 0; i < samples.length; i++) out[i] = int16(samples[i]!)
  return out
}

/** Converts a floating-point sample (-1 to 1) to 16 bits. */
export const int16 = (sample: number): number => {
  const value = Math.round(sample * fullScale)
  return value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** The samples as bytes, always little-endian. */
export const bytesOf = (samples: Int16Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(samples.length * 2)
  if (isLittleEndian) bytes.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
  else {
    const view = new DataView(bytes.buffer)
    for (let i = 0; i < samples.length; i++) view.setInt16(i * 2, samples[i]!, true)
  }
  return bytes
}

/** Copies little-endian bytes to samples; `bytes` may be unaligned. */
export const samplesOf = (bytes: Uint8Array): Int16Array<ArrayBuffer> => {
  const samples = new Int16Array(Math.floor(bytes.length / 2))
  if (isLittleEndian) new Uint8Array(samples.buffer).set(bytes.subarray(0, samples.byteLength))
  else {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(i * 2, true)
  }
  return samples
}
