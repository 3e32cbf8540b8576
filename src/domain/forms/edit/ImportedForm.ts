import type { JsonObject } from "../codec/Json.ts"
import { slugOf } from "../codec/Slug.ts"
import type { FieldType } from "../model/FieldType.ts"
import type { SourceColumn, SourceForm } from "../records/SourceForm.ts"
import type { ImportedField, ImportReport } from "./ImportReport.ts"

type Mapping = readonly [FieldType, "mapped" | "approximate", string]

/** Field types by source type, with the certainty of each mapping. */
const types: Readonly<Record<string, Mapping>> = {
  text: ["text", "mapped", ""],
  varchar: ["text", "mapped", ""],
  string: ["text", "mapped", ""],
  memo: ["textarea", "mapped", ""],
  longtext: ["textarea", "mapped", ""],
  int: ["integer", "mapped", ""],
  integer: ["integer", "mapped", ""],
  bigint: ["integer", "mapped", ""],
  decimal: ["number", "mapped", ""],
  numeric: ["number", "mapped", ""],
  float: ["number", "mapped", ""],
  money: ["currency", "mapped", ""],
  bool: ["boolean", "mapped", ""],
  boolean: ["boolean", "mapped", ""],
  yes_no: ["boolean", "mapped", ""],
  date: ["date", "mapped", ""],
  time: ["time", "mapped", ""],
  datetime: ["datetime", "mapped", ""],
  timestamp: ["datetime", "mapped", ""],
  email: ["email", "mapped", ""],
  phone: ["phone", "mapped", ""],
  url: ["url", "mapped", ""],
  dropdown: ["select", "mapped", ""],
  select: ["select", "mapped", ""],
  radio: ["radio", "mapped", ""],
  multiselect: ["multi_select", "mapped", ""],
  checkbox_list: ["multi_select", "mapped", ""],
  photo: ["image", "mapped", ""],
  file: ["file", "mapped", ""],
  signature: ["signature", "mapped", ""],
  gps: ["text", "approximate", "Coordinates are kept as text."],
  barcode: ["text", "approximate", "The code is typed, not scanned."],
  calculated: ["text", "approximate", "The calculation was not imported."],
}

const needsOptions: ReadonlySet<string> = new Set(["select", "radio", "multi_select"])

const reported = (column: SourceColumn): ImportedField => {
  const optionsSource: ImportedField["optionsSource"] =
    column.options === undefined ? null : (column.optionsSource ?? "none")
  const common = { columnName: column.name, sourceDataType: column.dataType, optionsSource }
  const mapping = types[column.dataType.toLowerCase()]
  if (mapping === undefined)
    return { ...common, mappedFieldType: null, status: "needs_review", note: "There is no field of this type." }
  const [type, status, note] = mapping
  if (needsOptions.has(type) && (column.options ?? []).length === 0)
    return { ...common, mappedFieldType: type, status: "needs_review", note: "The options are missing." }
  return { ...common, mappedFieldType: type, status, note }
}

const fieldOf = (column: SourceColumn, type: FieldType): JsonObject => ({
  field_id: column.name.replaceAll(/[^A-Za-z0-9_-]/g, "_"),
  field_type: type,
  label: column.label,
  required: column.isRequired,
  ...(column.maxLength === undefined ? {} : { constraints: { max_length: column.maxLength } }),
  ...(column.options === undefined
    ? {}
    : { options: column.options.map(({ value, label }) => ({ value: value.replaceAll(",", " ").trim(), label })) }),
  meta: { imported_from: column.name },
})

/** Converts a form from another system, with a report line for every column. */
export const importedForm = (
  source: SourceForm,
  importedAt: string,
): { readonly definition: JsonObject; readonly report: ImportReport } => {
  const lines = source.columns.map((column) => ({ column, line: reported(column) }))
  const sections = Map.groupBy(lines, ({ column }) => column.section ?? "")
  const formId = slugOf(source.name)
  return {
    definition: {
      form_id: formId,
      title: source.name,
      sections: [...sections].map(([title, members], index) => ({
        section_id: `section-${index + 1}`,
        ...(title === "" ? {} : { title }),
        fields: members.flatMap(({ column, line }) =>
          line.mappedFieldType === null ? [] : [fieldOf(column, line.mappedFieldType)],
        ),
      })),
      meta: { imported_from: { source: source.source, formid: source.formId, orgid: source.orgId } },
    },
    report: { formId, source: source.source, importedAt, fields: lines.map(({ line }) => line) },
  }
}
