import { assert, describe, it } from "@effect/vitest"
import { readWav, writeWav } from "../../../src/domain/avatar/speech/Wav.ts"

const samples = Int16Array.of(0, 1, -1, 32_767, -32_768)

describe("WAV", () => {
  it("comes back as it was written", () => {
    assert.deepStrictEqual(readWav(writeWav({ samples, rate: 44_100 })), { samples, rate: 44_100 })
  })

  it("is read past other chunks, at an odd place in memory, with a length that is not known yet", () => {
    const plain = writeWav({ samples, rate: 24_000 })
    const listed = new Uint8Array(plain.length + 13)
    const file = listed.subarray(1)
    file.set(plain.subarray(0, 36))
    file.set(new TextEncoder().encode("LIST"), 36)
    new DataView(file.buffer, file.byteOffset).setUint32(40, 3, true)
    file.set(plain.subarray(36), 48)
    new DataView(file.buffer, file.byteOffset).setUint32(52, 0xffff_ffff, true)
    assert.deepStrictEqual(readWav(file), { samples, rate: 24_000 })
  })

  it("of two channels gives the first", () => {
    const file = writeWav({ samples: Int16Array.of(1, 9, 2, 9), rate: 48_000 })
    new DataView(file.buffer).setUint16(22, 2, true)
    assert.deepStrictEqual(readWav(file), { samples: Int16Array.of(1, 2), rate: 48_000 })
  })

  it("is nothing where it is something else", () => {
    const broken = writeWav({ samples, rate: 44_100 })
    new DataView(broken.buffer).setUint16(34, 8, true)
    const words = new TextEncoder().encode("OggS and then some more bytes that are no WAV file at all")
    for (const bytes of [new Uint8Array(), words, broken, writeWav({ samples, rate: 44_100 }).subarray(0, 30)])
      assert.isUndefined(readWav(bytes))
  })
})
