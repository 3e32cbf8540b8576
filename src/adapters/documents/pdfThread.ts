import { parentPort, workerData } from "node:worker_threads"
import type { DocumentContent, OutlineEntry } from "../../domain/agents/retrieval/DocumentContent.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { Pdfium, PdfUnreadable } from "./Pdfium.ts"
import type { PdfAnswer, PdfOrder } from "./PdfReader.ts"

const { program, bytes, part, parts, mostPages, mostCharacters, mostMemory } = workerData as PdfOrder

const deepest = 20
const mostEntries = 5000

/** An outline may lead back into itself: each bookmark counts once. */
const flatten = (pdf: Pdfium, parent: number, level: number, seen: Map<number, OutlineEntry | null>): void => {
  for (const { id, title, page } of pdf.bookmarks(parent)) {
    if (seen.has(id) || seen.size >= mostEntries) return
    seen.set(id, page === undefined ? null : { title, level, page })
    if (level < deepest) flatten(pdf, id, level + 1, seen)
  }
}

const outlineOf = (pdf: Pdfium): ReadonlyArray<OutlineEntry> => {
  const seen = new Map<number, OutlineEntry | null>()
  flatten(pdf, 0, 0, seen)
  return [...seen.values()].filter((entry) => entry !== null)
}

/** The engine has a sign of its own for a hyphen and the end of the line behind it, and ends lines like a typewriter. */
const plain = (text: string): string =>
  text.replaceAll("\r\n", "\n").replaceAll("\u0002", "-\n").replaceAll("\uFFFE", "-\n").replaceAll("\0", "")

const read = async (): Promise<PdfAnswer> => {
  const pdf = await Pdfium.open(program, bytes, mostMemory)
  if (pdf.pageCount > mostPages) throw new PdfUnreadable(failureText("pdfLong", { most: mostPages }))
  const from = Math.floor((pdf.pageCount * part) / parts)
  const to = Math.floor((pdf.pageCount * (part + 1)) / parts)
  const pages: Array<DocumentContent["pages"][number]> = []
  let left = mostCharacters
  for (let index = from; index < to; index++) {
    const text = plain(pdf.text(index))
    left -= text.length
    if (left < 0) throw new PdfUnreadable(failureText("pdfWordy"))
    pages.push({ number: index + 1, text })
  }
  return { kind: "read", content: { pages, outline: part === 0 ? outlineOf(pdf) : [] } }
}

const reasonOf = (error: unknown): string => (error instanceof PdfUnreadable ? error.message : failureText("pdfGreedy"))

read().then(
  (answer) => parentPort!.postMessage(answer),
  (error: unknown) => parentPort!.postMessage({ kind: "failed", reason: reasonOf(error) } satisfies PdfAnswer),
)
