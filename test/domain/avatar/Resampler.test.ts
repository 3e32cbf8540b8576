import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { avatarRate, resampler } from "../../../src/domain/avatar/speech/Resampler.ts"

const amplitude = 29_000

const tone = (frequency: number, samples: number, rate = 44_100): Int16Array =>
  Int16Array.from({ length: samples }, (_, i) => Math.round(amplitude * Math.sin((2 * Math.PI * frequency * i) / rate)))

const through = (samples: Int16Array, from: number, piece: number): Int16Array => {
  const { push, end } = resampler(from)
  const out: Array<number> = []
  for (let at = 0; at < samples.length; at += piece) out.push(...push(samples.subarray(at, at + piece)))
  return Int16Array.from([...out, ...end()])
}

/** How loud a frequency is in the middle of 24 kHz speech, in dB below the tone that went in. */
const level = (samples: Int16Array, frequency: number): number => {
  const from = 2400
  const count = 19_200
  let real = 0
  let imaginary = 0
  for (let i = from; i < from + count; i++) {
    const angle = (2 * Math.PI * frequency * i) / avatarRate
    real += samples[i]! * Math.cos(angle)
    imaginary += samples[i]! * Math.sin(angle)
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / count / amplitude + 1e-12)
}

describe("the resampler", () => {
  it("[AVATAR-050] makes 24,000 samples of a second at 44,100, and the tone stays what it was", () => {
    const out = through(tone(440, 44_100), 44_100, 1000)
    assert.lengthOf(out, 24_000)
    assert.closeTo(level(out, 440), 0, 0.01)
    const expected = tone(440, 24_000, avatarRate)
    for (let i = 100; i < 23_900; i++) assert.closeTo(out[i]!, expected[i]!, 2)
  })

  it("is flat within 0.1 dB up to 10 kHz", () => {
    for (let frequency = 50; frequency <= 10_000; frequency += 350)
      assert.closeTo(level(through(tone(frequency, 44_100), 44_100, 4410), frequency), 0, 0.1, `${frequency} Hz`)
    assert.closeTo(level(through(tone(10_000, 44_100), 44_100, 4410), 10_000), 0, 0.1)
  })

  it("lets nothing fold back: images are under -90 dB", () => {
    for (let frequency = 12_050; frequency <= 22_000; frequency += 250)
      assert.isBelow(level(through(tone(frequency, 44_100), 44_100, 4410), 24_000 - frequency), -90, `${frequency} Hz`)
  })

  it("gives exactly ceil(n * 80 / 147) samples, whatever the pieces are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 700 }), (samples, piece) => {
        const given = tone(700, samples)
        const out = through(given, 44_100, piece)
        assert.lengthOf(out, Math.ceil((samples * 80) / 147))
        assert.deepStrictEqual(out, through(given, 44_100, Math.max(1, samples)))
      }),
      { numRuns: 100 },
    )
  })

  it("takes other rates as well, and leaves 24,000 Hz as it is", () => {
    for (const rate of [8000, 16_000, 22_050, 48_000]) {
      const out = through(tone(1000, rate, rate), rate, 997)
      assert.lengthOf(out, avatarRate)
      assert.closeTo(level(out, 1000), 0, 0.05, `${rate} Hz`)
    }
    const speech = tone(1000, 2400, avatarRate)
    assert.deepStrictEqual(through(speech, avatarRate, 100), speech)
  })

  it("clips what overshoots instead of turning it round", () => {
    const square = Int16Array.from({ length: 4410 }, (_, i) => (Math.floor(i / 50) % 2 === 0 ? 32_767 : -32_768))
    const out = through(square, 44_100, 4410)
    assert.isAtLeast(Math.max(...out), 32_000)
    for (let i = 60; i < 80; i++) assert.isTrue(Math.abs(out[i]! - out[i - 1]!) < 65_000)
  })
})
