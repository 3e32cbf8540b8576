import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readWav, toInt16, wavOf } from "../../../../src/domain/voice/sound/Wav.ts"

const samples = Int16Array.from([0, 1000, -1000, 32_767, -32_768])

const read = (bytes: Uint8Array) => Result.getOrThrow(readWav(bytes))

/** A WAV header of anybody's making, and as many bytes of data. */
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

describe("WAV", () => {
  it("reads back what it wrote", () => {
    const { rate, channels, samples: found } = read(wavOf(samples, 44_100))
    assert.strictEqual(rate, 44_100)
    assert.strictEqual(channels, 1)
    assert.deepStrictEqual(
      Array.from(found, (sample) => Math.round(sample * 32_768)),
      Array.from(samples),
    )
  })

  it("clips what is louder than full scale", () => {
    assert.deepStrictEqual(Array.from(toInt16(Float32Array.of(2, -2, 0))), [32_767, -32_767, 0])
  })

  it("reads 8, 24 and 32 bit, floats, and the extensible form", () => {
    assert.deepStrictEqual(Array.from(read(written({ bits: 8, data: [128, 192, 64] })).samples), [0, 0.5, -0.5])
    assert.deepStrictEqual(Array.from(read(written({ bits: 24, data: [0, 0, 0x40, 0, 0, 0xc0] })).samples), [0.5, -0.5])
    assert.deepStrictEqual(Array.from(read(written({ bits: 32, data: [0, 0, 0, 0xc0] })).samples), [-0.5])
    const floats = new Uint8Array(Float32Array.of(0.25, -0.75).buffer)
    assert.deepStrictEqual(Array.from(read(written({ kind: 3, bits: 32, data: [...floats] })).samples), [0.25, -0.75])
  })

  it("mixes channels down", () => {
    const data = new Uint8Array(Int16Array.of(8192, 24_576, -8192, -24_576).buffer)
    assert.deepStrictEqual(Array.from(read(written({ channels: 2, data: [...data] })).samples), [0.5, -0.5])
  })

  it("takes to the end what was written by a program that did not know its length", () => {
    assert.strictEqual(read(written({ length: 0xffff_ffff, data: [0, 0, 0, 0] })).frames, 2)
  })

  it("reads no further than it is told, and says how much there is", () => {
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
