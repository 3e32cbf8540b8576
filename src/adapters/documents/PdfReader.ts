import * as Effect from "effect/Effect"
import { Worker } from "node:worker_threads"
import type { DocumentContent } from "../../domain/agents/retrieval/DocumentContent.ts"
import { DocumentUnreadable } from "../../ports/out/DocumentText.ts"

export interface PdfOrder {
  readonly bytes: Uint8Array
  readonly mostPages: number
  readonly mostCharacters: number
}

export type PdfAnswer =
  | { readonly kind: "read"; readonly content: DocumentContent }
  | { readonly kind: "failed"; readonly reason: string }

/** What a document may cost; beyond it, it is not read. */
export const limits = {
  mostPages: 5000,
  mostCharacters: 20_000_000,
  heapMebibytes: 768,
  patience: "60 seconds",
} as const

/** Sources run as they are; a build keeps the layout and changes the ending. */
const program = new URL(`./pdfThread${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url)

/** A copy that can change hands; the caller's bytes stay. */
const order = (bytes: Uint8Array): PdfOrder => ({
  bytes: new Uint8Array(bytes),
  mostPages: limits.mostPages,
  mostCharacters: limits.mostCharacters,
})

/**
 * Text and outline of a PDF, read in a thread of its own: a document that is made to take all time or memory takes its
 * thread's, and the thread is ended.
 */
export const readPdf = (bytes: Uint8Array): Effect.Effect<DocumentContent, DocumentUnreadable> =>
  Effect.callback<DocumentContent, DocumentUnreadable>((resume) => {
    const fail = (reason: string) => resume(Effect.fail(new DocumentUnreadable({ reason })))
    const given = order(bytes)
    const thread = new Worker(program, {
      workerData: given,
      transferList: [given.bytes.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMebibytes },
      stdout: true,
      stderr: true,
    })
    thread.once("message", (answer: PdfAnswer) => {
      if (answer.kind === "read") resume(Effect.succeed(answer.content))
      else fail(answer.reason)
      void thread.terminate()
    })
    thread.once("error", () => fail("the PDF takes too much memory to read, or is broken"))
    thread.once("exit", () => fail("the PDF cannot be read"))
    return Effect.promise(() => thread.terminate())
  }).pipe(
    Effect.timeoutOrElse({
      duration: limits.patience,
      orElse: () => Effect.fail(new DocumentUnreadable({ reason: "the PDF takes too long to read" })),
    }),
  )
