import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { ObjectStore, ObjectStoreUnavailable } from "../../../ports/ObjectStore.ts"
import type { Settings } from "../../Settings.ts"
import { redisUrl } from "../../sharing.ts"
import { objects, taskRedisUrl } from "../../Stores.ts"
import { fault, type Finding, ok, orFault, warning } from "./Finding.ts"

const fieldOf = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1]

const causeOf = (error: unknown): unknown => (Cause.isCause(error) ? Cause.squash(error) : error)

/** Redis's replies when it refuses a user or password. */
const refusal = /NOAUTH|WRONGPASS|NOPERM|invalid password|without any password/

const redisFailure = (error: unknown): string => {
  const cause = causeOf(error)
  return cause instanceof Error && refusal.test(cause.message)
    ? "Redis rejects the user or the password"
    : "Redis is not responding"
}

/** The status with which a bucket's server refused access; undefined if it did not respond. */
const statusOf = (error: unknown): unknown => {
  const cause = causeOf(error)
  if (!(cause instanceof ObjectStoreUnavailable)) return undefined
  const failure = cause.cause
  return typeof failure === "object" && failure !== null && "status" in failure ? failure.status : undefined
}

const bucketFault = (bucket: string, status: unknown): Finding => {
  if (status === undefined)
    return fault(
      "objects",
      `the server of the bucket ${bucket} is not responding`,
      "check S3_ENDPOINT, the network and the server",
    )
  if (status === 404)
    return fault("objects", `there is no bucket ${bucket}`, "create it, or check S3_BUCKET, S3_ENDPOINT and AWS_REGION")
  return fault(
    "objects",
    `the bucket ${bucket} can't be written or read (${String(status)})`,
    "check the keys, their rights to put, get and delete, and AWS_REGION",
  )
}

const oneRedis = (subject: string, url: Redacted.Redacted<string>) =>
  orFault(
    Effect.gen(function* () {
      const { connect } = yield* Effect.promise(() => import("../../../adapters/redis/connection.ts"))
      const send = yield* connect({ url })
      const info = yield* send((client) => client.info())
      const policy = fieldOf(info, "maxmemory_policy") ?? "noeviction"
      const isReplica = fieldOf(info, "role") === "slave"
      if (fieldOf(info, "redis_mode") === "cluster")
        return [
          fault(
            subject,
            "the server is part of a cluster",
            "use one primary, with replicas for failover, without cluster mode",
          ),
        ]
      if (isReplica) return [fault(subject, "the server is a read-only replica", "set KV_HISTORY_URL to the primary")]
      return [
        policy === "noeviction"
          ? ok(subject, `Redis ${fieldOf(info, "redis_version") ?? "of an unknown version"}`)
          : warning(
              subject,
              `Redis drops keys when its memory is full (maxmemory-policy ${policy}): sessions and jobs can be lost`,
              "set maxmemory-policy noeviction",
            ),
      ]
    }).pipe(Effect.scoped),
    (error) => fault(subject, redisFailure(error), "check KV_HISTORY_URL or CACHE_URL: address, user, password, TLS"),
  )

const keyValues = (settings: Settings) => {
  const history = redisUrl(settings)
  const tasks = taskRedisUrl(settings)
  if (history === null) return Effect.succeed([ok("key value", "a table of the database")])
  const isShared = tasks === null || Redacted.value(tasks) === Redacted.value(history)
  return Effect.map(
    Effect.all([oneRedis("key value", history), ...(isShared ? [] : [oneRedis("tasks", tasks)])]),
    (findings) => findings.flat(),
  )
}

const probe = "doctor/probe"

const bucket = (settings: Settings) => {
  const { bucket, objectsDir, dataDir } = settings.stores
  const folder = objectsDir ?? join(dataDir, "objects")
  if (bucket === null && !existsSync(folder))
    return Effect.succeed([ok("objects", `${folder}: created at the first start`)])
  const place = bucket === null ? `the folder ${folder}` : `the bucket ${bucket}`
  return orFault(
    Effect.gen(function* () {
      const store = yield* ObjectStore
      yield* store.put(probe, new TextEncoder().encode("probe"), { contentType: "text/plain" })
      const { size } = yield* store.get(probe)
      yield* store.delete(probe)
      return [
        size === 5
          ? ok("objects", `${place}: written, read and deleted`)
          : fault(
              "objects",
              `${place} returns different data than was written`,
              "check proxies between it and this machine",
            ),
      ]
    }).pipe(Effect.provide(Layer.fresh(objects(settings))), Effect.scoped),
    (error) =>
      bucket === null
        ? fault("objects", `${place} can't be written or read`, "check the permissions of the folder, and its disk")
        : bucketFault(bucket, statusOf(error)),
  )
}

/** Findings about the stores of short-lived records and of objects. */
export const stores = (settings: Settings): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.map(Effect.all([keyValues(settings), bucket(settings)], { concurrency: 2 }), (findings) => findings.flat())
