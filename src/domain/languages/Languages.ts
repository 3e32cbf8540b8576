import { english } from "./en/language.ts"
import { spanish } from "./es/language.ts"
import { isLanguageTag, type LanguageTag, languageTagOf } from "./FormLanguages.ts"
import type { Language } from "./Language.ts"
import { primarySubtag } from "./Tag.ts"

/** One line for each language: a tag of `FormLanguages.ts` without its language does not compile. */
export const languages: Readonly<Record<LanguageTag, Language>> = { en: english, es: spanish }

/** The locale's language, if we have it. */
export const knownLanguage = (locale: string): Language | undefined => {
  const tag = primarySubtag(locale)
  return isLanguageTag(tag) ? languages[tag] : undefined
}

/** The locale's language, or English. */
export const languageOf = (locale: string): Language => languages[languageTagOf(locale)]
