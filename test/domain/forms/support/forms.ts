import * as Result from "effect/Result"
import { readForm } from "../../../../src/domain/forms/codec/FormCodec.ts"
import { resolveReferences } from "../../../../src/domain/forms/model/Rewriting.ts"
import { allFields, type FormDefinition } from "../../../../src/domain/forms/model/FormDefinition.ts"
import { compile, type CompiledForm } from "../../../../src/domain/forms/rules/CompiledForm.ts"

export const formUid = "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a01"

/** A form of one section with these fields; label and id default to the id and text. */
export const definition = (fields: ReadonlyArray<object>, rest: object = {}): object => ({
  form_id: "visit",
  title: "Visit",
  sections: [{ section_id: "main", fields: fields.map(filled) }],
  ...rest,
})

type FieldJson = {
  readonly field_id?: string
  readonly children?: ReadonlyArray<object>
  readonly item_template?: object
}

export const filled = (field: FieldJson): object => ({
  field_type: "text",
  label: field.field_id ?? "",
  ...field,
  ...(field.children === undefined ? {} : { children: field.children.map(filled) }),
  ...(field.item_template === undefined ? {} : { item_template: filled(field.item_template) }),
})

export const form = (fields: ReadonlyArray<object>, rest: object = {}): FormDefinition => {
  const read = Result.getOrThrow(readForm(definition(fields, rest), formUid))
  return resolveReferences(read, new Map(allFields(read).map((f) => [f.fieldUid, f.fieldId])))
}

export const compiled = (fields: ReadonlyArray<object>, rest: object = {}): CompiledForm => compile(form(fields, rest))
