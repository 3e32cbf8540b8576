import { fileKeys } from "./FileKeys.ts"
import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import type { FormField } from "../model/FormField.ts"
import { readDateTime } from "./Calendar.ts"
import { linkedFile } from "./Links.ts"
import { isBlank, missing, read, type Read, type Reader, refused } from "./Reading.ts"
import { textOf } from "./Words.ts"

const isPngDataUrl = (raw: unknown): boolean =>
  typeof raw === "string" && /^data:image\/png;base64,[A-Za-z0-9+/]/.test(raw)

/** A signature: `{svg, png}`, or a PNG as a data URL. */
export const signature: Reader = (raw) => {
  if (typeof raw === "string") return isPngDataUrl(raw) ? read(raw) : refused("signature")
  if (!isJsonObject(raw) || typeof raw["svg"] !== "string" || typeof raw["png"] !== "string")
    return refused("signature")
  return raw["svg"].trim() === "" || raw["png"].trim() === "" ? missing : read({ svg: raw["svg"], png: raw["png"] })
}

/** Slots `{start, end}`, sorted by start. Overlapping slots are refused unless the field allows them. */
export const availability: Reader = (raw, field) => {
  if (!Array.isArray(raw)) return refused("availability")
  const slots = raw.map((slot: unknown) => {
    if (!isJsonObject(slot)) return undefined
    const start = readDateTime(textOf(slot["start"]) ?? "")
    const end = readDateTime(textOf(slot["end"]) ?? "")
    return start === undefined || end === undefined ? undefined : { start, end }
  })
  if (!slots.every((slot) => slot !== undefined)) return refused("availability")
  if (slots.some(({ start, end }) => end.instant <= start.instant)) return refused("availability_order")
  const sorted = slots.toSorted((a, b) => a.start.instant - b.start.instant)
  const overlaps = sorted.some((slot, i) => i > 0 && slot.start.instant < sorted[i - 1]!.end.instant)
  if (overlaps && field.meta?.["allow_overlap"] !== true) return refused("availability_overlap")
  return read(sorted.map(({ start, end }) => ({ start: start.canonical, end: end.canonical })))
}

const isWebAddress = (text: string): boolean => /^https?:/i.test(text)

/** The problem with a value that is neither a file nor, if the field accepts addresses, an address. */
const noFile = ({ constraints }: FormField): Read => refused(constraints?.acceptsUrls === false ? "file_only" : "file")

const referenceOf = (reference: string, field: FormField): Read => {
  if (isWebAddress(reference)) return linkedFile(reference, field)
  return /^[\w./:@~+=%?&-]{1,2048}$/.test(reference) && !/^(?:data|javascript):/i.test(reference)
    ? read({ blob_ref: reference })
    : noFile(field)
}

const isSize = (size: unknown): size is number => typeof size === "number" && Number.isSafeInteger(size) && size >= 0

/** A stored file, whose type and size are checked against the field's constraints. */
const storedFile = (raw: JsonObject, field: FormField): Read => {
  const { size, content_type: type } = raw
  if (size !== undefined && !isSize(size)) return noFile(field)
  const { allowedMimeTypes: allowed, maxFileSizeBytes: largest } = field.constraints ?? {}
  if (allowed !== undefined && typeof type === "string" && !isAllowedType(type, allowed))
    return refused("file_type", { type, allowed: allowed.join(", ") })
  if (largest !== undefined && size !== undefined && size > largest) return refused("file_size", { max: largest })
  return read(
    Object.fromEntries(
      fileKeys.flatMap((key): Array<[string, Json]> => (raw[key] === undefined ? [] : [[key, raw[key]]])),
    ),
  )
}

/** A stored file by its reference, or an external file by its address. Inline content is refused. */
const fileOf = (raw: unknown, field: FormField): Read => {
  if (typeof raw === "string") return referenceOf(raw.trim(), field)
  if (!isJsonObject(raw)) return noFile(field)
  const { blob_ref: reference, url } = raw
  if (isBlank(reference) && !isBlank(url)) return linkedFile(url, field)
  return typeof reference === "string" && reference !== "" ? storedFile(raw, field) : noFile(field)
}

/** Whether a content type matches a list of types and families such as `image/*`, ignoring parameters and case. */
export const isAllowedType = (type: string, allowed: ReadonlyArray<string>): boolean => {
  const essence = type.split(";", 1)[0]!.trim().toLowerCase()
  return allowed.some((pattern) => {
    const wanted = pattern.trim().toLowerCase()
    return wanted === essence || wanted === "*/*" || (wanted.endsWith("/*") && essence.startsWith(wanted.slice(0, -1)))
  })
}

/** Whether a field accepts a list of files. */
export const takesManyFiles = (field: FormField): boolean =>
  field.fieldType === "multi_upload" || field.meta?.["multiple"] === true

/** A file, or a list of files if the field accepts several. */
export const file: Reader = (raw, field) => {
  if (!takesManyFiles(field)) return fileOf(Array.isArray(raw) && raw.length === 1 ? raw[0] : raw, field)
  const files = (Array.isArray(raw) ? raw : [raw]).filter((item) => !isBlank(item)).map((item) => fileOf(item, field))
  const wrong = files.find((item) => item.kind === "refused")
  return wrong ?? read(files.flatMap((item) => (item.kind === "value" ? [item.value] : [])))
}

/** The transcript as text, or the recording as a stored file. */
export const audio: Reader = (raw, field) => {
  if (typeof raw !== "string") return fileOf(raw, field)
  return raw.includes("\u0000") || /^data:/i.test(raw) ? refused("file") : read(raw.trim())
}

/** `{answer, blob_ref}` of a remote field. A pending response is not an answer. */
export const rest: Reader = (raw) => {
  if (!isJsonObject(raw)) return refused("rest")
  if (raw["status"] === "in_progress") return refused("rest_in_progress")
  if (isBlank(raw["answer"]) && isBlank(raw["blob_ref"])) return missing
  return read(raw)
}

/** A remote service's response: any JSON. */
export const remote: Reader = (raw) => read(raw as Json)

/**
 * The part of a card that may be stored. Card numbers and security codes are refused, not dropped, because clients must
 * never send them.
 */
export const card: Reader = (raw) => {
  if (!isJsonObject(raw)) return refused("card")
  if (["cvv", "cvc", "number", "pan"].some((key) => !isBlank(raw[key]))) return refused("card_secret")
  const { brand, last4, name, expiry }: JsonObject = raw
  const isComplete =
    typeof brand === "string" &&
    typeof last4 === "string" &&
    /^\d{4}$/.test(last4) &&
    typeof name === "string" &&
    typeof expiry === "string" &&
    /^(?:0[1-9]|1[0-2])\/\d{2}(?:\d{2})?$/.test(expiry)
  return isComplete ? read({ brand, last4, name, expiry }) : refused("card")
}

/** Accepts scalars only, because hidden fields are for tokens, not documents. */
export const hidden: Reader = (raw) =>
  typeof raw === "boolean" || (typeof raw === "number" && Number.isFinite(raw)) || typeof raw === "string"
    ? read(typeof raw === "string" ? raw.trim() : raw)
    : refused("text")

/** Ignores a value that is sent for a computed field. */
export const formula: Reader = () => missing

/** The default file types in the browser's file dialog. */
export const usualTypes = ({ fieldType }: FormField): string | undefined =>
  fieldType === "video" ? "video/*" : fieldType.startsWith("image") ? "image/*" : undefined
