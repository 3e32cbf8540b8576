import * as Effect from "effect/Effect"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Worker, WorkerOptions } from "node:worker_threads"
import type { DocumentContent } from "../../domain/agents/retrieval/DocumentContent.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { DocumentUnreadable } from "../../ports/DocumentText.ts"
import { PdfTurns } from "./PdfTurns.ts"

type Pages = DocumentContent["pages"]

export interface PdfOrder {
  /** The engine, compiled once for all threads. */
  readonly program: WebAssembly.Module
  readonly bytes: Uint8Array<SharedArrayBuffer>
  /** Of `PdfTurns`. */
  readonly turns: SharedArrayBuffer
  /** One thread of a document reads its outline. */
  readonly hasOutline: boolean
  readonly mostPages: number
  readonly mostCharacters: number
  /** Of the engine, in bytes. */
  readonly mostMemory: number
}

/** What a thread says: pages as it has read them, and at its end the outline, or why there is none of it all. */
export type PdfAnswer =
  | { readonly kind: "pages"; readonly pages: Pages }
  | { readonly kind: "done"; readonly outline: DocumentContent["outline"] }
  | { readonly kind: "failed"; readonly reason: string }

/** What a document may cost; beyond it, it is not read. */
export const limits = {
  mostPages: 5000,
  mostCharacters: 20_000_000,
  heapMebibytes: 256,
  engineBytes: 512 * 1024 * 1024,
  patience: "60 seconds",
} as const

/** Starts a thread whose program answers its `PdfOrder` with a `PdfAnswer`. */
export type SpawnReader = (options: WorkerOptions) => Worker

/** From this size on, two threads take turns at a document's pages: opening it twice takes less than half of them. */
const largeBytes = 2 * 1024 * 1024

const compiled = Effect.promise(async () =>
  WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")))),
)

/** The engine, compiled off this thread when the first PDF comes; whoever goes away meanwhile takes it from nobody. */
const engine = Effect.runSync(Effect.cached(Effect.uninterruptible(compiled)))

/** A copy that threads can share. */
const shared = (bytes: Uint8Array): Uint8Array<SharedArrayBuffer> => {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

/** What one thread reads of a PDF; the thread is ended with it. */
const readShare = (spawn: SpawnReader, order: PdfOrder): Effect.Effect<DocumentContent, DocumentUnreadable> =>
  Effect.callback<DocumentContent, DocumentUnreadable>((resume) => {
    const fail = (reason: string) => resume(Effect.fail(new DocumentUnreadable({ reason })))
    const worker = spawn({
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMebibytes },
      stdout: true,
      stderr: true,
    })
    const pages: Array<Pages[number]> = []
    worker.on("message", (answer: PdfAnswer) => {
      if (answer.kind === "pages") return void pages.push(...answer.pages)
      if (answer.kind === "done") resume(Effect.succeed({ pages, outline: answer.outline }))
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
export const readPdf = (spawn: SpawnReader, bytes: Uint8Array): Effect.Effect<DocumentContent, DocumentUnreadable> =>
  Effect.gen(function* () {
    const order = {
      program: yield* engine,
      bytes: shared(bytes),
      turns: PdfTurns.memory(),
      mostPages: limits.mostPages,
      mostCharacters: limits.mostCharacters,
      mostMemory: limits.engineBytes,
    }
    const shares = bytes.length < largeBytes ? [true] : [true, false]
    const read = yield* Effect.forEach(shares, (hasOutline) => readShare(spawn, { ...order, hasOutline }), {
      concurrency: "unbounded",
    })
    return {
      pages: read.flatMap(({ pages }) => pages).sort((a, b) => (a.number ?? 0) - (b.number ?? 0)),
      outline: read.flatMap(({ outline }) => outline),
    }
  }).pipe(
    Effect.timeoutOrElse({
      duration: limits.patience,
      orElse: () => Effect.fail(new DocumentUnreadable({ reason: failureText("pdfSlow") })),
    }),
  )
