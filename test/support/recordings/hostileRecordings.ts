import { wavOf } from "../../../src/domain/sound/WavWriting.ts"
import { recording } from "./recordings.ts"

const mebibyte = 1024 * 1024

/** Recordings made to be costly, by name. */
export const hostileRecordings: ReadonlyArray<readonly [string, () => Uint8Array]> = [
  [
    "10 MiB of zeros in WebM",
    () => new Uint8Array(10 * mebibyte).fill(0).map((_, i) => [0x1a, 0x45, 0xdf, 0xa3][i] ?? 0),
  ],
  [
    "a WAV of millions of channels",
    () => wavOf(new Int16Array(5 * mebibyte - 22), 16_000).map((byte, i) => (i === 22 || i === 23 ? 255 : byte)),
  ],
  ["a WAV of an hour", () => wavOf(new Int16Array(5 * mebibyte - 22), 4000)],
  ["half a recording", () => recording("opus.webm").subarray(0, 4000)],
  [
    "an MP4 whose table counts to four thousand million",
    () => {
      const bytes = new Uint8Array(recording("aac.mp4"))
      bytes.set([0xff, 0xff, 0xff, 0xff], Buffer.from(bytes).indexOf("stsz") + 12)
      return bytes
    },
  ],
]
