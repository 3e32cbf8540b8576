import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { join } from "node:path"
import * as FallbackPending from "../adapters/fallback/PendingAnswers.ts"
import * as FolderPending from "../adapters/folder/PendingAnswers.ts"
import * as FolderObjects from "../adapters/folder/ObjectStore.ts"
import { type DiskFull, hasSpace, leastSpace } from "../adapters/pglite/DiskSpace.ts"
import * as FolderPublicFiles from "../adapters/folder/PublicFiles.ts"
import * as MeasuredKeyValue from "../adapters/measured/KeyValue.ts"
import * as MeasuredObjects from "../adapters/measured/ObjectStore.ts"
import * as Identifiers from "../adapters/node/Identifiers.ts"
import type { S3Options } from "../adapters/s3/client.ts"
import * as CachedForms from "../adapters/cached/FormStore.ts"
import * as CachedShares from "../adapters/cached/ShareStore.ts"
import * as CachedWebhooks from "../adapters/cached/WebhookStore.ts"
import * as SealedPending from "../adapters/secrets/SealedPending.ts"
import * as SqlSuspended from "../adapters/sql/SuspendedTurns.ts"
import * as SqlAgents from "../adapters/sql/AgentStore.ts"
import * as SqlGrants from "../adapters/sql/ServerGrants.ts"
import * as SqlKeys from "../adapters/sql/ApiKeyStore.ts"
import * as SqlAnswers from "../adapters/sql/AnswerBatches.ts"
import * as SqlAudit from "../adapters/sql/AuditLog.ts"
import * as SqlArtifacts from "../adapters/sql/ArtifactStore.ts"
import * as SqlBots from "../adapters/sql/BotStore.ts"
import * as SqlFeedback from "../adapters/sql/FeedbackStore.ts"
import * as SqlModelUsage from "../adapters/sql/ModelUsage.ts"
import * as SqlConversations from "../adapters/sql/ConversationStore.ts"
import { checkKeysMatch, checkStoresMatch } from "../adapters/sql/DeploymentMarks.ts"
import * as SqlDesigns from "../adapters/sql/DesignStore.ts"
import * as SqlEvals from "../adapters/sql/EvalStore.ts"
import * as SqlOrg from "../adapters/sql/OrgStore.ts"
import * as SqlFiles from "../adapters/sql/FileRecords.ts"
import * as SqlForms from "../adapters/sql/FormStore.ts"
import * as SqlQuestions from "../adapters/sql/QuestionStore.ts"
import * as SqlProgress from "../adapters/sql/ProgressStore.ts"
import * as SqlShares from "../adapters/sql/ShareStore.ts"
import * as SqlSubmissions from "../adapters/sql/SubmissionStore.ts"
import * as SqlReviews from "../adapters/sql/SubmissionReviews.ts"
import * as SealedObjects from "../adapters/sql/SealedObjects.ts"
import * as SqlObjects from "../adapters/sql/StoredObjects.ts"
import * as SqlHolds from "../adapters/sql/QuotaHolds.ts"
import * as SqlUsage from "../adapters/sql/TenantUsage.ts"
import * as SqlMail from "../adapters/sql/MailDeliveryStore.ts"
import * as SqlSchedules from "../adapters/sql/RenderScheduleStore.ts"
import * as SqlWebhooks from "../adapters/sql/WebhookStore.ts"
import * as SqlKeyValue from "../adapters/sql/KeyValue.ts"
import * as Queues from "../adapters/queue/WorkQueues.ts"
import { PartialRetention } from "../application/forms/PartialRetention.ts"
import * as EncryptionUpkeep from "../application/operations/EncryptionUpkeep.ts"
import { PeriodicWork } from "../application/operations/PeriodicWork.ts"
import { type Dependency, Dependencies, Impaired } from "../ports/Dependencies.ts"
import { KeyValue } from "../ports/KeyValue.ts"
import { ObjectStore } from "../ports/ObjectStore.ts"
import { TaskTracker } from "../ports/TaskTracker.ts"
import * as Database from "./Database.ts"
import { present } from "./Patience.ts"
import * as Sealing from "./Sealing.ts"
import type { Settings } from "./Settings.ts"
import { redisUrl } from "./sharing.ts"

const redis = (url: Redacted.Redacted<string>) =>
  Layer.unwrap(
    Effect.map(
      Effect.promise(() => import("../adapters/redis/KeyValue.ts")),
      // A fresh client, so that the metrics of two Redis servers stay separate.
      (adapter) => Layer.fresh(MeasuredKeyValue.layer).pipe(Layer.provide(adapter.layer({ url }))),
    ),
  )

/** The store of short-lived records: the configured Redis, or a table of the database. */
export const keyValue = (settings: Settings) => {
  const url = redisUrl(settings)
  return url === null ? SqlKeyValue.layer : redis(url)
}

/** The Redis for background tasks: `CACHE_URL`, its legacy form, or the Redis for everything else. */
export const taskRedisUrl = (settings: Settings): Redacted.Redacted<string> | null =>
  redisUrl({ ...settings, stores: { ...settings.stores, historyUrl: null } }) ?? redisUrl(settings)

const textOf = (url: Redacted.Redacted<string> | null): string | null => (url === null ? null : Redacted.value(url))

/** Background tasks share the general store unless the settings name a different Redis for them. */
const taskTracker = (settings: Settings) => {
  const shared = Layer.effect(TaskTracker, KeyValue)
  const url = taskRedisUrl(settings)
  return url === null || textOf(url) === textOf(redisUrl(settings)) ? shared : shared.pipe(Layer.provide(redis(url)))
}

const bucketOptions = ({ stores }: Settings, bucket: string): S3Options => ({
  bucket,
  region: stores.s3Region,
  ...(stores.s3Endpoint === null ? {} : { endpoint: stores.s3Endpoint }),
  ...(stores.s3KeyId === null || stores.s3Secret === null
    ? {}
    : {
        credentials: {
          accessKeyId: stores.s3KeyId,
          secretAccessKey: stores.s3Secret,
          ...(stores.s3Token === null ? {} : { sessionToken: stores.s3Token }),
        },
      }),
})

/** The configured bucket, or a folder. */
export const objects = (settings: Settings) => MeasuredObjects.layer.pipe(Layer.provide(unmeasured(settings)))

const unmeasured = (settings: Settings) => {
  const { bucket, dataDir, objectsDir } = settings.stores
  return bucket === null
    ? FolderObjects.layer(objectsDir ?? join(dataDir, "objects"))
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("../adapters/s3/ObjectStore.ts")),
          (s3) => s3.layer(bucketOptions(settings, bucket)),
        ),
      )
}

/** The folder of public renders. */
export const staticDir = ({ infographics, stores }: Settings): string =>
  infographics.staticDir ?? join(stores.dataDir, "static")

const artifacts = ({ infographics }: Settings) =>
  infographics.artifactStore === "none" ? Layer.empty : SqlArtifacts.layer

const diskImpaired = ({ freeMebibytes }: DiskFull) =>
  new Impaired({
    reason: `the disk of DATA_DIR is full: ${freeMebibytes} MiB are free, ${leastSpace / 1024 / 1024} are needed to write`,
  })

/** How long a process relies on one check of keys and files, which change only with a restart or a restore. */
const marksLast = "1 minute"

/**
 * Fails only if the keys or files don't match the database. A database or an object store that is unavailable is
 * reported by its own ping.
 */
const fits = <E, R>(check: Effect.Effect<void, E | Impaired, R>) =>
  Effect.flatMap(Effect.context<R>(), (context) =>
    Effect.cachedWithTTL(
      check.pipe(
        Effect.provideContext(context),
        Effect.catchIf(
          (error): error is E => !(error instanceof Impaired),
          () => Effect.void,
        ),
        Effect.result,
      ),
      marksLast,
    ),
  ).pipe(Effect.map(Effect.flatMap(Effect.fromResult)))

/**
 * The dependencies of the process. Startup requires all of them except the task tracker, without which only tasks are
 * refused. The database has already responded by then.
 */
const dependencies = ({ process, stores }: Settings) =>
  Layer.effect(
    Dependencies,
    Effect.gen(function* () {
      const { ping: keyValuePing } = yield* KeyValue
      const { ping: objectsPing } = yield* ObjectStore
      const { ping: tasksPing } = yield* TaskTracker
      const all: ReadonlyArray<Dependency> = [
        { name: "database", ping: yield* Database.ping },
        { name: "key_value", ping: keyValuePing },
        { name: "objects", ping: objectsPing },
        { name: "tasks", ping: tasksPing },
        { name: "disk", ping: Effect.mapError(hasSpace(stores.dataDir), diskImpaired), isOptional: true },
        { name: "encryption", ping: yield* fits(checkKeysMatch), isOptional: true },
        { name: "files", ping: yield* fits(checkStoresMatch), isOptional: true },
      ]
      if (Duration.isGreaterThan(process.startPatience, Duration.zero))
        yield* Effect.forEach(
          all.filter(({ name, isOptional }) => name !== "tasks" && isOptional !== true),
          (one) => present(one, process.startPatience),
          { concurrency: "unbounded", discard: true },
        )
      return all
    }),
  )

const formStores = Layer.mergeAll(SqlForms.layer, SqlShares.layer, SqlWebhooks.layer)

/** The embedded database belongs to this process, so its cached forms can't be changed elsewhere. */
const forms = (settings: Settings) =>
  Database.isEmbedded(settings)
    ? Layer.mergeAll(CachedForms.layer, CachedShares.layer, CachedWebhooks.layer).pipe(Layer.provide(formStores))
    : formStores

/** Only this process adds work to the embedded database, so it polls only for delayed work. */
const queues = (settings: Settings) =>
  Queues.layerSql({ pollInterval: Database.isEmbedded(settings) ? "5 seconds" : "1 second" })

/**
 * Stored in Redis or in a folder, because a key-value store in the database is no help while the database is
 * unavailable.
 */
const pendingAnswers = (settings: Settings) =>
  SealedPending.layer({ isOn: settings.stores.encryptAtRest }).pipe(
    Layer.provide(pendingPlaces(settings)),
    Layer.provide(Sealing.sealing(settings)),
  )

const pendingPlaces = (settings: Settings) => {
  const folder = join(settings.stores.dataDir, "pending")
  return redisUrl(settings) === null ? FolderPending.layer(folder) : FallbackPending.layer(FolderPending.make(folder))
}

/** All stores, chosen by the settings. */
export const layer = (settings: Settings) =>
  Layer.mergeAll(
    Layer.succeed(PartialRetention, settings.forms.unfinishedKept),
    artifacts(settings),
    SqlAgents.layer,
    SqlEvals.layer,
    SqlKeys.layer,
    SqlGrants.layer,
    SqlAudit.layer,
    SqlBots.layer,
    SqlFeedback.layer,
    SqlModelUsage.layer,
    SqlConversations.layer,
    SqlSuspended.layer,
    SqlDesigns.layer,
    SqlOrg.layer,
    forms(settings),
    SqlQuestions.layer,
    SqlSubmissions.layer,
    SqlAnswers.layer,
    SqlProgress.layer,
    SqlReviews.layer,
    SqlMail.layer,
    SqlSchedules.layer,
    SqlUsage.layer,
    SqlHolds.layer.pipe(Layer.provide(Identifiers.layer)),
    SqlFiles.layer,
    FolderPublicFiles.layer(staticDir(settings)),
    PeriodicWork.layer.pipe(Layer.provideMerge(queues(settings))),
    Identifiers.layer,
    Layer.merge(dependencies(settings).pipe(Layer.provide(Sealing.sealing(settings))), pendingAnswers(settings)).pipe(
      Layer.provideMerge(taskTracker(settings)),
      Layer.provideMerge(
        Layer.merge(
          keyValue(settings),
          SqlObjects.counted.pipe(Layer.provide(SealedObjects.layer), Layer.provide(objects(settings))),
        ),
      ),
    ),
  ).pipe(
    (all) => Layer.merge(all, EncryptionUpkeep.layer.pipe(Layer.provide(all))),
    Layer.provide(Sealing.atRest(settings)),
    Layer.provide(Database.layer(settings)),
  )
