import { isAllowedType } from "../../../src/domain/forms/answers/Objects.ts"
import { isJsonObject, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { storedFile } from "../../../src/views/forms/controls/Files.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { alarm, announce } from "../../page/announce.ts"
import type { OfflinePage } from "../offline/OfflinePage.ts"
import { questionOf, type Sheet } from "./sheet.ts"
import { type ChosenFile, refusalText, tooLargeText, UploadRefused, wrongTypeText } from "./uploadRefusal.ts"
import { formPath } from "../../page/formsApi.ts"

/** The device is offline. */
class NoAnswer extends Error {}

/**
 * Uploads a file; `progress` receives percentages. Uses XMLHttpRequest, because `fetch` does not report upload
 * progress.
 */
const send = (url: string, file: File, progress: (percent: number) => void): Promise<JsonObject> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append("file", file)
    request.open("POST", url)
    request.responseType = "json"
    request.upload.onprogress = ({ loaded, total }) => progress(total === 0 ? 0 : Math.round((loaded / total) * 100))
    request.onload = () => {
      const answer: unknown = request.response
      const stored = answer
      if (request.status < 300 && isJsonObject(stored) && typeof stored["blob_ref"] === "string") resolve(stored)
      else reject(new UploadRefused(request.status, stored))
    }
    request.onerror = () => reject(new NoAnswer())
    request.send(body)
  })

const renumber = (question: HTMLElement, key: string): void =>
  question.querySelectorAll("[data-file]").forEach((item, i) => {
    for (const input of item.querySelectorAll<HTMLInputElement>("input[type=hidden]"))
      input.name = `${key}[${i}].${input.name.slice(input.name.lastIndexOf(".") + 1)}`
  })

const chosenFile = ({ texts, locale }: Sheet["setting"], { name, size }: File): ChosenFile => ({
  name,
  size,
  control: texts.control,
  locale,
})

const refusalOf = ({ setting }: Sheet, input: HTMLInputElement, file: File): string | undefined => {
  const { max } = input.dataset
  const chosen = chosenFile(setting, file)
  if (max !== undefined && file.size > Number(max)) return tooLargeText(chosen, Number(max))
  const types = input.accept.split(",")
  const isTaken = input.accept === "" || file.type === "" || isAllowedType(file.type, types)
  return isTaken ? undefined : wrongTypeText(chosen, types)
}

/** Files within the limit, and the names of the other files. */
const fitting = (input: HTMLInputElement, list: Element, files: ReadonlyArray<File>) => {
  const most = Number(input.dataset["most"] ?? Infinity)
  const room = input.multiple ? Math.max(0, most - list.children.length) : files.length
  return { most, taken: files.slice(0, room), left: files.slice(room).map(({ name }) => name) }
}

const showRemove = (root: ParentNode): void => {
  for (const button of root.querySelectorAll<HTMLElement>("[data-file-remove]")) button.hidden = false
}

/** Uploads the chosen files one by one, with progress. */
const upload = async (
  sheet: Sheet,
  input: HTMLInputElement,
  done: (question: HTMLElement) => void,
  device?: OfflinePage,
): Promise<void> => {
  const question = questionOf(input)
  const state = question?.querySelector<HTMLElement>("[data-upload-state]")
  const bar = state?.querySelector("progress")
  const words = state?.querySelector("span")
  const list = question?.querySelector("[data-files]")
  if (!question || !state || !bar || !words || !list) return
  const { fieldUid = "", key = "" } = input.dataset
  const { tenant, formUid } = sheet.facts
  const { control } = sheet.setting.texts
  const url = `${formPath(tenant, formUid)}/fields/${encodeURIComponent(fieldUid)}/upload`
  const { most, taken, left } = fitting(input, list, Array.from(input.files ?? []))
  for (const file of taken) {
    const { name } = file
    const refusal = refusalOf(sheet, input, file)
    state.hidden = false
    bar.hidden = refusal !== undefined
    state.classList.toggle("problem", refusal !== undefined)
    if (refusal !== undefined) {
      words.textContent = refusal
      alarm(refusal)
      continue
    }
    const formText = (percent: number): void => {
      bar.value = percent
      words.textContent = filled(control.uploading, { name, percent })
    }
    formText(0)
    try {
      const stored = await send(url, file, formText).catch((error: unknown) => {
        if (error instanceof NoAnswer && device !== undefined) return device.hold(url, file)
        throw error
      })
      if (!input.multiple) list.replaceChildren()
      const at = input.multiple ? `${key}[${list.children.length}]` : key
      list.insertAdjacentHTML(
        "beforeend",
        storedFile(sheet.filling, at, { ...stored, filename: stored["filename"] ?? name }).text.trim(),
      )
      showRemove(list)
      state.hidden = true
      announce(filled(control.uploaded, { name }))
      done(question)
    } catch (error) {
      bar.hidden = true
      state.classList.add("problem")
      words.textContent = refusalText(chosenFile(sheet.setting, file), error)
      alarm(words.textContent)
    }
  }
  input.value = ""
  if (left.length === 0) return
  const names = new Intl.ListFormat(sheet.setting.locale, { type: "conjunction" }).format(left)
  state.hidden = false
  bar.hidden = true
  state.classList.add("problem")
  words.textContent = filled(control.uploadTooMany, { count: most, names })
  alarm(words.textContent)
}

/** Files are uploaded when they are chosen; the form contains their references. */
export const takeFiles = (sheet: Sheet, changed: (question: HTMLElement) => void, device?: OfflinePage): void => {
  sheet.form.addEventListener("change", (event) => {
    const input = event.target
    if (input instanceof HTMLInputElement && input.type === "file") void upload(sheet, input, changed, device)
  })
  sheet.form.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-file-remove]") : null
    const question = questionOf(button)
    if (button === null || question === null) return
    button.closest("[data-file]")?.remove()
    const input = question.querySelector<HTMLInputElement>("input[type=file]")
    if (input?.multiple === true) renumber(question, input.dataset["key"] ?? "")
    input?.focus()
    changed(question)
  })
}

export const readyFiles = (root: ParentNode): void => {
  for (const block of root.querySelectorAll<HTMLElement>("[data-scripted=file]")) block.hidden = false
  showRemove(root)
}
