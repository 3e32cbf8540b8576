import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readPdf } from "../../../src/adapters/documents/PdfReader.ts"
import { threadFor } from "../../../src/layers/threads.ts"
import { bombs, circular, countless, endless, locked } from "../../support/hostilePdf.ts"
import { pdf } from "../../support/pdf.ts"

const read = (bytes: Uint8Array) => readPdf(threadFor("pdf"), bytes)

/** Separates the lines within the text of a page: ends one and begins the next below it. */
const down = ") Tj 0 -14 Td ("

const line = (page: number): string => `Page ${page} speaks of cats, dogs and the moon. `

describe("a PDF", () => {
  it.live("of several megabytes is read by two threads: every page once, in order, with its outline", () =>
    Effect.gen(function* () {
      const pages = Array.from({ length: 60 }, (_, n) => Array.from({ length: 650 }, () => line(n + 1)).join(down))
      const bytes = pdf(pages, ["Start", "Then"])
      assert.isAbove(bytes.length, 2 * 1024 * 1024)
      const content = yield* read(bytes)
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

  it.live("of a single page is read completely, with an empty outline", () =>
    Effect.gen(function* () {
      const content = yield* read(pdf(["Only this."]))
      assert.deepStrictEqual(content, { pages: [{ number: 1, text: "Only this." }], outline: [] })
    }),
  )

  it.live("is read column by column, even if its two columns were drawn line by line", () =>
    Effect.gen(function* () {
      const lefts = ["The committee met in", "spring and looked at", "the budget of a year."]
      const rights = ["They approved a plan", "for the coming year,", "with a new roof too."]
      const drawn = lefts.map((left, at) => `${left}) Tj 250 0 Td (${rights[at]}) Tj -250 -14 Td (`).join("")
      const { pages } = yield* read(pdf([drawn]))
      assert.deepStrictEqual(
        pages.map(({ text }) => text.trim()),
        [[...lefts, ...rights].join("\n")],
      )
    }),
  )

  it.live("is read line by line, in any script, and words hyphenated at line ends are rejoined", () =>
    Effect.gen(function* () {
      const lines = ["The cat sat on the un-) Tj 0 -14 Td (known mat, na\\357ve as ever.", "Then the dog came."]
      const { pages } = yield* read(pdf(lines))
      assert.deepStrictEqual(
        pages.map(({ text }) => text),
        ["The cat sat on the un-\nknown mat, na\u00efve as ever.", "Then the dog came."],
      )
    }),
  )
})

const mebibyte = 1024 * 1024

const refusal = (bytes: Uint8Array) => Effect.map(Effect.flip(read(bytes)), ({ reason }) => reason)

describe("an unusual or hostile PDF", () => {
  it.live("is read with its filled-in form fields and notes, but without its links", () =>
    Effect.gen(function* () {
      const content = "/Tx BMC BT /F1 12 Tf 2 5 Td (Ana Torres) Tj ET EMC"
      const frame = "/Type /XObject /Subtype /Form /BBox [0 0 200 25] /Resources << /Font << /F1 3 0 R >> >>"
      const form = pdf(["Employee"], [], {
        annotations: [
          "<< /Subtype /Widget /FT /Tx /V (Ana Torres) /Rect [200 690 400 715] /AP << /N 6 0 R >> >>",
          "<< /Subtype /Widget /FT /Ch /V (Sevilla) /Rect [200 650 400 675] >>",
          "<< /Subtype /FreeText /Contents (Please sign) /Rect [50 600 300 630] >>",
          "<< /Subtype /Link /Contents (no) /Rect [50 500 300 530] >>",
        ].join(" "),
        objects: [`<< ${frame} /Length ${content.length} >>\nstream\n${content}\nendstream`],
      })
      const { pages } = yield* read(form)
      assert.deepStrictEqual(pages[0]?.text.split(/\r?\n/), ["Employee", "Ana Torres", "Sevilla", "Please sign"])
    }),
  )

  it.live("is reported if it is empty, damaged or locked", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* refusal(new Uint8Array()), "the PDF is damaged, or the file isn't a PDF")
      assert.strictEqual(
        yield* refusal(new TextEncoder().encode("%PDF-1.4\nand no more")),
        "the PDF is damaged, or the file isn't a PDF",
      )
      assert.strictEqual(yield* refusal(locked), "the PDF is password-protected")
    }),
  )

  it.live("is read to its end, whatever cycles it contains", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* read(endless)).outline, [
        { title: "One", level: 0, page: 1 },
        { title: "Two", level: 0, page: 1 },
      ])
      assert.isAtMost((yield* read(circular)).pages.length, 3)
      assert.isAtMost((yield* read(countless)).pages.length, 1)
    }),
  )

  // `bench/guards/memory.ts` measures the memory.
  it.live.each(bombs)(
    "is rejected when it inflates beyond its memory limit, without blocking the event loop: $name",
    ({ bytes }) =>
      Effect.gen(function* () {
        const bomb = bytes()
        assert.isBelow(bomb.length, mebibyte)
        let turns = 0
        let isOver = false
        const turn = (): void => {
          turns++
          if (!isOver) setImmediate(turn)
        }
        turn()
        assert.strictEqual(yield* refusal(bomb), "the PDF needs too much memory to read, or is damaged")
        isOver = true
        assert.isAbove(turns, 2)
      }),
  )
})
