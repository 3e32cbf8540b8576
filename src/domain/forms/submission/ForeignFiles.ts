import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"

/** The prefix of the keys of all uploads. */
const uploads = "uploads/"

export const uploadPrefix = (tenant: string, formUid: string): string => `${uploads}${tenant}/${formUid}/`

/**
 * Whether a value contains a reference to an upload outside `own`, which would give access to another form's or
 * tenant's file.
 */
export const namesForeign = (value: Json, own: string): boolean =>
  typeof value === "object" && value !== null && holdsForeign(value, own)

const holdsForeign = (value: ReadonlyArray<Json> | JsonObject, own: string): boolean =>
  isJsonObject(value)
    ? Object.entries(value).some(([key, inner]) =>
        key === "blob_ref" && typeof inner === "string"
          ? inner.startsWith(uploads) && !inner.startsWith(own)
          : namesForeign(inner, own),
      )
    : value.some((item) => namesForeign(item, own))
