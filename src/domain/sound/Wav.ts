import * as Result from "effect/Result"
import { int16, type Pcm, samplesOf } from "./Samples.ts"

/** Why a file can't be decoded as WAV. */
export type WavFault = "broken" | "truncated" | "unsupported" | "too_many_channels" | "no_audio"

/** The decoded part of a file, mixed to mono. `frames` is the total number in the file. */
export interface WavSound extends Pcm {
  readonly frames: number
}

const mostChannels = 8
const lowestRate = 4_000
const highestRate = 192_000

/** Larger lengths are placeholders from programs that didn't know the length when they wrote the header. */
const unknownLength = 0x7fff_0000

/**
 * Whether the audio data extends to the end of the file. A length of 0 is a placeholder if the length of the file is
 * also a placeholder.
 */
const isOpenEnded = (view: DataView, at: number, size: number): boolean => {
  const end = view.getUint32(4, true) + 8
  return size >= unknownLength || (size === 0 && (end <= at || end >= unknownLength))
}

const nameAt = (view: DataView, at: number): string =>
  String.fromCodePoint(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

interface Format {
  readonly kind: number
  readonly channels: number
  readonly rate: number
  readonly bits: number
}

type Reader = (view: DataView, at: number) => number

/** Functions that decode a sample to the range -1 to 1, by format (1 integer, 3 float) and bits. */
const readers: Readonly<Record<string, Reader>> = {
  "1/8": (view, at) => (view.getUint8(at) - 128) / 128,
  "1/16": (view, at) => view.getInt16(at, true) / 32_768,
  "1/24": (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608,
  "1/32": (view, at) => view.getInt32(at, true) / 2_147_483_648,
  "3/32": (view, at) => view.getFloat32(at, true),
  "3/64": (view, at) => view.getFloat64(at, true),
}

const integers = 1
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

/** Mixes frames to mono without a larger intermediate buffer. */
const mixed = (view: DataView, at: number, frames: number, { channels, bits }: Format, read: Reader): Int16Array => {
  const samples = new Int16Array(frames)
  const step = bits / 8
  for (let i = 0, place = at; i < frames; i++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++, place += step) sum += read(view, place)
    const mean = sum / channels
    samples[i] = Number.isFinite(mean) ? int16(mean) : 0
  }
  return samples
}

/** Whether the file's bytes can be used as samples without conversion, which is the common case. */
const isPlain = ({ kind, channels, bits }: Format): boolean => kind === integers && channels === 1 && bits === 16

const sound = (
  view: DataView,
  at: number,
  size: number,
  format: Format,
  mostSeconds: number,
): Result.Result<WavSound, WavFault> => {
  const { kind, channels, rate, bits } = format
  if (channels > mostChannels) return Result.fail("too_many_channels")
  const read = readers[`${kind}/${bits}`]
  if (read === undefined || channels === 0) return Result.fail("unsupported")
  if (rate < lowestRate || rate > highestRate) return Result.fail("unsupported")
  const isOpen = isOpenEnded(view, at, size)
  if (!isOpen && at + size > view.byteLength) return Result.fail("truncated")
  const frames = Math.floor((isOpen ? view.byteLength - at : size) / ((channels * bits) / 8))
  if (frames === 0) return Result.fail("no_audio")
  const wanted = Math.min(frames, Math.ceil(mostSeconds * rate))
  const samples = isPlain(format)
    ? samplesOf(new Uint8Array(view.buffer, view.byteOffset + at, wanted * 2))
    : mixed(view, at, wanted, format, read)
  return Result.succeed({ rate, samples, frames })
}

/**
 * Decodes a RIFF/WAVE file to 16-bit mono. Supports integer samples of 8 to 32 bits, floats of 32 and 64 bits, up to
 * eight channels, and 4,000 to 192,000 samples per second. Decodes at most `mostSeconds`.
 */
export const readWav = (
  bytes: Uint8Array,
  mostSeconds: number = Number.POSITIVE_INFINITY,
): Result.Result<WavSound, WavFault> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || nameAt(view, 0) !== "RIFF" || nameAt(view, 8) !== "WAVE") return Result.fail("broken")
  let format: Format | undefined
  let at = 12
  while (at + 8 <= bytes.length) {
    const name = nameAt(view, at)
    const size = view.getUint32(at + 4, true)
    if (name === "data")
      return format === undefined ? Result.fail("broken") : sound(view, at + 8, size, format, mostSeconds)
    if (at + 8 + size > bytes.length) return Result.fail("truncated")
    if (name === "fmt ") format = formatAt(view, at + 8, size)
    at += 8 + size + (size % 2)
  }
  return Result.fail("truncated")
}
