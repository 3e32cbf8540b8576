import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { BroadcastChannel, type WorkerOptions } from "node:worker_threads"

setFlagsFromString("--expose-gc")

const once: () => void = runInNewContext("gc")

/** Throws away what this thread does not need any more; what other threads hold stays. */
export const collect = (): void => {
  once()
  // Bytes that were found to be garbage are given back meanwhile, and surely before they are looked for again.
  once()
}

/** Where threads that were started with `collecting` hear that they should collect. */
export const collectingThreads = (): BroadcastChannel => new BroadcastChannel("collecting threads")

/** Lets `settledBytes` reach a thread that is started with these options. */
export const collecting = (options: WorkerOptions): WorkerOptions => ({
  ...options,
  execArgv: [...process.execArgv, "--import", new URL("collectOnDemand.ts", import.meta.url).href],
})

/**
 * What this process holds in memory, in bytes, once neither it nor any of its `threads`, all of which were started with
 * `collecting`, has any garbage: garbage makes a saw-tooth of as much as the work itself, and hides what is kept.
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
 * By how much each of many readings is above the one before it. What is kept is in every reading, what only happens to be
 * there adds to some: so the least of the later half is compared with the least of the earlier one.
 */
export const growth = (readings: ReadonlyArray<number>): number => {
  const half = Math.floor(readings.length / 2)
  return (least(readings.slice(-half)) - least(readings.slice(0, half))) / half
}
