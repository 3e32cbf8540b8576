import type { FormDefinition } from "../../../domain/forms/model/FormDefinition.ts"

/** A card of the gallery. */
export interface ListedForm {
  readonly form: FormDefinition
  readonly publishedVersion: string | null
  /** The number of answers; undefined for people who may not read them. */
  readonly answers?: number | undefined
}
