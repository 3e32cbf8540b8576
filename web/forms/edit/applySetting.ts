import { isJsonObject, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { layouts } from "../../../src/domain/forms/model/FormStyle.ts"
import type { EditFacts } from "../../../src/http/pages/forms/edit/EditPage.ts"
import { compare } from "./comparing.ts"
import { type Draft, draftsIn } from "./document.ts"
import { chooseFieldName, chooseValue } from "./naming.ts"
import { placeIn, say } from "./texts.ts"

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

/** Patterns and masks may look like numbers and are none. */
const textual: ReadonlySet<string> = new Set(["pattern", "min_date", "max_date"])

const limit = (field: Draft, key: string, value: string): void => {
  const { [key]: _old, ...rest } = isJsonObject(field["constraints"]) ? field["constraints"] : {}
  const isNumber = !textual.has(key) && Number.isFinite(Number(value))
  const next = value === "" ? rest : { ...rest, [key]: isNumber ? Number(value) : value }
  if (Object.keys(next).length === 0) delete field["constraints"]
  else field["constraints"] = next
}

/** A setting of `meta.voice`; an empty one goes, and what was only there for it. */
const voiceSetting = (field: Draft, key: string, value: string): void => {
  const meta = isJsonObject(field["meta"]) ? field["meta"] : {}
  const { [key]: _old, ...rest } = isJsonObject(meta["voice"]) ? meta["voice"] : {}
  const voice = value === "" ? rest : { ...rest, [key]: value }
  const { voice: _voice, ...others } = meta
  const next: JsonObject = Object.keys(voice).length === 0 ? others : { ...others, voice }
  if (Object.keys(next).length === 0) delete field["meta"]
  else field["meta"] = next
}

const applyFormSetting = (form: Draft, key: string, { value, isOn }: Setting): boolean => {
  if (key === "is_public") form["is_public"] = isOn
  else if (key === "layout" && (layouts as ReadonlyArray<string>).includes(value))
    form["style"] = { ...(isJsonObject(form["style"]) ? form["style"] : {}), layout: value }
  else return false
  return true
}

const applyFieldSetting = (facts: EditFacts, form: Draft, field: Draft, setting: Setting): boolean => {
  const { what, value, isOn } = setting
  const [group = "", key = "", ...rest] = what.split(":")
  if (what === "required") field["required"] = isOn
  else if (group === "limit") limit(field, key, value.trim())
  else if (group === "voice") voiceSetting(field, key, value)
  else if (group === "when") compare(facts, form, field, { key, at: rest.join(":"), value })
  else if (what === "data:id") return chooseFieldName(form, field, value)
  else if (what.startsWith("data:value:")) {
    const option = draftsIn(field["options"])[Number(rest[0])]
    return option !== undefined && chooseValue(form, field, option, value)
  } else return false
  return true
}

/** The place of the text that a control is about. */
export const textOf = (form: Draft, { field, section }: Chosen, what: string) => {
  const [group = "", key = ""] = what.split(":")
  if (what === "form:title" || what === "form:description") return placeIn(form, form, key)
  if (group === "section" && section !== undefined) return placeIn(form, section, key)
  if (group === "text" && field !== undefined) return placeIn(form, field, key, field)
  const option = group === "option" ? draftsIn(field?.["options"])[Number(key)] : undefined
  return option === undefined ? undefined : placeIn(form, option, "label", field)
}

/** Takes one setting into the draft; false where nothing can be made of it. `page` is the language of forms that name none. */
export const applySetting = (
  facts: EditFacts,
  form: Draft,
  chosen: Chosen,
  setting: Setting,
  page: string,
): boolean => {
  const { what, value } = setting
  const place = textOf(form, chosen, what)
  if (place !== undefined) {
    say(form, place, facts.locale, value, page)
    return true
  }
  const [group = "", key = ""] = what.split(":")
  if (group === "form") return applyFormSetting(form, key, setting)
  return chosen.field !== undefined && applyFieldSetting(facts, form, chosen.field, setting)
}
