import { withTakenBack } from "../../../src/domain/forms/submission/PartialAnswers.ts"
import type { Sheet } from "./sheet.ts"

const pause = 1500

/** Keeps the answers of somebody who is signed in, shortly after each change. */
export const keepSaved = (sheet: Sheet): (() => void) => {
  const { tenant, formUid, canSave, texts, locale } = sheet.facts
  const line = sheet.form.querySelector<HTMLElement>("[data-save-state]")
  if (!canSave || line === null) return () => {}
  let waiting: ReturnType<typeof setTimeout> | undefined
  const save = async (): Promise<void> => {
    const url = `/api/v1/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}/partial`
    const body = JSON.stringify({ answers: withTakenBack(sheet.setting.compiled.form, sheet.filling.answers) })
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      keepalive: body.length < 60_000,
    }).catch(() => undefined)
    const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date())
    line.hidden = false
    line.textContent = response?.ok === true ? `${texts.fill.saved}, ${time}` : texts.fill.notSaved
  }
  return () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void save(), pause)
  }
}
