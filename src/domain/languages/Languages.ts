import { completed, type PartOf } from "./Catalogue.ts"
import { english } from "./en/language.ts"
import { spanish } from "./es/language.ts"
import { type LanguageTag, languageTagOf } from "./FormLanguages.ts"
import type { Language } from "./Language.ts"

/** One line for each language. A tag in `FormLanguages.ts` that has no language here causes a compile error. */
export const catalogues: Readonly<Record<LanguageTag, PartOf<Language>>> = { en: english, es: spanish }

/** The languages, with missing strings filled in from English. */
export const languages = Object.fromEntries(
  Object.entries(catalogues).map(([tag, given]) => [tag, completed<Language>(given, english)]),
) as Readonly<Record<LanguageTag, Language>>

/** The locale's language, or English. */
export const languageOf = (locale: string): Language => languages[languageTagOf(locale)]
