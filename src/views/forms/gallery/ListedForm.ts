import type { FormDefinition } from "../../../domain/forms/model/FormDefinition.ts"

/** One card of the gallery. */
export interface ListedForm {
  readonly form: FormDefinition
  readonly publishedVersion: string | null
  /** The number of answers; undefined for a caller who may not read any. */
  readonly answers?: number | undefined
}
