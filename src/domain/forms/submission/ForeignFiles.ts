import { isJsonObject, type Json } from "../codec/Json.ts"

/** Below which every uploaded file stands, and where those of one form do. */
const uploads = "uploads/"

export const uploadPrefix = (tenant: string, formUid: string): string => `${uploads}${tenant}/${formUid}/`

const refsIn = (value: Json): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap((item: Json) => refsIn(item))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "blob_ref" && typeof inner === "string" ? [inner] : refsIn(inner),
  )
}

/** Answers that name a file uploaded to another form or tenant: whoever reads them would be led to it. */
export const foreignFiles = (
  data: Readonly<Record<string, Json>>,
  tenant: string,
  formUid: string,
): ReadonlyArray<string> =>
  Object.entries(data).flatMap(([fieldId, value]) =>
    refsIn(value).some((ref) => ref.startsWith(uploads) && !ref.startsWith(uploadPrefix(tenant, formUid)))
      ? [fieldId]
      : [],
  )
