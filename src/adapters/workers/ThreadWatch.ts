import type { Worker } from "node:worker_threads"
import { RenderTooCostly } from "../../domain/infographic/Errors.ts"
import type { RenderLimits } from "../../domain/infographic/RenderLimits.ts"

/**
 * A thread's current job and its start time, in memory that the main thread can read while the thread is busy. The job
 * is a number derived from the render's id, and the time is in seconds of the process's clock.
 */
export type Board = Int32Array<SharedArrayBuffer>

export const makeBoard = (): Board => new Int32Array(new SharedArrayBuffer(8))

const [markPlace, sincePlace] = [0, 1]
const nobody = 0
const now = (): number => process.hrtime()[0]

/** Converts a hexadecimal id to a number other than `nobody`. */
const markOf = (id: string): number => Number.parseInt(id.slice(0, 7), 16) + 1

/** Called on the thread: marks the start of a step of the render with this id. */
export const begin = (board: Board, id: string): void => {
  Atomics.store(board, sincePlace, now())
  Atomics.store(board, markPlace, markOf(id))
}
export const end = (board: Board): void => {
  Atomics.store(board, markPlace, nobody)
}

/** Metered steps stop themselves at their limit. This long after the limit, their thread is terminated from outside. */
const patienceSeconds = 5
const lookEveryMilliseconds = 1000

export interface ThreadWatch {
  /** Why the thread ended, if this render was the reason. */
  readonly excessOf: (id: string) => RenderTooCostly | undefined
  readonly stop: () => void
}

/** Terminates a thread whose step takes too long, and remembers which render exceeded a limit. */
export const watchThread = (worker: Worker, board: Board, limits: RenderLimits): ThreadWatch => {
  let guilty: { readonly mark: number; readonly excess: RenderTooCostly } | undefined
  const blame = (limit: RenderTooCostly["limit"], most: number): void => {
    guilty = { mark: Atomics.load(board, markPlace), excess: new RenderTooCostly({ limit, most }) }
  }
  worker.on("error", (error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
      blame("memory_megabytes", limits.memoryMegabytes)
  })
  const timer = setInterval(() => {
    if (Atomics.load(board, markPlace) === nobody) return
    if (now() - Atomics.load(board, sincePlace) <= limits.seconds + patienceSeconds) return
    blame("seconds", limits.seconds)
    clearInterval(timer)
    void worker.terminate()
  }, lookEveryMilliseconds)
  timer.unref()
  worker.once("exit", () => clearInterval(timer))
  return {
    excessOf: (id) => (guilty?.mark === markOf(id) ? guilty.excess : undefined),
    stop: () => clearInterval(timer),
  }
}
