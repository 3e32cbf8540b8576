import { english } from "./en/form.ts"
import { spanish } from "./es/form.ts"
import type { FormLanguage } from "./Language.ts"
import { primarySubtag } from "./Tag.ts"

/** The languages, by primary subtag: what a browser loads of them. `Languages.ts` has the rest of each. */
export const formLanguages = { en: english, es: spanish } satisfies Readonly<Record<string, FormLanguage>>

export type LanguageTag = keyof typeof formLanguages

export const isLanguageTag = (tag: string): tag is LanguageTag => Object.hasOwn(formLanguages, tag)

/** The tag's language, else English: `es-MX` is Spanish. */
export const languageTagOf = (locale: string): LanguageTag => {
  const tag = primarySubtag(locale)
  return isLanguageTag(tag) ? tag : "en"
}

/** What is said and shown of a form in the locale's language, else in English. */
export const formLanguageOf = (locale: string): FormLanguage => formLanguages[languageTagOf(locale)]
