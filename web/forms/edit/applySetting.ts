import { isJsonObject } from "../../../src/domain/forms/codec/Json.ts"
import type { EditFacts } from "../../../src/http/pages/forms/edit/EditPage.ts"
import { compare } from "./comparing.ts"
import { type Draft, draftsIn, withText } from "./document.ts"

/** What the settings pane is about: a question, else a section, else the form. */
export interface Chosen {
  readonly field: Draft | undefined
  readonly section: Draft | undefined
}

/** One control of the pane and what it says now; `what` names it as `settings.ts` does. */
export interface Setting {
  readonly what: string
  readonly value: string
  readonly isOn: boolean
}

const reword = (of: Draft, key: string, locale: string, value: string): void => {
  const text = withText(of[key], locale, value)
  if (text === undefined) delete of[key]
  else of[key] = text
}

const limit = (field: Draft, key: string, value: string): void => {
  const { [key]: _old, ...rest } = isJsonObject(field["constraints"]) ? field["constraints"] : {}
  const next = value === "" ? rest : { ...rest, [key]: Number.isFinite(Number(value)) ? Number(value) : value }
  if (Object.keys(next).length === 0) delete field["constraints"]
  else field["constraints"] = next
}

const applyFormSetting = (facts: EditFacts, form: Draft, key: string, { value, isOn }: Setting): void => {
  if (key === "title" || key === "description") reword(form, key, facts.locale, value)
  else if (key === "is_public") form["is_public"] = isOn
  else form["style"] = { ...(isJsonObject(form["style"]) ? form["style"] : {}), layout: value }
}

/** Takes one setting into the draft. */
export const applySetting = (facts: EditFacts, form: Draft, { field, section }: Chosen, setting: Setting): void => {
  const { what, value, isOn } = setting
  const [group = "", key = "", ...rest] = what.split(":")
  if (group === "form") return applyFormSetting(facts, form, key, setting)
  if (group === "section") {
    if (section !== undefined) reword(section, key, facts.locale, value)
    return
  }
  if (field === undefined) return
  if (what === "required") field["required"] = isOn
  else if (group === "text") {
    const text = withText(field[key], facts.locale, value)
    if (text === undefined && key !== "label") delete field[key]
    else field[key] = text ?? ""
  } else if (group === "option") {
    const option = draftsIn(field["options"])[Number(key)]
    if (option !== undefined) option["label"] = withText(option["label"], facts.locale, value) ?? ""
  } else if (group === "limit") limit(field, key, value.trim())
  else if (group === "when") compare(facts, form, field, { key, at: rest.join(":"), value })
}
