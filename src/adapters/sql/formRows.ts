import { questionsIn } from "../../domain/forms/edit/QuestionBank.ts"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { readForm, writeForm } from "../../domain/forms/codec/FormCodec.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { LocalizedText } from "../../domain/forms/model/LocalizedText.ts"
import type { FormHead, FormSummary, VersionRecord } from "../../domain/forms/records/StoredForm.ts"
import { ImportReport } from "../../domain/forms/edit/ImportReport.ts"
import { rowsOf } from "./rows.ts"
import { searchedText } from "../../domain/forms/records/SearchedText.ts"

const at = Schema.DateTimeUtcFromDate
const Text = Schema.fromJsonString(LocalizedText)

const HeadRow = Schema.Struct({
  version: Schema.String,
  revision: Schema.BigInt,
  published_version: Schema.NullOr(Schema.String),
  published_revision: Schema.NullOr(Schema.BigInt),
  created_at: at,
  updated_at: at,
})

export const headRows = rowsOf(HeadRow)

export const headOf = (row: typeof HeadRow.Type): FormHead => ({
  newest: { version: row.version, revision: Number(row.revision) },
  published:
    row.published_version === null
      ? null
      : { version: row.published_version, revision: Number(row.published_revision) },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const SummaryRow = Schema.Struct({
  form_uid: Schema.String,
  form_id: Schema.String,
  version: Schema.String,
  published_version: Schema.NullOr(Schema.String),
  title: Text,
  description: Schema.NullOr(Text),
  is_public: Schema.Boolean,
  created_at: at,
  updated_at: at,
})

export const summaryRows = rowsOf(SummaryRow)

export const summaryOf = (row: typeof SummaryRow.Type): FormSummary => ({
  formUid: row.form_uid,
  formId: row.form_id,
  title: row.title,
  description: row.description,
  version: row.version,
  publishedVersion: row.published_version,
  isPublic: row.is_public,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const VersionRow = Schema.Struct({
  version: Schema.String,
  created_at: at,
  created_by: Schema.String,
  published_at: Schema.NullOr(at),
  published_by: Schema.NullOr(Schema.String),
})

export const versionRows = rowsOf(VersionRow)

export const versionOf = (row: typeof VersionRow.Type): VersionRecord => ({
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
  publishedAt: row.published_at,
  publishedBy: row.published_by,
})

export const usageRows = rowsOf(Schema.Struct({ form_uid: Schema.String, question_id: Schema.String }))
export const revisionRows = rowsOf(Schema.Struct({ revision: Schema.BigInt }))
export const reportRows = rowsOf(Schema.Struct({ import_report: Schema.NullOr(Schema.fromJsonString(ImportReport)) }))

/** A document is validated when it is saved, so here it only needs to be parsed. */
export const formOf = (document: string, formUid: string): FormDefinition =>
  Result.getOrThrow(readForm(JSON.parse(document), formUid))

/** The columns of a revision that derive from its definition. */
export const documentColumns = (form: FormDefinition) => ({
  title: JSON.stringify(form.title),
  description: form.description === undefined ? null : JSON.stringify(form.description),
  isPublic: form.isPublic,
  searched: searchedText(form),
  document: JSON.stringify(writeForm(form)),
  questions: JSON.stringify(questionsIn(form)),
})
