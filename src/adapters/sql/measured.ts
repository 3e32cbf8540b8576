import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Metric from "effect/Metric"
import { CurrentTransformer, type Transformer } from "effect/sql/Statement"

/** Statements that take at least this many milliseconds are logged. */
const slow = 1_000

/** The maximum length of a logged statement, without its values. */
const longestStatement = 2_000

/** The operation and table of a statement, which OpenTelemetry calls operation and collection. */
export interface StatementName {
  readonly operation: string
  readonly collection: string
}

const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]\w*)/i

/** The name is taken from the first word and the first table name. */
export const nameOf = (sql: string): StatementName => ({
  operation: (/[a-z]+/i.exec(sql)?.[0] ?? "").toUpperCase(),
  collection: table.exec(sql)?.[1] ?? "",
})

const durations = ({ operation, collection }: StatementName, error: Record<string, string>) =>
  Metric.histogram("db_client_operation_duration_seconds", {
    description: "Calls to databases, by system, operation, table and error",
    attributes: {
      db_system_name: "postgresql",
      db_operation_name: operation,
      db_collection_name: collection,
      ...error,
    },
    boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  })

type Durations = readonly [answered: ReturnType<typeof durations>, failed: ReturnType<typeof durations>]
const durationsByStatement = new Map<string, Durations>()

/** The program has a few dozen distinct statements, so this map stays small. */
const durationsOf = (name: StatementName): Durations => {
  const key = `${name.operation} ${name.collection}`
  let pair = durationsByStatement.get(key)
  if (pair === undefined)
    durationsByStatement.set(key, (pair = [durations(name, {}), durations(name, { error_type: "failed" })]))
  return pair
}

const open = Metric.gauge("db_client_operations_active", {
  description: "Statements that are running or waiting for a database connection",
  attributes: { db_system_name: "postgresql" },
})

const record = (sql: string, start: bigint, end: bigint, isAnswered: boolean): Effect.Effect<void> => {
  const name = nameOf(sql)
  const seconds = Number(end - start) / 1e9
  const update = Metric.update(durationsOf(name)[isAnswered ? 0 : 1], seconds)
  if (seconds * 1_000 < slow) return update
  const warning = Effect.annotateLogs(Effect.logWarning("A statement was slow"), {
    statement: sql.replace(/\s+/g, " ").trim().slice(0, longestStatement),
    milliseconds: Math.round(seconds * 1_000),
  })
  return Effect.andThen(update, warning)
}

/**
 * Measures the durations of an effect's statements, including the wait for a connection, and the number of concurrent
 * effects. If an effect runs several statements, as in a transaction, each is measured until the next one begins.
 */
export const measured = <A, E, R>(statements: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    let running: { readonly sql: string; readonly start: bigint } | undefined
    const finish = (isAnswered: boolean): Effect.Effect<void> =>
      Effect.flatMap(Clock.currentTimeNanos, (now) => {
        const last = running
        running = undefined
        return last === undefined ? Effect.void : record(last.sql, last.start, now, isAnswered)
      })
    const begin: Transformer = (statement) =>
      Effect.andThen(
        finish(true),
        Effect.map(Clock.currentTimeNanos, (start) => {
          running = { sql: statement.compile()[0], start }
          return statement
        }),
      )
    return Effect.andThen(
      Metric.modify(open, 1),
      Effect.onExit(Effect.provideService(statements, CurrentTransformer, begin), (exit) =>
        Effect.andThen(Metric.modify(open, -1), finish(Exit.isSuccess(exit))),
      ),
    )
  })
