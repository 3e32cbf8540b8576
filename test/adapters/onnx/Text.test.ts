import { assert, describe, it } from "@effect/vitest"
import { normalNoise, seedOf } from "../../../src/adapters/onnx/noise.ts"
import { chunksOf, longestChunk } from "../../../src/adapters/onnx/TextChunks.ts"
import { languageOf, readable, tokensOf } from "../../../src/adapters/onnx/TextTokens.ts"

describe("text in chunks", () => {
  it("is split at every paragraph, and otherwise after as many sentences as fit in a chunk", () => {
    assert.deepStrictEqual(chunksOf("One. Two! Three?", 9), ["One. Two!", "Three?"])
    assert.deepStrictEqual(chunksOf("One.\n\nTwo."), ["One.", "Two."])
    assert.deepStrictEqual(chunksOf("   "), [])
  })

  it.each(["Ask Dr. Jones about it.", "The Sra. Pérez is here.", "J. R. is here.", "Fruit, e.g. apples, is fine."])(
    "is not split within: %s",
    (text) => {
      assert.deepStrictEqual(chunksOf(text, text.length), [text])
      assert.strictEqual(chunksOf(`${text} And more.`, text.length)[0], text)
    },
  )

  it("is cut at a space if it is too long, and anywhere if a word is too long", () => {
    const words = "word ".repeat(200).trim()
    for (const chunk of chunksOf(words)) assert.isAtMost(chunk.length, longestChunk)
    assert.strictEqual(chunksOf(words).join(" "), words)
    assert.strictEqual(chunksOf("x".repeat(1000)).join(""), "x".repeat(1000))
  })
})

describe("text in the model's encoding", () => {
  it.each([
    ["en-US", "Mail me @ home — now", "<en>Mail me at home - now.</en>"],
    ["es-MX", "p. ej. ana@casa", "<es>por ejemplo, ana arroba casa.</es>"],
    ["en", "“Quoted” [note] #1/2 🙂", '<en>"Quoted" note 1 2.</en>'],
    ["en", "no <laugh> tags </en>", "<en>no laugh tags en.</en>"],
    ["xx", "whatever!", "<na>whatever!</na>"],
    ["en", "…?!", ""],
  ])("%s: %s", (locale, text, wanted) => {
    assert.strictEqual(readable(text, locale), wanted)
  })

  it("keeps Spanish punctuation and accents", () => {
    assert.strictEqual(readable("año", "es"), "<es>an\u0303o.</es>")
    assert.strictEqual(languageOf("PT_br"), "pt")
  })

  it("omits characters without a token, including those beyond the basic plane", () => {
    const indexer = [-1, 10, 20]
    assert.deepStrictEqual(Array.from(tokensOf("\u0001\u0000\u0002\u{1f600}", indexer)), [10n, 20n])
  })
})

describe("noise", () => {
  it("is normally distributed, and always the same for the same text", () => {
    const noise = normalNoise(20_001, seedOf("hello"))
    const mean = noise.reduce((sum, value) => sum + value, 0) / noise.length
    const variance = noise.reduce((sum, value) => sum + (value - mean) ** 2, 0) / noise.length
    assert.closeTo(mean, 0, 0.03)
    assert.closeTo(variance, 1, 0.03)
    assert.deepStrictEqual(normalNoise(20_001, seedOf("hello")), noise)
    assert.notDeepEqual(normalNoise(20_001, seedOf("hallo")), noise)
  })
})
