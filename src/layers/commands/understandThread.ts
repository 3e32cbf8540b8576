/** A thread of the understand command, which processes one piece of the input at a time. */
import { parentPort } from "node:worker_threads"
import { answerLines, type Piece } from "./answerLines.ts"

parentPort!.on("message", (piece: Piece) => parentPort!.postMessage(answerLines(piece)))
