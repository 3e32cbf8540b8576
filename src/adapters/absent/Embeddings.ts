import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Embeddings, EmbeddingsFailed } from "../../ports/Embeddings.ts"

/** No embedding provider is configured: passages are ranked by their terms. */
export const layer = Layer.succeed(Embeddings, {
  model: null,
  embed: () => Effect.fail(new EmbeddingsFailed({ problem: "no embedding provider is configured" })),
})
