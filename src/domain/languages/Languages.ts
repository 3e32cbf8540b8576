import { english } from "./en/language.ts"
import { spanish } from "./es/language.ts"
import { isLanguageTag, type LanguageTag, languageTagOf } from "./FormLanguages.ts"
import type { Language } from "./Language.ts"
import type { Lexicon } from "./lexicon/Lexicon.ts"
import { primarySubtag } from "./Tag.ts"

/** One line for each language: a tag of `FormLanguages.ts` without its language does not compile. */
export const languages: Readonly<Record<LanguageTag, Language>> = { en: english, es: spanish }

/** The locale's language; absent where it is none of ours. */
export const knownLanguage = (locale: string): Language | undefined => {
  const tag = primarySubtag(locale)
  return isLanguageTag(tag) ? languages[tag] : undefined
}

/** The locale's language, else English. */
export const languageOf = (locale: string): Language => languages[languageTagOf(locale)]

/** The words of the locale's language; absent for a language without tables. */
export const lexiconOf = (locale: string): Lexicon | undefined => knownLanguage(locale)?.lexicon
