import { getDocumentProxy } from "unpdf"
import { parentPort, workerData } from "node:worker_threads"
import type { DocumentContent, OutlineEntry } from "../../domain/agents/retrieval/DocumentContent.ts"
import type { PdfAnswer, PdfOrder } from "./PdfReader.ts"

const { bytes, part, parts, mostPages, mostCharacters } = workerData as PdfOrder

const deepest = 20
const mostEntries = 5000

class Refused extends Error {}

type Proxy = Awaited<ReturnType<typeof getDocumentProxy>>
type Items = NonNullable<Awaited<ReturnType<Proxy["getOutline"]>>>

/** The page that an entry leads to, from 1; none when it leads elsewhere. */
const pageOf = async (document: Proxy, destination: Items[number]["dest"]): Promise<number | undefined> => {
  try {
    const explicit = typeof destination === "string" ? await document.getDestination(destination) : destination
    const target: unknown = explicit?.[0]
    if (typeof target === "number") return target + 1
    if (typeof target !== "object" || target === null || !("num" in target) || !("gen" in target)) return undefined
    return (await document.getPageIndex({ num: Number(target.num), gen: Number(target.gen) })) + 1
  } catch {
    return undefined
  }
}

const flatten = async (document: Proxy, items: Items, level: number, found: Array<OutlineEntry>): Promise<void> => {
  for (const item of items) {
    if (found.length >= mostEntries) return
    const page = await pageOf(document, item.dest)
    if (page !== undefined) found.push({ title: item.title, level, page })
    if (level < deepest) await flatten(document, item.items, level + 1, found)
  }
}

/** The text of a page as it is read, line by line. */
const textOf = async (document: Proxy, number: number): Promise<string> => {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("")
}

const read = async (): Promise<PdfAnswer> => {
  const document = await getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0 })
  if (document.numPages > mostPages) throw new Refused(`the PDF has more than ${mostPages} pages`)
  const from = Math.floor((document.numPages * part) / parts)
  const to = Math.floor((document.numPages * (part + 1)) / parts)
  const pages: Array<DocumentContent["pages"][number]> = []
  let left = mostCharacters
  for (let number = from + 1; number <= to; number++) {
    const text = await textOf(document, number)
    left -= text.length
    if (left < 0) throw new Refused("the PDF holds too much text")
    pages.push({ number, text })
  }
  const outline: Array<OutlineEntry> = []
  if (part === 0) await flatten(document, (await document.getOutline()) ?? [], 0, outline)
  return { kind: "read", content: { pages, outline } }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof Refused) return error.message
  return error instanceof Error && error.name === "PasswordException"
    ? "the PDF is protected by a password"
    : "the PDF is broken or none"
}

read().then(
  (answer) => parentPort!.postMessage(answer),
  (error: unknown) => parentPort!.postMessage({ kind: "failed", reason: reasonOf(error) } satisfies PdfAnswer),
)
