/** Mono 16-bit speech. */
export interface Pcm {
  readonly samples: Int16Array
  /** Samples a second. */
  readonly rate: number
}

const nameAt = (view: DataView, at: number): string =>
  String.fromCodePoint(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** Where each chunk of a RIFF file starts and how long it is; a length that runs over the end is cut. */
const chunksOf = (view: DataView): ReadonlyMap<string, { readonly at: number; readonly size: number }> => {
  const found = new Map<string, { readonly at: number; readonly size: number }>()
  for (let at = 12; at + 8 <= view.byteLength;) {
    const size = Math.min(view.getUint32(at + 4, true), view.byteLength - at - 8)
    found.set(nameAt(view, at), { at: at + 8, size })
    at += 8 + size + (size % 2)
  }
  return found
}

const pcm = 1
const extensible = 0xfffe

/** The speech in a WAV file of 16-bit PCM; of several channels the first. Nothing where it is something else. */
export const readWav = (bytes: Uint8Array): Pcm | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 12 || nameAt(view, 0) !== "RIFF" || nameAt(view, 8) !== "WAVE") return undefined
  const chunks = chunksOf(view)
  const format = chunks.get("fmt ")
  const data = chunks.get("data")
  if (format === undefined || format.size < 16 || data === undefined) return undefined
  const coding = view.getUint16(format.at, true)
  const channels = view.getUint16(format.at + 2, true)
  const rate = view.getUint32(format.at + 4, true)
  if ((coding !== pcm && coding !== extensible) || view.getUint16(format.at + 14, true) !== 16) return undefined
  if (channels === 0 || rate < 8000 || rate > 192_000) return undefined
  const samples = new Int16Array(Math.floor(data.size / 2 / channels))
  for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(data.at + i * 2 * channels, true)
  return { samples, rate }
}

/** The bytes of samples, little-endian whatever the machine is. */
export const bytesOf = (samples: Int16Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(samples.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < samples.length; i++) view.setInt16(i * 2, samples[i]!, true)
  return bytes
}

/** What stands before the samples of mono speech in a WAV file. */
export const wavHeader = (samples: number, rate: number): Uint8Array<ArrayBuffer> => {
  const header = new Uint8Array(44)
  const view = new DataView(header.buffer)
  const name = (at: number, text: string) => header.set(new TextEncoder().encode(text), at)
  name(0, "RIFF")
  view.setUint32(4, 36 + samples * 2, true)
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

/** A WAV file of mono speech. */
export const writeWav = ({ samples, rate }: Pcm): Uint8Array<ArrayBuffer> => {
  const file = new Uint8Array(44 + samples.length * 2)
  file.set(wavHeader(samples.length, rate))
  file.set(bytesOf(samples), 44)
  return file
}
