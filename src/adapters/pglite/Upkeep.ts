import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"

/** How often tables are checked for changes. */
const interval = Duration.seconds(20)

/**
 * The maximum size in bytes, including indexes, of a small table. Rewriting blocks all statements, and takes about 100
 * ms for this size.
 */
const largestRewritten = 4 * 1024 * 1024

/**
 * The maximum number of deleted rows that a vacuum removes from a table, unless more were deleted at once. Removing
 * this many takes about 100 ms.
 */
const mostDeleted = 10_000

/**
 * The comment on a large table whose file still contains deleted rows. It is stored in the database, so it survives a
 * crash.
 */
const mark = "rewrite"

const Tables = Schema.Array(Schema.Struct({ name: Schema.String, isVacuumed: Schema.Boolean }))

/**
 * Analyzes tables of which a fifth has changed, and frees the space of deleted rows, as a server's autovacuum does. A
 * generic plan made while a table was empty is used until the table is analyzed. An outdated plan like this once
 * scanned all turns of an owner at the end of each turn.
 */
export const upkeep = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const changed = yield* sql`
    select * from (
      select quote_ident(relname) as name, n_mod_since_analyze > 100 + n_live_tup / 5 as is_counted,
        n_dead_tup > 1000 + least(n_live_tup / 5, ${mostDeleted}::int) as "isVacuumed"
      from pg_stat_user_tables
    ) as tables where is_counted or "isVacuumed"`
  for (const { name, isVacuumed } of yield* Schema.decodeUnknownEffect(Tables)(changed))
    yield* sql.unsafe(`${isVacuumed ? "vacuum (analyze)" : "analyze"} ${name}`).unprepared
})

const Named = Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String }))

const rewritten = Effect.fnUntraced(function* ({ id, name }: (typeof Named.Type)[number]) {
  const sql = yield* SqlClient.SqlClient
  // From here on, only later deletions are counted.
  yield* sql`select pg_stat_reset_single_table_counters(${id}::int)`
  yield* sql.unsafe(`vacuum (full, analyze) ${name}`).unprepared
  yield* sql.unsafe(`comment on table ${name} is null`).unprepared
})

/**
 * Tables whose files may still contain deleted rows. A crash loses the counts, so small tables without counts are
 * included.
 */
const withDeleted = Effect.fnUntraced(function* (size: "small" | "large") {
  const sql = yield* SqlClient.SqlClient
  const isSize =
    size === "small"
      ? sql`total <= ${largestRewritten}::int and (n_tup_del > 0 or (n_live_tup = 0 and reltuples > 0))`
      : sql`total > ${largestRewritten}::int and n_tup_del > 0`
  return yield* Schema.decodeUnknownEffect(Named)(
    yield* sql`
    select relid::int as id, quote_ident(stats.relname) as name
    from pg_stat_user_tables as stats join pg_class on oid = relid, pg_total_relation_size(relid) as total
    where ${isSize} and obj_description(relid, 'pg_class') is null`,
  )
})

/**
 * Rewrites small tables from which rows were deleted since they were last rewritten. A plain vacuum frees the space but
 * leaves the bytes in the file until they are overwritten, so erased answers could still be found there.
 */
export const rewriting = Effect.flatMap(withDeleted("small"), Effect.forEach(rewritten, { discard: true }))

/** Marks large tables that contain deleted rows; they are rewritten when the database is opened. */
export const marking = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const { name } of yield* withDeleted("large"))
    yield* sql.unsafe(`comment on table ${name} is '${mark}'`).unprepared
})

/** Rewrites the marked tables when the database is opened, while no caller is waiting for it. */
export const rewritingMarked = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const marked = yield* Effect.flatMap(
    sql`
      select oid::int as id, quote_ident(relname) as name from pg_class
      where relkind = 'r' and obj_description(oid, 'pg_class') = ${mark}`,
    Schema.decodeUnknownEffect(Named),
  )
  if (marked.length === 0) return
  yield* Effect.logInfo("Rewriting large tables from which rows were deleted", {
    tables: marked.map(({ name }) => name),
  })
  yield* Effect.forEach(marked, rewritten, { discard: true })
})

/** How often small tables with deleted rows are rewritten. */
const longestKept = Duration.minutes(10)

const logged = Effect.ignore({ log: "Debug", message: "upkeep of the embedded database" })

const forever = <E, R>(work: Effect.Effect<void, E, R>, every: Duration.Duration) =>
  work.pipe(logged, Effect.delay(every), Effect.forever, Effect.forkScoped)

/** Vacuums and rewrites tables periodically while the database is open. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* logged(rewritingMarked)
    yield* forever(Effect.andThen(marking, upkeep), interval)
    yield* forever(rewriting, longestKept)
  }),
)
