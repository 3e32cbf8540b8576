import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"

/** Below which every uploaded file stands, and where those of one form do. */
const uploads = "uploads/"

export const uploadPrefix = (tenant: string, formUid: string): string => `${uploads}${tenant}/${formUid}/`

/**
 * Whether a file that is named anywhere in a value was uploaded, but not below `own`: whoever reads the value would be led
 * to what another form or tenant was given.
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
