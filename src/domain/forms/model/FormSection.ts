import * as Schema from "effect/Schema"
import { FormField, Uid } from "./FormField.ts"
import { LocalizedText } from "./LocalizedText.ts"
import { DependencyRule } from "./Rules.ts"

const ElementId = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(128))

/** A subsection with a heading and its own rules. Subsections can't be nested. */
export const FormSubsection = Schema.Struct({
  kind: Schema.Literal("subsection"),
  subsectionUid: Uid,
  subsectionId: ElementId,
  title: Schema.optionalKey(LocalizedText),
  description: Schema.optionalKey(LocalizedText),
  fields: Schema.Array(FormField),
  dependsOn: Schema.Array(DependencyRule),
  meta: Schema.optionalKey(Schema.JsonObject),
})
export type FormSubsection = typeof FormSubsection.Type

export type SectionItem = FormField | FormSubsection

export const FormSection = Schema.Struct({
  sectionUid: Uid,
  sectionId: ElementId,
  title: Schema.optionalKey(LocalizedText),
  description: Schema.optionalKey(LocalizedText),
  fields: Schema.Array(Schema.Union([FormField, FormSubsection])),
  dependsOn: Schema.Array(DependencyRule),
  meta: Schema.optionalKey(Schema.JsonObject),
})
export type FormSection = typeof FormSection.Type

export const isSubsection = (item: SectionItem): item is FormSubsection => item.kind === "subsection"

/** The fields of a section and its subsections, in reading order. */
export const fieldsOfSection = (section: FormSection): ReadonlyArray<FormField> =>
  section.fields.flatMap((item) => (isSubsection(item) ? item.fields : [item]))
