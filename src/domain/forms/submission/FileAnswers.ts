import { answerFamily } from "../answers/Readers.ts"
import { isAllowedType } from "../answers/Objects.ts"
import type { AnswerCode, Params } from "../answers/Reading.ts"
import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import { type FormDefinition, topLevelFields } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import type { KeptFile } from "../records/KeptFile.ts"

/** A file in an answer: its answer key, and its question. */
export interface NamedFile {
  readonly path: string
  readonly field: FormField
  readonly blobRef: string
}

/** Visits a file in an answer and returns its replacement, or the same answer if nothing changes. */
type Visit = (file: NamedFile, answer: JsonObject) => Json

const families: ReadonlySet<string> = new Set(["file", "audio", "rest"])

const takesFiles = (field: FormField): boolean =>
  families.has(answerFamily(field)) ||
  (field.children ?? []).some(takesFiles) ||
  (field.itemTemplate !== undefined && takesFiles(field.itemTemplate))

const filesBelow = (field: FormField): ReadonlyArray<FormField> => [
  ...(families.has(answerFamily(field)) ? [field] : []),
  ...(field.children ?? []).flatMap(filesBelow),
  ...(field.itemTemplate === undefined ? [] : filesBelow(field.itemTemplate)),
]

/** The form's file questions, including nested ones. */
export const fileFieldsOf = (form: FormDefinition): ReadonlyArray<FormField> =>
  hasFileQuestions(form) ? topLevelFields(form).flatMap(filesBelow) : []

const hasFilesByForm = new WeakMap<FormDefinition, boolean>()

/** Whether the form has file questions. */
export const hasFileQuestions = (form: FormDefinition): boolean => {
  const hasFiles = hasFilesByForm.get(form) ?? topLevelFields(form).some(takesFiles)
  hasFilesByForm.set(form, hasFiles)
  return hasFiles
}

const visited = (field: FormField, value: Json, path: string, visit: Visit): Json => {
  const family = answerFamily(field)
  if (Array.isArray(value)) {
    const { itemTemplate } = field
    if (family === "array" && itemTemplate !== undefined)
      return value.map((item: Json, i) => visited(itemTemplate, item, `${path}[${i}]`, visit))
    return family === "file" ? value.map((item: Json) => visited(field, item, path, visit)) : value
  }
  if (!isJsonObject(value)) return value
  if (family === "group") return within(field.children ?? [], value, `${path}.`, visit)
  const blobRef = value["blob_ref"]
  return families.has(family) && typeof blobRef === "string" && blobRef !== ""
    ? visit({ path, field, blobRef }, value)
    : value
}

const within = (fields: ReadonlyArray<FormField>, data: JsonObject, before: string, visit: Visit): JsonObject => {
  let changed: Record<string, Json> | undefined
  for (const field of fields) {
    const value = Object.hasOwn(data, field.fieldId) ? data[field.fieldId] : undefined
    if (value === undefined || typeof value !== "object" || value === null) continue
    const next = visited(field, value, `${before}${field.fieldId}`, visit)
    if (next !== value) (changed ??= { ...data })[field.fieldId] = next
  }
  return changed ?? data
}

/** Every file in the answers, in form order. */
export const filesIn = (form: FormDefinition, data: JsonObject): ReadonlyArray<NamedFile> => {
  const files: Array<NamedFile> = []
  within(topLevelFields(form), data, "", (file, answer) => {
    files.push(file)
    return answer
  })
  return files
}

/** Replaces the data that the sender declared for each file with the data that the service recorded. */
export const withKnownFacts = (
  form: FormDefinition,
  data: JsonObject,
  files: ReadonlyMap<string, KeptFile>,
): JsonObject =>
  within(topLevelFields(form), data, "", ({ field, blobRef }, answer) => {
    const file = files.get(blobRef)
    if (file === undefined || answerFamily(field) === "rest") return answer
    const { filename, contentType, size, key, checksum } = file
    return { filename, content_type: contentType, size, blob_ref: key, checksum }
  })

/** A respondent and a form. */
export interface FileClaimant {
  readonly tenant: string
  readonly formUid: string
  /** From `sessionOf`; empty if the respondent is unidentified. */
  readonly owner: string
}

export interface FileFault {
  readonly path: string
  readonly code: AnswerCode
  readonly params: Params
}

/**
 * Problems with files in answers. Each file must have been uploaded by this person to this question, and be used only
 * once.
 */
export const fileFaults = (
  named: ReadonlyArray<NamedFile>,
  files: ReadonlyMap<string, KeptFile>,
  { tenant, formUid, owner }: FileClaimant,
): ReadonlyArray<FileFault> => {
  const seen = new Set<string>()
  return named.flatMap(({ path, field, blobRef }): ReadonlyArray<FileFault> => {
    const file = files.get(blobRef)
    const isOwn =
      file?.kind === "upload" &&
      file.tenant === tenant &&
      file.formUid === formUid &&
      file.fieldUid === field.fieldUid &&
      file.owner === owner
    if (!isOwn) return [{ path, code: "file_unknown", params: {} }]
    if (file.submissionId !== null || seen.has(blobRef)) return [{ path, code: "file_used", params: {} }]
    seen.add(blobRef)
    const { allowedMimeTypes, maxFileSizeBytes } = field.constraints ?? {}
    if (allowedMimeTypes !== undefined && !isAllowedType(file.contentType, allowedMimeTypes))
      return [{ path, code: "file_type", params: { type: file.contentType, allowed: allowedMimeTypes.join(", ") } }]
    return maxFileSizeBytes !== undefined && file.size > maxFileSizeBytes
      ? [{ path, code: "file_size", params: { max: maxFileSizeBytes } }]
      : []
  })
}
