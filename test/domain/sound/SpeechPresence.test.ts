import { assert, describe, it } from "@effect/vitest"
import { mayHoldSpeech } from "../../../src/domain/sound/SpeechPresence.ts"
import { babble, tone } from "../../support/recordings/recordings.ts"

const rate = 16_000

/** The same numbers on every run. */
const noise = (length: number, loudness: number) => {
  let seed = 1
  return Int16Array.from({ length }, () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff
    return Math.round(32_767 * loudness * ((seed / 0x7fff_ffff) * 2 - 1))
  })
}

const sum = (a: Int16Array, b: Int16Array) => a.map((sample, i) => sample + b[i]!)

describe("speech detection", () => {
  it.each([
    ["nothing", new Int16Array(0)],
    ["silence", new Int16Array(rate)],
    ["a hiss", noise(rate * 3, 0.2)],
    ["a faint hiss", noise(rate * 3, 0.002)],
    ["a hum", tone(50, rate * 3, rate, 0.2)],
    ["a tone", tone(440, rate * 3, rate, 0.3)],
    ["a click", new Int16Array(rate).fill(20_000, 4000, 4040)],
  ])("finds no speech in %s", (_, samples) => {
    assert.isFalse(mayHoldSpeech(samples))
  })

  it.each([
    ["loud speech", babble(rate * 2, rate, 0.5)],
    ["speech at -40 dB", babble(rate * 2, rate, 0.01)],
    ["speech in noise", sum(babble(rate * 2, rate, 0.3), noise(rate * 2, 0.05))],
    [
      "one short word",
      sum(
        noise(rate * 2, 0.001),
        new Int16Array(rate * 2).map((_, i) => (i < 4800 ? babble(4800, rate, 0.2)[i]! : 0)),
      ),
    ],
  ])("is uncertain about %s", (_, samples) => {
    assert.isTrue(mayHoldSpeech(samples))
  })
})
