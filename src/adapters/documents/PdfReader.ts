import * as Effect from "effect/Effect"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { Worker } from "node:worker_threads"
import type { DocumentContent } from "../../domain/agents/retrieval/DocumentContent.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { DocumentUnreadable } from "../../ports/out/DocumentText.ts"

export interface PdfOrder {
  /** The engine, compiled once for all threads. */
  readonly program: WebAssembly.Module
  readonly bytes: Uint8Array
  /** Which of how many parts of the pages is read; the first one has the outline. */
  readonly part: number
  readonly parts: number
  readonly mostPages: number
  readonly mostCharacters: number
  /** Of the engine, in bytes. */
  readonly mostMemory: number
}

export type PdfAnswer =
  | { readonly kind: "read"; readonly content: DocumentContent }
  | { readonly kind: "failed"; readonly reason: string }

/** What a document may cost; beyond it, it is not read. */
export const limits = {
  mostPages: 5000,
  mostCharacters: 20_000_000,
  heapMebibytes: 256,
  engineBytes: 512 * 1024 * 1024,
  patience: "60 seconds",
} as const

/** Sources run as they are; a build keeps the layout and changes the ending. */
const thread = new URL(`./pdfThread${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url)

/** From this size on, two threads read a document's pages: opening it twice takes less than half of its pages. */
const largeBytes = 2 * 1024 * 1024

const compiled = Effect.promise(async () =>
  WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")))),
)

/** The engine, compiled off this thread when the first PDF comes; whoever goes away meanwhile takes it from nobody. */
const engine = Effect.runSync(Effect.cached(Effect.uninterruptible(compiled)))

/** A copy that can change hands; the caller's bytes stay. */
const order = (program: WebAssembly.Module, bytes: Uint8Array, part: number, parts: number): PdfOrder => ({
  program,
  bytes: new Uint8Array(bytes),
  part,
  parts,
  mostPages: limits.mostPages,
  mostCharacters: Math.floor(limits.mostCharacters / parts),
  mostMemory: limits.engineBytes,
})

/** A part of a PDF, read in a thread that is ended with it. */
const readPart = (given: PdfOrder): Effect.Effect<DocumentContent, DocumentUnreadable> =>
  Effect.callback<DocumentContent, DocumentUnreadable>((resume) => {
    const fail = (reason: string) => resume(Effect.fail(new DocumentUnreadable({ reason })))
    const worker = new Worker(thread, {
      workerData: given,
      transferList: [given.bytes.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMebibytes },
      stdout: true,
      stderr: true,
    })
    worker.once("message", (answer: PdfAnswer) => {
      if (answer.kind === "read") resume(Effect.succeed(answer.content))
      else fail(answer.reason)
      void worker.terminate()
    })
    worker.once("error", () => fail(failureText("pdfGreedy")))
    worker.once("exit", () => fail(failureText("pdfGreedy")))
    return Effect.promise(() => worker.terminate())
  })

/**
 * Text and outline of a PDF, read in threads of its own: a document that is made to take all time or memory takes its
 * threads', and they are ended.
 */
export const readPdf = (bytes: Uint8Array): Effect.Effect<DocumentContent, DocumentUnreadable> => {
  const parts = bytes.length < largeBytes ? 1 : 2
  return Effect.forEach(
    Array.from({ length: parts }, (_, part) => part),
    (part) => Effect.flatMap(engine, (program) => readPart(order(program, bytes, part, parts))),
    { concurrency: parts },
  ).pipe(
    Effect.map((read) => ({
      pages: read.flatMap(({ pages }) => pages),
      outline: read.flatMap(({ outline }) => outline),
    })),
    Effect.timeoutOrElse({
      duration: limits.patience,
      orElse: () => Effect.fail(new DocumentUnreadable({ reason: failureText("pdfSlow") })),
    }),
  )
}
