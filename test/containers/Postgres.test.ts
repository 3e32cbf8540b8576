import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { isSqlError } from "effect/sql/SqlError"
import { randomUUID } from "node:crypto"
import * as Queues from "../../src/adapters/queue/WorkQueues.ts"
import * as AgentStore from "../../src/adapters/sql/AgentStore.ts"
import * as EvalStore from "../../src/adapters/sql/EvalStore.ts"
import * as BotStore from "../../src/adapters/sql/BotStore.ts"
import * as AuditLog from "../../src/adapters/sql/AuditLog.ts"
import * as FeedbackStore from "../../src/adapters/sql/FeedbackStore.ts"
import * as ModelUsage from "../../src/adapters/sql/ModelUsage.ts"
import * as ArtifactStore from "../../src/adapters/sql/ArtifactStore.ts"
import * as ConversationStore from "../../src/adapters/sql/ConversationStore.ts"
import * as ServerGrants from "../../src/adapters/sql/ServerGrants.ts"
import * as SuspendedTurns from "../../src/adapters/sql/SuspendedTurns.ts"
import * as FormStore from "../../src/adapters/sql/FormStore.ts"
import * as QuestionStore from "../../src/adapters/sql/QuestionStore.ts"
import * as AnswerBatches from "../../src/adapters/sql/AnswerBatches.ts"
import * as ProgressStore from "../../src/adapters/sql/ProgressStore.ts"
import * as ShareStore from "../../src/adapters/sql/ShareStore.ts"
import * as SubmissionReviews from "../../src/adapters/sql/SubmissionReviews.ts"
import * as SubmissionStore from "../../src/adapters/sql/SubmissionStore.ts"
import { withDeadline } from "../../src/adapters/sql/deadline.ts"
import * as KeyValueTable from "../../src/adapters/sql/KeyValue.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"
import * as OrgStore from "../../src/adapters/sql/OrgStore.ts"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import { KeyValue } from "../../src/ports/KeyValue.ts"
import * as DesignStore from "../../src/adapters/sql/DesignStore.ts"
import { designStoreSuite } from "../contract/designStoreSuite.ts"
import { agentStoreSuite } from "../contract/agentStoreSuite.ts"
import { evalStoreSuite } from "../contract/evalStoreSuite.ts"
import { botStoreSuite } from "../contract/botStoreSuite.ts"
import { auditLogSuite } from "../contract/auditLogSuite.ts"
import { feedbackStoreSuite } from "../contract/feedbackStoreSuite.ts"
import { modelUsageSuite } from "../contract/modelUsageSuite.ts"
import { artifactStoreSuite } from "../contract/artifactStoreSuite.ts"
import { serverGrantsSuite } from "../contract/serverGrantsSuite.ts"
import { suspendedTurnsSuite } from "../contract/suspendedTurnsSuite.ts"
import { conversationStoreSuite } from "../contract/conversationStoreSuite.ts"
import { formStoreSuite } from "../contract/formStoreSuite.ts"
import { progressStoreSuite } from "../contract/progressStoreSuite.ts"
import { shareStoreSuite } from "../contract/shareStoreSuite.ts"
import * as WebhookStore from "../../src/adapters/sql/WebhookStore.ts"
import * as MailDeliveryStore from "../../src/adapters/sql/MailDeliveryStore.ts"
import * as StoredObjects from "../../src/adapters/sql/StoredObjects.ts"
import * as TenantUsage from "../../src/adapters/sql/TenantUsage.ts"
import * as MemoryObjects from "../doubles/memory/ObjectStore.ts"
import * as RenderScheduleStore from "../../src/adapters/sql/RenderScheduleStore.ts"
import { renderScheduleStoreSuite } from "../contract/renderScheduleStoreSuite.ts"
import * as Identifiers from "../../src/adapters/node/Identifiers.ts"
import * as QuotaHolds from "../../src/adapters/sql/QuotaHolds.ts"
import * as ApiKeyStore from "../../src/adapters/sql/ApiKeyStore.ts"
import { apiKeyStoreSuite } from "../contract/apiKeyStoreSuite.ts"
import { quotaHoldsSuite } from "../contract/quotaHoldsSuite.ts"
import { tenantUsageSuite } from "../contract/tenantUsageSuite.ts"
import * as FileRecords from "../../src/adapters/sql/FileRecords.ts"
import { endedTokensSuite } from "../contract/endedTokensSuite.ts"
import { erasedPeopleSuite } from "../contract/erasedPeopleSuite.ts"
import { fileRecordsSuite } from "../contract/fileRecordsSuite.ts"
import { mailDeliveryStoreSuite } from "../contract/mailDeliveryStoreSuite.ts"
import { webhookStoreSuite } from "../contract/webhookStoreSuite.ts"
import { questionStoreSuite } from "../contract/questionStoreSuite.ts"
import { answerBatchesSuite } from "../contract/answerBatchesSuite.ts"
import { submissionReviewsSuite } from "../contract/submissionReviewsSuite.ts"
import { deletionSuite } from "../contract/deletionSuite.ts"
import { submissionStoreSuite } from "../contract/submissionStoreSuite.ts"
import { workQueuesSuite } from "../contract/workQueuesSuite.ts"
import { keyValueSuite } from "../contract/keyValueSuite.ts"
import { orgStoreSuite } from "../contract/orgStoreSuite.ts"
import { sqlElapse } from "../contract/sqlElapse.ts"
import { faultProxy, through } from "../support/FaultProxy.ts"
import { assertNothingLost, killWriterAfter } from "../support/killedWriter.ts"
import { shared } from "../support/shared.ts"
import { smallPieces } from "../support/smallPieces.ts"
import { onServer } from "../support/servers/onServer.ts"
import { newDatabase, served } from "../support/servers/ownDatabase.ts"
import { postgresServer } from "../support/servers/postgres.ts"

const minute = Duration.minutes(1)

const migrated = (server: string) =>
  Layer.unwrap(
    Effect.map(newDatabase(server), ({ url }) =>
      Migrations.layer.pipe(Layer.provideMerge(Postgres.layer({ url: Redacted.make(url) }))),
    ),
  )

onServer("PostgreSQL", await postgresServer(), (server) => {
  const database = shared(Layer.merge(served(server), smallPieces))
  keyValueSuite("PostgreSQL", Layer.merge(KeyValueTable.layer, sqlElapse).pipe(Layer.provide(database)))
  endedTokensSuite("PostgreSQL", KeyValueTable.layer.pipe(Layer.provide(database)))
  erasedPeopleSuite("PostgreSQL", KeyValueTable.layer.pipe(Layer.provide(database)))
  agentStoreSuite("PostgreSQL", AgentStore.layer.pipe(Layer.provide(database)))
  evalStoreSuite("PostgreSQL", EvalStore.layer.pipe(Layer.provide(database)))
  botStoreSuite("PostgreSQL", BotStore.layer.pipe(Layer.provide(database)))
  auditLogSuite("PostgreSQL", AuditLog.layer.pipe(Layer.provide(database)))
  feedbackStoreSuite("PostgreSQL", FeedbackStore.layer.pipe(Layer.provide(database)))
  modelUsageSuite("PostgreSQL", ModelUsage.layer.pipe(Layer.provide(database)))
  conversationStoreSuite("PostgreSQL", ConversationStore.layer.pipe(Layer.provide(database)))
  serverGrantsSuite("PostgreSQL", ServerGrants.layer.pipe(Layer.provide(database)))
  suspendedTurnsSuite("PostgreSQL", SuspendedTurns.layer.pipe(Layer.provide(database)))
  artifactStoreSuite("PostgreSQL", ArtifactStore.layer.pipe(Layer.provide(database)))
  designStoreSuite("PostgreSQL", DesignStore.layer.pipe(Layer.provide(database)))
  orgStoreSuite("PostgreSQL", OrgStore.layer.pipe(Layer.provide(database)))
  formStoreSuite("PostgreSQL", FormStore.layer.pipe(Layer.provide(database)))
  submissionStoreSuite("PostgreSQL", SubmissionStore.layer.pipe(Layer.provide(database)))
  deletionSuite(
    "PostgreSQL",
    Layer.mergeAll(FormStore.layer, SubmissionStore.layer, AnswerBatches.layer, ConversationStore.layer).pipe(
      Layer.provideMerge(database),
    ),
  )
  submissionReviewsSuite(
    "PostgreSQL",
    Layer.mergeAll(SubmissionStore.layer, SubmissionReviews.layer, AnswerBatches.layer).pipe(Layer.provide(database)),
  )
  answerBatchesSuite(
    "PostgreSQL",
    Layer.merge(SubmissionStore.layer, AnswerBatches.layer).pipe(Layer.provide(database)),
  )
  workQueuesSuite("PostgreSQL", Queues.layerSql({ pollInterval: "1 second" }).pipe(Layer.provide(database)))
  questionStoreSuite("PostgreSQL", QuestionStore.layer.pipe(Layer.provide(database)))
  progressStoreSuite("PostgreSQL", ProgressStore.layer.pipe(Layer.provide(database)))
  shareStoreSuite("PostgreSQL", ShareStore.layer.pipe(Layer.provide(database)))
  tenantUsageSuite(
    "PostgreSQL",
    Layer.mergeAll(
      TenantUsage.layer,
      FormStore.layer,
      SubmissionStore.layer,
      StoredObjects.counted.pipe(Layer.provide(MemoryObjects.layer)),
    ).pipe(Layer.provide(database)),
  )
  quotaHoldsSuite("PostgreSQL", QuotaHolds.layer.pipe(Layer.provide([database, Identifiers.layer])))
  apiKeyStoreSuite("PostgreSQL", ApiKeyStore.layer.pipe(Layer.provide(database)))
  mailDeliveryStoreSuite("PostgreSQL", MailDeliveryStore.layer.pipe(Layer.provide(database)))
  renderScheduleStoreSuite("PostgreSQL", RenderScheduleStore.layer.pipe(Layer.provide(database)))
  webhookStoreSuite("PostgreSQL", WebhookStore.layer.pipe(Layer.provide(database)))
  fileRecordsSuite("PostgreSQL", Layer.merge(FileRecords.layer, SubmissionStore.layer).pipe(Layer.provide(database)))

  describe("migrations", () => {
    it.live("bring an empty database up to date when several processes start at once", () =>
      Effect.gen(function* () {
        const { url } = yield* newDatabase(server)
        const start = Effect.provide(
          Effect.andThen(
            Migrations.migrate,
            Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select count(*)::int as applied from schema_migrations`),
          ),
          Postgres.layer({ url: Redacted.make(url) }),
        )
        const outcomes = yield* Effect.forEach(Array.from({ length: 8 }), () => start, { concurrency: "unbounded" })
        const applied = new Set(outcomes.map(([row]) => row?.["applied"]))
        assert.strictEqual(applied.size, 1)
        assert.isAbove(Number([...applied][0]), 1)
      }),
    )

    it.live("change nothing on a second start", () =>
      Effect.gen(function* () {
        const { url } = yield* newDatabase(server)
        const migrate = Effect.provide(Migrations.migrate, Postgres.layer({ url: Redacted.make(url) }))
        assert.isAbove((yield* migrate).length, 1)
        assert.deepStrictEqual(yield* migrate, [])
      }),
    )
  })

  describe("the organization tables", () => {
    it.live(
      "refuse an area that is its own parent, an area whose parent is narrower or belongs to another client, and a location at another client's site",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`insert into org_organizations (org_id) values (1), (2)`
          yield* sql`insert into org_clients (org_id, client_id) values (1, 7), (1, 8), (2, 7)`
          yield* sql`insert into org_areas (org_id, client_id, kind, area_id) values (1, 7, 'region', 'R'), (1, 7, 'market', 'M')`
          yield* sql`update org_areas set parent_kind = 'region', parent_id = 'R' where kind = 'market'`
          yield* sql`insert into org_stores (org_id, client_id, store_id) values (1, 7, 'S')`
          const [site] = yield* sql<{ site_id: number }>`
          insert into org_sites (org_id, client_id, store_id, name) values (1, 7, 'S', 'Front') returning site_id`
          const siteId = site!.site_id
          const location = (orgId: number, clientId: number) => sql`
          insert into org_locations (site_id, org_id, client_id, name, location_type)
          values (${siteId}, ${orgId}, ${clientId}, 'Door', 'kiosk')`
          const refused: ReadonlyArray<readonly [string, Effect.Effect<unknown, unknown>]> = [
            ["in itself", sql`update org_areas set parent_kind = 'region', parent_id = 'R' where kind = 'region'`],
            [
              "around a corner",
              sql`update org_areas set parent_kind = 'market', parent_id = 'M' where kind = 'region'`,
            ],
            ["another client's", sql`insert into org_areas values (1, 8, 'market', 'N', null, 'region', 'R')`],
            ["another organization's", sql`insert into org_areas values (2, 7, 'market', 'N', null, 'region', 'R')`],
            ["of another client", location(1, 8)],
            ["of another organization", location(2, 7)],
          ]
          for (const [what, write] of refused) assert.isTrue(isSqlError(yield* Effect.flip(write)), what)
          yield* location(1, 7)
        }).pipe(Effect.provide(migrated(server))),
    )
  })

  describe("the key table", () => {
    it.live("expires rows by the server's clock, and deletes expired ones", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const sql = yield* SqlClient.SqlClient
        yield* store.set("brief", "v", Duration.millis(50))
        yield* Effect.repeat(store.get("brief"), { until: Option.isNone })
        for (let write = 0; write < 500; write++) yield* store.set("other", String(write), minute)
        const rows = sql`select 1 from key_value where key = 'brief'`
        yield* Effect.repeat(rows, { until: (left) => left.length === 0 })
      }).pipe(Effect.provide(KeyValueTable.layer.pipe(Layer.provideMerge(migrated(server))))),
    )
  })

  describe("when PostgreSQL fails", () => {
    /** A store with a short deadline that reaches the server through a proxy. */
    const faulty = Effect.gen(function* () {
      const { url } = yield* newDatabase(server)
      const { hostname, port } = new URL(url)
      const proxy = yield* Effect.acquireRelease(
        Effect.promise(() => faultProxy({ host: hostname, port: Number(port) || 5432 })),
        (proxy) => Effect.promise(() => proxy.close()),
      )
      yield* Effect.provide(Migrations.migrate, Postgres.layer({ url: Redacted.make(url) }))
      const client = Postgres.layer({ url: Redacted.make(through(proxy, url)) }, { connectTimeout: "2 seconds" })
      const stores = yield* Layer.build(KeyValueTable.layerWith({ deadline: "3 seconds" }).pipe(Layer.provide(client)))
      return { proxy, store: yield* Effect.provide(KeyValue, stores) }
    })

    const works = (store: typeof KeyValue.Service) =>
      Effect.gen(function* () {
        const value = randomUUID()
        yield* store.set("probe", value, minute)
        assert.deepStrictEqual(yield* store.get("probe"), Option.some(value))
      })

    it.live("a broken connection is replaced immediately", () =>
      Effect.gen(function* () {
        const { proxy, store } = yield* faulty
        yield* works(store)
        proxy.cut()
        yield* Effect.retry(works(store), { times: 2 })
      }),
    )

    it.live("an unreachable server causes a typed error each time, and is used again when it is back", () =>
      Effect.gen(function* () {
        const { proxy, store } = yield* faulty
        yield* works(store)
        proxy.set({ kind: "down" })
        for (let attempt = 0; attempt < 3; attempt++) {
          assert.strictEqual((yield* Effect.flip(store.get("probe")))._tag, "KeyValueUnavailable")
        }
        proxy.set({ kind: "none" })
        yield* works(store)
      }),
    )

    it.live(
      "concurrent callers of a silent server get a typed error within the deadline, and results once it responds",
      () =>
        Effect.gen(function* () {
          const { proxy, store } = yield* faulty
          yield* works(store)
          proxy.set({ kind: "silent" })
          const outcomes = yield* Effect.forEach(Array.from({ length: 30 }), () => Effect.flip(store.ping), {
            concurrency: "unbounded",
          })
          for (const outcome of outcomes) assert.strictEqual(outcome._tag, "KeyValueUnavailable")
          proxy.set({ kind: "none" })
          proxy.cut()
          yield* Effect.retry(works(store), { times: 15 })
        }),
    )

    it.live("calls to a slow server wait for its response", () =>
      Effect.gen(function* () {
        const { proxy, store } = yield* faulty
        proxy.set({ kind: "slow", millis: 60 })
        yield* works(store)
      }),
    )

    it.live("a transaction interrupted halfway leaves no trace", () =>
      Effect.gen(function* () {
        const { url } = yield* newDatabase(server)
        const direct = Postgres.layer({ url: Redacted.make(url) })
        const { hostname, port } = new URL(url)
        const proxy = yield* Effect.promise(() => faultProxy({ host: hostname, port: Number(port) || 5432 }))
        const rows = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select * from half`).pipe(Effect.provide(direct))
        yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`create table half (id int)`).pipe(
          Effect.provide(direct),
        )
        const transaction = Effect.flatMap(SqlClient.SqlClient, (sql) =>
          withDeadline(
            sql.withTransaction(
              Effect.gen(function* () {
                yield* sql`insert into half values (1)`
                proxy.cut()
                yield* sql`insert into half values (2)`
              }),
            ),
          ),
        )
        const failed = yield* Effect.flip(
          Effect.provide(transaction, Postgres.layer({ url: Redacted.make(through(proxy, url)) })),
        )
        assert.isTrue(isSqlError(failed))
        assert.deepStrictEqual(yield* rows, [])
        yield* Effect.promise(() => proxy.close())
      }),
    )

    it.live("a killed writer loses no confirmed data and leaves no partial transaction", () =>
      Effect.gen(function* () {
        const { url } = yield* newDatabase(server)
        for (const round of [300, 100]) {
          const confirmed = yield* killWriterAfter(round, "server", url)
          yield* Effect.provide(assertNothingLost(confirmed), Postgres.layer({ url: Redacted.make(url) }))
        }
      }),
    )

    it.live("an unreachable server is reported without the password", () =>
      Effect.gen(function* () {
        const url = new URL(server)
        url.port = "1"
        url.password = "hunter2"
        const refused = yield* Effect.flip(
          Effect.provide(Migrations.migrate, Postgres.layer({ url: Redacted.make(url.href) })),
        )
        assert.strictEqual(refused._tag, "SqlError")
        assert.notInclude(JSON.stringify(refused) + String(refused) + String(refused.cause), "hunter2")
      }),
    )
  })
})
