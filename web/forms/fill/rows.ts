import { idOf } from "../../../src/views/forms/controls/Control.ts"
import { withEntry, withoutEntry } from "../../../src/views/forms/fill/Entries.ts"
import { fillingOf } from "../../../src/views/forms/fill/Filling.ts"
import { question } from "../../../src/views/forms/fill/Question.ts"
import { entryLabel, rowCount } from "../../../src/views/forms/fill/Rows.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { announce } from "../../page/announce.ts"
import type { Sheet } from "./sheet.ts"

const focusFirst = (root: Element | null | undefined): void =>
  root?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus()

/** Redraws a list after an entry was added or removed. The HTML comes from the same code as on the server. */
const redraw = (sheet: Sheet, list: string, answers: Readonly<Record<string, unknown>>): void => {
  sheet.filling = fillingOf(sheet.setting, answers)
  const state = sheet.filling.states.get(list)
  const old = sheet.question(list)
  if (state === undefined || old === null) return
  const holder = document.createElement("template")
  holder.innerHTML = question({ ...sheet.filling, problems: sheet.shown }, state).text.trim()
  old.replaceWith(holder.content)
}

/** Adds or removes an entry on the page. Returns false if the button does neither. */
export const changeRows = (sheet: Sheet, button: HTMLElement): boolean => {
  const { add, remove } = button.dataset
  const list = add ?? remove?.replace(/\[\d+\]$/, "")
  if (list === undefined) return false
  const { compiled, texts } = sheet.setting
  const before = sheet.read()
  const state = before.states.get(list)
  if (state === undefined) return true
  const label = entryLabel(before, state.field)
  if (add !== undefined) {
    redraw(sheet, list, withEntry(compiled, before.answers, list))
    const count = rowCount(sheet.filling, list)
    focusFirst(document.getElementById(idOf(`${list}[${count - 1}]`)))
    announce(filled(texts.control.added, { label, number: count }))
  } else {
    const at = Number(/\[(\d+)\]$/.exec(remove!)![1])
    for (const path of Object.keys(sheet.shown)) if (path.startsWith(`${list}[`)) delete sheet.shown[path]
    redraw(sheet, list, withoutEntry(compiled, before.answers, remove!))
    const next = Math.min(at, rowCount(sheet.filling, list) - 1)
    document.getElementById(next < 0 ? idOf(list) : idOf(`${list}[${next}]`))?.focus()
    announce(filled(texts.control.removed, { label, number: at + 1 }))
  }
  return true
}
