import { parentPort, workerData } from "node:worker_threads"

/**
 * Polls the health of a service on a separate thread, so that the attacker's own work doesn't delay the measurement.
 */
const { url } = workerData as { readonly url: string }

let longest = 0
const over = new AbortController()

const ask = async (): Promise<number> => {
  const start = performance.now()
  await (await fetch(`${url}/healthz`)).text()
  return performance.now() - start
}

parentPort!.once("message", () => over.abort())
for (let n = 0; n < 20; n++) await ask()
parentPort!.postMessage("ready")
while (!over.signal.aborted) {
  longest = Math.max(longest, await ask())
  await new Promise((resolve) => setTimeout(resolve, 5))
}
parentPort!.postMessage(longest)
