import { parentPort, workerData } from "node:worker_threads"
import { DocxUnreadable } from "./DocxPackage.ts"
import { docxText } from "./DocxText.ts"
import type { ReadAnswer } from "./ThreadReader.ts"

const answer = (bytes: Uint8Array): ReadAnswer => {
  try {
    return { text: docxText(bytes) }
  } catch (cause) {
    if (cause instanceof DocxUnreadable) return { reason: cause.message }
    throw cause
  }
}

parentPort!.postMessage(answer(workerData as Uint8Array))
