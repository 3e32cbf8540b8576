import * as Schema from "effect/Schema"
import { isLocale } from "./Locale.ts"

/** A plain string, or one string per BCP 47 language tag. */
export const LocalizedText = Schema.Union([
  Schema.String,
  Schema.Record(Schema.String, Schema.String).check(
    Schema.makeFilter((byLocale: Readonly<Record<string, string>>) =>
      Object.keys(byLocale).length > 0 ? undefined : "text in at least one language",
    ),
  ),
])
export type LocalizedText = typeof LocalizedText.Type

const languageOf = (locale: string): string => locale.split("-", 1)[0]!.toLowerCase()

/**
 * Resolves localized text: tries the exact tag, its language, any tag of that language, and English, then takes the
 * first entry. Returns an empty string if there is no text, so renderers need no check.
 */
export const localize = (text: LocalizedText | undefined, locale: string): string => {
  if (text === undefined) return ""
  if (typeof text === "string") return text
  const exact = text[locale]
  if (exact !== undefined) return exact
  const language = languageOf(locale)
  const keys = Object.keys(text)
  const key =
    keys.find((k) => k.toLowerCase() === language) ??
    keys.find((k) => languageOf(k) === language) ??
    keys.find((k) => languageOf(k) === "en") ??
    keys[0]
  return key === undefined ? "" : text[key]!
}

/** Whether a string is empty or blank in every language. */
export const isBlankText = (text: LocalizedText | undefined): boolean =>
  text === undefined ||
  (typeof text === "string" ? text.trim() === "" : Object.values(text).every((each) => each.trim() === ""))

/**
 * The language of a response: the locale in the query, or else the preferred language in the header, or else English.
 * Any well-formed tag is accepted, because each form has its own languages.
 */
export const negotiateLocale = (query: string | undefined, acceptLanguage: string | undefined): string => {
  if (query !== undefined && isLocale(query)) return query
  if (acceptLanguage === undefined) return "en"
  const wishes = acceptLanguage
    .split(",")
    .map((part, position) => {
      const [tag = "", ...parameters] = part.trim().split(";")
      const quality = parameters.map((p) => /^\s*q=(\d(?:\.\d{0,3})?)\s*$/.exec(p)?.[1]).find((q) => q !== undefined)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality), position }
    })
    .filter(({ tag, quality }) => quality > 0 && isLocale(tag))
    .sort((a, b) => b.quality - a.quality || a.position - b.position)
  return wishes[0]?.tag ?? "en"
}
