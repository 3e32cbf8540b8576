import { assert, describe, it } from "@effect/vitest"
import { Tally } from "../../../../src/domain/forms/results/Tally.ts"

/** 5,000 strings, some much more frequent than others. */
const texts = Array.from({ length: 5_000 }, (_, i) => `text ${(i * i) % 1_000}`)
const tallied = (given: ReadonlyArray<string>, limit: number) => {
  const tally = new Tally(limit)
  for (const text of given) tally.add(text)
  return tally
}

describe("a tally of strings", () => {
  it("counts each of a few strings, the most frequent first", () => {
    const tally = tallied(["b", "a", "b", "c"], 10)
    assert.deepStrictEqual(tally.counts(), [
      { text: "b", count: 2 },
      { text: "a", count: 1 },
      { text: "c", count: 1 },
    ])
    assert.isTrue(tally.isWhole)
  })

  it("keeps a limited number of strings with their exact counts, and the total number of all strings", () => {
    const tally = tallied(texts, 50)
    const truth = new Map<string, number>()
    for (const text of texts) truth.set(text, (truth.get(text) ?? 0) + 1)
    assert.lengthOf(tally.counts(), 50)
    for (const { text, count } of tally.counts()) assert.strictEqual(count, truth.get(text))
    assert.strictEqual(tally.total, texts.length)
    assert.isFalse(tally.isWhole)
  })

  it("keeps the same strings whatever their order, and however they were divided before a merge", () => {
    const whole = tallied(texts, 50).counts()
    assert.deepStrictEqual(tallied(texts.toReversed(), 50).counts(), whole)
    for (const at of [1, 700, 4_999]) {
      const merged = tallied(texts.slice(0, at), 50)
      merged.merge(tallied(texts.slice(at), 50))
      assert.deepStrictEqual(merged.counts(), whole)
      assert.strictEqual(merged.total, texts.length)
    }
  })
})
