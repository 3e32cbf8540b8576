import { collect, collectingThreads } from "./memory.ts"

/** Loaded into a thread before its program: the thread then collects garbage on request. */
const asked = collectingThreads()
asked.onmessage = () => {
  collect()
  asked.postMessage("done")
}
asked.unref()
