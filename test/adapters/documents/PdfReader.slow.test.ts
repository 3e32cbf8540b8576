import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readPdf } from "../../../src/adapters/documents/PdfReader.ts"
import { pdf } from "../../support/pdf.ts"

/** Lines below one another, in the one text of a page. */
const down = ") Tj 0 -1 Td ("

const line = (page: number): string => `Page ${page} speaks of cats, dogs and the moon. `

describe("a PDF", () => {
  it.live("of several megabytes is read by two threads: every page once, in order, with its outline", () =>
    Effect.gen(function* () {
      const pages = Array.from({ length: 60 }, (_, n) => Array.from({ length: 650 }, () => line(n + 1)).join(down))
      const bytes = pdf(pages, ["Start", "Then"])
      assert.isAbove(bytes.length, 2 * 1024 * 1024)
      const content = yield* readPdf(bytes)
      assert.deepStrictEqual(
        content.pages.map(({ number }) => number),
        pages.map((_, n) => n + 1),
      )
      for (const [n, { text }] of content.pages.entries()) {
        assert.isTrue(text.startsWith(line(n + 1).trim()), String(n))
        assert.isAbove(text.split(line(n + 1).trim()).length, 500)
      }
      assert.deepStrictEqual(content.outline, [
        { title: "Start", level: 0, page: 1 },
        { title: "Then", level: 0, page: 2 },
      ])
    }),
  )

  it.live("of a few pages is read by one, and one page alone is a document too", () =>
    Effect.gen(function* () {
      const content = yield* readPdf(pdf(["Only this."]))
      assert.deepStrictEqual(content, { pages: [{ number: 1, text: "Only this." }], outline: [] })
    }),
  )
})
