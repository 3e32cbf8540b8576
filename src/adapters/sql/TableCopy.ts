import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { rowsOf, type RowUnreadable } from "./rows.ts"

/** A table's row count, and a checksum over all rows that is independent of their order. */
export interface TableFacts {
  readonly name: string
  readonly rows: number
  /** A hash of 32 hexadecimal digits. */
  readonly hash: string
}

/** A sequence and its last value. */
export interface SequenceFacts {
  readonly name: string
  readonly last: string
}

/** Tables that are filled by the code that creates them, so they are never copied. */
const ofMigrations = /(?:^schema|_)migrations$/

/** The number of rows per batch. */
const batch = 100

const names = rowsOf(Schema.Struct({ name: Schema.String }))
const jsonRows = rowsOf(Schema.Struct({ row: Schema.String }))
const sums = rowsOf(Schema.Struct({ rows: Schema.Int, hash: Schema.String }))
const levels = rowsOf(Schema.Struct({ level: Schema.Int }))
const constraints = rowsOf(Schema.Struct({ table: Schema.String, name: Schema.String, definition: Schema.String }))
const columns = rowsOf(Schema.Struct({ name: Schema.String }))
const counters = rowsOf(Schema.Struct({ name: Schema.String, last: Schema.String }))

/** Every table of the service, by name; the short-lived table `key_value` only on request. */
export const tables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* names(sql`
    select table_name::text as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`)
  return tables.map(({ name }) => name).filter((name) => !ofMigrations.test(name))
})

/** The number of the schema's last migration. */
export const migration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* levels(sql`select coalesce(max(migration_id), 0)::int as level from schema_migrations`)
  return row?.level ?? 0
})

/** Settings that make every session format times and numbers in the same way. */
export const sameTexts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`set local timezone to 'UTC'`
  yield* sql`set local datestyle to 'ISO, YMD'`
  yield* sql`set local intervalstyle to 'postgres'`
  yield* sql`set local extra_float_digits to 1`
  yield* sql`set local bytea_output to 'hex'`
  yield* sql`set local statement_timeout to 0`
})

/** Counts the rows of one table and computes its checksum, inside a transaction with `sameTexts`. */
export const factsOf = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sums(sql`
    select count(*)::int as rows,
      lpad(to_hex((coalesce(sum(('x' || substr(h, 1, 15))::bit(60)::bigint), 0) % 9223372036854775783)::bigint), 16, '0') ||
      lpad(to_hex((coalesce(sum(('x' || substr(h, 17, 15))::bit(60)::bigint), 0) % 9223372036854775783)::bigint), 16, '0') as hash
    from (select md5(row_to_json(t)::text) as h from ${sql(name)} t) hashes`)
  return { name, rows: row?.rows ?? 0, hash: row?.hash ?? "" } satisfies TableFacts
})

/** Every row as a JSON object, in batches, read with a cursor of the current transaction. */
export const readRows = (
  name: string,
): Stream.Stream<ReadonlyArray<string>, SqlError | RowUnreadable, SqlClient.SqlClient> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const cursor = sql(`copy_of_${name}`)
      yield* sql`declare ${cursor} no scroll cursor for select row_to_json(t)::text as row from ${sql(name)} t`
      const next = Effect.map(jsonRows(sql`fetch ${sql.literal(String(batch))} from ${cursor}`), (rows) =>
        rows.map(({ row }) => row),
      )
      return Stream.fromEffectRepeat(next).pipe(
        Stream.takeWhile((rows) => rows.length > 0),
        Stream.ensuring(Effect.ignore(sql`close ${cursor}`)),
      )
    }),
  )

const columnsOf = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* columns(sql`
    select attname::text as name from pg_attribute a
    where a.attrelid = ${`"${name}"`}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`)
})

/** Inserts rows from `readRows` into a table; missing columns get their defaults. */
export const insertInto = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  const there = (yield* columnsOf(name)).map((column) => column.name)
  return (rows: ReadonlyArray<string>) => {
    const given = new Set(rows[0] === undefined ? [] : Object.keys(JSON.parse(rows[0]) as object))
    const list = sql.literal(
      there
        .filter((column) => given.has(column))
        .map((column) => `"${column}"`)
        .join(", "),
    )
    return Effect.asVoid(sql`
      insert into ${sql(name)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${sql(name)}, ${`[${rows.join(",")}]`}::text::json)`)
  }
})

/** Sequences that have been used, and their last values. */
export const sequences = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* counters(sql`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`)
})

/** Sets the sequences to their copied values. */
export const continueSequences = Effect.fnUntraced(function* (all: ReadonlyArray<SequenceFacts>) {
  const sql = yield* SqlClient.SqlClient
  for (const { name, last } of all) yield* sql`select setval(${`"${name}"`}::regclass, ${last}::bigint)`
})

/** Changes many tables with foreign keys disabled, and checks all foreign keys at the end. */
export const withoutReferences = <A, E, R>(
  change: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | SqlError | RowUnreadable, R | SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const references = yield* constraints(sql`
      select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
    for (const { table, name } of references)
      yield* sql`alter table ${sql.literal(table)} drop constraint ${sql.literal(name)}`
    const done = yield* change
    for (const { table, name, definition } of references)
      yield* sql`alter table ${sql.literal(table)} add constraint ${sql.literal(name)} ${sql.literal(definition)}`
    return done
  })
