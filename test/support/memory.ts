import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { BroadcastChannel, type WorkerOptions } from "node:worker_threads"

setFlagsFromString("--expose-gc")

const once: () => void = runInNewContext("gc")

/** Collects this thread's garbage; other threads keep theirs. */
export const collect = (): void => {
  once()
  // Garbage is returned to the system meanwhile, and certainly before the next reading.
  once()
}

/** The channel on which threads started with `collecting` are asked to collect garbage. */
export const collectingThreads = (): BroadcastChannel => new BroadcastChannel("collecting threads")

/** Makes a thread with these options reachable for `settledBytes`. */
export const collecting = (options: WorkerOptions): WorkerOptions => ({
  ...options,
  execArgv: [...process.execArgv, "--import", new URL("collectOnDemand.ts", import.meta.url).href],
})

/**
 * Memory of this process in bytes, after it and all its `threads`, which were started with `collecting`, have collected
 * garbage. Otherwise a saw-tooth as large as the work itself would hide leaks.
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
 * Growth between consecutive readings. A leak is in every reading, chance only in some, so the minimum of the later
 * half is compared with the minimum of the earlier one.
 */
export const growth = (readings: ReadonlyArray<number>): number => {
  const half = Math.floor(readings.length / 2)
  return (least(readings.slice(-half)) - least(readings.slice(0, half))) / half
}
