import { existsSync } from "node:fs"
import { setFlagsFromString } from "node:v8"
import { Worker } from "node:worker_threads"
import { claimEarly } from "./FolderClaim.ts"

export interface EngineData {
  /** Absent if the database is in memory. */
  readonly folder: string | undefined
  /** An empty database. If it exists, a new database is a copy of it; otherwise the engine creates one from scratch. */
  readonly prepared?: string | undefined
}

/** Requests to an engine after the first message, which names the database to open. */
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

/** Milliseconds after which a statement counts as stuck. No statement of an embedded database takes this long. */
const longestStatement = 60_000

/**
 * The time limit for opening a database, in milliseconds. Creating one, or recovering it after a crash, can take
 * minutes on a slow machine.
 */
const longestOpening = 600_000

/** The timeout of an engine's shutdown, in milliseconds. After that, the next start recovers the database. */
const longestClose = 10_000

/**
 * A batch of at least this size is transferred together with its buffer, if it fills the buffer. Smaller batches may be
 * messages that a client keeps and sends again.
 */
const large = 65_536

/**
 * A batch in a buffer of its own. Sending a view would copy the whole buffer that the client allocated: 64 kB for a
 * statement of 300 bytes.
 */
const owned = (batch: Uint8Array): Uint8Array<ArrayBuffer> =>
  batch.buffer instanceof ArrayBuffer && batch.length >= large && batch.length === batch.buffer.byteLength
    ? (batch as Uint8Array<ArrayBuffer>)
    : new Uint8Array(batch)

/** The engine stopped: it crashed, or it was closed. */
export class EngineStopped extends Error {
  override readonly name = "EngineStopped"
}

/** The thread's program: the `.ts` source file, or the `.js` file in a build with the same layout. */
const program = new URL(`./engineWorker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url)

/**
 * WebAssembly stays at its first compilation tier. The optimizing compiler takes half a gigabyte for one function of
 * the engine, which kills a process in a small container, and makes our statements no faster.
 */
const withoutOptimizing = (): void => {
  for (const flag of ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag)
}

/** A thread that has loaded the engine and is waiting for a database to open. */
let loaded: Worker | undefined

/**
 * Starts loading the engine in a thread before the database is known, so that both threads are busy during startup. The
 * next engine uses this thread. Until then, it doesn't keep the process alive, and its death has no effect.
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
 * The database engine in a separate thread, so that no statement blocks the event loop.
 *
 * One engine is one session: batches of wire messages run in order. When an engine stops, all waiting callers fail and
 * the engine stays stopped; the owner creates another one. An engine that does not return from a statement within a
 * minute also counts as stopped, because a busy engine looks the same as a stuck one.
 */
export class Engine {
  readonly opened: Promise<void>
  /** Resolves when the thread is gone, so that another thread can use the files. */
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
      this.#pending.set(0, { resolve: () => resolve(), reject, watchdog: this.#watch(longestOpening) })
    })
    // Callers that await `opened` handle the failure. If there are none, the rejection must not crash the process.
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

  /** Returns the server's bytes in chunks. A large batch is transferred, so the caller can no longer use it. */
  execute(batch: Uint8Array): Promise<ReadonlyArray<Uint8Array>> {
    if (this.#stopped !== undefined) return Promise.reject(this.#stopped)
    const id = ++this.#lastId
    const own = owned(batch)
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, watchdog: this.#watch(longestStatement) })
      this.#worker.postMessage({ kind: "execute", id, batch: own } satisfies EngineRequest, [own.buffer])
    })
  }

  /** Shuts down once all earlier requests are done and everything is written. */
  async close(): Promise<void> {
    if (this.#stopped === undefined) this.#worker.postMessage({ kind: "close" } satisfies EngineRequest)
    const patience = setTimeout(() => void this.#worker.terminate(), longestClose)
    await this.exited
    clearTimeout(patience)
  }

  #watch(longest: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#stop(new EngineStopped(`the database engine did not respond within ${longest} ms`))
    }, longest).unref()
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

/** Engines that were started before the service was loaded, by their folder. */
const early = new Map<string, Engine>()

/**
 * Starts opening an existing database while the service is still loading, which takes about the same time. If the
 * folder is new or belongs to another process, only the engine's code is loaded.
 */
export const openEarly = (folder: string): void => {
  if (existsSync(folder) && claimEarly(folder)) early.set(folder, new Engine({ folder }))
  else loadAhead()
}

/** The engine of a database: the one that was started early, or a new one. */
export const engineOf = (data: EngineData): Engine => {
  const started = early.get(data.folder ?? "")
  early.delete(data.folder ?? "")
  return started ?? new Engine(data)
}
