import { parentPort, workerData } from "node:worker_threads"
import type { ReadAnswer } from "./ThreadReader.ts"
import { htmlText } from "./HtmlText.ts"
import { decodeText } from "./TextDecoding.ts"

const answer = (bytes: Uint8Array): ReadAnswer => {
  const source = decodeText(bytes)
  return "reason" in source ? source : { text: htmlText(source.text) }
}

parentPort!.postMessage(answer(workerData as Uint8Array))
