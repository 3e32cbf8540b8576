import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"
import { DesignStore } from "../../src/ports/DesignStore.ts"

/** The contract of every `DesignStore`. */
export const designStoreSuite = <E>(name: string, stores: Layer.Layer<DesignStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`DesignStore: ${name}`, (it) => {
    it.effect("returns a document unchanged, by its kind and name", () =>
      Effect.gen(function* () {
        const store = yield* DesignStore
        const id = randomUUID()
        const document = { name: id, blocks: [{ title: "日本 'b' \\", most: null, share: 0.25 }], isDark: true }
        yield* store.put("template", id, document, "7")
        assert.deepStrictEqual(yield* store.get("template", id), Option.some(document))
        assert.deepStrictEqual(yield* store.get("theme", id), Option.none())
        assert.deepStrictEqual(yield* store.get("template", randomUUID()), Option.none())
      }),
    )

    it.effect("replaces a document of the same kind and name", () =>
      Effect.gen(function* () {
        const store = yield* DesignStore
        const id = randomUUID()
        yield* store.put("theme", id, { colour: "red" }, "7")
        yield* store.put("theme", id, { colour: "blue" }, "8")
        assert.deepStrictEqual(yield* store.get("theme", id), Option.some({ colour: "blue" }))
      }),
    )

    it.effect("lists the documents of a kind by name", () =>
      Effect.gen(function* () {
        const store = yield* DesignStore
        const id = randomUUID()
        const isOurs = (one: unknown) => JSON.stringify(one).includes(id)
        for (const place of ["b", "c", "a"]) yield* store.put("theme", `${place}-${id}`, { id, place }, "7")
        yield* store.put("template", `d-${id}`, { id, place: "d" }, "7")
        assert.deepStrictEqual(
          (yield* store.list("theme")).filter(isOurs),
          ["a", "b", "c"].map((place) => ({ id, place })),
        )
      }),
    )
  })
