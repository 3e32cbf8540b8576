import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type * as Statement from "effect/sql/Statement"
import { freshlyPlanned, type RowUnreadable, rowsOf } from "./rows.ts"

/**
 * The maximum number of rows that one statement deletes, and the maximum size of their stored text in bytes, which only
 * a single row may exceed. In an embedded database, a statement over a whole form would make all others wait for
 * seconds (`bench/stores/erasure.ts`).
 */
export const Pieces = Context.Reference<{ readonly rows: number; readonly bytes: number }>(
  "parley/adapters/sql/Pieces",
  {
    defaultValue: () => ({ rows: 500, bytes: 2_000_000 }),
  },
)

/** The columns that may contain large values, by table. */
const texts = {
  bot_feedback: ["document"],
  bot_usage: ["document"],
  conversation_exchanges: ["question", "answer", "record"],
  form_progress: ["times", "marks"],
  form_versions: ["document", "questions", "searched"],
  mail_deliveries: [],
  model_usage: [],
  object_keys: [],
  server_grants: ["document"],
  stored_objects: [],
  submission_revisions: ["data", "reason"],
  submission_tombstones: [],
  submissions: ["data", "evidence", "context", "named_files"],
  tool_approvals: ["document"],
  webhook_deliveries: ["error"],
} as const satisfies Readonly<Record<string, ReadonlyArray<string>>>

const pieceRows = rowsOf(Schema.Struct({ gone: Schema.Int, has_more: Schema.Boolean }))

/**
 * Deletes the rows of a table that match a condition, one batch per statement, so that other callers get their turn in
 * between. `order` is a column of the index that finds the rows: without it, a plan may scan deleted rows again and
 * again. If callers must not see partial deletions, delete the parent first: child rows are never read without their
 * parent.
 */
export const deletion = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { rows, bytes } = yield* Pieces

  return Effect.fnUntraced(function* <E>(
    ask: <A>(statement: Effect.Effect<A, SqlError | RowUnreadable>) => Effect.Effect<A, E>,
    table: keyof typeof texts,
    order: string,
    condition: Statement.Fragment,
  ) {
    const size = ["0", ...texts[table].map((column) => `coalesce(pg_column_size(${column}), 0)`)].join(" + ")
    for (let count = 0; ;) {
      // A row that changes in the meantime gets a new `ctid`, so it is left for the next batch.
      const [piece] = yield* ask(
        pieceRows(
          freshlyPlanned(sql`
            with few as materialized (
              select ctid as place, ${sql.literal(size)} as size from ${sql(table)} where ${condition}
              order by ${sql.literal(order)} limit ${rows}::int
            ), gone as (
              delete from ${sql(table)} where ctid = any(array(
                select place from (select place, sum(size) over (rows unbounded preceding) - size as before from few) as sizes
                where before < ${bytes}::int)) returning 1
            ), counted as (select (select count(*) from gone)::int as gone, (select count(*) from few)::int as found)
            select gone, found = ${rows}::int or gone < found as has_more from counted`),
        ),
      )
      count += piece?.gone ?? 0
      if (piece?.has_more !== true) return count
    }
  })
})
