import { collect, collectingThreads } from "./memory.ts"

/** Loaded into a thread before its program: the thread then throws its garbage away whenever it is asked to. */
const asked = collectingThreads()
asked.onmessage = () => {
  collect()
  asked.postMessage("done")
}
asked.unref()
