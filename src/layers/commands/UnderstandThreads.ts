import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import type { Answered, Piece } from "./answerLines.ts"

/** The thread's program. In a build, it has the same name but another extension. */
const program = new URL(`./understandThread${import.meta.url.slice(-3)}`, import.meta.url)

interface Thread {
  readonly worker: Worker
  readonly waiting: Array<(answered: Answered) => void>
}

const startThread = (): Thread => {
  const thread: Thread = { worker: new Worker(program), waiting: [] }
  thread.worker.on("message", (answered: Answered) => thread.waiting.shift()!(answered))
  return thread
}

/** One thread for each processor. Pieces are assigned to threads in turn, and each thread answers in order. */
export const startThreads = () => {
  const threads = Array.from({ length: availableParallelism() }, startThread)
  let given = 0
  return {
    count: threads.length,
    answer: (piece: Piece): Promise<Answered> => {
      const { worker, waiting } = threads[given++ % threads.length]!
      worker.postMessage(piece)
      return new Promise((resolve) => {
        waiting.push(resolve)
      })
    },
    stop: () => Promise.all(threads.map(({ worker }) => worker.terminate())),
  }
}
