import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import type { Hit, PassageQuery } from "../domain/agents/retrieval/RetrievalIndex.ts"

/** Whoever held the index is gone, or could not hold it. It may be opened again. */
export class IndexLost extends Schema.TaggedError<IndexLost>()("IndexLost", {}) {}

/** An index that is ready for questions, on this thread or another, until the scope in which it was opened closes. */
export interface OpenIndex {
  /** Names of its documents. */
  readonly documents: ReadonlyArray<string>
  /** The model that made its vectors; null where it has none. */
  readonly model: string | null
  /** Best first. */
  readonly search: (query: PassageQuery) => Effect.Effect<ReadonlyArray<Hit>, IndexLost>
}

/** Indexes on other threads, for those whose work would hold up this one. */
export class IndexWorkers extends Context.Service<
  IndexWorkers,
  {
    /** `stored` is an index as it is stored: the JSON of `RetrievalIndex`, in UTF-8. What is none is a defect. */
    readonly open: (stored: Uint8Array) => Effect.Effect<OpenIndex, IndexLost, Scope.Scope>
  }
>()("parley/ports/IndexWorkers") {}
