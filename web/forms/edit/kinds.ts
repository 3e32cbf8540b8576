import { rangeOf, scaleOf } from "../../../src/domain/forms/answers/Choices.ts"
import { isJsonObject, type Json, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import type { FormField } from "../../../src/domain/forms/model/FormField.ts"
import type { Draft } from "./document.ts"
import { draftsIn } from "./document.ts"

/** The limits that a kind can have. */
const limits: ReadonlyArray<readonly [kinds: ReadonlyArray<string>, keys: ReadonlyArray<string>]> = [
  [
    ["text", "textarea", "masked", "search", "password", "barcode"],
    ["min_length", "max_length", "pattern"],
  ],
  [
    ["number", "integer", "float", "currency", "range"],
    ["min_value", "max_value", "step"],
  ],
  [
    ["date", "datetime"],
    ["min_date", "max_date"],
  ],
  [
    ["rating", "nps", "likert"],
    ["scale_min", "scale_max"],
  ],
  [
    ["multi_select", "tags", "array", "transfer_list", "tree_select", "multi_upload"],
    ["min_items", "max_items"],
  ],
]

export const limitsOf = (field: Draft): ReadonlyArray<string> =>
  limits.find(([kinds]) => kinds.includes(String(field["field_type"])))?.[1] ?? []

export const constraintsOf = (field: Draft): Draft =>
  isJsonObject(field["constraints"]) ? (field["constraints"] as Draft) : {}

/** Sets a limit. An empty limit is removed, and the container is removed with its last limit. */
export const setConstraint = (field: Draft, key: string, value: Json | undefined): void => {
  const { [key]: _old, ...rest } = constraintsOf(field)
  const next = value === undefined ? rest : { ...rest, [key]: value }
  if (Object.keys(next).length === 0) delete field["constraints"]
  else field["constraints"] = next as JsonObject
}

/** File types by common names. */
export const fileKinds = {
  image: ["image/*"],
  pdf: ["application/pdf"],
  word: [
    "application/msword",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.oasis.opendocument.text",
  ],
  sheet: [
    "application/vnd.ms-excel",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.oasis.opendocument.spreadsheet",
    "text/csv",
  ],
  text: ["text/plain"],
  audio: ["audio/*"],
  video: ["video/*"],
} as const
export type FileKind = keyof typeof fileKinds

export const isFileKind = (name: string): name is FileKind => Object.hasOwn(fileKinds, name)

const uploads: ReadonlySet<string> = new Set(["file", "image", "image_dropzone", "multi_upload", "video"])

export const takesFiles = (field: Draft): boolean => uploads.has(String(field["field_type"]))

export const typesOf = (field: Draft): ReadonlyArray<string> => {
  const types = constraintsOf(field)["allowed_mime_types"]
  return Array.isArray(types) ? types.map(String) : []
}

/**
 * Whether a list of allowed file types contains this type. False if there is no list, although all types are then
 * allowed.
 */
export const takesKind = (field: Draft, kind: FileKind): boolean =>
  fileKinds[kind].every((type) => typesOf(field).includes(type))

export const chooseKind = (field: Draft, kind: FileKind, isOn: boolean): void => {
  const own: ReadonlyArray<string> = fileKinds[kind]
  const others = typesOf(field).filter((type) => !own.includes(type))
  const next = isOn ? [...others, ...own] : others
  setConstraint(field, "allowed_mime_types", next.length === 0 ? undefined : next)
}

const megabyte = 1024 * 1024

/** The maximum file size in megabytes, as typed. */
export const megabytesOf = (field: Draft): string => {
  const bytes = constraintsOf(field)["max_file_size_bytes"]
  return typeof bytes === "number" ? String(Math.round((bytes / megabyte) * 100) / 100) : ""
}

export const chooseMegabytes = (field: Draft, value: string): boolean => {
  const size = Number(value.trim().replace(",", "."))
  if (value.trim() !== "" && !(size > 0 && size <= 10_000)) return false
  setConstraint(field, "max_file_size_bytes", value.trim() === "" ? undefined : Math.round(size * megabyte))
  return true
}

/** Whether the answers lie on a scale with two ends, which may have labels. */
export const hasEnds = (field: Draft): boolean =>
  ["rating", "nps", "likert", "range"].includes(String(field["field_type"]))

/** The ends of a scale without options, or of a slider. */
export const endsOf = (field: Draft): readonly [min: number, max: number] => {
  const set = constraintsOf(field)
  const keys = { scaleMin: "scale_min", scaleMax: "scale_max", minValue: "min_value", maxValue: "max_value" }
  const constraints = Object.fromEntries(
    Object.entries(keys).flatMap(([own, key]) => (typeof set[key] === "number" ? [[own, set[key]]] : [])),
  )
  const read = field["field_type"] === "range" ? rangeOf : scaleOf
  const { min, max } = read({
    fieldType: field["field_type"],
    label: field["label"] ?? "",
    constraints,
  } as unknown as FormField)
  return [min, max]
}

/** Applies a change to the ends of a scale, and moves the labels of the ends with them. */
export const withEnds = (field: Draft, change: () => void): void => {
  const before = endsOf(field)
  change()
  const after = endsOf(field)
  const labels = constraintsOf(field)["anchor_labels"]
  if (!isJsonObject(labels)) return
  const next: Record<string, Json> = {}
  for (const [at, label] of Object.entries(labels)) {
    const end = before.indexOf(Number(at))
    const now = end === -1 ? Number(at) : after[end]!
    if (now >= after[0] && now <= after[1] && label !== "") next[now] = label!
  }
  setConstraint(field, "anchor_labels", Object.keys(next).length === 0 ? undefined : next)
}

/** The labels of a scale's points, created if missing. */
export const anchorsFor = (field: Draft): Draft => {
  const own = constraintsOf(field)["anchor_labels"]
  if (isJsonObject(own)) return own as Draft
  const labels: Draft = {}
  setConstraint(field, "anchor_labels", labels as JsonObject)
  return labels
}

/** Whether several options can be chosen, so that an option may be exclusive. */
export const takesSeveral = (field: Draft): boolean =>
  ["multi_select", "checkbox", "transfer_list", "tree_select"].includes(String(field["field_type"]))

export const takesOptions = (field: Draft): boolean =>
  Array.isArray(field["options"]) || ["checkbox", "search", "ranking"].includes(String(field["field_type"]))

/** Whether "Other" with free text makes sense for this kind. */
export const takesOther = (field: Draft): boolean =>
  ["select", "radio", "multi_select", "checkbox"].includes(String(field["field_type"])) &&
  draftsIn(field["options"]).length > 0

/** A setting of a question: its path in the definition, and the key of its label. */
export interface KeptSetting {
  readonly path: ReadonlyArray<string>
  readonly name:
    | "sourceRef"
    | "valueField"
    | "labelField"
    | "authRef"
    | "endpoint"
    | "contentField"
    | "template"
    | "fixed"
}

const source = (key: string, name: KeptSetting["name"]): KeptSetting => ({ path: ["options_source", key], name })

/** The settings of each type, apart from labels and limits. */
export const keptSettings: Readonly<Record<string, ReadonlyArray<KeptSetting>>> = {
  dynamic_select: [
    source("source_ref", "sourceRef"),
    source("value_field", "valueField"),
    source("label_field", "labelField"),
    source("auth_ref", "authRef"),
  ],
  rest: [
    { path: ["meta", "rest", "endpoint"], name: "endpoint" },
    { path: ["meta", "rest", "auth_ref"], name: "authRef" },
    { path: ["meta", "rest", "display_template"], name: "template" },
  ],
  remote_response: [
    { path: ["meta", "endpoint"], name: "endpoint" },
    { path: ["meta", "content_field"], name: "contentField" },
    { path: ["meta", "auth_ref"], name: "authRef" },
  ],
  hidden: [{ path: ["default"], name: "fixed" }],
}

export const keptAt = (field: Draft, path: ReadonlyArray<string>): string => {
  const value = path.reduce<Json | undefined>(
    (at, key) => (isJsonObject(at) ? at[key] : undefined),
    field as JsonObject,
  )
  return value === undefined || value === null || typeof value === "object" ? "" : String(value)
}

const put = (of: JsonObject, [key = "", ...rest]: ReadonlyArray<string>, value: string): JsonObject => {
  const { [key]: old, ...others } = of
  if (rest.length === 0) return value === "" ? others : { ...others, [key]: value }
  const inner = put(isJsonObject(old) ? old : {}, rest, value)
  return Object.keys(inner).length === 0 ? others : { ...others, [key]: inner }
}

/**
 * Writes a setting to its path in the API; an empty setting is removed. Setting a service's address also marks the
 * service as remote.
 */
export const keep = (field: Draft, path: ReadonlyArray<string>, value: string): void => {
  const [top = "", ...rest] = path
  const next = put(field as JsonObject, path, value.trim())[top]
  if (next === undefined) delete field[top]
  else field[top] = next
  if (rest[0] === "rest" && keptAt(field, ["meta", "rest", "endpoint"]) !== "")
    field["meta"] = put(field["meta"] as JsonObject, ["rest", "mode"], "remote")
}
