import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type * as Statement from "effect/sql/Statement"
import { between } from "../../domain/forms/results/AnswerRecord.ts"
import { type AnswerBatch, AnswerBatches, type AnswerFilter } from "../../ports/AnswerBatches.ts"
import { SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { orUnavailable } from "./deadline.ts"
import { encryption } from "./encryption.ts"
import { freshlyPlanned, rowsOf } from "./rows.ts"
import { openedRows } from "./sealedRows.ts"
import { isLargeRow } from "./submissionRows.ts"

const batchRows = rowsOf(
  Schema.Struct({
    count: Schema.Int,
    last: Schema.NullOr(Schema.BigInt),
    records: Schema.NullOr(Schema.String),
  }),
)

const sealedRows = rowsOf(
  Schema.Struct({
    tenant: Schema.String,
    form_uid: Schema.String,
    submission_id: Schema.String,
    position: Schema.BigInt,
    source: Schema.String,
    form_version: Schema.String,
    at: Schema.BigInt,
    data: Schema.NullOr(Schema.String),
    evidence: Schema.NullOr(Schema.String),
  }),
)

const stampRows = rowsOf(Schema.Struct({ last: Schema.BigInt, changes: Schema.BigInt }))

/**
 * The maximum number of submissions in a batch, and the maximum number of bytes, which only a single submission may
 * exceed.
 */
const most = 2_000
const mostBytes = 4_000_000
/** Encrypted submissions are decrypted on this thread, so their batches are smaller. */
const mostSealed = 500

const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const atRest = yield* encryption
  const ask = orUnavailable(SubmissionStoreUnavailable)

  const answers = sql.literal(
    ["data", "evidence"]
      .map((column) => `case when ${isLargeRow} then null else ${column} end as ${column}`)
      .join(", "),
  )

  const unavailable = (cause: unknown) => new SubmissionStoreUnavailable({ cause })

  /**
   * How many of the next submissions to read: all of `among` if they fit, else as many as would fit if all were as
   * large as the largest. Computing a running sum instead took about as long as all other work.
   */
  const limitOf = (next: Statement.Fragment, among: number) => sql`(
      select case when sum(bytes) <= ${mostBytes}::int then ${among}::int else greatest(1, ${mostBytes}::int / greatest(1, max(bytes))) end from (
        select case when ${sql.literal(isLargeRow)} then 0 else octet_length(data) + coalesce(octet_length(evidence), 0) end as bytes
        from submissions where ${next} order by position limit ${among}::int
      ) as ahead)`
  return { sql, ask, answers, limitOf, atRest, unavailable }
})

type Parts = Effect.Success<typeof parts>

const next =
  ({ sql }: Parts) =>
  (tenant: string, formUid: string, filter: AnswerFilter, after: number) =>
    sql.and([
      sql`tenant = ${tenant}`,
      sql`form_uid = ${formUid}`,
      sql`position > ${BigInt(after)}`,
      ...(filter.from === undefined ? [] : [sql`submitted_at >= ${DateTime.toDateUtc(filter.from)}`]),
      ...(filter.to === undefined ? [] : [sql`submitted_at < ${DateTime.toDateUtc(filter.to)}`]),
      ...(filter.version === undefined ? [] : [sql`form_version = ${filter.version}`]),
      ...(filter.channel === undefined ? [] : [sql`source = ${filter.channel}`]),
    ])

/** Reads encrypted answers, decrypts them here, and joins them into text of the same format. */
const nextOpened = ({ ask, sql, answers, limitOf, atRest, unavailable }: Parts) =>
  Effect.fnUntraced(function* (next: Statement.Fragment) {
    const rows = yield* ask(
      sealedRows(
        freshlyPlanned(sql`
        select tenant, form_uid, submission_id, position, source, form_version,
          (extract(epoch from submitted_at) * 1000)::bigint as at, ${answers}
        from submissions where ${next} order by position limit ${limitOf(next, mostSealed)}`),
      ),
    )
    const last = rows.at(-1)
    if (last === undefined) return undefined
    const readable = yield* Effect.mapError(openedRows(atRest, rows), unavailable)
    const records = readable.map(
      (row) =>
        `[${JSON.stringify(row.source)},${JSON.stringify(row.form_version)},${row.at},${row.data ?? "null"},${row.evidence ?? "null"}]`,
    )
    return { count: readable.length, last: Number(last.position), records: `[${records.join(between)}]` }
  })

const stamp =
  ({ ask, sql }: Parts): AnswerBatches["Service"]["stamp"] =>
  (tenant, formUid) =>
    Effect.map(
      ask(
        stampRows(sql`
          select
            coalesce((select max(position) from submissions where tenant = ${tenant} and form_uid = ${formUid}), 0)
              as last,
            coalesce((select changes from submission_changes where tenant = ${tenant} and form_uid = ${formUid}), 0)
              as changes`),
      ),
      ([row]) => ({ last: Number(row?.last ?? 0n), changes: Number(row?.changes ?? 0n) }),
    )

const nextBatch = (parts: Parts): AnswerBatches["Service"]["next"] => {
  const { atRest, unavailable, ask, sql, answers, limitOf } = parts
  return Effect.fnUntraced(function* (tenant, formUid, filter, after) {
    const wanted = next(parts)(tenant, formUid, filter, after)
    if (yield* Effect.mapError(atRest.isUsed(tenant), unavailable)) return yield* nextOpened(parts)(wanted)
    return yield* Effect.map(
      ask(
        batchRows(
          freshlyPlanned(sql`
          select count(*)::int as count, max(position) as last,
            '[' || string_agg(
              '["' || source || '",' || to_json(form_version)::text || ',' ||
              (date_part('epoch', submitted_at) * 1000)::bigint || ',' || coalesce(data, 'null') || ',' || coalesce(evidence, 'null') || ']',
              ${between}) || ']' as records
          from (
            select position, source, form_version, submitted_at, ${answers}
            from submissions
            where ${wanted} order by position limit ${limitOf(wanted, most)}
          ) as batch`),
        ),
      ),
      ([row]): AnswerBatch | undefined =>
        row === undefined || row.last === null || row.records === null
          ? undefined
          : { count: row.count, last: Number(row.last), records: row.records },
    )
  })
}

/**
 * The table `submissions`. The database joins the rows into one string: returning each submission as a row would cost
 * more than reading it.
 */
export const layer = Layer.effect(
  AnswerBatches,
  Effect.map(parts, (its) =>
    AnswerBatches.of({
      stamp: stamp(its),
      next: nextBatch(its),
    }),
  ),
)
