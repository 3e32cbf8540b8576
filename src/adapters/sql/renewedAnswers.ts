import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { AtRestShape } from "../../ports/AtRest.ts"
import { withDeadline } from "./deadline.ts"
import { rowsOf } from "./rows.ts"
import { openedRows, sealedColumns, isStaleText } from "./sealedRows.ts"
import { keyIdOf } from "./sealedText.ts"

/**
 * The number of rows that one statement checks, and the number read at once, which is small because an answer may be
 * large.
 */
const windowRows = 2_000
const readAtOnce = 20

const places = rowsOf(
  Schema.Struct({ at: Schema.fromJsonString(Schema.Array(Schema.String)), is_stale: Schema.Boolean }),
)

const text = Schema.NullOr(Schema.String)
const answers = rowsOf(
  Schema.Struct({
    at: Schema.fromJsonString(Schema.Array(Schema.String)),
    tenant: Schema.String,
    form_uid: Schema.String,
    submission_id: Schema.String,
    data_key: text,
    data: Schema.String,
    evidence: Schema.optionalKey(text),
    context: Schema.optionalKey(text),
    tags: Schema.optionalKey(Schema.String),
    reason: Schema.optionalKey(Schema.String),
  }),
)

/** The encrypted columns of a table, and its key columns with their types. */
const tables = {
  submissions: { key: [["position", "bigint"]], columns: ["data", "evidence", "context", "tags"], beside: "tags" },
  submission_revisions: {
    key: [
      ["tenant", "text"],
      ["form_uid", "text"],
      ["submission_id", "text"],
      ["revision", "int"],
    ],
    columns: ["data", "reason"],
    beside: "reason",
  },
} as const

/**
 * Re-encrypts answers and their earlier revisions that don't use the tenant's newest key. Traverses a whole table and
 * returns the number of rows. A row that changes in the meantime is left for the next run. An unreadable row is left
 * unchanged.
 */
export const renewedAnswers = Effect.fnUntraced(function* (
  { writing, openable }: Pick<AtRestShape, "writing" | "openable">,
  table: keyof typeof tables,
) {
  const sql = yield* SqlClient.SqlClient
  const { key, columns, beside } = tables[table]
  const names = sql.literal(key.map(([name]) => `t.${name}`).join(", "))
  const at = sql.literal(`jsonb_build_array(${key.map(([name]) => `t.${name}::text`).join(", ")})::text as at`)
  const listed = sql.literal(columns.map((name) => `t.${name}`).join(", "))
  const newest =
    "select k.key_id from data_keys k where k.tenant = t.tenant order by k.created_at desc, k.key_id limit 1"
  const stale = sql.literal(`
    (t.data_key is null or t.data_key is distinct from (${newest}) or ${isStaleText(beside, newest)})
    and (t.data_key is null or exists (select 1 from data_keys k where k.key_id = t.data_key))`)
  const valuesOf = (place: ReadonlyArray<string>) =>
    sql`(${sql.join(", ", false)(key.map(([, type], n) => sql`${place[n]}::text::${sql.literal(type)}`))})`

  const rowsAt = (some: ReadonlyArray<ReadonlyArray<string>>) =>
    withDeadline(
      answers(sql`
        select ${at}, t.tenant, t.form_uid, t.submission_id, t.data_key, ${listed} from ${sql(table)} t
        where (${names}) in (${sql.join(", ", false)(some.map(valuesOf))})`),
    )

  type Row = Effect.Success<ReturnType<typeof rowsAt>>[number]

  const rowRenewed = Effect.fnUntraced(function* (before: Row) {
    const [row] = yield* openedRows({ openable }, [before])
    const writer = yield* writing(before.tenant)
    if (row === undefined || row.unreadable !== undefined || writer === null) return 0
    const sealed = sealedColumns(row, writer)
    const changed = columns.filter((name) => before[name] !== sealed[name] && keyIdOf(before[name] ?? "") !== writer.id)
    if (changed.length === 0 && before.data_key === writer.id) return 0
    const set = [...changed, "data_key", ...(table === "submissions" ? (["named_files"] as const) : [])] as const
    const updated = yield* withDeadline(sql`
      update ${sql(table)} t
      set ${sql.join(", ", false)(set.map((name) => sql`${sql(name)} = ${sealed[name] ?? null}`))}
      where (${names}) = ${valuesOf(before.at)}
        and ${sql.and(columns.map((name) => sql`t.${sql(name)} is not distinct from ${before[name] ?? null}`))}
      returning 1`)
    return updated.length
  })

  const window = (after: ReadonlyArray<string> | undefined) =>
    withDeadline(
      places(sql`
        select ${at}, ${stale} as is_stale from ${sql(table)} t
        where ${after === undefined ? sql`true` : sql`(${names}) > ${valuesOf(after)}`} order by ${names} limit ${windowRows}::int`),
    )

  let count = 0
  for (let after: ReadonlyArray<string> | undefined; ;) {
    const seen: Effect.Success<ReturnType<typeof window>> = yield* window(after)
    const found = seen.filter((row) => row.is_stale).map((row) => row.at)
    for (let n = 0; n < found.length; n += readAtOnce)
      for (const row of yield* rowsAt(found.slice(n, n + readAtOnce))) count += yield* rowRenewed(row)
    if (seen.length < windowRows) return count
    after = seen.at(-1)?.at
  }
})
