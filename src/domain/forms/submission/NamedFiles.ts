import { isJsonObject, type Json } from "../codec/Json.ts"
import { uploadPrefix } from "./ForeignFiles.ts"

/** References to uploaded files of this form in answers, at any depth. */
export const namedFiles = (value: Json, tenant: string, formUid: string): ReadonlyArray<string> => {
  const own = uploadPrefix(tenant, formUid)
  const references = new Set<string>()
  const look = (node: Json): void => {
    if (Array.isArray(node)) return node.forEach(look)
    if (!isJsonObject(node)) return
    for (const [key, inner] of Object.entries(node))
      if (key === "blob_ref" && typeof inner === "string" && inner.startsWith(own)) references.add(inner)
      else look(inner)
  }
  look(value)
  return [...references]
}
