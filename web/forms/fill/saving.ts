import { withTakenBack } from "../../../src/domain/forms/submission/PartialAnswers.ts"
import type { GoingOn } from "../offline/goingOn.ts"
import type { Sheet } from "./sheet.ts"

const pause = 1500

/**
 * Keeps the answers of somebody whom the service knows, shortly after each change. What it cannot be told stays on the device,
 * where `device` can keep it.
 */
export const keepSaved = (sheet: Sheet, device?: GoingOn): (() => void) => {
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
    if (response?.ok === true) {
      line.textContent = `${texts.fill.saved}, ${time}`
      await device?.drop()
    } else if (device === undefined) line.textContent = texts.fill.notSaved
    else {
      await device.keep()
      line.textContent = `${texts.offline.keptHere}, ${time}`
    }
  }
  return () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void save(), pause)
  }
}
