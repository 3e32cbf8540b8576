import type { FormDefinition } from "../../../domain/forms/model/FormDefinition.ts"

/** A card of the gallery. */
export interface ListedForm {
  readonly form: FormDefinition
  readonly publishedVersion: string | null
  /** The number of answers; undefined without the right to read them. */
  readonly answers?: number | undefined
}
