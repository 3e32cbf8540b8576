import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { bytesOf, samplesOf, toInt16 } from "../../../src/domain/sound/Samples.ts"
import { readWav } from "../../../src/domain/sound/Wav.ts"
import { wavOf } from "../../../src/domain/sound/WavWriting.ts"

const samples = Int16Array.from([0, 1000, -1000, 32_767, -32_768])

const read = (bytes: Uint8Array) => Result.getOrThrow(readWav(bytes))

/** A WAV file with these header values and this data. */
const written = (given: {
  readonly kind?: number
  readonly channels?: number
  readonly rate?: number
  readonly bits?: number
  readonly length?: number
  readonly data: ReadonlyArray<number>
}): Uint8Array => {
  const { kind = 1, channels = 1, rate = 16_000, bits = 16, data } = given
  const bytes = wavOf(new Int16Array(0), rate)
  const view = new DataView(bytes.buffer)
  view.setUint16(20, kind, true)
  view.setUint16(22, channels, true)
  view.setUint16(34, bits, true)
  view.setUint32(40, given.length ?? data.length, true)
  return Uint8Array.from([...bytes, ...data])
}

const faultOf = (bytes: Uint8Array): string => {
  const result = readWav(bytes)
  return Result.isFailure(result) ? result.failure : "read"
}

/** Half of full scale. */
const half = 16_384

describe("the WAV codec", () => {
  it("reads back what it wrote", () => {
    assert.deepStrictEqual(read(wavOf(samples, 44_100)), { samples, rate: 44_100, frames: 5 })
  })

  it("clips audio above full scale", () => {
    assert.deepStrictEqual(
      toInt16(Float32Array.of(2, -2, 0, 0.5, Number.NaN)),
      Int16Array.of(32_767, -32_768, 0, 16_384, 0),
    )
  })

  it("reads 8-, 24- and 32-bit integer samples, and 32-bit floats", () => {
    assert.deepStrictEqual(read(written({ bits: 8, data: [128, 192, 64] })).samples, Int16Array.of(0, half, -half))
    assert.deepStrictEqual(
      read(written({ bits: 24, data: [0, 0, 0x40, 0, 0, 0xc0] })).samples,
      Int16Array.of(half, -half),
    )
    assert.deepStrictEqual(read(written({ bits: 32, data: [0, 0, 0, 0xc0] })).samples, Int16Array.of(-half))
    const floats = new Uint8Array(Float32Array.of(0.25, -0.75, 7, Number.NaN, Number.NEGATIVE_INFINITY).buffer)
    assert.deepStrictEqual(
      read(written({ kind: 3, bits: 32, data: [...floats] })).samples,
      Int16Array.of(half / 2, -half * 1.5, 32_767, 0, 0),
    )
  })

  it("mixes channels down", () => {
    const data = new Uint8Array(Int16Array.of(8192, 24_576, -8192, -24_576).buffer)
    assert.deepStrictEqual(read(written({ channels: 2, data: [...data] })).samples, Int16Array.of(half, -half))
  })

  it("reads a file to its end if its header has only a placeholder for the length", () => {
    assert.strictEqual(read(written({ length: 0xffff_ffff, data: [0, 0, 0, 0] })).frames, 2)
    // The file's own length, at byte 4, is also a placeholder.
    for (const own of [0, 36, 0xffff_ffff]) {
      const streamed = written({ length: 0, data: [0, 0, 0, 0] })
      new DataView(streamed.buffer).setUint32(4, own, true)
      assert.strictEqual(read(streamed).frames, 2)
    }
    const followed = written({ length: 0, data: [...Buffer.from("LIST"), 0, 0, 0, 0] })
    new DataView(followed.buffer).setUint32(4, 44, true)
    assert.strictEqual(faultOf(followed), "no_audio")
  })

  it("reads samples even after other chunks and at an unaligned offset", () => {
    const plain = wavOf(samples, 24_000)
    const listed = new Uint8Array(plain.length + 13)
    const file = listed.subarray(1)
    file.set(plain.subarray(0, 36))
    file.set(new TextEncoder().encode("LIST"), 36)
    new DataView(file.buffer, file.byteOffset).setUint32(40, 3, true)
    file.set(plain.subarray(36), 48)
    new DataView(file.buffer, file.byteOffset).setUint32(52, 0xffff_ffff, true)
    assert.deepStrictEqual(read(file), { samples, rate: 24_000, frames: 5 })
  })

  it("copies the samples, so that the file's bytes may be overwritten", () => {
    const file = wavOf(samples, 16_000)
    const found = read(file).samples
    file.fill(0)
    assert.deepStrictEqual(found, samples)
  })

  it("converts between samples and bytes at any offset", () => {
    assert.deepStrictEqual(bytesOf(samples.subarray(1, 3)), Uint8Array.of(0xe8, 0x03, 0x18, 0xfc))
    assert.deepStrictEqual(samplesOf(Uint8Array.of(9, 0xe8, 0x03, 0x18, 0xfc, 7).subarray(1)), samples.slice(1, 3))
  })

  it("reads samples only up to a limit, but reports the full length", () => {
    const { samples: found, frames } = Result.getOrThrow(readWav(wavOf(new Int16Array(32_000), 16_000), 0.5))
    assert.strictEqual(found.length, 8000)
    assert.strictEqual(frames, 32_000)
  })

  it.each([
    ["a length beyond the file", written({ length: 100, data: [0, 0] }), "truncated"],
    ["a header that breaks off", wavOf(samples, 16_000).subarray(0, 30), "truncated"],
    ["no data", written({ data: [] }), "no_audio"],
    ["65,535 channels", written({ channels: 65_535, data: [0, 0] }), "too_many_channels"],
    ["no channel", written({ channels: 0, data: [0, 0] }), "unsupported"],
    ["another codec", written({ kind: 0x55, data: [0, 0] }), "unsupported"],
    ["a rate of nothing", written({ rate: 0, data: [0, 0] }), "unsupported"],
    ["a rate of a million", written({ rate: 1_000_000, data: [0, 0] }), "unsupported"],
    ["data before its format", new Uint8Array(Buffer.from("RIFF\0\0\0\0WAVEdata\0\0\0\0")), "broken"],
    ["something else", new Uint8Array(64), "broken"],
  ])("refuses %s", (_, bytes, fault) => {
    assert.strictEqual(faultOf(bytes), fault)
  })
})
