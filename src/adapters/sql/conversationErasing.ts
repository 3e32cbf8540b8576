import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type * as Statement from "effect/sql/Statement"
import { Pieces } from "./deletion.ts"
import { freshlyPlanned, type RowUnreadable, rowsOf } from "./rows.ts"

/** The number of conversations whose turns one statement counts. */
const mostCounted = 100

const pieceRows = rowsOf(Schema.Struct({ gone: Schema.Int, found: Schema.Int }))

/**
 * Deletes conversations that match a condition, and returns how many. Each conversation is deleted together with all
 * its turns; a statement deletes one batch.
 */
export const conversationErasing = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { rows, bytes } = yield* Pieces
  const ofFew = (table: string, few: string) =>
    sql.literal(["owner", "chatbot_id", "session_id"].map((name) => `${table}.${name} = ${few}.${name}`).join(" and "))

  return Effect.fnUntraced(function* <E>(
    ask: <A>(statement: Effect.Effect<A, SqlError | RowUnreadable>) => Effect.Effect<A, E>,
    condition: Statement.Fragment,
  ) {
    for (let count = 0; ;) {
      const [piece] = yield* ask(
        pieceRows(
          freshlyPlanned(sql`
            with few as materialized (
              select ctid as place, owner, chatbot_id, session_id from conversations where ${condition}
              order by changed_at limit ${mostCounted}::int
            ), sizes as (
              select few.*, sum(turns) over piece - turns as turns_before, sum(bytes) over piece - bytes as bytes_before
              from few cross join lateral (
                select count(*) as turns, coalesce(sum(
                  pg_column_size(question) + pg_column_size(answer) + coalesce(pg_column_size(record), 0)), 0) as bytes
                from conversation_exchanges as turn where ${ofFew("turn", "few")}
              ) as counted
              window piece as (rows unbounded preceding)
            ), fitting as materialized (
              select * from sizes where turns_before < ${rows}::int and bytes_before < ${bytes}::int
            ), turns as (
              delete from conversation_exchanges as turn using fitting where ${ofFew("turn", "fitting")}
            ), gone as (
              delete from conversations where ctid = any(array(select place from fitting)) returning 1
            )
            select (select count(*) from gone)::int as gone, (select count(*) from few)::int as found`),
        ),
      )
      count += piece?.gone ?? 0
      // A conversation that changes in the meantime gets a new `ctid`, so it is left for the next batch.
      if (piece === undefined || (piece.gone === piece.found && piece.found < mostCounted)) return count
    }
  })
})
