import type * as DateTime from "effect/DateTime"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"

/** One saved state of a form. Nothing about it ever changes but that it may come to be published. */
export interface Revision {
  /** Grows with every save in the store, and is never used twice. */
  readonly revision: number
  readonly version: string
}

/** Where a form stands, without its documents: enough to answer `If-Match` and to find what is already compiled. */
export interface FormHead {
  readonly newest: Revision
  /** What respondents get; null as long as nothing was published. */
  readonly published: Revision | null
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** The revision that respondents get: the published one, or the newest of a form that never was. */
export const servedRevision = (head: FormHead): Revision => head.published ?? head.newest

/** A form in a list. */
export interface FormSummary {
  readonly formUid: string
  readonly formId: string
  readonly title: LocalizedText
  readonly description: LocalizedText | null
  readonly version: string
  readonly publishedVersion: string | null
  readonly isPublic: boolean
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** One line of a form's history. */
export interface VersionRecord {
  readonly version: string
  readonly createdAt: DateTime.Utc
  readonly createdBy: string
  readonly publishedAt: DateTime.Utc | null
  readonly publishedBy: string | null
}

/** What the store says about a document, written into it: whose it is, its label, what is published. */
export const stamped = (
  form: FormDefinition,
  facts: { readonly tenant: string; readonly version: string; readonly head?: FormHead; readonly createdAt: string },
): FormDefinition => {
  const { publishedVersion: _published, ...rest } = form
  const published = facts.head?.published?.version
  return {
    ...rest,
    tenant: facts.tenant,
    version: facts.version,
    createdAt: facts.createdAt,
    ...(published === undefined ? {} : { publishedVersion: published }),
  }
}
