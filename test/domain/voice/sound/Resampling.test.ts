import { assert, describe, it } from "@effect/vitest"
import { resampled, resampler } from "../../../../src/domain/voice/sound/Resampling.ts"

const sine = (hertz: number, rate: number, length: number) =>
  Float32Array.from({ length }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / rate))

/** In decibels against a sine of full scale, without the ends. */
const level = (samples: Float32Array): number => {
  const middle = samples.subarray(400, samples.length - 400)
  let energy = 0
  for (const sample of middle) energy += sample * sample
  return 10 * Math.log10((energy / middle.length) * 2 + 1e-15)
}

describe("resampling", () => {
  it.each([
    [44_100, 24_000],
    [48_000, 16_000],
    [16_000, 44_100],
    [22_050, 16_000],
    [8000, 16_000],
  ])("gives %i to %i as long as it was, and as loud", (from, to) => {
    const out = resampled(sine(1000, from, from), from, to)
    assert.strictEqual(out.length, to)
    assert.closeTo(level(out), 0, 0.05)
  })

  it("keeps the form of what it passes: under -70 dB of difference", () => {
    const out = resampled(sine(440, 44_100, 44_100), 44_100, 24_000)
    const wanted = sine(440, 24_000, 24_000)
    assert.isBelow(level(out.map((sample, i) => sample - wanted[i]!)), -70)
  })

  it("lets nothing through that the lower rate cannot carry", () => {
    assert.isBelow(level(resampled(sine(9000, 48_000, 48_000), 48_000, 16_000)), -60)
    assert.isBelow(level(resampled(sine(15_000, 44_100, 44_100), 44_100, 24_000)), -70)
  })

  it("gives the same in pieces as at once", () => {
    const samples = sine(700, 44_100, 10_000)
    const { push, end } = resampler(44_100, 16_000)
    const pieces: Array<number> = []
    for (let at = 0; at < samples.length; at += 777) pieces.push(...push(samples.subarray(at, at + 777)))
    pieces.push(...end())
    assert.deepStrictEqual(pieces, Array.from(resampled(samples, 44_100, 16_000)))
  })

  it("changes nothing where the rates are the same, and makes nothing of nothing", () => {
    const samples = sine(700, 16_000, 100)
    assert.deepStrictEqual(resampled(samples, 16_000, 16_000), samples)
    assert.strictEqual(resampled(new Float32Array(0), 48_000, 16_000).length, 0)
  })
})
