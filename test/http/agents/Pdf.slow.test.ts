import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createWith, file, warmed } from "../../support/agents.ts"
import { inMemory } from "../../support/inMemory.ts"
import { pdf } from "../../support/pdf.ts"

const service = inMemory()

const indexed = { name: "Ana", use_vector: true, vector_config: { rag_mode: "vector" } }
const note = file("note.txt", "text/plain", "The cat sat on the mat.")

describe("an agent's documents, with PDFs read on a worker thread", () => {
  it.live("[EPH-780] can be PDFs if they are indexed as passages", () =>
    Effect.gen(function* () {
      const { status: body } = yield* warmed(yield* service, indexed, [
        file("a", "application/pdf", pdf(["The cat sat."])),
      ])
      assert.strictEqual(body.phase, "ready", body.error)
    }),
  )

  it.live("[EPH-800] must be PDFs with a table of contents if they are indexed as a page tree", () =>
    Effect.gen(function* () {
      const at = yield* service
      const tree = { ...indexed, vector_config: { rag_mode: "pageindex" } }
      const pages = ["The beginning.", "The end."]
      const outlined = yield* warmed(at, tree, [file("a.pdf", "application/pdf", pdf(pages, ["Start", "End"]))])
      assert.strictEqual(outlined.status.phase, "ready", outlined.status.error)
      const bare = yield* warmed(at, tree, [file("a.pdf", "application/pdf", pdf(pages))])
      assert.strictEqual(bare.status.phase, "error")
      assert.include(bare.status.error, "no table of contents")
      assert.strictEqual((yield* createWith(at, tree, [note])).status, 400)
    }),
  )

  it.live("cause an error if a file sent as a PDF isn't one", () =>
    Effect.gen(function* () {
      const { status: body } = yield* warmed(yield* service, indexed, [file("a.pdf", "application/pdf", "no PDF")])
      assert.strictEqual(body.phase, "error")
      assert.strictEqual(body.error, "The document a.pdf can't be read: the PDF is damaged, or the file isn't a PDF.")
    }),
  )
})
