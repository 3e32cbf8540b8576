import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { longest } from "../../../src/domain/avatar/speech/Sentences.ts"
import { finish, listen, unspoken } from "../../../src/domain/avatar/speech/SpokenText.ts"

/** The spoken parts of a text that arrives in pieces of these lengths, which repeat. */
const sentencesOf = (text: string, language = "en", lengths: ReadonlyArray<number> = [text.length || 1]) => {
  let state = unspoken
  const out: Array<string> = []
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = lengths[turn % lengths.length]!
    const [next, sentences] = listen(state, text.slice(at, at + length), language)
    state = next
    out.push(...sentences)
    at += length
  }
  return [...out, ...finish(state, language)]
}

const marked: ReadonlyArray<readonly [text: string, said: ReadonlyArray<string>]> = [
  ["It costs $5.00 [1]. Done [2].", ["It costs $5.00.", "Done."]],
  ["See 【1†source】 here [Source 1] and ([1], [2]) ok.", ["See here and ok."]],
  ["In [2024] it was [1](https://x.org/) so [1-3].", ["In 2024 it was so."]],
  ["Es así [Fuente 2]. Sí [1][2].", ["Es así.", "Sí."]],
  ["A word (see [1]) and an end[1].", ["A word (see) and an end."]],
  ["<think>Hm. Let me see.</think>Visible answer.", ["Visible answer."]],
]

describe("an answer with sources and thoughts", () => {
  it("is spoken without them, however it is split into pieces", () => {
    for (const [text, sentences] of marked)
      for (const size of [1, 3, 1000]) assert.deepStrictEqual(sentencesOf(text, "en", [size]), sentences)
  })
})

const answer = `# Hello there

Dr. Smith said **hello to _you_** and 3.5 is a number. See [the docs](https://x.y/z?a=1) or https://example.com/path. It costs 2 * 3 euros! Really? Yes…

- first item with \`code here\`
- [x] second; snake_case stays
1. numbered one
> quoted text

| a | b |
|---|---|
| 1 | 2 |

---
\`\`\`js
const x = 1. Two.
\`\`\`

![alt](img.png)After <b>bold</b> &amp; done. J. R. Tolkien wrote it.<!-- not this -->

Last line without end
\`\`\`
never closed. hidden`

const spoken = [
  "Hello there.",
  "Dr. Smith said hello to you and 3.5 is a number.",
  "See the docs or example.com.",
  "It costs 2 * 3 euros!",
  "Really?",
  "Yes…",
  "first item with code here",
  "second; snake_case stays",
  "numbered one",
  "quoted text",
  "After bold & done.",
  "J. R. Tolkien wrote it.",
  "Last line without end",
]

describe("spoken text", () => {
  it("is the Markdown as plain text, without code, tables, images or tags", () => {
    assert.deepStrictEqual(sentencesOf(answer), spoken)
  })

  it("keeps unknown HTML entities, even those named like a property of Object", () => {
    assert.deepStrictEqual(sentencesOf("A &constructor; and more."), ["A &constructor; and more."])
  })

  it("does not depend on how the answer is split into pieces", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }), (lengths) => {
        assert.deepStrictEqual(sentencesOf(answer, "en", lengths), spoken)
      }),
      { numRuns: 60 },
    )
  })

  it("is split into sentences by the language's rules", () => {
    assert.deepStrictEqual(sentencesOf("Hola, ¿qué tal? El Sr. Pérez vino a las 3 p.m. y se fue. ¡Adiós!", "es", [4]), [
      "Hola, ¿qué tal?",
      "El Sr. Pérez vino a las 3 p.m. y se fue.",
      "¡Adiós!",
    ])
    assert.deepStrictEqual(sentencesOf("今日は。元気ですか？はい", "ja", [3]), ["今日は。", "元気ですか？", "はい"])
    assert.deepStrictEqual(sentencesOf("One. Two.", "no such language"), ["One.", "Two."])
  })

  it("begins before the answer is complete", () => {
    const [, first] = listen(unspoken, "The sky is blue. It is ", "en")
    assert.deepStrictEqual(first, ["The sky is blue."])
    const [, line] = listen(unspoken, "A heading\nand", "en")
    assert.deepStrictEqual(line, ["A heading"])
  })

  it("never waits for the end of an endless sentence", () => {
    for (const text of ["word ".repeat(120), "a, ".repeat(200), "x".repeat(1000)]) {
      const parts = sentencesOf(text, "en", [6])
      assert.isTrue(parts.every(({ length }) => length <= longest))
      assert.strictEqual(parts.join("").replaceAll(" ", ""), text.replaceAll(" ", ""))
    }
  })

  it("leaves out what can't be pronounced", () => {
    for (const text of ["", "...", "```", "| a | b |", "***", "👍 !", "<br>", "   \n\n  "])
      assert.deepStrictEqual(sentencesOf(text), [])
  })

  it.each(["`", "[", "*_", "<a", "h"])("is returned even if a model repeats %j thousands of times", (text) => {
    assert.isArray(sentencesOf(text.repeat(20_000), "en", [37]))
  })

  it("has no tags, code fences or overlong sentences, whatever the input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        for (const sentence of sentencesOf(text, "en", [3])) {
          assert.isAtMost(sentence.length, longest)
          assert.notMatch(sentence, /[<>]|```/)
        }
      }),
    )
  })
})
