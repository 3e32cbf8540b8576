import * as Result from "effect/Result"

/** Sound as numbers: interleaved frames of `channels` samples, each from -1 to 1. */
export interface Sound {
  readonly rate: number
  readonly channels: number
  readonly samples: Float32Array
}

/** Why bytes are no WAV that can be heard. */
export type WavFault = "broken" | "truncated" | "unsupported" | "too_many_channels" | "no_audio"

const headerBytes = 44
const mostChannels = 8
const lowestRate = 4_000
const highestRate = 192_000

/** Lengths from here on are written by programs that did not know theirs when they began. */
const unknownLength = 0x7fff_0000

const ascii = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/** A WAV of one channel, 16 bit, from samples at `rate` a second. */
export const wavOf = (samples: Int16Array, rate: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(headerBytes + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) =>
    bytes.set(
      Array.from(text, (letter) => letter.charCodeAt(0)),
      at,
    )
  word(0, "RIFF")
  view.setUint32(4, headerBytes - 8 + samples.length * 2, true)
  word(8, "WAVEfmt ")
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, "data")
  view.setUint32(40, samples.length * 2, true)
  for (let i = 0; i < samples.length; i++) view.setInt16(headerBytes + i * 2, samples[i]!, true)
  return bytes
}

/** -1 to 1 as 16 bit; what is louder is clipped. */
export const toInt16 = (samples: Float32Array): Int16Array<ArrayBuffer> =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767))

interface Format {
  readonly kind: number
  readonly channels: number
  readonly rate: number
  readonly bits: number
}

type Reader = (view: DataView, at: number) => number

/** How one sample is read, by the format's kind (1 integer, 3 float) and its bits. */
const readers: Readonly<Record<string, Reader>> = {
  "1/8": (view, at) => (view.getUint8(at) - 128) / 128,
  "1/16": (view, at) => view.getInt16(at, true) / 32_768,
  "1/24": (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608,
  "1/32": (view, at) => view.getInt32(at, true) / 2_147_483_648,
  "3/32": (view, at) => view.getFloat32(at, true),
  "3/64": (view, at) => view.getFloat64(at, true),
}

const extensible = 0xfffe

const formatAt = (view: DataView, at: number, size: number): Format | undefined => {
  if (size < 16) return undefined
  const kind = view.getUint16(at, true)
  return {
    kind: kind === extensible && size >= 26 ? view.getUint16(at + 24, true) : kind,
    channels: view.getUint16(at + 2, true),
    rate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  }
}

/** The samples of one channel's frames, mixed down; nothing larger than the result is made. */
const mixed = (view: DataView, at: number, frames: number, { channels, bits }: Format, read: Reader): Float32Array => {
  const samples = new Float32Array(frames)
  const step = bits / 8
  for (let i = 0, place = at; i < frames; i++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++, place += step) sum += read(view, place)
    const mean = sum / channels
    samples[i] = Number.isFinite(mean) ? mean : 0
  }
  return samples
}

const sound = (view: DataView, at: number, size: number, format: Format, mostSeconds: number) => {
  const { kind, channels, rate, bits } = format
  if (channels > mostChannels) return Result.fail<WavFault>("too_many_channels")
  const read = readers[`${kind}/${bits}`]
  if (read === undefined || channels === 0) return Result.fail<WavFault>("unsupported")
  if (rate < lowestRate || rate > highestRate) return Result.fail<WavFault>("unsupported")
  const isOpenEnded = size >= unknownLength
  if (!isOpenEnded && at + size > view.byteLength) return Result.fail<WavFault>("truncated")
  const frames = Math.floor((isOpenEnded ? view.byteLength - at : size) / ((channels * bits) / 8))
  if (frames === 0) return Result.fail<WavFault>("no_audio")
  const wanted = Math.min(frames, Math.ceil(mostSeconds * rate))
  return Result.succeed<Sound & { readonly frames: number }>({
    rate,
    channels: 1,
    samples: mixed(view, at, wanted, format, read),
    frames,
  })
}

/**
 * What a RIFF/WAVE file holds, mixed down to one channel: integer samples of 8 to 32 bits, floats of 32 and 64. At most
 * `mostSeconds` are read; `frames` says how many there are.
 */
export const readWav = (
  bytes: Uint8Array,
  mostSeconds: number = Number.POSITIVE_INFINITY,
): Result.Result<Sound & { readonly frames: number }, WavFault> => {
  if (bytes.length < 12 || ascii(bytes, 0) !== "RIFF" || ascii(bytes, 8) !== "WAVE") return Result.fail("broken")
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let format: Format | undefined
  let at = 12
  while (at + 8 <= bytes.length) {
    const name = ascii(bytes, at)
    const size = view.getUint32(at + 4, true)
    if (name === "data")
      return format === undefined ? Result.fail("broken") : sound(view, at + 8, size, format, mostSeconds)
    if (at + 8 + size > bytes.length) return Result.fail("truncated")
    if (name === "fmt ") format = formatAt(view, at + 8, size)
    at += 8 + size + (size % 2)
  }
  return Result.fail("truncated")
}
