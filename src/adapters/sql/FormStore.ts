import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { isSqlError } from "effect/sql/SqlError"
import { ImportReport } from "../../domain/forms/edit/ImportReport.ts"
import { compareVersions } from "../../domain/forms/edit/Versions.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import {
  AlreadyPublished,
  FormExists,
  FormIdTaken,
  FormNotFound,
  VersionConflict,
  VersionNotFound,
} from "../../domain/forms/records/Faults.ts"
import { FormStore, FormStoreUnavailable } from "../../ports/FormStore.ts"
import { orUnavailable } from "./deadline.ts"
import {
  documentColumns,
  formOf,
  headOf,
  headRows,
  reportRows,
  revisionRows,
  summaryOf,
  summaryRows,
  usageRows,
  versionOf,
  versionRows,
} from "./formRows.ts"
import { documentRows } from "./rows.ts"

const writeReport = Schema.encodeSync(Schema.fromJsonString(ImportReport))

/** The name of the unique constraint that a statement violated. */
const violated = (cause: unknown): string | undefined =>
  isSqlError(cause) && cause.reason._tag === "UniqueViolation" ? cause.reason.constraint : undefined

const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  const ask = orUnavailable(FormStoreUnavailable)

  /** Runs a write that fails if the name is taken. */
  const naming = <A, E>(form: FormDefinition, statement: Effect.Effect<A, E>) =>
    Effect.mapError(ask(statement), (error) =>
      violated(error.cause) === "forms_form_id" ? new FormIdTaken({ formId: form.formId }) : error,
    )

  const headColumns = sql.literal("version, revision, published_version, published_revision, created_at, updated_at")
  return { ask, sql, headColumns, naming }
})

type Parts = Effect.Success<typeof parts>

const head = ({ ask, sql, headColumns }: Parts) =>
  Effect.fn("FormStore.head")(function* (tenant: string, formUid: string) {
    const [row] = yield* ask(
      headRows(sql`select ${headColumns} from forms where tenant = ${tenant} and form_uid = ${formUid}`),
    )
    return row === undefined ? yield* new FormNotFound() : headOf(row)
  })

/** The reason why a conditional write changed nothing. */
const conflict = (parts: Parts) =>
  Effect.fnUntraced(function* (tenant: string, formUid: string) {
    const { newest } = yield* head(parts)(tenant, formUid)
    return yield* new VersionConflict({ current: newest.version })
  })

/** Writes the revision for the row of `forms` that a preceding statement, named `held`, has created or changed. */
const revision =
  ({ sql }: Parts) =>
  (form: FormDefinition, by: string, at: Date) => {
    const { title, description, isPublic, searched, document, questions } = documentColumns(form)
    return sql`
    insert into form_versions
      (revision, tenant, form_uid, version, title, description, is_public, searched, document, questions, created_at,
        created_by)
    select held.revision, held.tenant, held.form_uid, held.version,
      ${title}, ${description}::text, ${isPublic}::boolean, ${searched}, ${document}, ${questions}, ${at}::timestamptz, ${by}
    from held`
  }

const list =
  ({ ask, sql }: Parts): FormStore["Service"]["list"] =>
  (tenant, { order, search, formId, after = "", limit }) =>
    Effect.map(
      ask(
        summaryRows(sql`
        select f.form_uid, f.form_id, f.version, f.published_version, f.created_at, f.updated_at,
          v.title, v.description, v.is_public
        from forms f join form_versions v on v.revision = f.revision
        where ${sql.and([
          sql`f.tenant = ${tenant}`,
          sql`f.form_id > ${after}`,
          ...(formId === undefined ? [] : [sql`f.form_id = ${formId}`]),
          ...(search === undefined ? [] : [sql`position(${search.toLowerCase()}::text in v.searched) > 0`]),
        ])}
        order by ${order === "changed" ? sql`f.updated_at desc, f.form_id` : sql`f.form_id`} limit ${limit}::int`),
      ),
      (rows) => rows.map(summaryOf),
    )

const asking =
  ({ ask, sql }: Parts): FormStore["Service"]["asking"] =>
  (tenant, questionIds) =>
    questionIds.length === 0
      ? Effect.succeed([])
      : Effect.map(
          ask(
            usageRows(sql`
            select f.form_uid, q.question_id from forms f join form_versions v on v.revision = f.revision
            cross join lateral json_array_elements_text(v.questions::json) as q(question_id)
            where f.tenant = ${tenant} and v.questions <> '[]' and ${sql.in("q.question_id", questionIds)}`),
          ),
          (rows) => rows.map((row) => ({ questionId: row.question_id, formUid: row.form_uid })),
        )

const insert = (parts: Parts): FormStore["Service"]["insert"] => {
  const { naming, sql, headColumns } = parts
  return Effect.fn("FormStore.insert")(function* (tenant, form, { by, at, report }) {
    const when = DateTime.toDateUtc(at)
    const [row] = yield* naming(
      form,
      headRows(sql`
        with held as (
          insert into forms (tenant, form_uid, form_id, version, revision, created_at, updated_at, import_report)
          values (${tenant}, ${form.formUid}, ${form.formId}, ${form.version}, nextval('form_revisions'),
            ${when}, ${when}, ${report === undefined ? null : writeReport(report)}::text)
          on conflict (tenant, form_uid) do nothing
          returning *
        ), kept as (${revision(parts)(form, by, when)})
        select ${headColumns} from held`),
    )
    return row === undefined ? yield* new FormExists({ formUid: form.formUid }) : headOf(row)
  })
}

const document = ({ ask, sql }: Parts): FormStore["Service"]["document"] =>
  Effect.fn("FormStore.document")(function* (tenant, formUid, revision) {
    const [row] = yield* ask(
      documentRows(sql`
      select document from form_versions
      where revision = ${BigInt(revision)} and tenant = ${tenant} and form_uid = ${formUid}`),
    )
    return row === undefined ? yield* new FormNotFound() : formOf(row.document, formUid)
  })

const save = (parts: Parts): FormStore["Service"]["save"] => {
  const { naming, sql, headColumns } = parts
  return Effect.fn("FormStore.save")(function* (tenant, form, expected, { by, at }) {
    const when = DateTime.toDateUtc(at)
    const [row] = yield* naming(
      form,
      headRows(sql`
        with held as (
          update forms set form_id = ${form.formId}, version = ${form.version},
            revision = nextval('form_revisions'), updated_at = ${when}
          where tenant = ${tenant} and form_uid = ${form.formUid} and revision = ${BigInt(expected.revision)}
          returning *
        ), kept as (${revision(parts)(form, by, when)})
        select ${headColumns} from held`),
    )
    return row === undefined ? yield* conflict(parts)(tenant, form.formUid) : headOf(row)
  })
}

const publish = (parts: Parts): FormStore["Service"]["publish"] => {
  const { ask, sql } = parts
  return Effect.fn("FormStore.publish")(function* (tenant, formUid, version, { by, at }) {
    const when = DateTime.toDateUtc(at)
    const done = yield* ask(sql`
      with stamped as (
        update form_versions set published_at = ${when}, published_by = ${by}
        where tenant = ${tenant} and form_uid = ${formUid} and version = ${version} and published_at is null
        returning revision, version
      ), pointed as (
        update forms set published_version = stamped.version, published_revision = stamped.revision
        from stamped
        where forms.tenant = ${tenant} and forms.form_uid = ${formUid}
          and (forms.published_revision is null or forms.published_revision < stamped.revision)
      )
      select 1 from stamped`)
    if (done.length > 0) return
    yield* head(parts)(tenant, formUid)
    return yield* new AlreadyPublished({ version })
  })
}

const versions = ({ ask, sql }: Parts): FormStore["Service"]["versions"] =>
  Effect.fn("FormStore.versions")(function* (tenant, formUid) {
    const rows = yield* ask(
      versionRows(sql`
      select version, created_at, created_by, published_at, published_by from form_versions
      where tenant = ${tenant} and form_uid = ${formUid}`),
    )
    if (rows.length === 0) return yield* new FormNotFound()
    return rows.map(versionOf).sort((a, b) => compareVersions(b.version, a.version))
  })

const revisionOf = (parts: Parts): FormStore["Service"]["revisionOf"] => {
  const { ask, sql } = parts
  return Effect.fn("FormStore.revisionOf")(function* (tenant, formUid, version) {
    const [row] = yield* ask(
      revisionRows(sql`
      select revision from form_versions
      where tenant = ${tenant} and form_uid = ${formUid} and version = ${version}`),
    )
    if (row !== undefined) return { version, revision: Number(row.revision) }
    yield* head(parts)(tenant, formUid)
    return yield* new VersionNotFound({ version })
  })
}

const deleteForm = (parts: Parts): FormStore["Service"]["delete"] => {
  const { ask, sql } = parts
  return Effect.fn("FormStore.delete")(function* (tenant, formUid, expected) {
    const gone = yield* ask(sql`
      delete from forms where ${sql.and([
        sql`tenant = ${tenant}`,
        sql`form_uid = ${formUid}`,
        ...(expected === undefined ? [] : [sql`version = ${expected}`]),
      ])} returning 1`)
    if (gone.length === 0) return yield* conflict(parts)(tenant, formUid)
  })
}

const importReport = ({ ask, sql }: Parts): FormStore["Service"]["importReport"] =>
  Effect.fn("FormStore.importReport")(function* (tenant, formUid) {
    const [row] = yield* ask(
      reportRows(sql`
      select import_report from forms where tenant = ${tenant} and form_uid = ${formUid}`),
    )
    if (row === undefined) return yield* new FormNotFound()
    return Option.fromNullOr(row.import_report)
  })

/** The tables `forms` and `form_versions`. Each write is one statement, so the database resolves concurrent writes. */
export const layer = Layer.effect(
  FormStore,
  Effect.map(parts, (its) =>
    FormStore.of({
      list: list(its),
      asking: asking(its),
      insert: insert(its),

      head: head(its),
      document: document(its),
      save: save(its),
      publish: publish(its),
      versions: versions(its),
      revisionOf: revisionOf(its),
      delete: deleteForm(its),
      importReport: importReport(its),
    }),
  ),
)
