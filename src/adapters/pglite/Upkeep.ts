import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"

/** How often tables are checked for changes. */
const interval = Duration.seconds(20)

/** Bytes. A vacuum blocks all statements, so larger tables are skipped: they belong on a server. */
const largestVacuumed = 64 * 1024 * 1024

const Tables = Schema.Array(Schema.Struct({ name: Schema.String, isVacuumed: Schema.Boolean }))

/**
 * Analyzes tables that have changed by a fifth, and frees the space of deleted rows: a server's autovacuum does this.
 * A generic plan made while a table was empty stays until the table is analyzed: the end of a turn then scanned all
 * turns of its owner.
 */
export const upkeep = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const changed = yield* sql`
    select * from (
      select quote_ident(relname) as name, n_mod_since_analyze > 100 + n_live_tup / 5 as is_counted,
        n_dead_tup > 1000 + n_live_tup / 5 and pg_table_size(relid) <= ${largestVacuumed}::int as "isVacuumed"
      from pg_stat_user_tables
    ) as tables where is_counted or "isVacuumed"`
  for (const { name, isVacuumed } of yield* Schema.decodeUnknownEffect(Tables)(changed))
    yield* sql.unsafe(`${isVacuumed ? "vacuum (analyze)" : "analyze"} ${name}`).unprepared
})

/** How often tables with deleted rows are rewritten. */
const longestKept = Duration.minutes(10)

const Deleted = Schema.Array(Schema.Struct({ name: Schema.String, deleted: Schema.String }))

/**
 * Rewrites the tables from which rows were deleted since the last run. A plain vacuum frees the space but leaves the bytes in the file
 * until they are overwritten, so erased answers could still be found there.
 */
export const rewriting = Effect.sync(() => {
  const seen = new Map<string, string>()
  return Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tables = yield* sql`
      select quote_ident(relname) as name, n_tup_del::text as deleted from pg_stat_user_tables
      where n_tup_del > 0 and pg_table_size(relid) <= ${largestVacuumed}::int`
    for (const { name, deleted } of yield* Schema.decodeUnknownEffect(Deleted)(tables)) {
      if (seen.get(name) === deleted) continue
      yield* sql.unsafe(`vacuum (full, analyze) ${name}`).unprepared
      seen.set(name, deleted)
    }
  })
})

const forever = <E, R>(work: Effect.Effect<void, E, R>, every: Duration.Duration) =>
  work.pipe(
    Effect.ignore({ log: "Debug", message: "upkeep of the embedded database" }),
    Effect.delay(every),
    Effect.forever,
    Effect.forkScoped,
  )

/** Vacuums and rewrites tables while the database is open. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* forever(upkeep, interval)
    yield* forever(yield* rewriting, longestKept)
  }),
)
