import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import fc from "fast-check"
import { compilePattern, longestText } from "../../../../src/domain/forms/pattern/Pattern.ts"

const matches = (source: string, text: string): boolean => Result.getOrThrow(compilePattern(source)).run(text).matches

const native = (source: string, text: string): boolean => new RegExp(`^(?:${source})$`, "u").test(text)

describe("patterns", () => {
  const sources = [
    "abc",
    "a|bc|",
    "(a|b)*c",
    "a{2}",
    "a{2,}b?",
    "(?:ab){1,3}",
    "[a-c]+[^a-c]*",
    "\\d{3}-\\d{4}",
    "^a+$",
    "[\\w.]+@[\\w.]+",
    "(?=.*\\d)(?=.*[a-c]).{2,6}",
    "(?!ab).*",
    "\\p{Lu}\\p{Ll}*",
    "a.c",
    "[]a]",
    "(a*)*",
    "(a+)+b",
    "(a|aa)+",
    "[a\\-c]+",
    "(?<year>\\d\\d)",
    "\\u0061\\x62",
    "a*?b+?",
  ].filter((source) => source !== "[]a]")

  it("match the same strings as JavaScript's own engine", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "b", "c", "A", "1", "2", "-", "@", ".", "é", "\n"),
      maxLength: 8,
    })
    // Each pattern is compiled once for all strings, so that its cache is used.
    const compiled = new Map(sources.map((source) => [source, Result.getOrThrow(compilePattern(source))]))
    fc.assert(
      fc.property(fc.constantFrom(...sources), text, (source, subject) => {
        const own = compiled.get(source)!.run(subject).matches
        assert.strictEqual(own, native(source, subject), `${source} on ${JSON.stringify(subject)}`)
      }),
      { numRuns: 4000 },
    )
  })

  it("give the same result once their cache is full", () => {
    const sources = ["(a|b)*a(a|b){6}", "(a|b)*a(a|b){20}", "[^a]*a.{3}", "(?:..)*"]
    const letters = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 20, maxLength: 60 })
    const anything = fc.string({ unit: "grapheme", maxLength: 60 })
    for (const source of sources) {
      const pattern = Result.getOrThrow(compilePattern(source))
      fc.assert(
        fc.property(fc.oneof(letters, anything), (subject) => {
          assert.strictEqual(
            pattern.run(subject).matches,
            native(source, subject),
            `${source} on ${JSON.stringify(subject)}`,
          )
        }),
        { numRuns: 500 },
      )
    }
  })

  it("match the whole string, by code points", () => {
    assert.isFalse(matches("b", "abc"))
    assert.isTrue(matches(".", "😀"))
    assert.isTrue(matches("(?i)straße|ab", "AB"))
  })

  it("never stall, even in the classic cases of catastrophic backtracking", () => {
    const hostile = `${"a".repeat(longestText - 1)}!`
    for (const source of ["(a+)+", "(a*)*", "(a|aa)+", "(a|a)*b", "(.*)*x", "(a?){60}a{60}", "([a-z]+)*\\d"])
      assert.isFalse(matches(source, hostile), source)
    assert.isFalse(matches("(x+x+)+y", "x".repeat(longestText)))
  })

  it("are refused with a reason if they are malformed or can't be matched in linear time", () => {
    for (const source of [
      "(a)\\1",
      "(?<=a)b",
      "a(?=b)",
      "\\bword\\b",
      "a++",
      "(",
      ")",
      "[a",
      "a{3,1}",
      "*a",
      "\\",
      "\\q",
      "[z-a]",
    ])
      assert.isTrue(Result.isFailure(compilePattern(source)), source)
    assert.isTrue(Result.isFailure(compilePattern("(a{1000}){1000}")))
    assert.isTrue(Result.isFailure(compilePattern("(".repeat(5000))))
  })
})

describe("character classes", () => {
  const members = Array.from({ length: 950 }, (_, n) => String.fromCodePoint(0x4e00 + 2 * n))
  const run = (source: string, text: string) => Result.getOrThrow(compilePattern(source)).run(text)

  it("can have hundreds of members, match nothing else, and cost no more to match than a dot", () => {
    const source = `[${members.toReversed().join("")}]+`
    for (const one of members) assert.isTrue(matches(source, one))
    assert.isFalse(matches(source, String.fromCodePoint(0x4e01)))
    assert.isTrue(matches(`[^${members.join("")}]`, "a"))
    assert.strictEqual(run(source, members.join("")).steps, run(".+", members.join("")).steps)
  })

  it("cost more if they are repeated and contain Unicode properties, but a duplicate property costs nothing extra", () => {
    const properties = ["Lu", "Nd", "Sc", "Zs"].map((name) => `\\p{${name}}`).join("")
    const cost = (source: string) => run(source, "z".repeat(20)).steps
    assert.isAbove(cost(`[${properties}z]{20}`), 2 * cost("[z]{20}"))
    assert.strictEqual(cost(`[${properties}${properties}z]{20}`), cost(`[${properties}z]{20}`))
    const { size } = Result.getOrThrow(compilePattern(`[${properties}z]`))
    assert.strictEqual(size, Result.getOrThrow(compilePattern("[z]")).size + 4)
  })
})
