import { answerFamily } from "../answers/Readers.ts"
import type { Family } from "../model/FieldType.ts"
import type { FormField } from "../model/FormField.ts"

/** Answers of several parts, files, calculated values, and what doesn't belong in an address. */
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
