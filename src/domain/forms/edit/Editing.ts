import * as Result from "effect/Result"
import type { FormInvalid } from "../Errors.ts"
import { decodeForm } from "../check/FormCheck.ts"
import { writeForm } from "../codec/FormCodec.ts"
import { type JsonObject, mergePatch } from "../codec/Json.ts"
import { slugOf } from "../codec/Slug.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { type LocalizedText, localize } from "../model/LocalizedText.ts"
import { withStoredPrivateValues } from "../schema/RemoteFields.ts"
import { type Tree, withoutUids } from "./FormTree.ts"

/** Keys that editors can't change: identity, owner, and publication. */
const pinned = ["form_uid", "tenant", "version", "published_version", "created_at"] as const

const withPinned = (edited: JsonObject, stored: JsonObject): JsonObject => {
  const free = Object.fromEntries(
    Object.entries(edited).filter(([key]) => !(pinned as ReadonlyArray<string>).includes(key)),
  )
  const preserved = pinned.flatMap((key) => (stored[key] === undefined ? [] : [[key, stored[key]] as const]))
  return withStoredPrivateValues({ ...free, ...Object.fromEntries(preserved) }, stored)
}

/** An edited definition as JSON, before it is parsed and checked. */
export interface Unchecked {
  readonly json: unknown
  readonly formUid: string
}

export const checked = ({ json, formUid }: Unchecked): Result.Result<FormDefinition, FormInvalid> =>
  decodeForm(json, formUid)

/** PUT: replaces the definition, but keeps the identifier, tenant and label. */
export const replaced = (stored: FormDefinition, json: JsonObject): Unchecked => ({
  json: withPinned(json, writeForm(stored)),
  formUid: stored.formUid,
})

/** PATCH: a merge patch on the definition. The slug is also kept, so that links by name keep working. */
export const patchedForm = (stored: FormDefinition, patch: JsonObject): Unchecked => {
  const before = writeForm(stored)
  const after = mergePatch(before, patch) as JsonObject
  return { json: { ...withPinned(after, before), form_id: stored.formId }, formUid: stored.formUid }
}

/**
 * A copy with its own identifier, label 1.0, new identifiers for all elements, and `meta.cloned_from`. It is
 * unpublished. `patch` is merged into it.
 */
export const cloned = (
  original: FormDefinition,
  copy: { readonly formUid: string; readonly formId: string; readonly patch?: JsonObject },
): Unchecked => {
  const { published_version: _published, created_at: _created, ...wire } = withoutUids(writeForm(original) as Tree)
  const meta = { ...(wire["meta"] as JsonObject | undefined), cloned_from: original.formUid }
  const { published_at: _at, ...otherMeta } = meta as JsonObject
  const base = { ...wire, meta: otherMeta } as JsonObject
  const patched = copy.patch === undefined ? base : (mergePatch(base, copy.patch) as JsonObject)
  const own = { ...patched, form_uid: copy.formUid, form_id: copy.formId, version: "1.0" }
  return { json: own, formUid: copy.formUid }
}

/** A form with one empty section. The default slug is derived from the title. */
export const blank = (
  title: LocalizedText,
  identity: { readonly formUid: string; readonly formId?: string },
): Result.Result<FormDefinition, FormInvalid> =>
  decodeForm(
    {
      form_id: identity.formId ?? slugOf(localize(title, "en")),
      title,
      sections: [{ section_id: "main", title: { en: "Questions", es: "Preguntas" }, fields: [] }],
    },
    identity.formUid,
  )
