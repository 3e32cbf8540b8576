import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import * as SqlClient from "effect/sql/SqlClient"
import { existsSync } from "node:fs"
import { join } from "node:path"
import * as Postgres from "../../adapters/sql/Postgres.ts"
import * as Tables from "../../adapters/sql/TableCopy.ts"
import * as Database from "../Database.ts"
import type { Settings } from "../Settings.ts"
import { refused, usageWrong } from "./CommandLine.ts"

/**
 * The database that `place` refers to: `settings` for the configured one, a `postgres://` address, or a data folder.
 */
export const databaseAt = (place: string, settings: Settings, isMade: boolean) => {
  if (place === "settings") return Effect.succeed((isMade ? Database.owner : Database.client)(settings))
  if (/^postgres(?:ql)?:\/\//.test(place)) return Effect.succeed(Postgres.layer({ url: Redacted.make(place) }))
  if (/^[a-z]+:\/\//i.test(place)) return Effect.fail(usageWrong("a database address must start with postgres://"))
  return isMade || existsSync(join(place, "database"))
    ? Effect.succeed(Database.embedded(place))
    : Effect.fail(refused(`there is no embedded database in ${place}`))
}

/** Runs work that reads everything as of one moment. */
export const inSnapshot = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`set transaction isolation level repeatable read, read only`
        yield* Tables.sameTexts
        return yield* work
      }),
    ),
  )

/** The source of a table's rows. */
export type Source<E, R> = (table: string) => Stream.Stream<ReadonlyArray<string>, E, R>

/**
 * Fills an empty database, all or nothing: loads the rows of a source, then compares their count and checksum with
 * `expected`. Any difference rolls everything back.
 */
export const fill = <E, R>(
  expected: ReadonlyArray<Tables.TableFacts>,
  sequences: ReadonlyArray<Tables.SequenceFacts>,
  source: Source<E, R>,
) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* Tables.sameTexts
        const there = yield* Tables.tables
        for (const table of there)
          if ((yield* Tables.factsOf(table)).rows > 0)
            return yield* refused(`the target is not empty: table ${table} has rows`)
        for (const { name } of expected)
          if (!there.includes(name)) return yield* refused(`the target has no table ${name}`)
        yield* Tables.withoutReferences(
          Effect.forEach(
            expected,
            ({ name }) =>
              Effect.gen(function* () {
                const insert = yield* Tables.insertInto(name)
                yield* Stream.runForEach(source(name), insert)
              }),
            { discard: true },
          ),
        )
        yield* Tables.continueSequences(sequences)
        for (const facts of expected) {
          const made = yield* Tables.factsOf(facts.name)
          if (made.rows !== facts.rows || made.hash !== facts.hash)
            return yield* refused(
              `table ${facts.name} has ${made.rows} rows (${made.hash}) instead of ${facts.rows} (${facts.hash})`,
            )
        }
      }),
    ),
  )

/** Copies every table of one database into another, which must be empty, and returns what was copied. */
export const copyDatabase = Effect.fnUntraced(function* (source: SqlClient.SqlClient, target: SqlClient.SqlClient) {
  const here = Effect.provideService(SqlClient.SqlClient, source)
  const there = Effect.provideService(SqlClient.SqlClient, target)
  yield* there(Effect.scoped(Layer.build(Database.tables)))
  const [from, to] = [yield* here(Tables.migration), yield* there(Tables.migration)]
  if (from !== to)
    return yield* refused(
      `the source is at migration ${from}, this release at ${to}: start this release once with that database`,
    )
  return yield* here(
    inSnapshot(
      Effect.gen(function* () {
        const facts = yield* Effect.flatMap(Tables.tables, (names) => Effect.forEach(names, Tables.factsOf))
        yield* there(
          fill(facts, yield* Tables.sequences, (table) =>
            Stream.provideService(Tables.readRows(table), SqlClient.SqlClient, source),
          ),
        )
        return facts
      }),
    ),
  )
})
