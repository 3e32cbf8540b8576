import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { RetrievalIndex, Retriever } from "../../domain/agents/retrieval/RetrievalIndex.ts"
import type { OpenIndex } from "../../ports/IndexWorkers.ts"
import { inSteps } from "./inSteps.ts"

const decodeIndex = Schema.decodeEffect(Schema.fromJsonString(RetrievalIndex))

/** Loads a stored index on the calling thread. */
export const openIndex = Effect.fnUntraced(function* (stored: Uint8Array) {
  const index = yield* Effect.orDie(decodeIndex(new TextDecoder().decode(stored)))
  const retriever = yield* inSteps(Retriever.building(index))
  const open: OpenIndex = {
    documents: index.documents,
    model: index.vectors?.model ?? null,
    search: ({ text, limit, vector, how }) => Effect.sync(() => retriever.search(text, limit, vector, how)),
  }
  return open
})
