import * as Schema from "effect/Schema"
import { type FormField, Uid, withDescendants } from "./FormField.ts"
import { fieldsOfSection, FormSection } from "./FormSection.ts"
import { FormStyle } from "./FormStyle.ts"
import { LifecycleEvents } from "./LifecycleEvents.ts"
import { LocalizedText } from "./LocalizedText.ts"
import { MetadataField } from "./MetadataField.ts"
import { SubmitAction } from "./SubmitAction.ts"
import { VoiceSettings } from "./Voice.ts"

/**
 * The canonical form definition: all identifiers, explicit defaults, no short forms, references by field id. `formUid`
 * never changes; `formId` is the human-readable name, unique in a tenant.
 */
export const FormDefinition = Schema.Struct({
  formUid: Uid,
  formId: Schema.String.check(
    Schema.isPattern(/^[^\s/?#]{1,128}$/, { expected: "1 to 128 characters other than spaces, /, ? and #" }),
  ),
  version: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(64)),
  title: LocalizedText,
  description: Schema.optionalKey(LocalizedText),
  sections: Schema.Array(FormSection),
  submit: Schema.optionalKey(SubmitAction),
  cancelAllowed: Schema.Boolean,
  meta: Schema.optionalKey(Schema.JsonObject),
  createdAt: Schema.optionalKey(Schema.String),
  tenant: Schema.optionalKey(Schema.String),
  metadata: Schema.Array(MetadataField),
  events: Schema.optionalKey(LifecycleEvents),
  formType: Schema.Literals(["simple", "product", "survey"]),
  productBindings: Schema.optionalKey(Schema.Array(Schema.String)),
  publishedVersion: Schema.optionalKey(Schema.String),
  isPublic: Schema.Boolean,
  voice: Schema.optionalKey(VoiceSettings),
  style: Schema.optionalKey(FormStyle),
  unknownFields: Schema.Literals(["drop", "keep", "reject"]),
})
export type FormDefinition = typeof FormDefinition.Type

/** The direct fields of a section or subsection, in reading order. */
export const topLevelFields = (form: FormDefinition): ReadonlyArray<FormField> => form.sections.flatMap(fieldsOfSection)

/** Every field, containers before their content. */
export const allFields = (form: FormDefinition): ReadonlyArray<FormField> =>
  topLevelFields(form).flatMap(withDescendants)

/** The field with this uid or, if there is none, with this id. */
export const findField = (form: FormDefinition, uidOrId: string): FormField | undefined => {
  const fields = allFields(form)
  return fields.find((f) => f.fieldUid === uidOrId) ?? fields.find((f) => f.fieldId === uidOrId)
}
