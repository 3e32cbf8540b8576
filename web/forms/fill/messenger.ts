import { isJsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { own } from "../../../src/views/forms/fill/ownNames.ts"
import { alarm, announce } from "../../page/announce.ts"
import { showProblems } from "./problems.ts"
import type { Sheet } from "./sheet.ts"
import { formPath } from "../../page/formsApi.ts"

/** The messenger's signed user data, read before the page's URL changes. */
const initData = new URLSearchParams(location.hash.slice(1)).get("tgWebAppData") ?? ""

const showRefusals = (sheet: Sheet, errors: unknown): void => {
  if (!isJsonObject(errors)) return
  for (const [path, list] of Object.entries(errors))
    if (Array.isArray(list))
      showProblems(
        sheet,
        path,
        list.map((message) => ({ code: "text", message: String(message), params: {} })),
      )
}

/** Submits the answers as the messenger's user, and shows the result. */
export const sendToMessenger = async (sheet: Sheet): Promise<void> => {
  const { tenant, formUid, texts } = sheet.facts
  const { form } = sheet
  const submission = form.querySelector<HTMLInputElement>(`input[name="${own.submission}"]`)?.value
  const url = `${formPath(tenant, formUid)}/messenger-submit`
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-messenger-init-data": initData,
      ...(submission === undefined ? {} : { "idempotency-key": submission }),
    },
    body: JSON.stringify({ data: sheet.filling.answers, _form_uid: formUid }),
  }).catch(() => undefined)
  const main = document.getElementById("main")
  if (response?.ok === true) {
    const done = document.createElement("h1")
    done.textContent = texts.messenger.sent
    main?.replaceChildren(done)
    announce(texts.messenger.sent)
    return
  }
  const answer: unknown = await response?.json().catch(() => undefined)
  if (response?.status === 422 && isJsonObject(answer)) showRefusals(sheet, answer["errors"])
  const why = response?.status === 401 || response?.status === 403 ? texts.messenger.unverified : texts.fill.unavailable
  const line = form.querySelector<HTMLElement>("[data-save-state]")
  if (response?.status !== 422 && line !== null) {
    line.textContent = why
    line.classList.add("problem")
    alarm(why)
  }
}
