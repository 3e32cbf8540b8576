import { english } from "./en/form.ts"
import { spanish } from "./es/form.ts"
import type { FormLanguage } from "./Language.ts"
import { primarySubtag } from "./Tag.ts"

/** The parts of each language that a browser loads, by primary subtag. `Languages.ts` has the rest. */
export const formLanguages = { en: english, es: spanish } satisfies Readonly<Record<string, FormLanguage>>

export type LanguageTag = keyof typeof formLanguages

export const isLanguageTag = (tag: string): tag is LanguageTag => Object.hasOwn(formLanguages, tag)

/** The tag's language, or English: `es-MX` is Spanish. */
export const languageTagOf = (locale: string): LanguageTag => {
  const tag = primarySubtag(locale)
  return isLanguageTag(tag) ? tag : "en"
}

/** A form's language by locale, or English. */
export const formLanguageOf = (locale: string): FormLanguage => formLanguages[languageTagOf(locale)]
