import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { type AnswerBatch, AnswerBatches } from "../../ports/AnswerBatches.ts"
import { SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { withDeadline } from "./deadline.ts"
import { rowsOf } from "./rows.ts"

const batchRows = rowsOf(
  Schema.Struct({
    count: Schema.Int,
    last: Schema.NullOr(Schema.BigInt),
    records: Schema.NullOr(Schema.String),
  }),
)

const stampRows = rowsOf(Schema.Struct({ last: Schema.BigInt, changes: Schema.BigInt }))

/** Submissions of a batch, and characters of it beyond which no further one is taken. */
const most = 2_000
const mostCharacters = 4_000_000

/** The table `submissions`, put into one text by the database: a row for each would cost more than reading it. */
export const layer = Layer.effect(
  AnswerBatches,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ask = <A, E>(statement: Effect.Effect<A, E>): Effect.Effect<A, SubmissionStoreUnavailable> =>
      withDeadline(statement).pipe(Effect.mapError((cause) => new SubmissionStoreUnavailable({ cause })))

    return AnswerBatches.of({
      stamp: (tenant, formUid) =>
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
        ),

      next: (tenant, formUid, filter, after) =>
        Effect.map(
          ask(
            batchRows(sql`
              select count(*)::int as count, max(position) as last,
                '[' || string_agg(
                  '["' || source || '",' || to_json(form_version)::text || ',' ||
                  (extract(epoch from submitted_at) * 1000)::bigint || ',' || data || ',' || coalesce(evidence, 'null') || ']',
                  ',') || ']' as records
              from (
                select *, sum(octet_length(data) + coalesce(octet_length(evidence), 0)) over (order by position) as characters,
                  row_number() over (order by position) as place
                from (
                  select position, source, form_version, submitted_at, data, evidence from submissions where ${sql.and([
                    sql`tenant = ${tenant}`,
                    sql`form_uid = ${formUid}`,
                    sql`position > ${BigInt(after)}`,
                    ...(filter.from === undefined ? [] : [sql`submitted_at >= ${DateTime.toDateUtc(filter.from)}`]),
                    ...(filter.to === undefined ? [] : [sql`submitted_at < ${DateTime.toDateUtc(filter.to)}`]),
                    ...(filter.version === undefined ? [] : [sql`form_version = ${filter.version}`]),
                    ...(filter.channel === undefined ? [] : [sql`source = ${filter.channel}`]),
                  ])} order by position limit ${most}::int
                ) as found
              ) as batch
              where characters <= ${mostCharacters} or place = 1`),
          ),
          ([row]): AnswerBatch | undefined =>
            row === undefined || row.last === null || row.records === null
              ? undefined
              : { count: row.count, last: Number(row.last), records: row.records },
        ),
    })
  }),
)
