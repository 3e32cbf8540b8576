import * as Effect from "effect/Effect"
import { randomFillSync } from "node:crypto"
import { loadavg } from "node:os"
import { deflateSync } from "node:zlib"
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib"
import { readPdf } from "../../src/adapters/documents/PdfReader.ts"
import { threadFor } from "../../src/layers/threads.ts"
import { pdf } from "../../test/support/pdf.ts"

/**
 * Reads PDFs of 10 MB (limit: 3 s on two cores, which is 6 s of processor time in the two threads that read a
 * document): an uncompressed book with nothing but text, a book with nearly all its text in the first half, and a
 * report with pictures, exported from an office suite. `node bench/documents/pdf.ts [runs]`
 */
const runs = Number(process.argv[2] ?? 3)
const claimed = 6
const words = Array.from({ length: 20_000 }, (_, n) => `w${((n * 7919) % 20_011).toString(36)}`)

const line = (page: number, row: number): string =>
  Array.from({ length: 15 }, (_, n) => words[(page * 7919 + row * 104_729 + n * n * 31) % words.length]!).join(" ")

const lines = (page: number, rows = 45): ReadonlyArray<string> =>
  Array.from({ length: rows }, (_, row) => line(page, row))

const book = (rows: (page: number) => number): Uint8Array =>
  pdf(Array.from({ length: 2500 }, (_, page) => lines(page, rows(page)).join(") Tj 0 -14 Td (")))

/** A gray PNG picture that can't be compressed. */
const picture = (document: PDFDocument, bytes: number) => {
  const side = Math.floor(Math.sqrt(bytes))
  const grain = deflateSync(randomFillSync(new Uint8Array(side * side)), { level: 0 })
  return document.context.register(
    document.context.stream(grain, {
      Type: "XObject",
      Subtype: "Image",
      Width: side,
      Height: side,
      ColorSpace: "DeviceGray",
      BitsPerComponent: 8,
      Filter: "FlateDecode",
    }),
  )
}

const report = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.TimesRoman)
  for (let number = 0; number < 550; number++) {
    const page = document.addPage()
    page.drawText(lines(number).join("\n"), { x: 50, y: 780, size: 9, font, lineHeight: 14 })
    if (number % 10 === 0) page.node.newXObject("Figure", picture(document, 160_000))
  }
  return document.save()
}

const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6

for (const [name, bytes] of [
  ["book", book(() => 45)],
  ["top-heavy", book((page) => (page < 1250 ? 80 : 8))],
  ["report", await report()],
] as const) {
  const spent: Array<number> = []
  const waited: Array<number> = []
  let summary = ""
  for (let run = 0; run < runs; run++) {
    const [from, at] = [process.cpuUsage(), performance.now()]
    const { pages } = await Effect.runPromise(readPdf(threadFor("pdf"), bytes))
    spent.push(seconds(process.cpuUsage(from)))
    waited.push((performance.now() - at) / 1000)
    summary = `${pages.length} pages, ${(pages.reduce((sum, { text }) => sum + text.length, 0) / 1e6).toFixed(1)} M characters`
  }
  const processor = Math.min(...spent)
  console.log(
    `${name.padEnd(9)} ${(bytes.length / 1e6).toFixed(1)} MB, ${summary}: processor ${processor.toFixed(2)} s, wall ${Math.min(...waited).toFixed(2)} s, ` +
      `limit ${claimed} s of processor time: ${processor <= claimed ? "met" : "EXCEEDED"} (load ${loadavg()[0]!.toFixed(1)})`,
  )
}
