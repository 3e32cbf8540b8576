import { formLanguages, isLanguageTag, type LanguageTag } from "../../domain/languages/FormLanguages.ts"
import { languages as everyLanguage } from "../../domain/languages/Languages.ts"
import type { PageTexts } from "../../domain/languages/PageTexts.ts"

export type Language = LanguageTag

/** The languages of the pages. */
export const languages: ReadonlyArray<Language> = Object.keys(formLanguages).filter(isLanguageTag)

/** The name of a language in that language. */
export const nameOf = (language: Language): string => formLanguages[language].name

export const textsOf = (language: Language): PageTexts => everyLanguage[language].pages

export const isLanguage = (value: string | undefined): value is Language => languages.some((one) => one === value)
