import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { readFile } from "node:fs/promises"
import { readLines } from "../../adapters/backup/LineFile.ts"
import * as FolderObjects from "../../adapters/folder/ObjectStore.ts"
import * as Tables from "../../adapters/sql/TableCopy.ts"
import { KeyValue } from "../../ports/KeyValue.ts"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import * as Database from "../Database.ts"
import { load } from "../Settings.ts"
import { keyValue, objects } from "../Stores.ts"
import { manifestText } from "./BackupCommand.ts"
import { backupFiles, KeptRecord, Manifest } from "./BackupFolder.ts"
import { commandOf, flagsOf, print, refused, usageWrong } from "./CommandLine.ts"
import { fill } from "./DatabaseCopy.ts"
import { copyObjects } from "./ObjectCopy.ts"

export const usage = `usage: parley restore --from FOLDER

  --from FOLDER  a backup written by parley backup

Restores a backup into the configured stores. You can restore an embedded backup to Postgres, Redis and S3, and vice
versa. The database must be empty. Row counts and checksums of every table are compared with the backup; if they differ,
the restore is undone and the exit status is 1. Expired records are left out. Stop the service first.`

const manifestOf = (folder: string) =>
  Effect.tryPromise(() => readFile(backupFiles(folder).manifest, "utf8")).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(Schema.fromJsonString(Manifest))),
    Effect.mapError(() => refused(`${folder} isn't a backup: its manifest.json can't be read`)),
  )

const records = Effect.fnUntraced(function* (folder: string, age: number) {
  const store = yield* KeyValue
  const decode = Schema.decodeUnknownEffect(KeptRecord)
  const put = (line: string) =>
    Effect.flatMap(Effect.orDie(decode(line)), ({ key, value, left }) =>
      left <= age ? Effect.void : store.set(key, value, Duration.millis(left - age)),
    )
  yield* Stream.runForEach(readLines(backupFiles(folder).keyValue), (lines) =>
    Effect.forEach(lines, put, { concurrency: 8, discard: true }),
  )
})

const restore = Effect.fnUntraced(function* (folder: string) {
  const settings = yield* load
  const manifest = yield* manifestOf(folder)
  yield* Database.migrate(settings)
  const backupObjects = Context.get(
    yield* Layer.build(Layer.fresh(FolderObjects.layer(backupFiles(folder).objects))),
    ObjectStore,
  )
  const stores = Layer.mergeAll(keyValue(settings), objects(settings)).pipe(
    Layer.provideMerge(Database.owner(settings)),
  )
  const context = yield* Layer.build(stores)
  yield* Effect.gen(function* () {
    const here = yield* Tables.migration
    if (here !== manifest.migration)
      return yield* refused(
        `the backup is at migration ${manifest.migration} (release ${manifest.version}), this release at ${here}: restore it with that release`,
      )
    yield* fill(manifest.tables, manifest.sequences, (table) => readLines(backupFiles(folder).table(table)))
    const now = yield* Clock.currentTimeMillis
    yield* records(folder, Math.max(0, now - Date.parse(manifest.made_at)))
    const copied = yield* copyObjects(backupObjects, Context.get(context, ObjectStore))
    if (copied.count !== manifest.objects.count || copied.bytes !== manifest.objects.bytes)
      return yield* refused(
        `${copied.count} objects (${copied.bytes} bytes) were restored, but the backup lists ${manifest.objects.count} (${manifest.objects.bytes} bytes)`,
      )
  }).pipe(Effect.provideContext(context))
  return manifest
}, Effect.scoped)

const run = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { from } = yield* flagsOf(args, { from: { type: "string" } })
  if (from === undefined) return yield* usageWrong("--from is required")
  yield* print(`${manifestText(yield* restore(from))}\nrestored and verified`)
})

export const program = commandOf({ usage, otherwise: "nothing was restored" }, run)
