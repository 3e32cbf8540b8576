import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { Embeddings } from "../../src/ports/Embeddings.ts"

const texts = ["The museum opens at nine.", "La tienda cierra a las ocho.", "A"]

/** The contract of every `Embeddings` that has a provider. */
export const embeddingsSuite = <E>(name: string, embeddings: Layer.Layer<Embeddings, E>): void =>
  layer(embeddings, { timeout: "5 minutes" })(`Embeddings: ${name}`, (it) => {
    it.effect("returns a finite vector for each text, all of the same length", () =>
      Effect.gen(function* () {
        const { model, embed } = yield* Embeddings
        assert.isString(model)
        const vectors = yield* embed(texts)
        assert.lengthOf(vectors, texts.length)
        assert.strictEqual(new Set(vectors.map(({ length }) => length)).size, 1)
        assert.isTrue(vectors.flat().every(Number.isFinite))
        assert.isAbove(vectors[0]!.length, 0)
      }),
    )

    it.effect("returns the vectors in the order of the texts", () =>
      Effect.gen(function* () {
        const { embed } = yield* Embeddings
        const forward = yield* embed(texts)
        const backward = yield* embed(texts.toReversed())
        const near = (one: ReadonlyArray<number>, other: ReadonlyArray<number>) =>
          one.every((value, at) => Math.abs(value - other[at]!) < 1e-3)
        assert.isTrue(forward.every((vector, at) => near(vector, backward.toReversed()[at]!)))
      }),
    )

    it.effect("returns no vectors if there are no texts", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* (yield* Embeddings).embed([]), [])
      }),
    )
  })
