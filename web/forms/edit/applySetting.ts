import { isJsonObject, type Json, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { layouts } from "../../../src/domain/forms/model/FormStyle.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { compare } from "./comparing.ts"
import { type Draft, draftsIn } from "./document.ts"
import { calculate } from "./formula.ts"
import { anchorsFor, chooseKind, chooseMegabytes, isFileKind, keep, setConstraint, withEnds } from "./kinds.ts"
import { movedInto } from "./moving.ts"
import { chooseFieldName, chooseValue } from "./naming.ts"
import { applyTheme } from "./theme.ts"
import { anchorIn, placeIn, say } from "./texts.ts"

/** The subject of the settings pane: a question, else a section, else the form. */
export interface Chosen {
  readonly field: Draft | undefined
  readonly section: Draft | undefined
}

/** A control of the pane and its value; `what` is the control's name in `settings.ts`. */
export interface Setting {
  readonly what: string
  readonly value: string
  readonly isOn: boolean
}

/** Patterns and masks may look like numbers but are text. */
const textual: ReadonlySet<string> = new Set(["pattern", "min_date", "max_date"])

const limit = (field: Draft, key: string, value: string): void => {
  const isNumber = !textual.has(key) && Number.isFinite(Number(value))
  withEnds(field, () => setConstraint(field, key, value === "" ? undefined : isNumber ? Number(value) : value))
}

const fileSetting = (field: Draft, key: string, kind: string, { value, isOn }: Setting): boolean => {
  if (key === "size") return chooseMegabytes(field, value)
  if (key === "urls") setConstraint(field, "accepts_urls", isOn ? undefined : false)
  else if (key === "kind" && isFileKind(kind)) chooseKind(field, kind, isOn)
  else return false
  return true
}

/** Applies a setting of `meta.voice`. An empty setting is removed, and so are the settings that depend on it. */
const voiceSetting = (field: Draft, key: string, value: string): void => {
  const meta = isJsonObject(field["meta"]) ? field["meta"] : {}
  const { [key]: _old, ...rest } = isJsonObject(meta["voice"]) ? meta["voice"] : {}
  const voice = value === "" ? rest : { ...rest, [key]: value }
  const { voice: _voice, ...others } = meta
  const next: JsonObject = Object.keys(voice).length === 0 ? others : { ...others, voice }
  if (Object.keys(next).length === 0) delete field["meta"]
  else field["meta"] = next
}

/** A question's `meta.voice`, created if missing. */
const voiceFor = (field: Draft): Draft => {
  const meta = isJsonObject(field["meta"]) ? field["meta"] : {}
  if (isJsonObject(meta["voice"])) return meta["voice"] as Draft
  const voice: Draft = {}
  field["meta"] = { ...meta, voice: voice as JsonObject }
  return voice
}

/** The longest pause, in seconds. */
const longestSilence = 600

/** Applies a setting of the form's `voice`; default values are removed. */
const formVoiceSetting = (form: Draft, key: string, { value, isOn }: Setting): boolean => {
  const voice = isJsonObject(form["voice"]) ? form["voice"] : {}
  const put = (of: JsonObject, name: string, next: Json | undefined): JsonObject => {
    const { [name]: _old, ...rest } = of
    return next === undefined ? rest : { ...rest, [name]: next }
  }
  const settle = (next: JsonObject): boolean => {
    if (Object.keys(next).length === 0) delete form["voice"]
    else form["voice"] = next
    return true
  }
  if (key === "mixed_initiative" || key === "store_recordings") return settle(put(voice, key, isOn ? undefined : false))
  const seconds = Number(value)
  if (value.trim() !== "" && !(seconds > 0 && seconds <= longestSilence)) return false
  const milliseconds = value.trim() === "" ? undefined : Math.round(seconds * 1000)
  if (key === "silence_prompt_ms") return settle(put(voice, key, milliseconds))
  if (key !== "silence_ms") return false
  const handsFree = put(isJsonObject(voice["hands_free"]) ? voice["hands_free"] : {}, key, milliseconds)
  return settle(put(voice, "hands_free", Object.keys(handsFree).length === 0 ? undefined : handsFree))
}

const applyFormSetting = (form: Draft, key: string, rest: string, setting: Setting): boolean => {
  const { value, isOn } = setting
  if (key === "voice") return formVoiceSetting(form, rest, setting)
  if (key === "is_public") form["is_public"] = isOn
  else if (key === "layout" && (layouts as ReadonlyArray<string>).includes(value))
    form["style"] = { ...(isJsonObject(form["style"]) ? form["style"] : {}), layout: value }
  else if (key === "theme") return applyTheme(form, rest, value)
  else return false
  return true
}

/** Sets whether an option is exclusive; the default is not stored. */
const standAlone = (field: Draft, at: number, isOn: boolean): boolean => {
  const option = draftsIn(field["options"])[at]
  if (option === undefined) return false
  if (isOn) option["exclusive"] = true
  else delete option["exclusive"]
  return true
}

const applyFieldSetting = (facts: EditFacts, form: Draft, field: Draft, setting: Setting): boolean => {
  const { what, value, isOn } = setting
  const [group = "", key = "", ...rest] = what.split(":")
  if (what === "required") field["required"] = isOn
  else if (group === "alone") return standAlone(field, Number(key), isOn)
  else if (group === "limit") limit(field, key, value.trim())
  else if (group === "voice") voiceSetting(field, key, value)
  else if (group === "formula") return calculate(form, field, { key, rest: rest.join(":"), value })
  else if (group === "files") return fileSetting(field, key, rest.join(":"), setting)
  else if (group === "kept") keep(field, key.split("."), value)
  else if (what === "home") return movedInto(form, String(field["field_uid"]), value)
  else if (group === "when") compare(facts, form, field, { key, at: rest.join(":"), value })
  else if (what === "data:id") return chooseFieldName(form, field, value)
  else if (what.startsWith("data:value:")) {
    const option = draftsIn(field["options"])[Number(rest[0])]
    return option !== undefined && chooseValue(form, field, option, value)
  } else return false
  return true
}

/** The place of the text that a control edits. */
export const textOf = (form: Draft, { field, section }: Chosen, what: string) => {
  const [group = "", key = ""] = what.split(":")
  if (what === "form:title" || what === "form:description") return placeIn(form, form, key)
  if (what === "voice:why" && field !== undefined) return placeIn(form, voiceFor(field), "why", field)
  if (group === "anchor" && field !== undefined) return anchorIn(field, anchorsFor(field), key)
  if (what === "entry:label" && isJsonObject(field?.["item_template"]))
    return placeIn(form, field["item_template"] as Draft, "label", field)
  if (group === "section" && section !== undefined) return placeIn(form, section, key)
  if (group === "text" && field !== undefined) return placeIn(form, field, key, field)
  const option = group === "option" ? draftsIn(field?.["options"])[Number(key)] : undefined
  return option === undefined ? undefined : placeIn(form, option, "label", field)
}

/**
 * Applies a setting to the draft; returns false for invalid values. `page` is the language for forms that specify none.
 */
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
    if (what.startsWith("anchor:")) withEnds(chosen.field!, () => undefined)
    return true
  }
  const [group = "", key = "", rest = ""] = what.split(":")
  if (group === "form") return applyFormSetting(form, key, rest, setting)
  return chosen.field !== undefined && applyFieldSetting(facts, form, chosen.field, setting)
}
