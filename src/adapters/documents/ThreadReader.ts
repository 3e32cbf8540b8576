import * as Effect from "effect/Effect"
import type { Worker } from "node:worker_threads"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { DocumentUnreadable } from "../../ports/DocumentText.ts"
import { withinWork } from "../threads/WorkLimit.ts"
import type { SpawnReader } from "./PdfReader.ts"

/** The thread's result: the text, or the failure. */
export type ReadAnswer = { readonly text: string } | { readonly reason: string }

/** The limits on a document; a document that exceeds them is refused. */
const heapMebibytes = 512
/** The maximum processor time of the thread. */
const work = "60 seconds"

const unreadable = (reason: string) => new DocumentUnreadable({ reason })

const textFrom = (worker: Worker): Effect.Effect<string, DocumentUnreadable> =>
  Effect.callback((resume) => {
    const greedy = () => resume(Effect.fail(unreadable(failureText("documentGreedy"))))
    worker.once("message", (answer: ReadAnswer) => {
      resume("text" in answer ? Effect.succeed(answer.text) : Effect.fail(unreadable(answer.reason)))
    })
    worker.once("error", greedy)
    worker.once("exit", greedy)
    return Effect.promise(() => worker.terminate())
  })

/** Reads a document's text in a separate thread, which then ends. */
export const readInThread = (spawn: SpawnReader, bytes: Uint8Array): Effect.Effect<string, DocumentUnreadable> =>
  Effect.suspend(() => {
    const worker = spawn({
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: heapMebibytes },
      stdout: true,
      stderr: true,
    })
    return withinWork(textFrom(worker), {
      worker,
      limit: work,
      orElse: () => Effect.fail(unreadable(failureText("documentSlow"))),
    })
  })
