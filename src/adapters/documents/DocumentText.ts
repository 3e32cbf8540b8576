import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import type { DocumentContent } from "../../domain/agents/retrieval/DocumentContent.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { htmlText } from "../../domain/agents/retrieval/HtmlText.ts"
import { DocumentText, DocumentUnreadable } from "../../ports/DocumentText.ts"
import { readPdf, type SpawnReader } from "./PdfReader.ts"

const html: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"])

const marks: ReadonlyArray<readonly [ReadonlyArray<number>, string]> = [
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
]

/** By its mark UTF-16, else UTF-8, else the single-byte encoding that most other texts have. */
const decoded = (bytes: Uint8Array): string => {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked !== undefined) return new TextDecoder(marked[1]).decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

/** What has NUL in it is no text, whatever it is called. */
const plain = (bytes: Uint8Array): Effect.Effect<string, DocumentUnreadable> =>
  Effect.suspend(() => {
    const text = decoded(bytes)
    return text.includes("\0")
      ? Effect.fail(new DocumentUnreadable({ reason: failureText("notText") }))
      : Effect.succeed(text)
  })

const single = (text: string): DocumentContent => ({ pages: [{ number: null, text }], outline: [] })

/** `threads`: how many PDFs are read at a time. */
export const layer = (options: { readonly threads: number; readonly spawn: SpawnReader }) =>
  Layer.effect(
    DocumentText,
    Effect.map(Semaphore.make(options.threads), (permits) =>
      DocumentText.of({
        read: (bytes, contentType) => {
          if (contentType === "application/pdf") return permits.withPermits(1)(readPdf(options.spawn, bytes))
          return Effect.map(plain(bytes), (text) => single(html.has(contentType) ? htmlText(text) : text))
        },
      }),
    ),
  )
