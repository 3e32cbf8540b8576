import { Worker, type WorkerOptions } from "node:worker_threads"
import { openEnvironment } from "../domain/operations/OpenEnvironment.ts"

/** Work that would block the event loop. Tools that list the threads of the process show these names. */
export type HeavyWork =
  | "decoding"
  | "docx"
  | "exchange"
  | "folding"
  | "html"
  | "indexes"
  | "pdf"
  | "printing"
  | "recognition"
  | "rendering"
  | "synthesis"
  | "tagging"
  | "writing"

/** The thread's program. In a build, it is in the same place but has another extension. */
const program = new URL(`./backgroundThread${import.meta.url.slice(-3)}`, import.meta.url)

/** Starts a thread for one kind of work, at a lower priority than the threads that serve clients. */
export const threadFor =
  (work: HeavyWork) =>
  (options: WorkerOptions): Worker =>
    new Worker(program, { env: openEnvironment(process.env), ...options, name: work, argv: [work] })
