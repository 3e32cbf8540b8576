import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { SubmissionNotFound } from "../../domain/forms/records/Faults.ts"
import { SubmissionStore, SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { withDeadline } from "./deadline.ts"
import { rowOf, type SubmissionRow, submissionOf } from "./submissionRows.ts"

/** The table `submissions`. What waits to be passed on is claimed row by row, past those that others hold. */
export const layer = Layer.effect(
  SubmissionStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const ask = <A, E>(statement: Effect.Effect<A, E>): Effect.Effect<A, SubmissionStoreUnavailable> =>
      withDeadline(statement).pipe(Effect.mapError((cause) => new SubmissionStoreUnavailable({ cause })))

    const earlier = Effect.fn("SubmissionStore.earlier")(function* (
      tenant: string,
      formUid: string,
      submissionId: string | undefined,
      repeatKey: string | undefined,
    ) {
      const names = [
        ...(submissionId === undefined ? [] : [sql`submission_id = ${submissionId}`]),
        ...(repeatKey === undefined ? [] : [sql`repeat_key = ${repeatKey}`]),
      ]
      if (names.length === 0) return undefined
      const [row] = yield* ask(sql<SubmissionRow>`
        select * from submissions where tenant = ${tenant} and form_uid = ${formUid} and ${sql.or(names)} limit 1`)
      return row === undefined ? undefined : submissionOf(row)
    })

    return SubmissionStore.of({
      insert: Effect.fn("SubmissionStore.insert")(function* (tenant, submission, repeatKey) {
        const inserted = yield* ask(
          sql`insert into submissions ${sql.insert(rowOf(tenant, submission, repeatKey))} on conflict do nothing returning 1`,
        )
        if (inserted.length > 0) return { submission, isNew: true }
        const there = yield* earlier(tenant, submission.formUid, submission.submissionId, repeatKey)
        return there === undefined
          ? yield* new SubmissionStoreUnavailable({ cause: "the earlier submission went away" })
          : { submission: there, isNew: false }
      }),

      earlier,

      get: Effect.fn("SubmissionStore.get")(function* (tenant, formUid, submissionId) {
        const found = yield* earlier(tenant, formUid, submissionId, undefined)
        return found ?? (yield* new SubmissionNotFound({ submissionId }))
      }),

      page: (tenant, formUid, query) =>
        Effect.map(
          ask(sql<SubmissionRow & { readonly position: bigint }>`
            select * from submissions where ${sql.and([
              sql`tenant = ${tenant}`,
              sql`form_uid = ${formUid}`,
              ...(query.after === undefined ? [] : [sql`position > ${BigInt(query.after)}`]),
              ...(query.from === undefined ? [] : [sql`submitted_at >= ${DateTime.toDateUtc(query.from)}`]),
              ...(query.to === undefined ? [] : [sql`submitted_at < ${DateTime.toDateUtc(query.to)}`]),
              ...(query.version === undefined ? [] : [sql`form_version = ${query.version}`]),
              ...(query.userId === undefined ? [] : [sql`user_id = ${query.userId}`]),
            ])} order by position limit ${query.limit}::int`),
          (rows) => rows.map((row) => ({ position: Number(row.position), submission: submissionOf(row) })),
        ),

      hasAny: (tenant, formUid) =>
        Effect.map(
          ask(sql`select 1 from submissions where tenant = ${tenant} and form_uid = ${formUid} limit 1`),
          (rows) => rows.length > 0,
        ),

      counts: (tenant, formUids) =>
        formUids.length === 0
          ? Effect.succeed(new Map())
          : Effect.map(
              ask(sql<{ form_uid: string; count: number }>`
                select form_uid, count(*)::int as count from submissions
                where tenant = ${tenant} and ${sql.in("form_uid", formUids)} group by form_uid`),
              (rows) => new Map(rows.map((row) => [row.form_uid, row.count])),
            ),

      deleteAll: (tenant, formUid) =>
        Effect.asVoid(ask(sql`delete from submissions where tenant = ${tenant} and form_uid = ${formUid}`)),

      claimDue: (now, lease, limit) =>
        Effect.map(
          ask(sql<SubmissionRow & { readonly tenant: string }>`
            update submissions set forward_due = ${DateTime.toDateUtc(lease)}
            where position in (
              select position from submissions
              where forward_state = 'pending' and forward_due <= ${DateTime.toDateUtc(now)}
              order by forward_due limit ${limit}::int for update skip locked
            ) returning *`),
          (rows) => rows.map((row) => ({ tenant: row.tenant as DeclaredTenant, submission: submissionOf(row) })),
        ),

      settle: ({ tenant, submission }, forward, again) =>
        Effect.asVoid(
          ask(sql`
            update submissions set forward_state = ${forward.state}, forward_attempts = ${forward.attempts}::int,
              forward_status = ${forward.status}::int, forward_error = ${forward.error?.replaceAll("\0", "") ?? null}::text,
              forward_due = ${again === undefined ? null : DateTime.toDateUtc(again)}::timestamptz
            where tenant = ${tenant} and form_uid = ${submission.formUid} and submission_id = ${submission.submissionId}`),
        ),
    })
  }),
)
