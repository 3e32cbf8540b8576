import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The provider did not respond, or did not return one vector per input string. */
export class EmbeddingsFailed extends Schema.TaggedError<EmbeddingsFailed>()("EmbeddingsFailed", {
  problem: Schema.String,
}) {}

/** Embedding vectors for strings, if a provider is configured. Vectors from different models can't be compared. */
export class Embeddings extends Context.Service<
  Embeddings,
  {
    /** Null if there is no provider. */
    readonly model: string | null
    /** One vector per string, in order. */
    readonly embed: (
      texts: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<ReadonlyArray<number>>, EmbeddingsFailed>
  }
>()("parley/ports/Embeddings") {}
