import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { avatarRate } from "../../../src/domain/avatar/speech/SpeechChunks.ts"
import {
  type Fidelity,
  forListening,
  forRecognition,
  resampled,
  resampler,
} from "../../../src/domain/sound/Resampler.ts"

const amplitude = 29_000

const tone = (frequency: number, samples: number, rate = 44_100): Int16Array =>
  Int16Array.from({ length: samples }, (_, i) => Math.round(amplitude * Math.sin((2 * Math.PI * frequency * i) / rate)))

const through = (samples: Int16Array, from: number, piece: number): Int16Array => {
  const { push, end } = resampler(from, avatarRate)
  const out: Array<number> = []
  for (let at = 0; at < samples.length; at += piece) out.push(...push(samples.subarray(at, at + piece)))
  return Int16Array.from([...out, ...end()])
}

/** Level of a frequency in the middle of 24 kHz speech, in dB below the input tone. */
const level = (samples: Int16Array, frequency: number): number => {
  const from = 1200
  const count = 9600
  let real = 0
  let imaginary = 0
  for (let i = from; i < from + count; i++) {
    const angle = (2 * Math.PI * frequency * i) / avatarRate
    real += samples[i]! * Math.cos(angle)
    imaginary += samples[i]! * Math.sin(angle)
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / count / amplitude + 1e-12)
}

describe("resampled speech", () => {
  it("[AVATAR-050] has 24,000 samples for one second at 44,100 Hz, with the same tone", () => {
    const out = through(tone(440, 44_100), 44_100, 1000)
    assert.lengthOf(out, 24_000)
    assert.closeTo(level(out, 440), 0, 0.01)
    const expected = tone(440, 24_000, avatarRate)
    const off = out.subarray(100, 23_900).map((sample, i) => Math.abs(sample - expected[i + 100]!))
    assert.isAtMost(Math.max(...off), 2)
  })

  it("keeps its level to within 0.1 dB up to 10 kHz", () => {
    for (let frequency = 50; frequency <= 10_000; frequency += 350)
      assert.closeTo(level(through(tone(frequency, 22_050), 44_100, 4410), frequency), 0, 0.1, `${frequency} Hz`)
    assert.closeTo(level(through(tone(10_000, 22_050), 44_100, 4410), 10_000), 0, 0.1)
  })

  it("has no aliases: images are under -90 dB", () => {
    for (let frequency = 12_050; frequency <= 22_000; frequency += 250)
      assert.isBelow(level(through(tone(frequency, 22_050), 44_100, 4410), 24_000 - frequency), -90, `${frequency} Hz`)
  })

  it("has exactly ceil(n * 80 / 147) samples, however it is split for processing", () => {
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

  it("may come from recordings at other rates, and is unchanged if the original is already at 24,000 Hz", () => {
    for (const rate of [8000, 16_000, 22_050, 48_000]) {
      const out = through(tone(1000, rate, rate), rate, 997)
      assert.lengthOf(out, avatarRate)
      assert.closeTo(level(out, 1000), 0, 0.05, `${rate} Hz`)
    }
    const speech = tone(1000, 2400, avatarRate)
    assert.deepStrictEqual(through(speech, avatarRate, 100), speech)
  })

  it("clips overshoot instead of wrapping around", () => {
    const square = Int16Array.from({ length: 4410 }, (_, i) => (Math.floor(i / 50) % 2 === 0 ? 32_767 : -32_768))
    const out = through(square, 44_100, 4410)
    assert.isAtLeast(Math.max(...out), 32_000)
    for (let i = 60; i < 80; i++) assert.isTrue(Math.abs(out[i]! - out[i - 1]!) < 65_000)
  })
})

const sine = (hertz: number, rate: number, length = rate): Int16Array =>
  Int16Array.from({ length }, (_, i) => Math.round(32_767 * Math.sin((2 * Math.PI * hertz * i) / rate)))

/** Overall level in decibels relative to a full-scale sine, without the ends. */
const loudness = (samples: Int16Array): number => {
  const middle = samples.subarray(400, samples.length - 400)
  let energy = 0
  for (const sample of middle) energy += (sample / 32_767) ** 2
  return 10 * Math.log10((energy / middle.length) * 2 + 1e-15)
}

describe.each<readonly [string, Fidelity]>([
  ["ears", forListening],
  ["recognition", forRecognition],
])("audio resampled for %s", (_, fidelity) => {
  it.each([
    [44_100, 24_000],
    [48_000, 16_000],
    [16_000, 44_100],
    [22_050, 16_000],
    [8000, 16_000],
  ])("keeps its length and loudness from %i to %i Hz", (from, to) => {
    const out = resampled(sine(1000, from), from, to, fidelity)
    assert.lengthOf(out, to)
    assert.closeTo(loudness(out), 0, 0.05)
  })

  it("keeps the waveform, with a difference of less than -70 dB", () => {
    const out = resampled(sine(440, 44_100), 44_100, 24_000, fidelity)
    const wanted = sine(440, 24_000)
    assert.isBelow(loudness(out.map((sample, i) => sample - wanted[i]!)), -70)
  })

  it("contains only frequencies that the lower rate can represent", () => {
    for (const hertz of [8050, 9000, 15_000, 23_000])
      assert.isBelow(loudness(resampled(sine(hertz, 48_000), 48_000, 16_000, fidelity)), -75, `${hertz} Hz`)
    assert.isBelow(loudness(resampled(sine(15_000, 44_100), 44_100, 24_000, fidelity)), -75)
  })

  it("keeps the frequencies that distinguish speech sounds, within 0.1 dB up to 6 kHz", () => {
    for (const hertz of [100, 3000, 5000, 6000])
      assert.closeTo(loudness(resampled(sine(hertz, 48_000), 48_000, 16_000, fidelity)), 0, 0.1, `${hertz} Hz`)
  })

  it("is the same whether it comes in pieces or all at once", () => {
    const samples = sine(700, 44_100, 100_000)
    const { push, end } = resampler(44_100, 16_000, fidelity)
    const pieces: Array<number> = []
    for (let at = 0; at < samples.length; at += 777) pieces.push(...push(samples.subarray(at, at + 777)))
    pieces.push(...end())
    assert.deepStrictEqual(Int16Array.from(pieces), resampled(samples, 44_100, 16_000, fidelity))
  })

  it("is unchanged for equal rates, and empty for empty input", () => {
    const samples = sine(700, 16_000, 100)
    assert.deepStrictEqual(resampled(samples, 16_000, 16_000, fidelity), samples)
    assert.lengthOf(resampled(new Int16Array(0), 48_000, 16_000, fidelity), 0)
  })
})
