import { isJsonObject, type Json, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { isLocale } from "../../../src/domain/forms/model/Locale.ts"
import { type Draft, draftsIn, places } from "./document.ts"

/** Where text belongs in a form: the property `key` of the object `of`. `id` is stable while the form is edited. */
export interface TextPlace {
  readonly id: string
  readonly of: Draft
  readonly key: string
  readonly kind:
    | "title"
    | "about"
    | "section"
    | "question"
    | "hint"
    | "example"
    | "option"
    | "button"
    | "spoken"
    | "other"
}

const inside = (of: Draft, key: string): Draft | undefined => (isJsonObject(of[key]) ? (of[key] as Draft) : undefined)

const fieldTexts = (field: Draft): ReadonlyArray<TextPlace> => {
  const uid = String(field["field_uid"])
  const place = (of: Draft | undefined, key: string, kind: TextPlace["kind"], id = key): ReadonlyArray<TextPlace> =>
    of === undefined ? [] : [{ id: `${uid}.${id}`, of, key, kind }]
  const constraints = inside(field, "constraints")
  const anchors = constraints === undefined ? undefined : inside(constraints, "anchor_labels")
  const voice = inside(inside(field, "meta") ?? {}, "voice")
  const template = inside(field, "item_template")
  return [
    ...place(field, "label", "question"),
    ...place(field, "description", "hint"),
    ...place(field, "hint", "hint"),
    ...place(field, "placeholder", "example"),
    ...(template?.["field_type"] === "group" ? place(template, "label", "question", "entry") : []),
    ...draftsIn(field["options"]).flatMap((option) => [
      ...place(option, "label", "option", `options.${String(option["value"])}`),
      ...place(option, "description", "option", `options.${String(option["value"])}.description`),
    ]),
    ...Object.keys(anchors ?? {}).flatMap((anchor) => place(anchors, anchor, "option", `anchors.${anchor}`)),
    ...place(constraints, "pattern_message", "other"),
    ...place(voice, "prompt", "spoken"),
    ...place(voice, "why", "spoken"),
  ]
}

/** Every place for text in a form, in reading order. */
export const textPlaces = (form: Draft): ReadonlyArray<TextPlace> => {
  const style = inside(form, "style")
  const submit = inside(form, "submit")
  const asked = places(form)
  return [
    { id: "form.title", of: form, key: "title", kind: "title" },
    { id: "form.description", of: form, key: "description", kind: "about" },
    ...draftsIn(form["sections"]).flatMap((section, i): ReadonlyArray<TextPlace> => [
      { id: `${String(section["section_uid"])}.title`, of: section, key: "title", kind: "section" },
      { id: `${String(section["section_uid"])}.description`, of: section, key: "description", kind: "about" },
      ...asked.filter((place) => place.section === i).flatMap(({ field }) => fieldTexts(field)),
    ]),
    ...(style === undefined
      ? []
      : [{ id: "style.submit_label", of: style, key: "submit_label", kind: "button" as const }]),
    ...(submit === undefined
      ? []
      : [{ id: "submit.confirm_message", of: submit, key: "confirm_message", kind: "other" as const }]),
  ]
}

const isText = (value: Json | undefined): value is string | JsonObject =>
  typeof value === "string" || isJsonObject(value)

/** Detected languages by form, cached. */
const foundLanguages = new WeakMap<Draft, ReadonlyArray<string>>()

/** A form's languages, the original first: from its `meta.languages`, else from its text. */
export const languagesOf = (form: Draft, usual: string): ReadonlyArray<string> => {
  const listed = inside(form, "meta")?.["languages"]
  const tags = Array.isArray(listed) ? listed.filter((one) => typeof one === "string" && isLocale(one)) : []
  if (tags.length > 0) return [...new Set(tags as ReadonlyArray<string>)]
  const cached = foundLanguages.get(form)
  if (cached !== undefined) return cached
  const written = textPlaces(form).flatMap(({ of, key }) => (isJsonObject(of[key]) ? Object.keys(of[key]) : []))
  const tagged = [...new Set(written)].filter(isLocale)
  const languages = tagged.length === 0 ? [usual] : tagged
  foundLanguages.set(form, languages)
  return languages
}

/** The text at a place in one language; a plain string is in the form's first language. */
export const textAt = ({ of, key }: TextPlace, languages: ReadonlyArray<string>, language: string): string => {
  const text = of[key]
  if (typeof text === "string") return language === languages[0] ? text : ""
  return isJsonObject(text) && typeof text[language] === "string" ? text[language] : ""
}

const withSaid = (
  old: Json | undefined,
  languages: ReadonlyArray<string>,
  language: string,
  text: string,
): Json | undefined => {
  const [first = language] = languages
  if (isJsonObject(old)) {
    const { [language]: _old, ...others } = old
    if (text !== "") return { ...old, [language]: text }
    return Object.keys(others).length === 0 ? undefined : others
  }
  if (language === first) return text === "" ? undefined : text
  if (text === "") return old
  return typeof old === "string" && old !== "" ? { [first]: old, [language]: text } : { [language]: text }
}

/** Outdated translations, by language. */
export const outdatedOf = (form: Draft): Readonly<Record<string, ReadonlyArray<string>>> => {
  const listed = inside(inside(form, "meta") ?? {}, "outdated") ?? {}
  return Object.fromEntries(
    Object.entries(listed).map(([language, ids]) => [language, Array.isArray(ids) ? ids.map(String) : []]),
  )
}

const mark = (form: Draft, change: (ids: ReadonlyArray<string>, language: string) => ReadonlyArray<string>): void => {
  const languages = languagesOf(form, "en")
  const before = outdatedOf(form)
  const others = languages
    .map((language) => [language, [...new Set(change(before[language] ?? [], language))]] as const)
    .filter(([, ids]) => ids.length > 0)
  const { outdated: _old, ...meta } = inside(form, "meta") ?? {}
  const next = others.length === 0 ? meta : { ...meta, outdated: Object.fromEntries(others) }
  if (Object.keys(next).length === 0) delete form["meta"]
  else form["meta"] = next as JsonObject
}

/** Marks a translation as up to date. */
export const settleText = (form: Draft, id: string, language: string): void =>
  mark(form, (ids, of) => (of === language ? ids.filter((one) => one !== id) : ids))

/** Updates review marks when a place is renamed. */
export const renamePlaces = (form: Draft, from: string, to: string): void =>
  mark(form, (ids) => ids.map((id) => (id.startsWith(from) ? to + id.slice(from.length) : id)))

/** Sets the text at a place in one language. Existing translations are marked for review. */
export const say = (form: Draft, place: TextPlace, language: string, text: string, usual: string): void => {
  const languages = languagesOf(form, usual)
  const before = textAt(place, languages, language)
  const next = withSaid(place.of[place.key], languages, language, text)
  if (next === undefined && place.key !== "label") delete place.of[place.key]
  else place.of[place.key] = next ?? ""
  if (before === text || languages.length < 2) return
  const isOriginal = language === languages[0]
  mark(form, (ids, of) => {
    if (!isOriginal) return of === language ? ids.filter((id) => id !== place.id) : ids
    return of !== language && textAt(place, languages, of) !== "" ? [...ids, place.id] : ids
  })
}

/** The place for text in the form, in a section, or in a question and its nested parts (`field`). */
export const placeIn = (form: Draft, of: Draft, key: string, field?: Draft): TextPlace => {
  const own = field === undefined ? undefined : fieldTexts(field).find((place) => place.of === of && place.key === key)
  const owner = of === form ? "form" : String(of["section_uid"] ?? field?.["field_uid"])
  return own ?? { id: `${owner}.${key}`, of, key, kind: "other" }
}

/** The place of a scale point's label. */
export const anchorIn = (field: Draft, anchors: Draft, point: string): TextPlace => ({
  id: `${String(field["field_uid"])}.anchors.${point}`,
  of: anchors,
  key: point,
  kind: "option",
})

/** A language's missing and outdated translations. */
export const gaps = (
  form: Draft,
  language: string,
  usual: string,
): {
  readonly missing: ReadonlyArray<TextPlace>
  readonly outdated: ReadonlyArray<TextPlace>
  readonly count: number
} => {
  const languages = languagesOf(form, usual)
  const first = languages[0] ?? usual
  const spoken = textPlaces(form).filter((place) => textAt(place, languages, first) !== "")
  const old = new Set(outdatedOf(form)[language] ?? [])
  return {
    count: spoken.length,
    missing: spoken.filter((place) => textAt(place, languages, language) === ""),
    outdated: spoken.filter((place) => old.has(place.id) && textAt(place, languages, language) !== ""),
  }
}

const setLanguages = (form: Draft, languages: ReadonlyArray<string>): void =>
  void (form["meta"] = { ...inside(form, "meta"), languages: [...languages] } as JsonObject)

export const addLanguage = (form: Draft, language: string, usual: string): boolean => {
  const languages = languagesOf(form, usual)
  if (languages.includes(language) || !isLocale(language)) return false
  setLanguages(form, [...languages, language])
  return true
}

/** Removes a language and all text in it. The first language can't be removed. */
export const removeLanguage = (form: Draft, language: string, usual: string): boolean => {
  const languages = languagesOf(form, usual)
  if (languages[0] === language || !languages.includes(language)) return false
  for (const place of textPlaces(form)) {
    const next = withSaid(place.of[place.key], languages, language, "")
    if (isText(next)) place.of[place.key] = next
    else delete place.of[place.key]
  }
  mark(form, (ids, of) => (of === language ? [] : ids))
  setLanguages(
    form,
    languages.filter((one) => one !== language),
  )
  return true
}

/** A new question has text only in the form's languages. */
export const inLanguages = (node: Draft, languages: ReadonlyArray<string>): Draft => {
  const form: Draft = { sections: [{ fields: [node as JsonObject] }] }
  for (const { of, key } of textPlaces(form)) {
    const text = of[key]
    if (!isJsonObject(text)) continue
    const others = Object.entries(text).filter(([language]) => languages.includes(language))
    const [only] = languages
    if (languages.length === 1) of[key] = text[only!] ?? text["en"] ?? Object.values(text)[0]
    else of[key] = others.length === 0 ? (text["en"] ?? "") : Object.fromEntries(others)
  }
  return node
}
