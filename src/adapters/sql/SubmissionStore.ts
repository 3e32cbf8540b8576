import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import * as SqlClient from "effect/sql/SqlClient"
import { tenantNamed } from "../../domain/access/Tenant.ts"
import { SubmissionNotFound } from "../../domain/forms/records/Faults.ts"
import type { Submission } from "../../domain/forms/records/Submission.ts"
import type { AnswerQuota } from "../../domain/forms/share/Standing.ts"
import type { SubmissionName } from "../../domain/forms/submission/SubmissionName.ts"
import {
  type Earlier,
  type Insertion,
  SubmissionStore,
  SubmissionStoreUnavailable,
} from "../../ports/SubmissionStore.ts"
import { orUnavailable } from "./deadline.ts"
import { deletion } from "./deletion.ts"
import { encryption } from "./encryption.ts"
import { freshlyPlanned, rowsOf, storable } from "./rows.ts"
import { openedRows, plainBytes, sealedColumns } from "./sealedRows.ts"
import {
  nameColumns,
  isLargeRow,
  nameDigest,
  pageRows,
  noteUnreadable,
  rowOf,
  submissionColumns,
  submissionOf,
  type SubmissionRow,
  submissionRows,
  unnamed,
} from "./submissionRows.ts"

/**
 * A row is large if its submitted answers have at least this length. A row contains other text too, and the database
 * client also holds all data in transit as bytes. So large rows are inserted one at a time, while smaller rows overtake
 * them (`bench/hostile.ts` submits 150 answers of 1 MB).
 */
const large = 262_144

const countRows = rowsOf(Schema.Struct({ form_uid: Schema.String, count: Schema.Int }))

const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const atRest = yield* encryption

  const ask = orUnavailable(SubmissionStoreUnavailable)
  const remove = yield* deletion
  const largeTurns = yield* Semaphore.make(1)

  const columns = sql.literal(submissionColumns)

  const opened = <R extends SubmissionRow>(rows: ReadonlyArray<R>) =>
    Effect.mapError(openedRows(atRest, rows), (cause) => new SubmissionStoreUnavailable({ cause }))

  const openedAll = (rows: ReadonlyArray<SubmissionRow>) =>
    opened(rows).pipe(
      Effect.map((readable) => readable.map(submissionOf)),
      Effect.tap(noteUnreadable),
    )
  return { sql, ask, columns, opened, atRest, largeTurns, openedAll, remove }
})

type Parts = Effect.Success<typeof parts>

/** Finds the earlier submission, or its tombstone, under one of these names, in one statement. */
const earlier = ({ sql, ask, columns, opened }: Parts) =>
  Effect.fn("SubmissionStore.earlier")(function* (tenant: string, formUid: string, name: SubmissionName) {
    const { given_key, repeat_key, body_digest } = nameColumns(name).columns
    const names = [
      ...(given_key === null ? [] : [sql`given_key = ${given_key}`]),
      ...(repeat_key === null ? [] : [sql`repeat_key = ${repeat_key}`]),
    ]
    if (names.length === 0) return undefined
    const digests = [given_key, repeat_key].flatMap((name) => (name === null ? [] : [nameDigest(name)]))
    const { rows, isDeleted } = yield* ask(
      Effect.flatMap(
        sql<{ readonly submission_id: string | null; readonly is_deleted: boolean }>`
        select found.*, deleted.is_deleted from
          (select exists (
            select 1 from submission_tombstones
            where tenant = ${tenant} and form_uid = ${formUid} and ${sql.in("key_digest", digests)}) as is_deleted) as deleted
          left join (
            select ${columns} from submissions
            where tenant = ${tenant} and form_uid = ${formUid} and ${sql.or(names)} limit 2) as found on true`,
        (both) =>
          Effect.map(submissionRows(Effect.succeed(both.filter((row) => row.submission_id !== null))), (found) => ({
            rows: found,
            isDeleted: both.some((row) => row.is_deleted),
          })),
      ),
    )
    const [row, second] = rows
    const [first] = yield* opened(row === undefined ? [] : [row])
    if (first === undefined) return isDeleted ? ({ _tag: "Deleted" } satisfies Earlier) : undefined
    const isOther = second !== undefined || (first.body_digest !== null && first.body_digest !== body_digest)
    return isOther
      ? ({ _tag: "Different" } satisfies Earlier)
      : ({ _tag: "Repeated", submission: submissionOf(first) } satisfies Earlier)
  })

const added = (parts: Parts) => {
  const { atRest, ask, sql } = parts
  return Effect.fnUntraced(function* (
    tenant: string,
    submission: Submission,
    name: SubmissionName | undefined,
    row: ReturnType<typeof rowOf>,
  ) {
    const key = yield* Effect.mapError(atRest.writing(tenant), (cause) => new SubmissionStoreUnavailable({ cause }))
    const inserted = yield* ask(
      sql`insert into submissions ${sql.insert({ ...sealedColumns(row, key) })} on conflict do nothing returning 1`,
    )
    if (inserted.length > 0) return { _tag: "Stored", submission } satisfies Insertion
    const before = name === undefined ? undefined : yield* earlier(parts)(tenant, submission.formUid, name)
    return before ?? ({ _tag: "IdTaken" } satisfies Insertion)
  })
}

const hasOf =
  ({ ask, sql }: Parts) =>
  (tenant: string, formUid: string, respondent: string) =>
    Effect.map(
      ask(sql`
      select 1 from submissions
      where tenant = ${tenant} and form_uid = ${formUid} and respondent = ${storable(respondent)} limit 1`),
      (rows) => rows.length > 0,
    )

/** Whether the form has reached its quota. Counting stops at the quota. */
const isFull =
  ({ ask, sql }: Parts) =>
  (tenant: string, formUid: string, most: number) =>
    Effect.map(
      ask(
        freshlyPlanned(sql`
        select 1 from submissions where tenant = ${tenant} and form_uid = ${formUid}
        order by position offset ${most - 1}::int limit 1`),
      ),
      (rows) => rows.length > 0,
    )

/** Inserts into one form are serialized, so that the count is right. */
const withinQuota = (parts: Parts) => {
  const { sql, ask } = parts
  return (
    tenant: string,
    submission: Submission,
    name: SubmissionName | undefined,
    { most, oncePerPerson }: AnswerQuota,
    row: ReturnType<typeof rowOf>,
  ): Effect.Effect<Insertion, SubmissionStoreUnavailable> => {
    const { formUid } = submission
    const respondent = name?.respondent ?? null
    return sql
      .withTransaction(
        Effect.gen(function* (): Effect.fn.Return<Insertion, SubmissionStoreUnavailable> {
          yield* ask(sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant}/${formUid}`}, 0))`)
          const before = name === undefined ? undefined : yield* earlier(parts)(tenant, formUid, name)
          if (before !== undefined) return before
          if (oncePerPerson && respondent !== null && (yield* hasOf(parts)(tenant, formUid, respondent)))
            return { _tag: "Answered" }
          if (most !== null && (yield* isFull(parts)(tenant, formUid, most))) return { _tag: "Full" }
          return yield* added(parts)(tenant, submission, name, row)
        }),
      )
      .pipe(Effect.catchTag("SqlError", (cause) => Effect.fail(new SubmissionStoreUnavailable({ cause }))))
  }
}

const insert = (parts: Parts): SubmissionStore["Service"]["insert"] => {
  const { largeTurns } = parts
  return Effect.fn("SubmissionStore.insert")((tenant, submission, name, quota, isRelayed = false) => {
    const named = name === undefined ? unnamed : nameColumns(name)
    const insertion = Effect.suspend(() => {
      const row = rowOf(tenant, submission, named, isRelayed)
      return quota === undefined
        ? added(parts)(tenant, submission, name, row)
        : withinQuota(parts)(tenant, submission, name, quota, row)
    })
    return named.characters < large ? insertion : largeTurns.withPermit(insertion)
  })
}

const get = ({ ask, sql, columns, openedAll }: Parts): SubmissionStore["Service"]["get"] =>
  Effect.fn("SubmissionStore.get")(function* (tenant, formUid, submissionId) {
    const [submission] = yield* Effect.flatMap(
      ask(
        submissionRows(sql`
          select ${columns} from submissions
          where tenant = ${tenant} and form_uid = ${formUid} and submission_id = ${submissionId}`),
      ),
      openedAll,
    )
    return submission ?? (yield* new SubmissionNotFound({ submissionId }))
  })

const page =
  ({ ask, sql, columns, openedAll }: Parts): SubmissionStore["Service"]["page"] =>
  (tenant, formUid, query) =>
    Effect.flatMap(
      ask(
        pageRows(
          freshlyPlanned(sql`
        with few as (
          select position, ${sql.literal(`case when ${isLargeRow} then 0 else ${plainBytes("data")} + coalesce(${plainBytes("evidence")}, 0) + coalesce(${plainBytes("context")}, 0) end`)} as bytes
          from submissions where ${sql.and([
            sql`tenant = ${tenant}`,
            sql`form_uid = ${formUid}`,
            ...(query.after === undefined ? [] : [sql`position > ${BigInt(query.after)}`]),
            ...(query.from === undefined ? [] : [sql`submitted_at >= ${DateTime.toDateUtc(query.from)}`]),
            ...(query.to === undefined ? [] : [sql`submitted_at < ${DateTime.toDateUtc(query.to)}`]),
            ...(query.version === undefined ? [] : [sql`form_version = ${query.version}`]),
            ...(query.userId === undefined ? [] : [sql`user_id = ${query.userId}`]),
          ])} order by position limit ${query.limit + 1}::int),
        counted as (select position, sum(bytes) over (order by position) - bytes as before, row_number() over (order by position) as number from few),
        fitting as (select position from counted where before < ${query.bytes}::bigint and number <= ${query.limit}::int)
        select ${columns}, (select count(*) from few) > (select count(*) from fitting) as has_more
        from submissions join fitting using (position) order by position`),
        ),
      ),
      (rows) =>
        Effect.map(openedAll(rows), (submissions) => ({
          rows: submissions.map((submission, at) => ({ position: Number(rows[at]!.position), submission })),
          hasMore: rows.at(-1)?.has_more ?? false,
        })),
    )

const counts =
  ({ ask, sql }: Parts): SubmissionStore["Service"]["counts"] =>
  (tenant, formUids) =>
    formUids.length === 0
      ? Effect.succeed(new Map())
      : Effect.map(
          ask(
            countRows(sql`
              select form_uid, count(*)::int as count from submissions
              where tenant = ${tenant} and ${sql.in("form_uid", formUids)} group by form_uid`),
          ),
          (rows) => new Map(rows.map((row) => [row.form_uid, row.count])),
        )

const deleteAll =
  ({ sql, remove, ask }: Parts): SubmissionStore["Service"]["deleteAll"] =>
  (tenant, formUid) => {
    // Repeated in every batch, because a form with the same id may be created in the meantime.
    const condition = sql`
      tenant = ${tenant} and form_uid = ${formUid}
      and not exists (select 1 from forms where tenant = ${tenant} and form_uid = ${formUid})`
    // Earlier versions are deleted first, because deleting an answer also deletes all of its versions in one statement.
    return remove(ask, "submission_revisions", "submission_id", condition).pipe(
      Effect.andThen(remove(ask, "submissions", "position", condition)),
      Effect.andThen(remove(ask, "submission_tombstones", "key_digest", condition)),
      Effect.asVoid,
    )
  }

const unrelayed =
  ({ ask, sql, columns, openedAll }: Parts): SubmissionStore["Service"]["unrelayed"] =>
  (before, limit) =>
    Effect.flatMap(
      ask(
        submissionRows(sql`
          select ${columns} from submissions where forward_due < ${DateTime.toDateUtc(before)}
          order by forward_due limit ${limit}::int`),
      ),
      (rows) =>
        Effect.map(openedAll(rows), (submissions) =>
          submissions.map((submission, at) => ({ tenant: tenantNamed(rows[at]!.tenant), submission })),
        ),
    )

const relayed =
  ({ ask, sql }: Parts): SubmissionStore["Service"]["relayed"] =>
  (tenant, formUid, submissionId) =>
    Effect.asVoid(
      ask(sql`
        update submissions set forward_due = null
        where tenant = ${tenant} and form_uid = ${formUid} and submission_id = ${submissionId}`),
    )

const forwarded =
  ({ ask, sql }: Parts): SubmissionStore["Service"]["forwarded"] =>
  (tenant, { formUid, submissionId }, forward) =>
    Effect.asVoid(
      ask(sql`
        update submissions set forward_state = ${forward.state}, forward_attempts = ${forward.attempts}::int,
          forward_status = ${forward.status}::int, forward_error = ${forward.error?.replaceAll("\0", "") ?? null}::text
        where tenant = ${tenant} and form_uid = ${formUid} and submission_id = ${submissionId}`),
    )

/** The table `submissions`. */
export const layer = Layer.effect(
  SubmissionStore,
  Effect.map(parts, (its) => {
    const { ask, sql } = its
    return SubmissionStore.of({
      insert: insert(its),

      hasOf: hasOf(its),

      earlier: earlier(its),
      get: get(its),
      page: page(its),

      hasAny: (tenant, formUid) =>
        Effect.map(
          ask(sql`select 1 from submissions where tenant = ${tenant} and form_uid = ${formUid} limit 1`),
          (rows) => rows.length > 0,
        ),
      counts: counts(its),
      deleteAll: deleteAll(its),
      unrelayed: unrelayed(its),
      relayed: relayed(its),
      forwarded: forwarded(its),
    })
  }),
)
