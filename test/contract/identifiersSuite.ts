import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { Identifiers } from "../../src/ports/Identifiers.ts"

const many = 1000

/** The contract of every `Identifiers`. */
export const identifiersSuite = <E>(name: string, identifiers: Layer.Layer<Identifiers, E>): void =>
  layer(identifiers)(`Identifiers: ${name}`, (it) => {
    it.effect("creates version 4 UUIDs and 128-bit hex ids, never the same one twice", () =>
      Effect.gen(function* () {
        const { uuid, hex } = yield* Identifiers
        const uuids = yield* Effect.replicateEffect(uuid, many)
        const texts = yield* Effect.replicateEffect(hex, many)
        for (const one of uuids)
          assert.match(one, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        for (const one of texts) assert.match(one, /^[0-9a-f]{32}$/)
        assert.strictEqual(new Set([...uuids, ...texts]).size, 2 * many)
      }),
    )

    it.effect("gives equal names the same version 8 UUID, and different names different ones", () =>
      Effect.gen(function* () {
        const { named } = yield* Identifiers
        const id = named("demo", "visit")
        assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        assert.strictEqual(named("demo", "visit"), id)
        const others = [named("visit", "demo"), named("demovisit"), named("dem", "ovisit"), named("demo", "visit", "")]
        assert.strictEqual(new Set([id, ...others]).size, 5)
      }),
    )
  })
