import { assert, describe, it } from "@effect/vitest"
import { eyeOpeningAt, type Expression, face, openness, side } from "../../../src/adapters/rtcnode/Face.ts"

const tone = (loudness: number): Int16Array =>
  Int16Array.from({ length: 480 }, (_, i) => Math.round(loudness * Math.sin((2 * Math.PI * 440 * i) / 24_000)))

/** The dark area of an open mouth, in pixels. */
const gap = (expression: Expression): number => {
  const picture = face(expression)
  let dark = 0
  for (let y = 180; y < 250; y++)
    for (let x = 110; x < 210; x++) {
      const at = (y * side + x) * 4
      if (picture[at]! < 80 && picture[at + 1]! < 80) dark += 1
    }
  return dark
}

describe("the face", () => {
  it("closes its mouth in silence, and opens it wider for louder sound", () => {
    const mouths = [0, 300, 1500, 6000, 20_000].map((loudness) => openness(tone(loudness)))
    assert.strictEqual(mouths[0], 0)
    for (const [at, mouth] of mouths.entries()) {
      assert.isAtMost(mouth, 1)
      if (at > 0) assert.isAbove(mouth, mouths[at - 1]!)
    }
    assert.strictEqual(openness(new Int16Array()), 0)
    assert.strictEqual(gap({ mouth: 0, eyes: 1 }), 0)
    assert.isAbove(gap({ mouth: 1, eyes: 1 }), gap({ mouth: 0.4, eyes: 1 }))
  })

  it("is an opaque RGBA picture, the same for the same expression", () => {
    const picture = face({ mouth: 0.5, eyes: 1 })
    assert.lengthOf(picture, side * side * 4)
    for (let at = 3; at < picture.length; at += 4) assert.strictEqual(picture[at], 255)
    assert.deepStrictEqual(face({ mouth: 0.5, eyes: 1 }), picture)
  })

  it("blinks briefly", () => {
    const open = Array.from({ length: 4300 }, (_, millis) => eyeOpeningAt(millis)).filter((eyes) => eyes === 1)
    assert.isAbove(open.length, 4100)
    assert.strictEqual(eyeOpeningAt(80), 0)
  })
})
