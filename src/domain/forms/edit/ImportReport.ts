import * as Schema from "effect/Schema"
import { FieldType } from "../model/FieldType.ts"

/** The import result for one column of a form. */
export const ImportedField = Schema.Struct({
  columnName: Schema.String,
  sourceDataType: Schema.String,
  mappedFieldType: Schema.NullOr(FieldType),
  status: Schema.Literals(["mapped", "approximate", "needs_review"]),
  note: Schema.String,
  optionsSource: Schema.NullOr(Schema.Literals(["metadata", "inline", "logic_groups", "none"])),
})
export type ImportedField = typeof ImportedField.Type

export const ImportReport = Schema.Struct({
  formId: Schema.String,
  source: Schema.String,
  importedAt: Schema.String,
  fields: Schema.Array(ImportedField),
})
export type ImportReport = typeof ImportReport.Type

/** The report in wire format. */
export const writeImportReport = (report: ImportReport) => ({
  form_id: report.formId,
  source: report.source,
  imported_at: report.importedAt,
  fields: report.fields.map((field) => ({
    column_name: field.columnName,
    source_data_type: field.sourceDataType,
    mapped_field_type: field.mappedFieldType,
    status: field.status,
    note: field.note,
    options_source: field.optionsSource,
  })),
})
