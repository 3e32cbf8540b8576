import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { type AnswerBatch, AnswerBatches, type AnswerFilter } from "../../ports/AnswerBatches.ts"
import { SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { orUnavailable } from "./deadline.ts"
import { encryption } from "./encryption.ts"
import { plannedAnew, rowsOf } from "./rows.ts"
import { openedRows } from "./sealedRows.ts"

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
    data: Schema.String,
    evidence: Schema.NullOr(Schema.String),
  }),
)

const stampRows = rowsOf(Schema.Struct({ last: Schema.BigInt, changes: Schema.BigInt }))

/** Submissions of a batch, and characters of it beyond which no further one is taken. */
const most = 2_000
const mostCharacters = 4_000_000
/** Encrypted ones are opened on this thread, so it takes fewer at once. */
const mostSealed = 500

/** The table `submissions`, put into one text by the database: a row for each would cost more than reading it. */
export const layer = Layer.effect(
  AnswerBatches,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const atRest = yield* encryption
    const ask = orUnavailable(SubmissionStoreUnavailable)

    const unavailable = (cause: unknown) => new SubmissionStoreUnavailable({ cause })

    const wanted = (tenant: string, formUid: string, filter: AnswerFilter, after: number) =>
      sql.and([
        sql`tenant = ${tenant}`,
        sql`form_uid = ${formUid}`,
        sql`position > ${BigInt(after)}`,
        ...(filter.from === undefined ? [] : [sql`submitted_at >= ${DateTime.toDateUtc(filter.from)}`]),
        ...(filter.to === undefined ? [] : [sql`submitted_at < ${DateTime.toDateUtc(filter.to)}`]),
        ...(filter.version === undefined ? [] : [sql`form_version = ${filter.version}`]),
        ...(filter.channel === undefined ? [] : [sql`source = ${filter.channel}`]),
      ])

    /** Encrypted ones are opened here, and put into the same text. */
    const nextOpened = Effect.fnUntraced(function* (
      tenant: string,
      formUid: string,
      filter: AnswerFilter,
      after: number,
    ) {
      const rows = yield* ask(
        sealedRows(
          plannedAnew(sql`
          select * from (
            select *, sum(octet_length(data) + coalesce(octet_length(evidence), 0)) over (order by position) as characters,
              row_number() over (order by position) as place
            from (
              select tenant, form_uid, submission_id, position, source, form_version,
                (extract(epoch from submitted_at) * 1000)::bigint as at, data, evidence
              from submissions where ${wanted(tenant, formUid, filter, after)}
              order by position limit ${mostSealed}::int
            ) as found
          ) as batch
          where characters <= ${mostCharacters} or place = 1 order by position`),
        ),
      )
      const last = rows.at(-1)
      if (last === undefined) return undefined
      const readable = yield* Effect.mapError(openedRows(atRest, rows), unavailable)
      const records = readable.map(
        (row) =>
          `[${JSON.stringify(row.source)},${JSON.stringify(row.form_version)},${row.at},${row.data},${row.evidence ?? "null"}]`,
      )
      return { count: readable.length, last: Number(last.position), records: `[${records.join(",")}]` }
    })

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

      next: Effect.fnUntraced(function* (tenant, formUid, filter, after) {
        if (yield* Effect.mapError(atRest.isUsed(tenant), unavailable))
          return yield* nextOpened(tenant, formUid, filter, after)
        return yield* Effect.map(
          ask(
            batchRows(
              plannedAnew(sql`
              select count(*)::int as count, max(position) as last,
                '[' || string_agg(
                  '["' || source || '",' || to_json(form_version)::text || ',' ||
                  (extract(epoch from submitted_at) * 1000)::bigint || ',' || data || ',' || coalesce(evidence, 'null') || ']',
                  ',') || ']' as records
              from (
                select *, sum(octet_length(data) + coalesce(octet_length(evidence), 0)) over (order by position) as characters,
                  row_number() over (order by position) as place
                from (
                  select position, source, form_version, submitted_at, data, evidence from submissions
                  where ${wanted(tenant, formUid, filter, after)}
                  order by position limit ${most}::int
                ) as found
              ) as batch
              where characters <= ${mostCharacters} or place = 1`),
            ),
          ),
          ([row]): AnswerBatch | undefined =>
            row === undefined || row.last === null || row.records === null
              ? undefined
              : { count: row.count, last: Number(row.last), records: row.records },
        )
      }),
    })
  }),
)
