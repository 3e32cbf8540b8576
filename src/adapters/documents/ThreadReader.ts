import * as Effect from "effect/Effect"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { DocumentUnreadable } from "../../ports/DocumentText.ts"
import type { SpawnReader } from "./PdfReader.ts"

/** What the thread says: the text, or why there is none. */
export type ReadAnswer = { readonly text: string } | { readonly reason: string }

/** What a document may cost; beyond it, it is not read. */
const heapMebibytes = 512
const patience = "60 seconds"

const unreadable = (reason: string) => new DocumentUnreadable({ reason })

/** The text of a document, read in a thread of its own, which is ended with it. */
export const readInThread = (spawn: SpawnReader, bytes: Uint8Array): Effect.Effect<string, DocumentUnreadable> =>
  Effect.callback<string, DocumentUnreadable>((resume) => {
    const worker = spawn({
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: heapMebibytes },
      stdout: true,
      stderr: true,
    })
    const greedy = () => resume(Effect.fail(unreadable(failureText("documentGreedy"))))
    worker.once("message", (answer: ReadAnswer) => {
      resume("text" in answer ? Effect.succeed(answer.text) : Effect.fail(unreadable(answer.reason)))
    })
    worker.once("error", greedy)
    worker.once("exit", greedy)
    return Effect.promise(() => worker.terminate())
  }).pipe(
    Effect.timeoutOrElse({
      duration: patience,
      orElse: () => Effect.fail(unreadable(failureText("documentSlow"))),
    }),
  )
