import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import { passages, pieces } from "../../../../src/domain/agents/retrieval/Passages.ts"
import { sections } from "../../../../src/domain/agents/retrieval/PageTree.ts"
import { indexOf, indexText } from "../../../../src/domain/agents/retrieval/Indexing.ts"
import { RetrievalIndex, Retriever } from "../../../../src/domain/agents/retrieval/RetrievalIndex.ts"
import { vectorOf } from "../../../../src/domain/agents/retrieval/Vector.ts"

const decodeIndex = Schema.decodeSync(Schema.fromJsonString(RetrievalIndex))

const single = (text: string) => ({ pages: [{ number: null, text }], outline: [] })

const paged = (pages: ReadonlyArray<string>, outline: ReadonlyArray<readonly [string, number, number]> = []) => ({
  pages: pages.map((text, index) => ({ number: index + 1, text })),
  outline: outline.map(([title, level, page]) => ({ title, level, page })),
})

describe("passages", () => {
  it("match the text at their offset exactly, and together contain every word", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zé👩]{1,30}[.\n ]{1,2}$/u), { maxLength: 400 }), (words) => {
        const text = words.join("")
        const found = [...pieces(text)]
        for (const piece of found) {
          assert.isAtMost(piece.text.length, 1000)
          assert.strictEqual(text.slice(piece.offset, piece.offset + piece.text.length), piece.text)
        }
        for (const match of text.matchAll(/\S+/g))
          assert.isTrue(
            found.some((piece) => piece.offset <= match.index && match.index < piece.offset + piece.text.length),
          )
      }),
      { numRuns: 50 },
    )
  })

  it("are unchanged after their index is written in pieces and read back, with or without vectors", () => {
    const pages = Array.from({ length: 250 }, (_, n) => `Page ${n} says "cat\\" \u2028.`)
    const outline = [["Start", 0, 1]] as const
    const index = Result.getOrThrow(indexOf([{ name: "a", content: paged(pages, outline) }], "pageindex"))
    const of = index.passages.map((_, n) => vectorOf([n, 1]))
    for (const vectors of [null, { model: "m", of: [] }, { model: 'm"', of }]) {
      const written = [...indexText({ ...index, vectors })]
      assert.isAbove(written.length, 3)
      assert.deepStrictEqual(decodeIndex(written.join("")), { ...index, vectors })
    }
  })

  it("can be cut from a text without spaces", () => {
    assert.strictEqual([...pieces("x".repeat(2500))].length, 3)
  })
})

describe("an index", () => {
  const index = Result.getOrThrow(
    indexOf(
      [
        { name: "a", content: single("The invoice number is 4711.\n\nPayment is due in thirty days.") },
        { name: "b", content: single("El contrato termina en diciembre.") },
      ],
      "vector",
    ),
  )

  it("finds the document with the rare words, and nothing for unknown words", () => {
    const retriever = Retriever.of(index)
    assert.strictEqual(retriever.search("When is the payment due?", 3)[0]?.passage.document, 0)
    assert.strictEqual(retriever.search("¿Cuándo termina el CONTRATO?", 3)[0]?.passage.document, 1)
    assert.deepStrictEqual(retriever.search("zebra", 3), [])
  })

  it("ranks by vectors if it has them", () => {
    const vectors = { model: "m", of: index.passages.map(({ document }) => vectorOf([document, 1 - document])) }
    const [best] = Retriever.of({ ...index, vectors }).search("anything", 1, vectorOf([1, 0]))
    assert.strictEqual(best?.passage.document, 1)
    assert.strictEqual(best?.score, 1)
  })

  it("needs a table of contents for a page tree: the document's outline or a contents page", () => {
    const bare = indexOf([{ name: "a.pdf", content: paged(["one", "two"]) }], "pageindex")
    assert.strictEqual(Result.isFailure(bare) && bare.failure._tag, "OutlineMissing")
    const printed = paged(["Contents\n1 Start .... 1\n1.1 Costs .... 2\n2 End .... 3", "the price is high", "bye"])
    assert.deepStrictEqual(
      sections(printed, 0).map(({ title, level, firstPage, lastPage }) => [title, level, firstPage, lastPage]),
      [
        ["1 Start", 0, 1, 3],
        ["1.1 Costs", 1, 2, 3],
        ["2 End", 0, 3, 3],
      ],
    )
  })

  it("finds a passage in a tree of pages by the section that it is in", () => {
    const content = paged(
      ["intro", "the price is ten", "farewell"],
      [
        ["Start", 0, 1],
        ["Costs", 0, 2],
        ["End", 0, 3],
      ],
    )
    const tree = Result.getOrThrow(indexOf([{ name: "a.pdf", content }], "pageindex"))
    const [best] = Retriever.of(tree).search("What is the price?", 2)
    assert.strictEqual(best?.passage.page, 2)
    assert.strictEqual(best?.section, "Costs")
    assert.lengthOf([...passages(content, 0)], 3)
  })
})
