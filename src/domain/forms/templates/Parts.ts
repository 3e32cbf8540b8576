import type { Json, JsonObject } from "../codec/Json.ts"
import type { FieldType } from "../model/FieldType.ts"

/** Text in English and Spanish. */
export const say = (en: string, es: string): { readonly en: string; readonly es: string } => ({ en, es })

/** An option: its value and its label in both languages. */
export const pick = (value: string, en: string, es: string) => ({ value, label: say(en, es) })

export const ask = (id: string, type: FieldType, en: string, es: string, more: JsonObject = {}): JsonObject => ({
  field_id: id,
  field_type: type,
  label: say(en, es),
  ...more,
})

/** A required question. */
export const need = (id: string, type: FieldType, en: string, es: string, more: JsonObject = {}): JsonObject =>
  ask(id, type, en, es, { required: true, ...more })

export const part = (id: string, en: string, es: string, ...fields: ReadonlyArray<JsonObject>): JsonObject => ({
  section_id: id,
  title: say(en, es),
  fields,
})

export const when = (fieldId: string, operator: string, value: Json): JsonObject => ({
  visible_if: { field_id: fieldId, operator, value },
})

/** The text below a question. */
export const hint = (en: string, es: string): JsonObject => ({ hint: say(en, es) })

export const name = need("full_name", "text", "Full name", "Nombre y apellidos", { constraints: { max_length: 120 } })
export const email = need("email", "email", "Email", "Correo electrónico")
export const phone = ask("phone", "phone", "Phone", "Teléfono")
