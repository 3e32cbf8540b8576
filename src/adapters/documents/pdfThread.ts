import { parentPort, workerData } from "node:worker_threads"
import type { OutlineEntry } from "../../domain/agents/retrieval/DocumentContent.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { Pdfium, PdfUnreadable } from "./Pdfium.ts"
import type { PdfAnswer, PdfOrder } from "./PdfReader.ts"
import { PdfTurns } from "./PdfTurns.ts"

const { program, bytes, turns: memory, hasOutline, mostPages, mostCharacters, mostMemory } = workerData as PdfOrder

const deepest = 20
const mostEntries = 5000

/** An outline may contain cycles, so each bookmark is read once. */
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

/** The engine uses a special character for a hyphen at the end of a line, and ends lines with CRLF. */
const plain = (text: string): string =>
  text.replaceAll("\r\n", "\n").replaceAll("\u0002", "-\n").replaceAll("\uFFFE", "-\n").replaceAll("\0", "")

const port = parentPort!

const say = (answer: PdfAnswer): void => port.postMessage(answer)

const read = async (): Promise<void> => {
  const pdf = await Pdfium.open(program, bytes, mostMemory)
  if (pdf.pageCount > mostPages) throw new PdfUnreadable(failureText("pdfLong", { most: mostPages }))
  const turns = new PdfTurns(memory)
  for (let indexes = turns.take(pdf.pageCount); indexes.length > 0; indexes = turns.take(pdf.pageCount)) {
    const pages = indexes.map((index) => {
      const text = plain(pdf.text(index))
      if (turns.read(text) > mostCharacters) throw new PdfUnreadable(failureText("pdfWordy"))
      return { number: index + 1, text }
    })
    say({ kind: "pages", pages })
  }
  say({ kind: "done", outline: hasOutline ? outlineOf(pdf) : [] })
}

const reasonOf = (error: unknown): string => (error instanceof PdfUnreadable ? error.message : failureText("pdfGreedy"))

read().catch((error: unknown) => say({ kind: "failed", reason: reasonOf(error) }))
