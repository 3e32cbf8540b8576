import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { fileKinds, type KeptFile } from "../../domain/forms/records/KeptFile.ts"
import { FileRecords } from "../../ports/FileRecords.ts"
import { SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { orUnavailable } from "./deadline.ts"
import { rowsOf, storable } from "./rows.ts"

const rows = rowsOf(
  Schema.Struct({
    file_key: Schema.String,
    kind: Schema.Literals(fileKinds),
    tenant: Schema.String,
    form_uid: Schema.String,
    field_uid: Schema.String,
    owner: Schema.String,
    submission_id: Schema.NullOr(Schema.String),
    filename: Schema.String,
    content_type: Schema.String,
    size: Schema.BigInt,
    checksum: Schema.String,
    created_at: Schema.Date,
  }),
)
type Row = Effect.Success<ReturnType<typeof rows>>[number]

const keys = rowsOf(Schema.Struct({ file_key: Schema.String }))

const fileOf = (row: Row): KeptFile => ({
  key: row.file_key,
  kind: row.kind,
  tenant: row.tenant,
  formUid: row.form_uid,
  fieldUid: row.field_uid,
  owner: row.owner,
  submissionId: row.submission_id,
  filename: row.filename,
  contentType: row.content_type,
  size: Number(row.size),
  checksum: row.checksum,
  createdAt: DateTime.fromDateUnsafe(row.created_at),
})

/** The parts of a key that identify the form: `uploads/TENANT/FORM/FIELD/ID`, `recordings/FORM/SESSION/FIELD`. */
const namedIn = (key: string) => {
  const [root, first = "", second = "", third = ""] = key.split("/")
  return root === "uploads" ? { form_uid: second, text: key } : { form_uid: first, text: `voice-${second}-${third}` }
}

const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  const ask = orUnavailable(SubmissionStoreUnavailable)
  const files = <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) =>
    Effect.map(ask(rows(statement)), (files) => files.map(fileOf))

  /** Passes a list as one parameter, which may have any length, both on a server and in an embedded database. */
  const listed = (texts: ReadonlyArray<string>) =>
    sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
  const isGone = sql`submission_id is not null and not exists (
      select 1 from submissions s
      where s.tenant = form_files.tenant and s.form_uid = form_files.form_uid and s.submission_id = form_files.submission_id)`

  // A file that a submission names is in use even if its record does not say so, because a process may die between the
  // two writes.
  const isNamed = sql`exists (
      select 1 from submissions s where s.tenant = form_files.tenant and s.form_uid = form_files.form_uid and position(
        case form_files.kind when 'recording' then form_files.filename else form_files.file_key end
        in s.data || coalesce(s.evidence, '') || coalesce(s.named_files, '')
      ) > 0)`
  return { sql, ask, listed, files, isNamed, isGone }
})

type Parts = Effect.Success<typeof parts>

const placed =
  ({ sql }: Parts) =>
  ({ tenant, formUid, submissionId }: { tenant: string; formUid: string; submissionId?: string }) =>
    sql.and([
      sql`tenant = ${tenant}`,
      sql`form_uid = ${formUid}`,
      ...(submissionId === undefined ? [] : [sql`submission_id = ${storable(submissionId)}`]),
    ])

const put =
  ({ ask, sql }: Parts): FileRecords["Service"]["put"] =>
  (file) => {
    const row = {
      file_key: file.key,
      kind: file.kind,
      tenant: file.tenant,
      form_uid: file.formUid,
      field_uid: file.fieldUid,
      owner: storable(file.owner),
      submission_id: file.submissionId,
      filename: storable(file.filename),
      content_type: storable(file.contentType),
      size: BigInt(file.size),
      checksum: file.checksum,
      created_at: DateTime.toDateUtc(file.createdAt),
    }
    return Effect.asVoid(
      ask(sql`
        insert into form_files ${sql.insert(row)}
        on conflict (file_key) do update set owner = excluded.owner, submission_id = excluded.submission_id,
          filename = excluded.filename, content_type = excluded.content_type, size = excluded.size,
          checksum = excluded.checksum, created_at = excluded.created_at`),
    )
  }

const claim =
  ({ sql, listed, ask }: Parts): FileRecords["Service"]["claim"] =>
  ({ tenant, formUid, submissionId }, given) => {
    if (given.length === 0) return Effect.succeed(true)
    const id = storable(submissionId)
    const mine = sql`
      file_key in ${listed(given)} and tenant = ${tenant} and form_uid = ${formUid}
      and (submission_id is null or submission_id = ${id})`
    // Claims all files or none, and locks their records: of two concurrent claims of a file, the second finds it taken.
    return Effect.map(
      ask(
        sql.withTransaction(
          Effect.gen(function* () {
            const free = yield* keys(sql`
              select file_key from form_files where ${mine} order by file_key for update`)
            if (free.length < new Set(given).size) return false
            yield* sql`update form_files set submission_id = ${id} where ${mine}`
            return true
          }),
        ),
      ),
      (isClaimed) => isClaimed,
    )
  }

const release = (parts: Parts): FileRecords["Service"]["release"] => {
  const { ask, sql, listed } = parts
  return (claim, given) =>
    given.length === 0
      ? Effect.void
      : Effect.asVoid(
          ask(sql`
            update form_files set submission_id = null where ${placed(parts)(claim)} and file_key in ${listed(given)}`),
        )
}

const unclaimed =
  ({ files, sql, listed }: Parts): FileRecords["Service"]["unclaimed"] =>
  (tenant, owners, limit) =>
    owners.length === 0
      ? Effect.succeed([])
      : files(sql`
          select * from form_files
          where tenant = ${tenant} and submission_id is null and owner in ${listed(owners.map(storable))}
          order by file_key limit ${limit}::int`)

const strays =
  ({ files, sql, isNamed, isGone }: Parts): FileRecords["Service"]["strays"] =>
  ({ unused, lost }, limit) =>
    files(sql`
      select * from form_files where
        (submission_id is null and created_at < ${DateTime.toDateUtc(unused)} and not ${isNamed})
        or (created_at < ${DateTime.toDateUtc(lost)} and ${isGone})
      order by created_at, file_key limit ${limit}::int`)

const unneeded =
  ({ ask, sql, isGone }: Parts): FileRecords["Service"]["unneeded"] =>
  (given) => {
    if (given.length === 0) return Effect.succeed([])
    const asked = JSON.stringify(given.map((file_key) => ({ file_key, ...namedIn(file_key) })))
    return Effect.map(
      ask(
        keys(sql`
          select asked.file_key from jsonb_to_recordset(${asked}::jsonb) as asked(file_key text, form_uid text, text text)
          where exists (select 1 from form_files where file_key = asked.file_key and ${isGone})
            or (not exists (select 1 from form_files where file_key = asked.file_key) and not exists (
              select 1 from submissions s where s.form_uid = asked.form_uid
              and (position(asked.text in s.data) > 0 or position(asked.text in coalesce(s.evidence, '') || coalesce(s.named_files, '')) > 0)))`),
      ),
      (files) => files.map(({ file_key: key }) => key),
    )
  }

/** The table `form_files`. */
export const layer = Layer.effect(
  FileRecords,
  Effect.map(parts, (its) => {
    const { ask, sql, files, listed } = its
    return FileRecords.of({
      put: put(its),

      find: (given) =>
        given.length === 0
          ? Effect.succeed([])
          : files(sql`select * from form_files where file_key in ${listed(given)}`),
      claim: claim(its),
      release: release(its),

      of: (place, limit) =>
        files(sql`select * from form_files where ${placed(its)(place)} order by file_key limit ${limit}::int`),
      unclaimed: unclaimed(its),

      forget: (given) =>
        given.length === 0
          ? Effect.void
          : Effect.asVoid(ask(sql`delete from form_files where file_key in ${listed(given)}`)),

      olderThan: (place, kind, before, limit) =>
        files(sql`
          select * from form_files
          where ${placed(its)(place)} and kind = ${kind} and created_at < ${DateTime.toDateUtc(before)}
          order by created_at, file_key limit ${limit}::int`),
      strays: strays(its),
      unneeded: unneeded(its),
    })
  }),
)
