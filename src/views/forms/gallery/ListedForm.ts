import type { FormDefinition } from "../../../domain/forms/model/FormDefinition.ts"

/** A card in the gallery. */
export interface ListedForm {
  readonly form: FormDefinition
  readonly publishedVersion: string | null
  /** The number of answers; undefined for people who may not read them. */
  readonly answers?: number | undefined
}

/** A page of a tenant's forms. `after` and `next` are the form ids after which this page and the next one start. */
export interface ListedForms {
  readonly forms: ReadonlyArray<ListedForm>
  readonly after: string
  readonly next: string | null
}
