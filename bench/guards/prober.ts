import { parentPort, workerData } from "node:worker_threads"

/** Asks for the health of a service again and again, on a thread of its own: what the attacker is busy with delays nothing here. */
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
