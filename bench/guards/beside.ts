import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import { Worker } from "node:worker_threads"
import { delayPace } from "./pace.ts"

const megabytes = (pid: number, field: "VmRSS" | "VmHWM"): number => {
  const status = readFileSync(`/proc/${pid}/status`, "latin1")
  return Number(new RegExp(`${field}:\\s+([0-9]+)`).exec(status)?.[1] ?? 0) / 1024
}

/**
 * Limits for any request within the size cap: how long others are delayed, in milliseconds on the machine on which the
 * limits were set, and how much the process grows, in megabytes.
 */
export const mostDelay = 100
export const mostGrowth = 200

/** A service in a separate process. */
export interface Attacked {
  readonly url: string
  readonly pid: number
  /** Everything that the service has printed, including the lines of `heartbeat.ts` if that is loaded. */
  readonly output?: () => string
}

export interface Harm {
  /** The longest wait for a `GET /healthz` during the attack, scaled by this machine's measured speed. */
  readonly delayMilliseconds: number
  /**
   * The longest uninterrupted work of the main thread, in processor time, scaled in the same way; 0 if it is below 20
   * ms or unknown.
   */
  readonly workMilliseconds: number
  /** Growth of the process's memory. */
  readonly growthMegabytes: number
}

/**
 * Runs an attack twice while checking the health of the service on a separate connection and thread. A delay caused by
 * the attack occurs every time, so if both runs exceed the limit, a third run decides. This rules out delays caused by
 * other work on the machine.
 */
export const harmOf = async <A>(
  service: Attacked,
  attack: () => Promise<A>,
): Promise<Harm & { readonly answer: A }> => {
  const [first, second] = [await harmOnce(service, attack), await harmOnce(service, attack)]
  const isTooLong = Math.min(first.delayMilliseconds, second.delayMilliseconds) >= mostDelay
  const runs = [first, second, ...(isTooLong ? [await harmOnce(service, attack)] : [])]
  return {
    answer: first.answer,
    delayMilliseconds: Math.min(...runs.map((run) => run.delayMilliseconds)),
    workMilliseconds: Math.min(...runs.map((run) => run.workMilliseconds)),
    growthMegabytes: Math.max(...runs.map((run) => run.growthMegabytes)),
  }
}

const worksIn = (output: string): ReadonlyArray<number> =>
  [...output.matchAll(/^worked (\d+) ms continuously$/gm)].map(([, milliseconds]) => Number(milliseconds))

const harmOnce = async <A>(service: Attacked, attack: () => Promise<A>): Promise<Harm & { readonly answer: A }> => {
  const { pid, url } = service
  const prober = new Worker(new URL("prober.ts", import.meta.url), { workerData: { url } })
  await once(prober, "message")
  const speed = delayPace()
  // Resets the peak memory.
  writeFileSync(`/proc/${pid}/clear_refs`, "5")
  const before = megabytes(pid, "VmRSS")
  const printed = service.output?.().length ?? 0
  try {
    const answer = await attack()
    const longest = once(prober, "message")
    prober.postMessage("over")
    const [longestWait] = (await longest) as [number]
    return {
      answer,
      delayMilliseconds: longestWait * speed,
      workMilliseconds: Math.max(0, ...worksIn(service.output?.().slice(printed) ?? "")) * speed,
      growthMegabytes: megabytes(pid, "VmHWM") - before,
    }
  } finally {
    await prober.terminate()
  }
}
