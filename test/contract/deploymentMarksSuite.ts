import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type * as SqlClient from "effect/sql/SqlClient"
import { randomBytes } from "node:crypto"
import * as MemoryObjects from "../doubles/memory/ObjectStore.ts"
import * as Sealing from "../../src/adapters/secrets/Sealing.ts"
import { addDataKey } from "../../src/adapters/sql/AtRest.ts"
import { forgetKeys, checkKeysMatch, markObjects, checkStoresMatch } from "../../src/adapters/sql/DeploymentMarks.ts"
import type { Impaired } from "../../src/ports/Dependencies.ts"
import { ObjectStore } from "../../src/ports/ObjectStore.ts"
import type { Sealing as SealingPort } from "../../src/ports/Sealing.ts"

const key = (id: string) => ({ id, key: randomBytes(32) })

/** Undefined if everything matches. */
const reasonOf = <E, R>(check: Effect.Effect<void, E | Impaired, R>) =>
  Effect.match(check, { onSuccess: () => undefined, onFailure: (error) => (error as Impaired).reason })

/** A database's record of its keys and its object store, on any database. */
export const deploymentMarksSuite = (name: string, database: Layer.Layer<SqlClient.SqlClient, unknown>): void => {
  const world = Layer.build(Layer.fresh(database))
  const objects = Effect.map(Layer.build(Layer.fresh(MemoryObjects.layer)), (built) => Context.get(built, ObjectStore))

  describe(`${name}: deployment marks`, () => {
    it.live("detect a missing or changed key, and are removed when no longer needed", () =>
      Effect.gen(function* () {
        const context = yield* world
        const [one, two, changed] = [key("one"), key("two"), key("one")]
        const under = <A, E>(
          keys: Parameters<typeof Sealing.layer>[0],
          work: Effect.Effect<A, E, SqlClient.SqlClient | SealingPort>,
        ) => work.pipe(Effect.provide(Sealing.layer(keys)), Effect.provideContext(context))
        const fits = (...keys: Parameters<typeof Sealing.layer>[0]) => reasonOf(under(keys, checkKeysMatch))
        const wrong = (id: string) =>
          `CREDENTIAL_KEYS can't decrypt what was encrypted with ${id}: that key is missing or has changed`

        assert.isUndefined(yield* fits(one))
        assert.strictEqual(yield* fits(changed), wrong("one"))
        assert.isUndefined(yield* fits(two, one))
        assert.strictEqual(yield* fits(two), wrong("one"))
        yield* under([two, one], forgetKeys)
        assert.isUndefined(yield* fits(two))
        assert.isUndefined(yield* fits(two, changed))
        yield* under([one], addDataKey("demo"))
        assert.strictEqual(yield* fits(two), wrong("one"), "without a mark, tenants' keys reveal the mismatch")
      }).pipe(Effect.scoped),
    )

    it.live("detect an emptied or replaced object store or database", () =>
      Effect.gen(function* () {
        const [first, second] = [yield* world, yield* world]
        const [ours, empty, left] = [yield* objects, yield* objects, yield* objects]
        const at = (
          database: Context.Context<SqlClient.SqlClient>,
          store: ObjectStore["Service"],
          check: typeof checkStoresMatch | typeof markObjects = checkStoresMatch,
        ) => reasonOf(check.pipe(Effect.provideService(ObjectStore, store), Effect.provideContext(database)))

        assert.isUndefined(yield* at(first, ours))
        assert.isUndefined(yield* at(first, ours), "the next start")
        assert.match((yield* at(first, empty)) ?? "", /^the object store was emptied or replaced/)
        assert.match((yield* at(second, ours)) ?? "", /^the database was emptied or replaced/)
        yield* left.put("uploads/a", Stream.make(Buffer.from("x")), { contentType: "text/plain" })
        assert.match((yield* at(second, left)) ?? "", /^the database is empty although there are stored files/)
        assert.isUndefined(yield* at(first, empty, markObjects), "the operator accepts the loss")
        assert.isUndefined(yield* at(first, empty))
      }).pipe(Effect.scoped),
    )
  })
}
