/** A thread of the understand command: answers one piece after the other. */
import { parentPort } from "node:worker_threads"
import { answerLines, type Piece } from "./answerLines.ts"

parentPort!.on("message", (piece: Piece) => parentPort!.postMessage(answerLines(piece)))
