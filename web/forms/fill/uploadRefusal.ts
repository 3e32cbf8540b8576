import { isJsonObject } from "../../../src/domain/forms/codec/Json.ts"
import type { PageTexts } from "../../../src/domain/languages/PageTexts.ts"
import { sizeText, typeName, typeNames } from "../../../src/views/forms/controls/Files.ts"
import { filled } from "../../../src/views/language/filled.ts"

/** A failed upload: its status, and the service's message. */
export class UploadRefused extends Error {
  readonly status: number
  readonly answer: unknown

  constructor(status: number, answer: unknown) {
    super(String(status))
    this.status = status
    this.answer = answer
  }
}

/** A chosen file, and the messages about its upload. */
export interface ChosenFile {
  readonly name: string
  readonly size: number
  readonly control: PageTexts["forms"]["control"]
  readonly locale: string
}

export const tooLargeText = ({ name, size, control, locale }: ChosenFile, most: number): string =>
  filled(control.uploadTooLarge, { name, own: sizeText(size, locale), size: sizeText(most, locale) })

export const wrongTypeText = ({ name, control, locale }: ChosenFile, types: ReadonlyArray<string>): string =>
  filled(control.uploadWrongType, { name, types: typeNames(control, types, locale) })

/**
 * Why a file was not stored, and what would be accepted: from the service's message, else from the connection's state.
 */
export const refusalText = (file: ChosenFile, reason: unknown): string => {
  const { name, control } = file
  if (!(reason instanceof UploadRefused)) return filled(control.uploadFailed, { name })
  const answer = isJsonObject(reason.answer) ? reason.answer : {}
  const detail = isJsonObject(answer["detail"]) ? answer["detail"] : {}
  const allowed = Array.isArray(detail["allowed"]) ? detail["allowed"].map(String) : []
  const most = detail["max_bytes"]
  if (typeof most === "number") return tooLargeText(file, most)
  if (answer["error"] === "file_misnamed")
    return filled(control.uploadMisnamed, { name, type: typeName(control, String(detail["content_type"] ?? "")) })
  if (allowed.length > 0) return wrongTypeText(file, allowed)
  if (answer["error"] === "file_missing") return filled(control.uploadEmpty, { name })
  if (reason.status === 422) return filled(control.uploadInfected, { name })
  return filled(reason.status === 429 || reason.status >= 500 ? control.uploadBusy : control.uploadFailed, { name })
}
