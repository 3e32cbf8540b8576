import { parentPort } from "node:worker_threads"
import { accessiblePdf } from "./accessiblePdf.ts"

/** The finished document; null if it can't be read. */
export type TaggingAnswer = Uint8Array | null

parentPort!.on("message", (pdf: Uint8Array) => {
  accessiblePdf(pdf).then(
    (bytes) => parentPort!.postMessage(bytes satisfies TaggingAnswer),
    () => parentPort!.postMessage(null satisfies TaggingAnswer),
  )
})
parentPort!.postMessage("ready")
