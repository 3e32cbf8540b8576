import { assert, describe, it } from "@effect/vitest"
import { search } from "../../../src/adapters/onnx/Beam.ts"
import { Bias } from "../../../src/adapters/onnx/Bias.ts"

const vocabulary = ["\u2581red", "\u2581read", "\u2581sky", "\u2581blue", "\u2581glue", "<blk>"]
const blank = vocabulary.length - 1

/** Probabilities of tokens by time step; a token covers one time step. */
const thinking = (moments: ReadonlyArray<Readonly<Record<number, number>>>, durations = [0, 1]) => {
  const asked: Array<number> = []
  const think = async (at: number, _before: number, state: number) => {
    asked.push(at)
    const tokens = Float32Array.from(vocabulary, (_, token) => Math.log(moments[at]![token] ?? 1e-6))
    return { tokens, durations: Float32Array.from(durations), state: state + 1 }
  }
  return { think, asked }
}

const transcribe = async (
  moments: ReadonlyArray<Readonly<Record<number, number>>>,
  phrases: ReadonlyArray<string> = [],
  durations?: Array<number>,
) => {
  const { think, asked } = thinking(moments, durations)
  const found = await search({ total: moments.length, blank, vocabulary }, 0, think, new Bias(phrases))
  return {
    texts: found.map(({ tokens }) => tokens.map((token) => vocabulary[token]!.slice(1)).join(" ")),
    found,
    asked,
  }
}

describe("the beam", () => {
  it("returns the best hypotheses first, each once, with the log probabilities of their tokens", async () => {
    const { texts, found } = await transcribe([
      { 2: 0.9, 5: 0.1 },
      { 3: 0.6, 4: 0.4 },
    ])
    assert.deepStrictEqual(texts.slice(0, 2), ["sky blue", "sky glue"])
    assert.strictEqual(new Set(texts).size, texts.length)
    assert.closeTo(found[0]!.score, Math.log(0.9 * 0.6), 1e-3)
    assert.closeTo(Math.exp(found[1]!.logarithms[1]!), 0.4, 1e-3)
  })

  it("finds the most likely complete hypothesis, even if another one starts out more likely", async () => {
    const think = async (at: number, before: number, state: number) => {
      const glue = before === 1 ? 0.98 : 0.4
      const shares: Record<number, number> = at === 0 ? { 0: 0.55, 1: 0.45 } : { 3: 1 - glue, 4: glue }
      const tokens = Float32Array.from(vocabulary, (_, token) => Math.log(shares[token] ?? 1e-6))
      return { tokens, durations: Float32Array.of(0, 1), state }
    }
    const [best] = await search({ total: 2, blank, vocabulary }, 0, think, new Bias([]))
    assert.deepStrictEqual(best?.tokens, [1, 4])
  })

  it("prefers the given phrases where the sound is unclear, and doesn't reward half a phrase", async () => {
    const open = [
      { 2: 0.9, 5: 0.1 },
      { 3: 0.4, 4: 0.6 },
    ]
    assert.strictEqual((await transcribe(open)).texts[0], "sky glue")
    assert.strictEqual((await transcribe(open, ["Sky blue"])).texts[0], "sky blue")
    assert.strictEqual((await transcribe(open, ["Sky blue whale"])).texts[0], "sky glue")
    assert.strictEqual((await transcribe([{ 0: 0.001, 1: 0.999 }], ["red"])).texts[0], "read")
  })

  it("stops after ten tokens at one time step if the model never advances", async () => {
    const { texts, asked } = await transcribe([{ 0: 0.999 }, { 5: 0.999 }], [], [1, 0])
    assert.isAtMost(texts[0]!.split(" ").length, 10)
    assert.isAtMost(asked.length, 4 * 11 * 2)
  })

  it("returns a single hypothesis without tokens for silence", async () => {
    assert.deepStrictEqual((await transcribe([{ 5: 0.9999 }, { 5: 0.9999 }])).texts[0], "")
  })
})
