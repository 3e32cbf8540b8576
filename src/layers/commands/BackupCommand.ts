import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { existsSync, readdirSync } from "node:fs"
import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { writeLines } from "../../adapters/backup/LineFile.ts"
import * as FolderObjects from "../../adapters/folder/ObjectStore.ts"
import * as Tables from "../../adapters/sql/TableCopy.ts"
import { KeyValue } from "../../ports/KeyValue.ts"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import * as Database from "../Database.ts"
import { load } from "../Settings.ts"
import { keyValue, objects } from "../Stores.ts"
import { version } from "../Version.ts"
import { backupFiles, KeptRecord, Manifest } from "./BackupFolder.ts"
import { commandOf, flagsOf, print, refused, usageWrong } from "./CommandLine.ts"
import { inSnapshot } from "./DatabaseCopy.ts"
import { factsTable } from "./MigrateCommand.ts"
import { copyObjects } from "./ObjectCopy.ts"

export const usage = `usage: parley backup --to FOLDER

  --to FOLDER  target folder; must be empty or not exist

Writes the database, the short-lived records (unfinished answers, sessions, jobs) and the objects to a folder, with the
row count and checksum of each table. The database is a consistent snapshot; objects are copied after it, so that none is
missing. The backup doesn't include JWT_SECRET and CREDENTIAL_KEYS: keep them elsewhere.

With Postgres, the service can keep running. With the embedded database, stop it first.`

/** The table of short-lived records. */
export const shortLived = "key_value"

const database = (folder: string) =>
  inSnapshot(
    Effect.gen(function* () {
      const names = (yield* Tables.tables).filter((name) => name !== shortLived)
      const tables = yield* Effect.forEach(names, (name) =>
        Effect.gen(function* () {
          yield* writeLines(backupFiles(folder).table(name), Tables.readRows(name))
          return yield* Tables.factsOf(name)
        }),
      )
      return { tables, sequences: yield* Tables.sequences }
    }),
  )

const records = Effect.fnUntraced(function* (folder: string) {
  const store = yield* KeyValue
  const keys = yield* store.keys("", Number.MAX_SAFE_INTEGER)
  let count = 0
  const line = Effect.fnUntraced(function* (key: string) {
    const value = yield* store.get(key)
    const left = yield* store.remaining(key)
    if (Option.isNone(value) || Option.isNone(left)) return []
    count++
    const record = { key, value: value.value, left: Duration.toMillis(left.value) }
    return [yield* Effect.orDie(Schema.encodeEffect(KeptRecord)(record))]
  })
  yield* writeLines(backupFiles(folder).keyValue, Stream.mapEffect(Stream.fromIterable(keys), line))
  return count
})

/** Writes everything to a folder next to the target, and then renames it to the target. */
const backup = Effect.fnUntraced(function* (to: string) {
  const settings = yield* load
  const folder = `${to}.unfinished`
  const files = backupFiles(folder)
  yield* Effect.promise(() => rm(folder, { recursive: true, force: true }))
  yield* Effect.promise(() => mkdir(files.database, { recursive: true, mode: 0o700 }))
  const stores = Layer.mergeAll(keyValue(settings), objects(settings)).pipe(
    Layer.provideMerge(Database.client(settings)),
  )
  const context = yield* Layer.build(stores)
  const backupObjects = Context.get(yield* Layer.build(Layer.fresh(FolderObjects.layer(files.objects))), ObjectStore)
  const madeAt = new Date(yield* Clock.currentTimeMillis).toISOString()
  const manifest = yield* Effect.gen(function* () {
    return yield* Effect.orDie(
      Schema.decodeUnknownEffect(Manifest)({
        format: 1,
        version,
        migration: yield* Tables.migration,
        made_at: madeAt,
        ...(yield* database(folder)),
        key_value: yield* records(folder),
        objects: yield* copyObjects(Context.get(context, ObjectStore), backupObjects),
      }),
    )
  }).pipe(Effect.provideContext(context))
  yield* Effect.promise(() => rm(`${files.objects}/@work`, { recursive: true, force: true }))
  yield* Effect.promise(() => writeFile(files.manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 }))
  yield* Effect.promise(async () => {
    await rm(to, { recursive: true, force: true })
    await rename(folder, to)
  })
  return manifest
}, Effect.scoped)

/** A summary of a backup in a few lines. */
export const manifestText = ({ tables, key_value, objects }: Manifest): string =>
  `${factsTable(tables)}\n${key_value} short-lived records, ${objects.count} objects (${objects.bytes} bytes)`

const run = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { to } = yield* flagsOf(args, { to: { type: "string" } })
  if (to === undefined) return yield* usageWrong("--to is required")
  if (existsSync(to) && readdirSync(to).length > 0) return yield* refused(`${to} is not empty`)
  const manifest = yield* backup(to)
  yield* print(`${manifestText(manifest)}\nwritten to ${to}`)
})

export const program = commandOf({ usage, otherwise: "no backup was made" }, run)
