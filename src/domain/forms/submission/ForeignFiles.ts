import { isJsonObject, type Json } from "../codec/Json.ts"

/** Below which every uploaded file stands, and where those of one form do. */
const uploads = "uploads/"

export const uploadPrefix = (tenant: string, formUid: string): string => `${uploads}${tenant}/${formUid}/`

/** Whether a file that is named anywhere in a value was uploaded, but not below `own`. */
const namesForeign = (value: Json, own: string): boolean => {
  if (typeof value !== "object" || value === null) return false
  if (Array.isArray(value)) return value.some((item: Json) => namesForeign(item, own))
  if (!isJsonObject(value)) return false
  return Object.entries(value).some(([key, inner]) =>
    key === "blob_ref" && typeof inner === "string"
      ? inner.startsWith(uploads) && !inner.startsWith(own)
      : namesForeign(inner, own),
  )
}

/** Answers that name a file uploaded to another form or tenant: whoever reads them would be led to it. */
export const foreignFiles = (
  data: Readonly<Record<string, Json>>,
  tenant: string,
  formUid: string,
): ReadonlyArray<string> => {
  const own = uploadPrefix(tenant, formUid)
  return Object.keys(data).filter((fieldId) => namesForeign(data[fieldId]!, own))
}
