import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type * as Statement from "effect/sql/Statement"
import { SubmissionNotFound } from "../../domain/forms/records/Faults.ts"
import { identifierStart } from "../../domain/forms/records/Reference.ts"
import { ReviewConflict, type ReviewedSubmission } from "../../domain/forms/records/Review.ts"
import { type ReviewQuery, SubmissionReviews } from "../../ports/SubmissionReviews.ts"
import { SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { keyIdOf } from "./sealedText.ts"
import { orUnavailable } from "./deadline.ts"
import { encryption } from "./encryption.ts"
import { objectOrNone, freshlyPlanned, rowsOf } from "./rows.ts"
import { type Opened, openedRows, sealedColumn, sealedColumns } from "./sealedRows.ts"
import { noteUnreadable, submissionColumns, submissionOf, SubmissionRow, submissionRowsOf } from "./submissionRows.ts"

const reviewColumns = `${submissionColumns}, revision, marked, tags`
const ReviewRow = Schema.Struct({
  ...SubmissionRow.fields,
  revision: Schema.Int,
  marked: Schema.Boolean,
  /** JSON; null if unreadable. */
  tags: Schema.NullOr(Schema.String),
})
type ReviewRow = Opened<typeof ReviewRow.Type>
const reviewRows = submissionRowsOf(ReviewRow)

const correctionRows = rowsOf(
  Schema.Struct({
    tenant: Schema.String,
    form_uid: Schema.String,
    submission_id: Schema.String,
    revision: Schema.Int,
    data: Schema.String,
    changed_at: Schema.Date,
    changed_by: Schema.String,
    /** Null if unreadable. */
    reason: Schema.NullOr(Schema.String),
  }),
)

const correctionData = ({ data, unreadable }: Opened<{ readonly data: string | null }>) => {
  const object = data === null ? undefined : objectOrNone(data)
  return object === undefined ? { data: {}, unreadable: unreadable ?? ("damaged" as const) } : { data: object }
}

const readTags = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Array(Schema.String)))
const noTags: ReadonlyArray<string> = []

/** Undefined if the column was damaged. */
const tagsIn = ({ tags }: ReviewRow): ReadonlyArray<string> | undefined =>
  tags === null ? noTags : Option.getOrUndefined(readTags(tags))

const reviewedOf = (row: ReviewRow): ReviewedSubmission => {
  const tags = tagsIn(row)
  return {
    position: Number(row.position),
    submission: submissionOf(tags === undefined ? { unreadable: "damaged", ...row } : row),
    review: { revision: row.revision, marked: row.marked, tags: tags ?? noTags },
  }
}

/**
 * The maximum number of submissions, and of their stored bytes, that one statement searches. In an embedded database, a
 * statement over a whole form would make all others wait for seconds.
 */
const mostRead = 1000
const mostBytesRead = 262_144

const lastRows = rowsOf(Schema.Struct({ last: Schema.NullOr(Schema.BigInt) }))

/** The text as it appears inside JSON. */
const writtenIn = (text: string): string => JSON.stringify(text.toLowerCase()).slice(1, -1)

/** The escaped text as a `like` pattern. */
const pattern = (text: string): string => `%${writtenIn(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const storable = (text: string): string => text.replaceAll("\0", "\u{FFFD}")

const jsonOfTags = (tags: ReadonlyArray<string>): string => JSON.stringify(tags.map(storable))

/** Whether a row matches the parts of a query that the database can't check. */
const holding = ({ search, tag }: ReviewQuery): ((row: ReviewRow) => boolean) => {
  const words = search === undefined ? undefined : writtenIn(storable(search))
  const begins = search === undefined ? undefined : identifierStart(search)
  return (row) =>
    (tag === undefined || (tagsIn(row) ?? noTags).includes(storable(tag))) &&
    (words === undefined ||
      [row.data ?? "", row.username ?? "", row.submission_id].some((text) => text.toLowerCase().includes(words)) ||
      (begins !== undefined && row.submission_id.startsWith(begins)))
}

const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const atRest = yield* encryption
  const columns = sql.literal(reviewColumns)
  const unavailable = (cause: unknown) => new SubmissionStoreUnavailable({ cause })
  const opened = <R extends Parameters<typeof openedRows>[1][number]>(rows: ReadonlyArray<R>) =>
    Effect.mapError(openedRows(atRest, rows), unavailable)
  const ask = orUnavailable(SubmissionStoreUnavailable)
  const reviewed = (rows: ReadonlyArray<ReviewRow>) => {
    const all = rows.map(reviewedOf)
    return Effect.as(noteUnreadable(all.map(({ submission }) => submission)), all)
  }

  /** Rows with a tag; if tags may be encrypted, also all encrypted rows. */
  const tagged = (tag: string | undefined, isLooked: boolean) => {
    if (tag === undefined) return []
    const named = sql`tags like ${`%${JSON.stringify(storable(tag)).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
    return [isLooked ? sql.or([named, sql`left(tags, 3) = '~1.'`]) : named]
  }
  return { ask, sql, columns, opened, reviewed, tagged, atRest, unavailable }
})

type Parts = Effect.Success<typeof parts>

const get = ({ ask, sql, columns, opened, reviewed }: Parts) =>
  Effect.fn("SubmissionReviews.get")(function* (tenant: string, formUid: string, submissionId: string) {
    const [row] = yield* Effect.flatMap(
      ask(
        reviewRows(sql`
        select ${columns} from submissions
        where tenant = ${tenant} and form_uid = ${formUid} and submission_id = ${storable(submissionId)}`),
      ),
      opened,
    )
    if (row === undefined) return yield* new SubmissionNotFound({ submissionId })
    const [one] = yield* reviewed([row])
    return one!
  })

/**
 * Reads rows in batches until enough of them match the query. `all` contains the conditions that the database checks
 * without reading answers, and `holds` checks encrypted rows after decryption.
 */
const inPieces = ({ sql, ask, opened }: Parts) =>
  Effect.fnUntraced(function* (
    {
      all,
      isNewest,
      start,
      limit,
    }: {
      readonly all: ReadonlyArray<Statement.Fragment>
      readonly isNewest: boolean
      readonly start: number | undefined
      readonly limit: number
    },
    few: (
      range: ReadonlyArray<Statement.Fragment>,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ReviewRow>, SubmissionStoreUnavailable>,
    holds?: (row: ReviewRow) => boolean,
  ) {
    const enough: Array<ReviewRow> = []
    const [beyond, order] = isNewest ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
    for (let after = start === undefined ? undefined : BigInt(start); ;) {
      const from = after === undefined ? [] : [sql`position ${beyond} ${after}`]
      const [end] = yield* ask(
        lastRows(sql`
      select ${isNewest ? sql`min` : sql`max`}(position) as last from (
        select position, sum(size) over (order by position ${order} rows unbounded preceding) - size as bytes from (
          select position, pg_column_size(data) as size from submissions
          where ${sql.and([sql`true`, ...all, ...from])} order by position ${order} limit ${mostRead}::int
        ) as rows
      ) as sizes where bytes < ${mostBytesRead}::int`),
      )
      const last = end?.last ?? null
      if (last === null) return enough
      const upTo = isNewest ? sql`position >= ${last}` : sql`position <= ${last}`
      const rows = yield* opened(yield* few([...from, upTo], holds === undefined ? limit - enough.length : mostRead))
      for (const row of rows) if (holds?.(row) !== false && enough.push(row) === limit) return enough
      after = last
    }
  })

/** The condition for rows that contain the search text, if nothing is encrypted. */
const matching =
  ({ sql }: Parts) =>
  (search: string | undefined) => {
    if (search === undefined) return []
    const like = pattern(storable(search))
    const begins = identifierStart(search)
    return [
      sql.or([
        sql`lower(data) like ${like}`,
        sql`lower(coalesce(username, '')) like ${like}`,
        sql`lower(submission_id) like ${like}`,
        ...(begins === undefined ? [] : [sql`submission_id like ${`${begins}%`}`]),
      ]),
    ]
  }

const find = (parts: Parts): SubmissionReviews["Service"]["find"] => {
  const { sql, ask, columns, tagged, atRest, unavailable, opened, reviewed } = parts
  return (tenant, formUid, query) => {
    const isNewest = query.order === "newest"
    const all = [sql`tenant = ${tenant}`, sql`form_uid = ${formUid}`]
    const since = (after: number | undefined) =>
      after === undefined ? [] : [isNewest ? sql`position < ${BigInt(after)}` : sql`position > ${BigInt(after)}`]
    const few = (range: ReadonlyArray<Statement.Fragment>, limit: number, isLooked: boolean) =>
      ask(
        reviewRows(
          freshlyPlanned(sql`
          select ${columns} from submissions where ${sql.and([
            ...all,
            ...range,
            ...(query.from === undefined ? [] : [sql`submitted_at >= ${DateTime.toDateUtc(query.from)}`]),
            ...(query.to === undefined ? [] : [sql`submitted_at < ${DateTime.toDateUtc(query.to)}`]),
            ...(query.version === undefined ? [] : [sql`form_version = ${query.version}`]),
            ...(query.channel === undefined ? [] : [sql`source = ${query.channel}`]),
            ...(query.marked === undefined ? [] : [sql`marked = ${query.marked}`]),
            ...tagged(query.tag, isLooked),
            ...(isLooked ? [] : matching(parts)(query.search)),
          ])} order by position ${isNewest ? sql`desc` : sql`asc`} limit ${limit}::int`),
        ),
      )
    return Effect.gen(function* () {
      const isHidden = query.search !== undefined || query.tag !== undefined
      const isLooked = isHidden && (yield* Effect.mapError(atRest.isUsed(tenant), unavailable))
      const { after: start, limit } = query
      const rows = isHidden
        ? inPieces(parts)(
            { all, isNewest, start, limit },
            (range, most) => few(range, most, isLooked),
            isLooked ? holding(query) : undefined,
          )
        : Effect.flatMap(few(since(start), limit, false), opened)
      return yield* Effect.flatMap(rows, reviewed)
    })
  }
}

const change = ({ atRest, unavailable, sql, columns, ask, opened }: Parts): SubmissionReviews["Service"]["change"] =>
  Effect.fn("SubmissionReviews.change")(function* (tenant, formUid, submissionId, change) {
    const { data, marked, tags } = change
    const id = storable(submissionId)
    const at = DateTime.toDateUtc(change.at)
    const key =
      data === undefined && tags === undefined ? null : yield* Effect.mapError(atRest.writing(tenant), unavailable)
    const place = { tenant, form_uid: formUid, submission_id: id }
    const changed = sql.withTransaction(
      Effect.gen(function* () {
        const [before] = yield* reviewRows(sql`
          select ${columns} from submissions where tenant = ${tenant} and form_uid = ${formUid} and submission_id = ${id}
          for update`)
        if (before === undefined || before.revision !== change.revision) return { row: before, isChanged: false }
        if (data !== undefined) {
          const isSealed = before.data === null || keyIdOf(before.data) !== undefined
          const kept = isSealed ? before.data : sealedColumn(key, place, "data", before.data)
          yield* sql`
            insert into submission_revisions ${sql.insert({
              ...place,
              revision: before.revision,
              data: kept,
              data_key: keyIdOf(kept ?? "") ?? null,
              changed_at: at,
              changed_by: storable(change.by),
              reason: sealedColumn(key, place, "reason", storable(change.reason)),
            })}`
          yield* sql`
            insert into submission_changes (tenant, form_uid, changes) values (${tenant}, ${formUid}, 1)
            on conflict (tenant, form_uid) do update set changes = submission_changes.changes + 1`
        }
        const written = data === undefined ? undefined : sealedColumns({ ...place, data: JSON.stringify(data) }, key)
        if (written?.data_key !== undefined)
          yield* sql`
            update submissions set named_files = coalesce(named_files, '') || ' ' || ${written.named_files ?? ""},
              data_key = case when evidence is null and context is null then ${written.data_key} else data_key end
            where position = ${before.position}`
        const [row] = yield* reviewRows(sql`
          update submissions set revision = revision + 1, data = ${written?.data ?? sql`data`},
            marked = ${marked ?? before.marked}::boolean,
            tags = ${tags === undefined ? sql`tags` : sealedColumn(key, place, "tags", jsonOfTags(tags))}
          where position = ${before.position} returning ${columns}`)
        return { row, isChanged: true }
      }),
    )
    const { row, isChanged } = yield* ask(changed)
    if (row === undefined) return yield* new SubmissionNotFound({ submissionId })
    if (!isChanged) return yield* new ReviewConflict({ current: row.revision })
    const [readable] = yield* opened([row])
    return readable === undefined ? yield* new SubmissionNotFound({ submissionId }) : reviewedOf(readable)
  })

const corrections =
  ({ ask, sql, opened }: Parts): SubmissionReviews["Service"]["corrections"] =>
  (tenant, formUid, submissionId) =>
    Effect.map(
      Effect.flatMap(
        ask(
          correctionRows(sql`
            select tenant, form_uid, submission_id, revision, data, changed_at, changed_by, reason
            from submission_revisions
            where tenant = ${tenant} and form_uid = ${formUid} and submission_id = ${storable(submissionId)}
            order by revision desc limit 200`),
        ),
        opened,
      ),
      (rows) =>
        rows.map((row) => ({
          revision: row.revision,
          ...correctionData(row),
          changedAt: DateTime.fromDateUnsafe(row.changed_at),
          changedBy: row.changed_by,
          reason: row.reason ?? "",
        })),
    )

const remove =
  ({ ask, sql }: Parts): SubmissionReviews["Service"]["remove"] =>
  (tenant, formUid, submissionId) =>
    Effect.asVoid(
      ask(sql`
        with gone as (
          delete from submissions
          where tenant = ${tenant} and form_uid = ${formUid} and submission_id = ${storable(submissionId)}
          returning given_key, repeat_key),
        names as (select given_key as name from gone union select repeat_key from gone)
        insert into submission_tombstones (tenant, form_uid, key_digest)
        select ${tenant}, ${formUid}, encode(sha256(convert_to(name, 'UTF8')), 'hex') from names where name is not null
        on conflict do nothing`),
    )

const ofPerson = (parts: Parts): SubmissionReviews["Service"]["ofPerson"] => {
  const { atRest, unavailable, sql, ask, columns, reviewed } = parts
  return Effect.fnUntraced(function* (tenant, formUid, { userId, email }, limit) {
    const quoted = email === undefined ? undefined : pattern(storable(email)).replace(/^%/, '%"').replace(/%$/, '"%')
    const isLooked = email !== undefined && (yield* Effect.mapError(atRest.isUsed(tenant), unavailable))
    const named = [
      ...(userId === undefined ? [] : [sql`user_id = ${storable(userId)}`]),
      ...(quoted === undefined ? [] : [sql`lower(data) like ${quoted}`]),
    ]
    if (named.length === 0) return []
    const few = (range: ReadonlyArray<Statement.Fragment>, many: number) =>
      ask(
        reviewRows(
          freshlyPlanned(sql`
          select ${columns} from submissions where ${sql.and([
            sql`tenant = ${tenant}`,
            ...(formUid === undefined ? [] : [sql`form_uid = ${formUid}`]),
            ...range,
            ...(isLooked ? [] : [sql.or(named)]),
          ])} order by position limit ${many}::int`),
        ),
      )
    const wanted = email === undefined ? undefined : `"${writtenIn(storable(email))}"`
    const holds = (row: ReviewRow) =>
      (userId !== undefined && row.user_id === storable(userId)) ||
      (wanted !== undefined && (row.data ?? "").toLowerCase().includes(wanted))
    const place = { all: [], isNewest: false, start: undefined, limit }
    return yield* Effect.flatMap(inPieces(parts)(place, few, isLooked ? holds : undefined), reviewed)
  })
}

/** The tables `submissions` and `submission_revisions`. */
export const layer = Layer.effect(
  SubmissionReviews,
  Effect.map(parts, (its) =>
    SubmissionReviews.of({
      get: get(its),
      find: find(its),
      change: change(its),
      corrections: corrections(its),
      remove: remove(its),
      ofPerson: ofPerson(its),
    }),
  ),
)
