import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { SubmissionNotFound } from "../../domain/forms/records/Faults.ts"
import { ReviewConflict, type ReviewedSubmission } from "../../domain/forms/records/Review.ts"
import { SubmissionReviews } from "../../ports/SubmissionReviews.ts"
import { SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { withDeadline } from "./deadline.ts"
import { objectIn, rowsOf } from "./rows.ts"
import { SubmissionRow, submissionOf } from "./submissionRows.ts"

const ReviewRow = Schema.Struct({
  ...SubmissionRow.fields,
  revision: Schema.Int,
  marked: Schema.Boolean,
  tags: Schema.fromJsonString(Schema.Array(Schema.String)),
})
const reviewRows = rowsOf(ReviewRow)

const correctionRows = rowsOf(
  Schema.Struct({
    revision: Schema.Int,
    data: Schema.String,
    changed_at: Schema.Date,
    changed_by: Schema.String,
    reason: Schema.String,
  }),
)

const reviewedOf = (row: typeof ReviewRow.Type): ReviewedSubmission => ({
  position: Number(row.position),
  submission: submissionOf(row),
  review: { revision: row.revision, marked: row.marked, tags: row.tags },
})

/** The text as it stands inside JSON, and as a pattern that nothing in it can change. */
const pattern = (text: string): string =>
  `%${JSON.stringify(text.toLowerCase())
    .slice(1, -1)
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const storable = (text: string): string => text.replaceAll("\0", "\u{FFFD}")

/** The tables `submissions` and `submission_revisions`. */
export const layer = Layer.effect(
  SubmissionReviews,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ask = <A, E>(statement: Effect.Effect<A, E>): Effect.Effect<A, SubmissionStoreUnavailable> =>
      withDeadline(statement).pipe(Effect.mapError((cause) => new SubmissionStoreUnavailable({ cause })))

    const get = Effect.fn("SubmissionReviews.get")(function* (tenant: string, formUid: string, submissionId: string) {
      const [row] = yield* ask(
        reviewRows(sql`
          select * from submissions
          where tenant = ${tenant} and form_uid = ${formUid} and submission_id = ${storable(submissionId)}`),
      )
      return row === undefined ? yield* new SubmissionNotFound({ submissionId }) : reviewedOf(row)
    })

    return SubmissionReviews.of({
      get,

      find: (tenant, formUid, query) => {
        const isNewest = query.order === "newest"
        const found = query.search === undefined ? undefined : pattern(storable(query.search))
        return Effect.map(
          ask(
            reviewRows(sql`
              select * from submissions where ${sql.and([
                sql`tenant = ${tenant}`,
                sql`form_uid = ${formUid}`,
                ...(query.after === undefined
                  ? []
                  : [isNewest ? sql`position < ${BigInt(query.after)}` : sql`position > ${BigInt(query.after)}`]),
                ...(query.from === undefined ? [] : [sql`submitted_at >= ${DateTime.toDateUtc(query.from)}`]),
                ...(query.to === undefined ? [] : [sql`submitted_at < ${DateTime.toDateUtc(query.to)}`]),
                ...(query.version === undefined ? [] : [sql`form_version = ${query.version}`]),
                ...(query.channel === undefined ? [] : [sql`source = ${query.channel}`]),
                ...(query.marked === undefined ? [] : [sql`marked = ${query.marked}`]),
                ...(query.tag === undefined ? [] : [sql`tags::jsonb ? ${storable(query.tag)}`]),
                ...(found === undefined
                  ? []
                  : [
                      sql.or([
                        sql`lower(data) like ${found}`,
                        sql`lower(coalesce(username, '')) like ${found}`,
                        sql`lower(submission_id) like ${found}`,
                      ]),
                    ]),
              ])} order by position ${isNewest ? sql`desc` : sql`asc`} limit ${query.limit}::int`),
          ),
          (rows) => rows.map(reviewedOf),
        )
      },

      change: Effect.fn("SubmissionReviews.change")(function* (tenant, formUid, submissionId, change) {
        const { data, marked, tags } = change
        const id = storable(submissionId)
        const at = DateTime.toDateUtc(change.at)
        const changed = sql.withTransaction(
          Effect.gen(function* () {
            const [before] = yield* reviewRows(sql`
              select * from submissions where tenant = ${tenant} and form_uid = ${formUid} and submission_id = ${id}
              for update`)
            if (before === undefined || before.revision !== change.revision) return { row: before, isChanged: false }
            if (data !== undefined) {
              yield* sql`
                insert into submission_revisions ${sql.insert({
                  tenant,
                  form_uid: formUid,
                  submission_id: id,
                  revision: before.revision,
                  data: before.data,
                  changed_at: at,
                  changed_by: storable(change.by),
                  reason: storable(change.reason),
                })}`
              yield* sql`
                insert into submission_changes (tenant, form_uid, changes) values (${tenant}, ${formUid}, 1)
                on conflict (tenant, form_uid) do update set changes = submission_changes.changes + 1`
            }
            const [row] = yield* reviewRows(sql`
              update submissions set revision = revision + 1,
                data = ${data === undefined ? before.data : JSON.stringify(data)}::text,
                marked = ${marked ?? before.marked}::boolean,
                tags = ${JSON.stringify((tags ?? before.tags).map(storable))}::text
              where position = ${before.position} returning *`)
            return { row, isChanged: true }
          }),
        )
        const { row, isChanged } = yield* ask(changed)
        if (row === undefined) return yield* new SubmissionNotFound({ submissionId })
        return isChanged ? reviewedOf(row) : yield* new ReviewConflict({ current: row.revision })
      }),

      corrections: (tenant, formUid, submissionId) =>
        Effect.map(
          ask(
            correctionRows(sql`
              select revision, data, changed_at, changed_by, reason from submission_revisions
              where tenant = ${tenant} and form_uid = ${formUid} and submission_id = ${storable(submissionId)}
              order by revision desc limit 200`),
          ),
          (rows) =>
            rows.map((row) => ({
              revision: row.revision,
              data: objectIn(row.data),
              changedAt: DateTime.fromDateUnsafe(row.changed_at),
              changedBy: row.changed_by,
              reason: row.reason,
            })),
        ),

      remove: (tenant, formUid, submissionId) =>
        Effect.asVoid(
          ask(sql`
            delete from submissions
            where tenant = ${tenant} and form_uid = ${formUid} and submission_id = ${storable(submissionId)}`),
        ),

      ofPerson: (tenant, formUid, { userId, email }, limit) => {
        const named = [
          ...(userId === undefined ? [] : [sql`user_id = ${storable(userId)}`]),
          ...(email === undefined
            ? []
            : [sql`lower(data) like ${pattern(storable(email)).replace(/^%/, '%"').replace(/%$/, '"%')}`]),
        ]
        if (named.length === 0) return Effect.succeed([])
        return Effect.map(
          ask(
            reviewRows(sql`
              select * from submissions where ${sql.and([
                sql`tenant = ${tenant}`,
                ...(formUid === undefined ? [] : [sql`form_uid = ${formUid}`]),
                sql.or(named),
              ])} order by position limit ${limit}::int`),
          ),
          (rows) => rows.map(reviewedOf),
        )
      },
    })
  }),
)
