import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Documents from "../../../src/adapters/documents/DocumentText.ts"
import { threadFor } from "../../../src/layers/threads.ts"
import { bm25Alone, isVerbatim, measured, ours, readCorpus } from "../../support/corpus/measured.ts"
import { hardQuestions } from "../../support/corpus/hardQuestions.ts"
import { questions } from "../../support/corpus/questions.ts"

const read = readCorpus.pipe(
  Effect.provide(
    Documents.layer({ threads: 1, pdf: threadFor("pdf"), html: threadFor("html"), docx: threadFor("docx") }),
  ),
)

describe("a search across documents of several kinds", () => {
  it.live("is tested with at least sixty questions in English and Spanish, each answered in one of the documents", () =>
    Effect.gen(function* () {
      assert.isAtLeast(questions.length, 60)
      const documents = yield* read
      for (const { question, document, page, holds } of [...questions, ...Object.values(hardQuestions).flat()]) {
        const pages = documents.find(({ name }) => name === document)?.content.pages ?? []
        const text = pages.find(({ number }) => number === page)?.text.replace(/\s+/g, " ") ?? ""
        for (const part of holds) assert.include(text, part, question)
      }
    }),
  )

  it.live("finds at least as many of the expected passages as BM25 alone", () =>
    Effect.gen(function* () {
      const documents = yield* read
      const [mine, plain] = [measured(documents, ours(documents)), measured(documents, bm25Alone(documents))]
      assert.isAtLeast(mine.recallAtFive, plain.recallAtFive, mine.missed.join(", "))
      assert.isAtLeast(mine.recallAtFive, 0.95)
    }),
  )

  it.live("finds each of several similar passages by its heading, and each row of a table", () =>
    Effect.gen(function* () {
      const documents = yield* read
      const [mine, plain] = [ours(documents), bm25Alone(documents)]
      for (const asked of [hardQuestions["passages that look alike"], hardQuestions["rows of tables"]])
        assert.deepStrictEqual(measured(documents, mine, asked).missed, [])
      const hard = Object.values(hardQuestions).flat()
      assert.isAbove(measured(documents, mine, hard).recallAtFive, measured(documents, plain, hard).recallAtFive)
    }),
  )

  it.live("cites every passage verbatim at its offset in its page", () =>
    Effect.gen(function* () {
      const documents = yield* read
      const search = ours(documents)
      for (const { question } of [...questions, ...Object.values(hardQuestions).flat()])
        for (const cited of search(question, 5)) assert.isTrue(isVerbatim(documents, cited), cited.text)
    }),
  )

  it.live("cites a row of a PDF's table with its page and its cells in order", () =>
    Effect.gen(function* () {
      const documents = yield* read
      const [first] = ours(documents)("How many passengers does the Kittiwake carry?", 1)
      assert.deepStrictEqual([first?.document, first?.page], ["ferries.pdf", 2])
      assert.match(first?.text ?? "", /Kittiwake\s+2007\s+340\s+58/)
      const [fare] = ours(documents)("What is the fare to Cormorant Rock?", 1)
      assert.strictEqual(fare?.page, 1)
      assert.match(fare?.text ?? "", /F4\s+Brenna\s+Cormorant Rock\s+75\s+12\.40/)
    }),
  )
})
