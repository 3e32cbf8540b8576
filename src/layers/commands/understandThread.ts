/** A thread of the understand command: answers the pieces one at a time. */
import { parentPort } from "node:worker_threads"
import { answerLines, type Piece } from "./answerLines.ts"

parentPort!.on("message", (piece: Piece) => parentPort!.postMessage(answerLines(piece)))
