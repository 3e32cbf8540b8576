import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { DocumentText } from "../../../src/ports/DocumentText.ts"
import { file, promote, warmed } from "../../support/agents.ts"
import { ask, chatting, systemMessage, sourcesOf } from "../../support/chat.ts"
import { pdf } from "../../support/pdf.ts"

const indexed = { name: "Ana", use_vector: true }

describe("answers from a PDF", () => {
  it.live("cite every source verbatim at its offset in its page, before and after the agent is promoted", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "Yes.")
      const long = Array.from({ length: 300 }, (_, n) => `Line ${n} speaks of a cat, a dog${n} and the moon.`).join(
        "\n",
      )
      const pages = ["The cat of the first page.", "The second page has a cat as well."]
      const documents = [
        { name: "long.txt", type: "text/plain", bytes: new TextEncoder().encode(long) },
        { name: "a.pdf", type: "application/pdf", bytes: pdf(pages) },
        { name: "a.html", type: "text/html", bytes: new TextEncoder().encode("<h1>A</h1><p>cat &amp; <b>dog</b></p>") },
      ]
      const { id } = yield* warmed(
        at,
        indexed,
        documents.map(({ name, type, bytes }) => file(name, type, bytes)),
      )
      const reader = Context.get(at.context, DocumentText)
      const contents = yield* Effect.forEach(documents, ({ bytes, type }) => reader.read(bytes, type))
      const check = Effect.gen(function* () {
        const sources = sourcesOf(yield* ask(at, id, { query: "cat dog17 page" }))
        assert.lengthOf(sources, 6)
        assert.includeMembers(
          sources.map(({ filename }) => filename),
          ["long.txt", "a.pdf"],
        )
        for (const { content, page_number, metadata, filename } of sources) {
          assert.strictEqual(filename, documents[metadata.document]?.name)
          const page = contents[metadata.document]?.pages.find(({ number }) => number === page_number)
          assert.strictEqual(page?.text.slice(metadata.offset, metadata.offset + content.length), content)
        }
        return sources
      })
      const before = yield* check
      assert.strictEqual((yield* promote(at, id)).status, 200)
      const after = yield* check
      assert.deepStrictEqual(
        after.map(({ content }) => content),
        before.map(({ content }) => content),
      )
    }),
  )

  it.live("cite the relevant section of a page tree by its name", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting(() => "Yes.")
      const pages = ["All about leave and holidays.", "All about pay and bonus."]
      const { id } = yield* warmed(at, { ...indexed, vector_config: { rag_mode: "pageindex" } }, [
        file("a.pdf", "application/pdf", pdf(pages, ["Leave", "Pay"])),
      ])
      const [best] = sourcesOf(yield* ask(at, id, { query: "What bonus is there?" }))
      assert.deepInclude(best, { page_number: 2, content: "All about pay and bonus." })
      assert.strictEqual(best?.metadata.section, "Pay")
      assert.include(systemMessage(model), "a.pdf, page 2")
    }),
  )
})
