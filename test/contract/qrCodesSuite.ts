import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { QrCodes } from "../../src/ports/QrCodes.ts"

const text = "https://forms.example.org/f/K7QM2XPD"

/** The contract of every `QrCodes`. */
export const qrCodesSuite = <E>(name: string, codes: Layer.Layer<QrCodes, E>): void =>
  layer(codes)(`QrCodes: ${name}`, (it) => {
    it.effect("draws a self-contained SVG", () =>
      Effect.gen(function* () {
        const svg = (yield* QrCodes).svg(text)
        assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
        assert.notMatch(svg, /script|href|url\(/)
      }),
    )

    it.effect("draws a square PNG of at least 512 pixels", () =>
      Effect.gen(function* () {
        const bytes = Buffer.from((yield* QrCodes).png(text))
        assert.strictEqual(bytes.subarray(0, 8).toString("hex"), "89504e470d0a1a0a")
        const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
        assert.strictEqual(width, height)
        assert.isAtLeast(width, 512)
      }),
    )

    it.effect("draws the same code for the same text, and different codes for different texts", () =>
      Effect.gen(function* () {
        const { svg } = yield* QrCodes
        assert.strictEqual(svg(text), svg(text))
        assert.notStrictEqual(svg(text), svg(`${text}A`))
      }),
    )
  })
