import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { Embeddings, EmbeddingsFailed } from "../../../ports/Embeddings.ts"
import { type Endpoint, poster } from "../Endpoint.ts"
import { Vectors } from "./Wire.ts"

/** The number of inputs per call, and of concurrent calls. */
const batchSize = 64
const concurrency = 4

const failed = (problem: string) => new EmbeddingsFailed({ problem })

const decode = Schema.decodeUnknownEffect(Vectors)

/** `embeddings` of an OpenAI-compatible server. */
export const layer = (options: Endpoint & { readonly model: string }) =>
  Layer.effect(
    Embeddings,
    Effect.map(poster(options), (post) => {
      const batch = Effect.fnUntraced(function* (input: ReadonlyArray<string>) {
        const answer = yield* Effect.mapError(post("/embeddings", { model: options.model, input }), () =>
          failed("the embedding provider is not responding"),
        )
        const json = yield* Effect.mapError(answer.json, () => failed("the embedding provider's answer is not JSON"))
        const { data } = yield* Effect.mapError(decode(json), () =>
          failed("the embedding provider's answer is not a list"),
        )
        const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]))
        const vectors = input.flatMap((_, index) => byIndex.get(index) ?? [])
        if (byIndex.size !== input.length || vectors.length === 0)
          return yield* failed("the embedding provider did not return one vector for each text")
        return input.map((_, index) => byIndex.get(index) ?? [])
      })
      return Embeddings.of({
        model: options.model,
        embed: (texts) => {
          const starts = Array.from({ length: Math.ceil(texts.length / batchSize) }, (_, at) => at * batchSize)
          return Effect.map(
            Effect.forEach(starts, (start) => batch(texts.slice(start, start + batchSize)), { concurrency }),
            (batches) => batches.flat(),
          )
        },
      })
    }),
  )
