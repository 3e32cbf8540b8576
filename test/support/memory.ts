import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { BroadcastChannel, type WorkerOptions } from "node:worker_threads"

setFlagsFromString("--expose-gc")

const once: () => void = runInNewContext("gc")

/** Collects this thread's garbage; other threads keep theirs. */
export const collect = (): void => {
  once()
  // Freed memory is returned to the system in the background, no later than during the second collection.
  once()
}

/** The channel that requests garbage collection from threads started with `collecting`. */
export const collectingThreads = (): BroadcastChannel => new BroadcastChannel("collecting threads")

/** Makes a thread with these options reachable for `settledBytes`. */
export const collecting = (options: WorkerOptions): WorkerOptions => ({
  ...options,
  execArgv: [...process.execArgv, "--import", new URL("collectOnDemand.ts", import.meta.url).href],
})

/**
 * Memory of this process in bytes, after the process and all its `threads`, which were started with `collecting`, have
 * collected garbage. Otherwise a sawtooth as large as the work itself would hide leaks.
 */
export const settledBytes = (threads: number): Promise<number> =>
  new Promise((resolve) => {
    let done = 0
    const channel = collectingThreads()
    channel.onmessage = () => {
      if (++done < threads) return
      channel.close()
      collect()
      resolve(process.memoryUsage.rss())
    }
    channel.postMessage("collect")
  })

const least = (readings: ReadonlyArray<number>): number => readings.reduce((one, other) => Math.min(one, other))

/**
 * Growth between consecutive measurements. A leak affects all of them, chance only some, so the minimum of the later
 * half is compared with the minimum of the earlier half.
 */
export const growth = (readings: ReadonlyArray<number>): number => {
  const half = Math.floor(readings.length / 2)
  return (least(readings.slice(-half)) - least(readings.slice(0, half))) / half
}
