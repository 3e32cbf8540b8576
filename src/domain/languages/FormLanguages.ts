import { completed, type PartOf } from "./Catalogue.ts"
import { english } from "./en/form.ts"
import { spanish } from "./es/form.ts"
import type { FormLanguage } from "./Language.ts"
import { primarySubtag } from "./Tag.ts"

const catalogues = { en: english, es: spanish } satisfies Readonly<Record<string, PartOf<FormLanguage>>>

export type LanguageTag = keyof typeof catalogues

/** The parts of each language that the browser loads, by primary subtag. `Languages.ts` has the rest. */
export const formLanguages = Object.fromEntries(
  Object.entries(catalogues).map(([tag, given]) => [tag, completed<FormLanguage>(given, english)]),
) as Readonly<Record<LanguageTag, FormLanguage>>

export const isLanguageTag = (tag: string): tag is LanguageTag => Object.hasOwn(formLanguages, tag)

/** The tag's language, or English: `es-MX` is Spanish. */
export const languageTagOf = (locale: string): LanguageTag => {
  const tag = primarySubtag(locale)
  return isLanguageTag(tag) ? tag : "en"
}

/** The form language for a locale; English if the locale's language is not supported. */
export const formLanguageOf = (locale: string): FormLanguage => formLanguages[languageTagOf(locale)]
