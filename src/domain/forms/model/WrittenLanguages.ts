import { isSubsection } from "./FormSection.ts"
import { allFields, type FormDefinition } from "./FormDefinition.ts"
import { isLocale } from "./Locale.ts"
import type { LocalizedText } from "./LocalizedText.ts"

const tagsIn = (text: LocalizedText | undefined): ReadonlyArray<string> =>
  text === undefined || typeof text === "string" ? [] : Object.keys(text)

const known = new WeakMap<FormDefinition, ReadonlyArray<string>>()

/**
 * The language tags of a form's titles and labels, in order of first appearance; empty if none of them has a language.
 */
export const languagesOfForm = (form: FormDefinition): ReadonlyArray<string> => {
  const cached = known.get(form)
  if (cached !== undefined) return cached
  const headings = form.sections.flatMap((section) => [
    section.title,
    ...section.fields.filter(isSubsection).map(({ title }) => title),
  ])
  const texts = [form.title, ...headings, ...allFields(form).map(({ label }) => label)]
  const tags = [...new Set(texts.flatMap(tagsIn))].filter(isLocale)
  known.set(form, tags)
  return tags
}

const primary = (tag: string): string => tag.split("-", 1)[0]!.toLowerCase()

/**
 * The language in which to show a form: the first of the preferred languages that the form has, by exact tag or else by
 * language. If it has none of them, English if available, or else the form's first language.
 */
export const languageFor = (form: FormDefinition, wishes: ReadonlyArray<string>): string | undefined => {
  const tags = languagesOfForm(form)
  for (const wish of wishes) {
    const tag =
      tags.find((one) => one.toLowerCase() === wish.toLowerCase()) ?? tags.find((one) => primary(one) === primary(wish))
    if (tag !== undefined) return tag
  }
  return tags.find((one) => primary(one) === "en") ?? tags[0]
}

const rightToLeft: ReadonlySet<string> = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"])

/** The writing direction of a language. */
export const directionOf = (tag: string): "ltr" | "rtl" => {
  if (/-(?:arab|hebr)\b/i.test(tag)) return "rtl"
  return !/-latn\b/i.test(tag) && rightToLeft.has(primary(tag)) ? "rtl" : "ltr"
}
