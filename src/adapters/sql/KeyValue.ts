import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import * as SqlClient from "effect/sql/SqlClient"
import { KeyValue, KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { defaultDeadline, withDeadline } from "./deadline.ts"
import { rowsOf } from "./rows.ts"

/** The number of writes between two sweeps, and the maximum number of rows that a sweep deletes. */
const sweepInterval = 500
const sweepSize = 2000

const values = rowsOf(Schema.Struct({ value: Schema.String }))
const entries = rowsOf(Schema.Struct({ key: Schema.String, value: Schema.String }))
const keys = rowsOf(Schema.Struct({ key: Schema.String }))
const remainders = rowsOf(Schema.Struct({ left: Schema.Number }))
const deletions = rowsOf(Schema.Struct({ was_live: Schema.Boolean }))

const longestTtl = Duration.days(36_500)

const milliseconds = (ttl: Duration.Duration): number =>
  Math.max(1, Math.ceil(Duration.toMillis(Duration.min(ttl, longestTtl))))

const partsOf = (options: { readonly deadline: Duration.Input }) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const scope = yield* Scope.Scope
    let writes = 0

    const ask = <A, E>(statement: Effect.Effect<A, E>): Effect.Effect<A, KeyValueUnavailable> =>
      withDeadline(statement, options.deadline).pipe(Effect.mapError((cause) => new KeyValueUnavailable({ cause })))

    const sweep = sql`
        delete from key_value where key in (
          select key from key_value where expires_at <= statement_timestamp()
          order by expires_at limit ${sweepSize} for update skip locked
        )`.pipe(Effect.ignore({ log: "Debug", message: "sweep of key_value" }))

    const write = <A, E>(statement: Effect.Effect<A, E>): Effect.Effect<A, KeyValueUnavailable> =>
      Effect.tap(ask(statement), () => (++writes % sweepInterval === 0 ? Effect.forkIn(sweep, scope) : Effect.void))

    const changed = (rows: ReadonlyArray<unknown>): boolean => rows.length > 0
    const live = sql.literal("expires_at > statement_timestamp()")
    const after = (ttl: Duration.Duration) =>
      sql`statement_timestamp() + ${milliseconds(ttl)}::float8 * interval '1 millisecond'`
    return { ask, sql, live, write, after, changed }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const getAll =
  ({ ask, sql, live }: Parts): KeyValue["Service"]["getAll"] =>
  (names) =>
    names.length === 0
      ? Effect.succeed([])
      : ask(entries(sql`select key, value from key_value where ${sql.in("key", names)} and ${live}`)).pipe(
          Effect.map((rows) => {
            const held = new Map(rows.map(({ key, value }) => [key, value]))
            return names.map((name) => Option.fromUndefinedOr(held.get(name)))
          }),
        )

const set =
  ({ write, sql, after }: Parts): KeyValue["Service"]["set"] =>
  (key, value, ttl) =>
    Effect.asVoid(
      write(sql`
          insert into key_value (key, value, expires_at) values (${key}, ${value}, ${after(ttl)})
          on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`),
    )

const setIfAbsent =
  ({ write, sql, after, changed }: Parts): KeyValue["Service"]["setIfAbsent"] =>
  (key, value, ttl) =>
    Effect.map(
      write(sql`
          insert into key_value (key, value, expires_at) values (${key}, ${value}, ${after(ttl)})
          on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at
          where key_value.expires_at <= statement_timestamp()
          returning 1`),
      changed,
    )

const compareAndSet =
  ({ write, sql, after, live, changed }: Parts): KeyValue["Service"]["compareAndSet"] =>
  (key, expected, value, ttl) =>
    Effect.map(
      write(sql`
          update key_value set value = ${value}, expires_at = ${after(ttl)}
          where key = ${key} and value = ${expected} and ${live}
          returning 1`),
      changed,
    )

const appendAfter =
  ({ write, sql, after, live, changed }: Parts): KeyValue["Service"]["appendAfter"] =>
  (key, ending, addition, ttl) =>
    Effect.map(
      write(sql`
          update key_value set value = value || ${addition}::text, expires_at = ${after(ttl)}
          where key = ${key} and right(value, char_length(${ending}::text)) = ${ending}::text and ${live}
          returning 1`),
      changed,
    )

const remaining =
  ({ ask, sql, live }: Parts): KeyValue["Service"]["remaining"] =>
  (key) =>
    ask(
      remainders(sql`
          select (extract(epoch from expires_at - statement_timestamp()) * 1000)::float8 as left
          from key_value where key = ${key} and ${live}`),
    ).pipe(Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), ({ left }) => Duration.millis(left))))

/**
 * The table `key_value`. Each operation is one statement, so the database itself resolves concurrent compare-and-sets.
 * An expired row becomes invisible to all operations immediately; it is deleted later, in a sweep after every few
 * hundred writes.
 */
export const layerWith = (options: { readonly deadline: Duration.Input }) =>
  Layer.effect(
    KeyValue,
    Effect.map(partsOf(options), (its) => {
      const { ask, sql, live, write, after, changed } = its
      return KeyValue.of({
        get: (key) =>
          ask(values(sql`select value from key_value where key = ${key} and ${live}`)).pipe(
            Effect.map(([row]) => (row === undefined ? Option.none() : Option.some(row.value))),
          ),
        getAll: getAll(its),
        set: set(its),
        setIfAbsent: setIfAbsent(its),
        compareAndSet: compareAndSet(its),
        appendAfter: appendAfter(its),
        delete: (key) =>
          Effect.map(
            write(deletions(sql`delete from key_value where key = ${key} returning ${live} as was_live`)),
            ([row]) => row?.was_live === true,
          ),
        compareAndDelete: (key, expected) =>
          Effect.map(
            write(sql`delete from key_value where key = ${key} and value = ${expected} and ${live} returning 1`),
            changed,
          ),
        extend: (key, ttl) =>
          Effect.map(
            write(sql`update key_value set expires_at = ${after(ttl)} where key = ${key} and ${live} returning 1`),
            changed,
          ),
        remaining: remaining(its),
        keys: (prefix, limit) =>
          ask(keys(sql`select key from key_value where key ^@ ${prefix} and ${live} limit ${limit}`)).pipe(
            Effect.map((rows) => rows.map(({ key }) => key)),
          ),
        ping: Effect.asVoid(ask(sql`select 1`)),
      })
    }),
  )

export const layer = layerWith({ deadline: defaultDeadline })
