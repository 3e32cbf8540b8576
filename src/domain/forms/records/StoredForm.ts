import type * as DateTime from "effect/DateTime"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"

/** A saved revision of a form. It never changes, except that it can be published. */
export interface Revision {
  /** Increases with every save in the store and is never reused. */
  readonly revision: number
  readonly version: string
}

/** A form's state without its documents. It is enough to check `If-Match` and to find the compiled form in a cache. */
export interface FormHead {
  readonly newest: Revision
  /** The revision for respondents; null before the first publication. */
  readonly published: Revision | null
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** The revision for respondents: the published revision, or the newest revision of a form that was never published. */
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

/** Sets the fields of a definition that the store determines: tenant, version, creation time and published version. */
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
