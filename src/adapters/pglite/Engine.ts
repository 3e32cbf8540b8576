import { setFlagsFromString } from "node:v8"
import { Worker } from "node:worker_threads"

export interface EngineData {
  /** None keeps the database in memory. */
  readonly folder: string | undefined
  /** A database without rows to copy a new one from, if it is there; else the engine makes one. */
  readonly prepared?: string | undefined
}

/** What an engine is asked once it has been told, by its first message, what to open. */
export type EngineRequest =
  | { readonly kind: "execute"; readonly id: number; readonly batch: Uint8Array }
  | { readonly kind: "close" }

export type EngineAnswer =
  | { readonly kind: "opened" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "output"; readonly id: number; readonly output: ReadonlyArray<Uint8Array> }

interface Pending {
  readonly resolve: (output: ReadonlyArray<Uint8Array>) => void
  readonly reject: (cause: Error) => void
  readonly watchdog: NodeJS.Timeout | undefined
}

/** No statement of an embedded database takes this long: the engine spins. Milliseconds. */
const longestStatement = 60_000

/** How long an engine may take to write everything down before it is ended; a later start recovers. Milliseconds. */
const longestClose = 10_000

/** Bytes from which a batch that fills its memory is handed over with it. Smaller ones may be messages that a client keeps and sends again. */
const large = 65_536

/** A batch in memory of its own: a view of memory is sent with all of that, of the client's buffer 64 kB for a statement of 300 bytes. */
const owned = (batch: Uint8Array): Uint8Array<ArrayBuffer> =>
  batch.buffer instanceof ArrayBuffer && batch.length >= large && batch.length === batch.buffer.byteLength
    ? (batch as Uint8Array<ArrayBuffer>)
    : new Uint8Array(batch)

/** The engine stopped: it crashed, or it was closed. */
export class EngineStopped extends Error {
  override readonly name = "EngineStopped"
}

/** Sources run as they are; a build keeps the layout and changes the ending. */
const program = new URL(`./engineWorker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url)

/**
 * WebAssembly stays as it is compiled first. The optimizing compiler takes half a gigabyte for one function of the engine, which ends a
 * process in a small container, and makes statements of ours no quicker.
 */
const withoutOptimizing = (): void => {
  for (const flag of ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag)
}

/** A thread that has loaded the engine and waits to be told what to open. */
let loaded: Worker | undefined

/**
 * Begins to load the engine before anybody has said which database it is to open: both threads of a start are then busy at
 * the same time. The next engine takes it; until then it keeps no process alive, and if it dies it is as if nobody had asked.
 */
export const loadAhead = (): void => {
  withoutOptimizing()
  const worker = new Worker(program)
  const forget = (): void => {
    if (loaded === worker) loaded = undefined
  }
  worker.once("error", forget).once("exit", forget).unref()
  loaded = worker
}

const launched = (): Worker => {
  withoutOptimizing()
  const worker = loaded ?? new Worker(program)
  loaded = undefined
  worker.ref()
  return worker
}

/**
 * The database engine in a thread of its own, so that no statement, however long, holds up the event loop.
 *
 * One engine is one session: batches of wire messages are executed in the order they were given. An engine that stops
 * fails everything that waits for it and stays stopped; the owner makes another one. An engine that does not come back
 * from a statement within a minute counts as stopped too: no other sign tells it from one that is at work.
 */
export class Engine {
  readonly opened: Promise<void>
  /** Its thread is gone, so the files are free for another one. */
  readonly exited: Promise<void>
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #stopped: Error | undefined

  constructor(data: EngineData) {
    const worker = launched()
    worker.postMessage(data)
    this.#worker = worker
    this.exited = new Promise((resolve) => {
      worker.once("exit", () => {
        this.#stop(new EngineStopped("the database engine has stopped"))
        resolve()
      })
    })
    this.opened = new Promise((resolve, reject) => {
      this.#pending.set(0, { resolve: () => resolve(), reject, watchdog: this.#watch() })
    })
    // Whoever waits for it sees the failure; nobody waiting is no crash of the process.
    this.opened.catch(() => undefined)
    worker.on("error", (cause: unknown) => this.#stop(new EngineStopped("the database engine crashed", { cause })))
    worker.on("message", (answer: EngineAnswer) => {
      if (answer.kind === "opened") this.#settle(0)?.resolve([])
      else if (answer.kind === "failed") this.#stop(new EngineStopped(answer.reason))
      else this.#settle(answer.id)?.resolve(answer.output)
    })
  }

  get isStopped(): boolean {
    return this.#stopped !== undefined
  }

  /** Answers with the bytes that the server sends back, in pieces. A large batch is taken from whoever gives it. */
  execute(batch: Uint8Array): Promise<ReadonlyArray<Uint8Array>> {
    if (this.#stopped !== undefined) return Promise.reject(this.#stopped)
    const id = ++this.#lastId
    const own = owned(batch)
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, watchdog: this.#watch() })
      this.#worker.postMessage({ kind: "execute", id, batch: own } satisfies EngineRequest, [own.buffer])
    })
  }

  /** Ends after what was asked before, having written everything down. */
  async close(): Promise<void> {
    if (this.#stopped === undefined) this.#worker.postMessage({ kind: "close" } satisfies EngineRequest)
    const patience = setTimeout(() => void this.#worker.terminate(), longestClose)
    await this.exited
    clearTimeout(patience)
  }

  #watch(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#stop(new EngineStopped(`the database engine did not come back within ${longestStatement} ms`))
    }, longestStatement).unref()
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    clearTimeout(pending?.watchdog)
    return pending
  }

  #stop(cause: Error): void {
    if (this.#stopped !== undefined) return
    this.#stopped = cause
    for (const { reject, watchdog } of this.#pending.values()) {
      clearTimeout(watchdog)
      reject(cause)
    }
    this.#pending.clear()
    void this.#worker.terminate()
  }
}
