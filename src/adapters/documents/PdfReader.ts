import * as Effect from "effect/Effect"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Worker, WorkerOptions } from "node:worker_threads"
import type { DocumentContent } from "../../domain/agents/retrieval/DocumentContent.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { DocumentUnreadable } from "../../ports/DocumentText.ts"
import { withinWork } from "../threads/WorkLimit.ts"
import { PdfTurns } from "./PdfTurns.ts"

type Pages = DocumentContent["pages"]

export interface PdfOrder {
  /** The engine, compiled once for all threads. */
  readonly program: WebAssembly.Module
  readonly bytes: Uint8Array<SharedArrayBuffer>
  /** The shared memory of `PdfTurns`. */
  readonly turns: SharedArrayBuffer
  /** Whether this thread also reads the outline, which only one thread per document does. */
  readonly hasOutline: boolean
  readonly mostPages: number
  readonly mostCharacters: number
  /** The maximum size of the engine's memory, in bytes. */
  readonly mostMemory: number
}

/** A thread's messages: the pages, and finally the outline or the failure. */
export type PdfAnswer =
  | { readonly kind: "pages"; readonly pages: Pages }
  | { readonly kind: "done"; readonly outline: DocumentContent["outline"] }
  | { readonly kind: "failed"; readonly reason: string }

/** The limits on a document; a document that exceeds them is refused. */
export const limits = {
  mostPages: 5000,
  mostCharacters: 20_000_000,
  heapMebibytes: 256,
  engineBytes: 512 * 1024 * 1024,
  /** The maximum processor time of a thread. */
  work: "60 seconds",
} as const

/** Starts a thread whose program responds to a `PdfOrder` with `PdfAnswer` messages. */
export type SpawnReader = (options: WorkerOptions) => Worker

/**
 * Documents of at least this size are shared between two threads: the time saved exceeds the cost of opening the
 * document twice.
 */
const largeBytes = 2 * 1024 * 1024

const compiled = Effect.promise(async () =>
  WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")))),
)

/**
 * The engine, compiled on another thread when the first PDF arrives; if one caller is interrupted, compilation
 * continues for the others.
 */
const engine = Effect.runSync(Effect.cached(Effect.uninterruptible(compiled)))

/** Copies the bytes into shared memory. */
const shared = (bytes: Uint8Array): Uint8Array<SharedArrayBuffer> => {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

const refused = (why: "pdfSlow" | "pdfGreedy") => Effect.fail(new DocumentUnreadable({ reason: failureText(why) }))

/** Collects what a thread has read, until the thread is done. The thread then ends. */
const contentFrom = (worker: Worker): Effect.Effect<DocumentContent, DocumentUnreadable> =>
  Effect.callback<DocumentContent, DocumentUnreadable>((resume) => {
    const pages: Array<Pages[number]> = []
    worker.on("message", (answer: PdfAnswer) => {
      if (answer.kind === "pages") return void pages.push(...answer.pages)
      resume(
        answer.kind === "done"
          ? Effect.succeed({ pages, outline: answer.outline })
          : Effect.fail(new DocumentUnreadable({ reason: answer.reason })),
      )
      void worker.terminate()
    })
    const greedy = (): void => resume(refused("pdfGreedy"))
    worker.once("error", greedy)
    worker.once("exit", greedy)
    return Effect.promise(() => worker.terminate())
  })

/** Reads one thread's share of a PDF's pages. */
const readShare = (spawn: SpawnReader, order: PdfOrder): Effect.Effect<DocumentContent, DocumentUnreadable> =>
  Effect.suspend(() => {
    const worker = spawn({
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMebibytes },
      stdout: true,
      stderr: true,
    })
    return withinWork(contentFrom(worker), { worker, limit: limits.work, orElse: () => refused("pdfSlow") })
  })

/**
 * Reads the text and outline of a PDF in separate threads: a document that uses too much time or memory ends only these
 * threads.
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
  })
