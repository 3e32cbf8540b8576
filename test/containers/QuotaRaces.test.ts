import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import * as Pglite from "../../src/adapters/pglite/Database.ts"
import * as Identifiers from "../../src/adapters/node/Identifiers.ts"
import * as AgentStore from "../../src/adapters/sql/AgentStore.ts"
import * as ArtifactStore from "../../src/adapters/sql/ArtifactStore.ts"
import * as FormStore from "../../src/adapters/sql/FormStore.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"
import * as QuestionStore from "../../src/adapters/sql/QuestionStore.ts"
import * as QuotaHolds from "../../src/adapters/sql/QuotaHolds.ts"
import * as SubmissionStore from "../../src/adapters/sql/SubmissionStore.ts"
import * as TenantUsage from "../../src/adapters/sql/TenantUsage.ts"
import * as Testing from "../doubles/Testing.ts"
import { inMemory } from "../support/inMemory.ts"
import { additions, race, ten } from "../support/quotaRaces.ts"
import { first } from "../support/renders.ts"
import { onServer } from "../support/servers/onServer.ts"
import { served } from "../support/servers/ownDatabase.ts"
import { postgresServer } from "../support/servers/postgres.ts"

const sql = Layer.mergeAll(
  AgentStore.layer,
  ArtifactStore.layer,
  FormStore.layer,
  QuestionStore.layer,
  SubmissionStore.layer,
  TenantUsage.layer,
  QuotaHolds.layer.pipe(Layer.provide(Identifiers.layer)),
)

/** Fifty concurrent calls to as many processes on one database. */
const racing = <E>(database: Layer.Layer<SqlClient.SqlClient, E>, processes: number) =>
  Effect.gen(function* () {
    const stores = Layer.orDie(Layer.merge(Testing.stores, sql.pipe(Layer.provide(database))))
    const context = yield* Layer.build(stores)
    const shared = Layer.succeedContext(context)
    const agentWorld = Layer.succeedContext(
      yield* Layer.build(
        Layer.merge(Testing.agentWorld, AgentStore.layer.pipe(Layer.provide(database), Layer.orDie)).pipe(
          Layer.provide(shared),
        ),
      ),
    )
    const services = yield* Effect.forEach(Array.from({ length: processes }), () =>
      inMemory({ folders: [first], env: ten, stores: shared, agentWorld }),
    )
    for (const [quota, [made, add]] of Object.entries(additions))
      assert.deepStrictEqual(yield* race(services, add), { [made]: 10, 413: 40 }, quota)
  }).pipe(Effect.scoped)

describe("a quota of ten in the embedded database", () => {
  it.live("lets exactly ten of fifty simultaneous calls succeed", () =>
    racing(Migrations.layer.pipe(Layer.provideMerge(Pglite.layer({}))), 1),
  )
})

onServer("PostgreSQL for quotas", await postgresServer(), (server) => {
  it.live("lets exactly ten of fifty simultaneous calls to three processes succeed", () => racing(served(server), 3))
})
