import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inflateSync } from "node:zlib"
import { encode } from "uqr"
import { layer } from "../../../src/adapters/qrcode/QrCodes.ts"
import { QrCodes } from "../../../src/ports/QrCodes.ts"

const text = "https://forms.example.org/f/K7QM2XPD"

describe("QR codes", () => {
  it.effect("as PNG show each module of the code as a square of pixels", () =>
    Effect.gen(function* () {
      const bytes = Buffer.from((yield* QrCodes).png(text))
      const { data, size } = encode(text, { ecc: "M", border: 4 })
      const side = bytes.readUInt32BE(16)
      assert.strictEqual(side, bytes.readUInt32BE(20))
      assert.isAtLeast(side, 512)
      const scale = side / size
      assert.isTrue(Number.isInteger(scale))
      const start = bytes.indexOf("IDAT") + 4
      const rows = inflateSync(bytes.subarray(start, start + bytes.readUInt32BE(start - 8)))
      const line = 1 + Math.ceil(side / 8)
      const isBlack = (x: number, y: number) => (rows[y * line + 1 + (x >> 3)]! & (0x80 >> (x & 7))) === 0
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++)
          for (const [dx, dy] of [
            [0, 0],
            [scale - 1, scale - 1],
          ] as const)
            assert.strictEqual(isBlack(x * scale + dx, y * scale + dy), data[y]![x], `${x} ${y}`)
    }).pipe(Effect.provide(layer)),
  )

  it.effect("as SVG are self-contained and contain no scripts", () =>
    Effect.gen(function* () {
      const svg = (yield* QrCodes).svg(text)
      assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
      assert.notMatch(svg, /script|href|url\(/)
    }).pipe(Effect.provide(layer)),
  )
})
