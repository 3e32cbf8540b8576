import { answerFamily } from "../answers/Readers.ts"
import type { Family } from "../model/FieldType.ts"
import type { FormField } from "../model/FormField.ts"

/**
 * Families that can't be prefilled: answers with several parts, files, calculated values, and values that must not be
 * in a URL.
 */
const excluded: ReadonlySet<Family> = new Set([
  "group",
  "array",
  "note",
  "signature",
  "place",
  "geopoint",
  "availability",
  "file",
  "audio",
  "rest",
  "remote",
  "formula",
  "secret",
  "card",
])

/** Whether a link can contain the field's answer as text. */
export const canBePrefilled = (field: FormField): boolean => !excluded.has(answerFamily(field))
