import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import type { TableFacts } from "../../adapters/sql/TableCopy.ts"
import * as Database from "../Database.ts"
import { load } from "../Settings.ts"
import { commandOf, flagsOf, print, usageWrong } from "./CommandLine.ts"
import { copyDatabase, databaseAt } from "./DatabaseCopy.ts"

export const usage = `usage: parley migrate
       parley migrate --from PLACE --to PLACE

Without options: updates the configured database to the schema of this release, and prints the applied migrations.
The service does the same at every start; concurrent starts wait for each other. If DATABASE_ADMIN_URL is set, its user
applies the migrations, and the user of DATABASE_URL keeps only the rights to read and write rows. The service then starts
without DATABASE_ADMIN_URL.

With options: copies a whole database into an empty one, then compares row counts and checksums of every table. The
copy is all or nothing, and the source is only read. Objects are not copied (see backup).

  --from PLACE  settings (the configured database), a postgres:// address, or a data folder
  --to PLACE    the same; a missing data folder is created

Only one process can use a data folder: stop the service that uses it.`

const flags = { from: { type: "string" }, to: { type: "string" } } as const

/** A line for each table: its name, number of rows, and hash. */
export const factsTable = (facts: ReadonlyArray<TableFacts>): string => {
  const widest = Math.max(...facts.map(({ name }) => name.length))
  return facts.map(({ name, rows, hash }) => `${name.padEnd(widest)}  ${String(rows).padStart(9)}  ${hash}`).join("\n")
}

const upToDate = Effect.gen(function* () {
  const settings = yield* load
  const applied = yield* Database.migrate(settings)
  const lines = applied.map(([id, name]) => `applied ${String(id).padStart(4, "0")}_${name}`)
  return lines.length === 0 ? "nothing to apply: the schema is up to date" : lines.join("\n")
})

const copied = Effect.fnUntraced(function* (from: string, to: string) {
  const settings = yield* load
  const source = Context.get(yield* Layer.build(yield* databaseAt(from, settings, false)), SqlClient.SqlClient)
  const target = Context.get(yield* Layer.build(yield* databaseAt(to, settings, true)), SqlClient.SqlClient)
  const facts = yield* copyDatabase(source, target)
  if (to === "settings" && settings.stores.databaseAdminUrl !== null) yield* Database.migrate(settings)
  return `${factsTable(facts)}\n${facts.length} tables match`
}, Effect.scoped)

const run = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { from, to } = yield* flagsOf(args, flags)
  if (from === undefined && to === undefined) return yield* print(yield* upToDate)
  if (from === undefined || to === undefined) return yield* usageWrong("--from and --to are both required")
  if (from === to) return yield* usageWrong("--from and --to are the same place")
  yield* print(yield* copied(from, to))
})

export const program = commandOf({ usage, otherwise: "not migrated" }, run)
