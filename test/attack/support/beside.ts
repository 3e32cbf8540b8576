import { readFileSync, writeFileSync } from "node:fs"
import type { RenderProcess } from "../../support/renderProcess.ts"

const megabytes = (pid: number, field: "VmRSS" | "VmHWM"): number => {
  const status = readFileSync(`/proc/${pid}/status`, "latin1")
  return Number(new RegExp(`${field}:\\s+([0-9]+)`).exec(status)?.[1] ?? 0) / 1024
}

export interface Harm {
  /** The longest that a `GET /healthz` waited meanwhile. */
  readonly delayMilliseconds: number
  /** How far the process's memory rose above what it was before. */
  readonly growthMegabytes: number
}

/**
 * Runs an attack three times and asks for the health of the service all the while, on a connection of its own. What the
 * attack does to the service it does each time; the shortest of the three delays leaves out what the machine did beside.
 */
export const harmOf = async <A>(
  service: RenderProcess,
  attack: () => Promise<A>,
): Promise<Harm & { readonly answer: A }> => {
  const first = await harmOnce(service, attack)
  const others = [await harmOnce(service, attack), await harmOnce(service, attack)]
  return {
    answer: first.answer,
    delayMilliseconds: Math.min(first.delayMilliseconds, ...others.map((other) => other.delayMilliseconds)),
    growthMegabytes: Math.max(first.growthMegabytes, ...others.map((other) => other.growthMegabytes)),
  }
}

const harmOnce = async <A>(
  service: RenderProcess,
  attack: () => Promise<A>,
): Promise<Harm & { readonly answer: A }> => {
  const pid = service.child.pid!
  const health = async () => {
    const start = performance.now()
    await (await fetch(`${service.url}/healthz`)).text()
    return performance.now() - start
  }
  for (let n = 0; n < 20; n++) await health()
  // Forgets the highest memory so far.
  writeFileSync(`/proc/${pid}/clear_refs`, "5")
  const before = megabytes(pid, "VmRSS")
  const over = new AbortController()
  let delayMilliseconds = 0
  const asking = (async () => {
    while (!over.signal.aborted) {
      delayMilliseconds = Math.max(delayMilliseconds, await health())
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  try {
    const answer = await attack()
    return { answer, delayMilliseconds, growthMegabytes: megabytes(pid, "VmHWM") - before }
  } finally {
    over.abort()
    await asking
  }
}
