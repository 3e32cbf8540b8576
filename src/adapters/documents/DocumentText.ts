import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import type { DocumentContent } from "../../domain/agents/retrieval/DocumentContent.ts"
import { wordType } from "../../domain/agents/Documents.ts"
import { DocumentText, DocumentUnreadable } from "../../ports/DocumentText.ts"
import { readInThread } from "./ThreadReader.ts"
import { readPdf, type SpawnReader } from "./PdfReader.ts"
import { decodeText } from "./TextDecoding.ts"

const html: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"])

const plain = (bytes: Uint8Array): Effect.Effect<string, DocumentUnreadable> =>
  Effect.suspend(() => {
    const source = decodeText(bytes)
    return "text" in source ? Effect.succeed(source.text) : Effect.fail(new DocumentUnreadable(source))
  })

const single = (text: string): DocumentContent => ({ pages: [{ number: null, text }], outline: [] })

/** `threads`: the maximum number of PDF, Word and HTML documents read concurrently. */
export const layer = (options: {
  readonly threads: number
  readonly pdf: SpawnReader
  readonly html: SpawnReader
  readonly docx: SpawnReader
}) =>
  Layer.effect(
    DocumentText,
    Effect.map(Semaphore.make(options.threads), (permits) =>
      DocumentText.of({
        read: (bytes, contentType) => {
          if (contentType === "application/pdf") return permits.withPermits(1)(readPdf(options.pdf, bytes))
          const spawn = contentType === wordType ? options.docx : html.has(contentType) ? options.html : undefined
          if (spawn === undefined) return Effect.map(plain(bytes), single)
          return Effect.map(permits.withPermits(1)(readInThread(spawn, bytes)), single)
        },
      }),
    ),
  )
