import { questionsIn } from "../../domain/forms/edit/QuestionBank.ts"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import { readForm, writeForm } from "../../domain/forms/codec/FormCodec.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import type { LocalizedText } from "../../domain/forms/model/LocalizedText.ts"
import type { FormHead, FormSummary, VersionRecord } from "../../domain/forms/records/StoredForm.ts"
import { searchedText } from "../../domain/forms/records/SearchedText.ts"

export interface HeadRow {
  readonly version: string
  readonly revision: bigint
  readonly published_version: string | null
  readonly published_revision: bigint | null
  readonly created_at: Date
  readonly updated_at: Date
}

export const headOf = (row: HeadRow): FormHead => ({
  newest: { version: row.version, revision: Number(row.revision) },
  published:
    row.published_version === null
      ? null
      : { version: row.published_version, revision: Number(row.published_revision) },
  createdAt: DateTime.fromDateUnsafe(row.created_at),
  updatedAt: DateTime.fromDateUnsafe(row.updated_at),
})

export interface SummaryRow {
  readonly form_uid: string
  readonly form_id: string
  readonly version: string
  readonly published_version: string | null
  readonly title: string
  readonly description: string | null
  readonly is_public: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

export const summaryOf = (row: SummaryRow): FormSummary => ({
  formUid: row.form_uid,
  formId: row.form_id,
  title: JSON.parse(row.title) as LocalizedText,
  description: row.description === null ? null : (JSON.parse(row.description) as LocalizedText),
  version: row.version,
  publishedVersion: row.published_version,
  isPublic: row.is_public,
  createdAt: DateTime.fromDateUnsafe(row.created_at),
  updatedAt: DateTime.fromDateUnsafe(row.updated_at),
})

export interface VersionRow {
  readonly version: string
  readonly created_at: Date
  readonly created_by: string
  readonly published_at: Date | null
  readonly published_by: string | null
}

export const versionOf = (row: VersionRow): VersionRecord => ({
  version: row.version,
  createdAt: DateTime.fromDateUnsafe(row.created_at),
  createdBy: row.created_by,
  publishedAt: row.published_at === null ? null : DateTime.fromDateUnsafe(row.published_at),
  publishedBy: row.published_by,
})

/** A document that was checked when it was saved only has to be read again. */
export const formOf = (document: string, formUid: string): FormDefinition =>
  Result.getOrThrow(readForm(JSON.parse(document), formUid))

/** The columns of a revision that follow from its definition. */
export const documentColumns = (form: FormDefinition) => ({
  title: JSON.stringify(form.title),
  description: form.description === undefined ? null : JSON.stringify(form.description),
  isPublic: form.isPublic,
  searched: searchedText(form),
  document: JSON.stringify(writeForm(form)),
  questions: JSON.stringify(questionsIn(form)),
})
