import { isJsonObject, type JsonObject, ownValue } from "../../../domain/forms/codec/Json.ts"
import { takesManyFiles, usualTypes } from "../../../domain/forms/answers/Objects.ts"
import { filled } from "../../language/filled.ts"
import { attributes, type Html, html } from "../../markup/html.ts"
import type { FormField } from "../../../domain/forms/model/FormField.ts"
import type { Filling } from "../fill/Filling.ts"
import { linkOf } from "../../../domain/forms/answers/Links.ts"
import { fileKeys } from "../../../domain/forms/answers/FileKeys.ts"
import { common, type Control, textOf } from "./Control.ts"

/** A readable file size: `5 MB`. */
export const sizeText = (bytes: number, locale: string): string => {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[power]!,
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** power)
}

/** A stored file: name, size, and a remove button. */
export const storedFile = (filling: Filling, name: string, file: JsonObject): Html => {
  const shown = textOf(file["filename"]) || textOf(file["url"]) || textOf(file["blob_ref"])
  const size = Number(file["size"])
  return html`<li class="stored" data-file>
    <span class="stored-name">${shown}</span>
    ${file["size"] !== undefined && Number.isFinite(size) ? html`<span class="hint">${sizeText(size, filling.locale)}</span>` : null}
    ${[...fileKeys, "url"].map((key) =>
      file[key] === undefined ? null : html`<input type="hidden" name="${name}.${key}" value="${textOf(file[key])}" />`,
    )}
    <button
      type="button"
      class="button button-quiet"
      data-file-remove
      hidden
      aria-label="${filled(filling.texts.control.fileRemove, { name: shown })}"
    >
      ${filling.texts.control.removeShort}
    </button>
  </li>`
}

const filesOf = (typed: unknown): ReadonlyArray<JsonObject> =>
  (Array.isArray(typed) ? typed : [typed]).flatMap((file: unknown) =>
    isJsonObject(file) && (textOf(file["blob_ref"]) || textOf(file["url"])) !== ""
      ? [file]
      : typeof file === "string" && file !== ""
        ? [linkOf(file) === undefined ? { blob_ref: file } : { url: file }]
        : [],
  )

/** File types without common names, by file extension. */
const endings: Readonly<Record<string, string>> = {
  "application/msword": "DOC",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "DOCX",
  "application/vnd.oasis.opendocument.text": "ODT",
  "application/vnd.ms-excel": "XLS",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "XLSX",
  "application/vnd.oasis.opendocument.spreadsheet": "ODS",
  "application/vnd.ms-powerpoint": "PPT",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PPTX",
  "application/x-zip-compressed": "ZIP",
  "image/jpeg": "JPG",
  "image/svg+xml": "SVG",
  "text/plain": "TXT",
  "audio/mpeg": "MP3",
  "video/quicktime": "MOV",
}

type FileWords = Filling["texts"]["control"]

/** The common name of a file type, or of a family such as `image/*`. */
export const typeName = ({ fileFamilies }: Pick<FileWords, "fileFamilies">, type: string): string => {
  const essence = type.split(";", 1)[0]!.trim().toLowerCase()
  const [family = "", name = ""] = essence.split("/")
  if (name === "*") return ownValue<string>(fileFamilies, family) ?? family
  return ownValue(endings, essence) ?? name.replace(/^x-/, "").toUpperCase()
}

/** The accepted types as a readable list. */
export const typeNames = (control: FileWords, types: ReadonlyArray<string>, locale: string): string =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format([
    ...new Set(types.map((type) => typeName(control, type))),
  ])

/** What a file field accepts, in words. */
export const fileLimits = ({ filling, state: { field } }: Control): ReadonlyArray<string> => {
  const { allowedMimeTypes, maxFileSizeBytes } = field.constraints ?? {}
  const { control } = filling.texts
  return [
    ...(allowedMimeTypes === undefined
      ? []
      : [filled(control.fileTypes, { types: typeNames(control, allowedMimeTypes, filling.locale) })]),
    ...(maxFileSizeBytes === undefined
      ? []
      : [filled(control.fileSize, { size: sizeText(maxFileSizeBytes, filling.locale) })]),
  ]
}

/** The number of file inputs on a page without its script, if the form sets no limit. */
export const usualFiles = 20

/** The maximum number of files in one answer. */
export const mostFilesOf = (field: FormField): number =>
  takesManyFiles(field) ? (field.constraints?.maxItems ?? usualFiles) : 1

/**
 * Stored files, and a control that adds another file. The script uploads files when they are chosen; without it, they
 * are sent with the form.
 */
export const files = (control: Control): Html => {
  const { filling, state, name, typed } = control
  const { field } = state
  const many = takesManyFiles(field)
  const stored = filesOf(typed)
  const accept = field.constraints?.allowedMimeTypes?.join(",") ?? usualTypes(field)
  return html`<ul class="stored-list" data-files>
      ${stored.map((file, i) => storedFile(filling, many ? `${name}[${i}]` : name, file))}
    </ul>
    <input
      class="file"
      type="file"
      ${common(control)}
      ${attributes({
        accept,
        multiple: many,
        "data-field-uid": field.fieldUid,
        "data-key": name,
        "data-max": field.constraints?.maxFileSizeBytes,
        "data-most": many ? mostFilesOf(field) : undefined,
      })}
    />
    <p class="upload-state" data-upload-state hidden><progress max="100" value="0"></progress><span></span></p>`
}
