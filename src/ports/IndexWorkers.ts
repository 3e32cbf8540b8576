import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import type { Hit, PassageQuery } from "../domain/agents/retrieval/RetrievalIndex.ts"

/** The worker that holds the index is gone or couldn't load it. The index may be opened again. */
export class IndexLost extends Schema.TaggedError<IndexLost>()("IndexLost", {}) {}

/** An index that is ready for queries, on this thread or another, until its scope closes. */
export interface OpenIndex {
  /** The names of the index's documents. */
  readonly documents: ReadonlyArray<string>
  /** The model that made the index's vectors; null if there are no vectors. */
  readonly model: string | null
  /** The matching passages, best first. */
  readonly search: (query: PassageQuery) => Effect.Effect<ReadonlyArray<Hit>, IndexLost>
}

/** Indexes on other threads, for queries that would block this one. */
export class IndexWorkers extends Context.Service<
  IndexWorkers,
  {
    /** `stored` is an index in its stored form: the JSON of `RetrievalIndex` in UTF-8. Anything else is a defect. */
    readonly open: (stored: Uint8Array) => Effect.Effect<OpenIndex, IndexLost, Scope.Scope>
  }
>()("parley/ports/IndexWorkers") {}
