import * as Schema from "effect/Schema"
import type { SourceForm } from "./SourceForm.ts"

const words = Schema.String.check(Schema.isMaxLength(2000))
const maybe = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** A form in the format that form sources use in their responses and files. */
export const SourceDocument = Schema.Struct({
  form_id: Schema.Int,
  org_id: Schema.Int,
  name: words,
  columns: Schema.Array(
    Schema.Struct({
      name: words,
      label: words,
      /**
       * For example `varchar`, `date`, `dropdown` or `photo`. Fields of unknown types are imported and marked for
       * review.
       */
      data_type: words,
      is_required: Schema.optionalKey(Schema.Boolean),
      max_length: maybe(Schema.Int.check(Schema.isGreaterThan(0))),
      options: maybe(Schema.Array(Schema.Struct({ value: words, label: words }))),
      options_source: maybe(Schema.Literals(["metadata", "inline", "logic_groups"])),
      section: maybe(words),
    }),
  ).check(Schema.isMaxLength(1000)),
})
export type SourceDocument = typeof SourceDocument.Type

/** `source` is the name of the system that the form comes from. */
export const readSource = ({ form_id, org_id, name, columns }: SourceDocument, source: string): SourceForm => ({
  formId: form_id,
  orgId: org_id,
  name,
  source,
  columns: columns.map((column) => ({
    name: column.name,
    label: column.label,
    dataType: column.data_type,
    isRequired: column.is_required ?? false,
    ...(column.max_length == null ? {} : { maxLength: column.max_length }),
    ...(column.options == null ? {} : { options: column.options }),
    ...(column.options_source == null ? {} : { optionsSource: column.options_source }),
    ...(column.section == null ? {} : { section: column.section }),
  })),
})

/** Whether a string is a valid system name, without path characters. The name is part of addresses and folder names. */
export const isSourceName = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(text)
