import { formLanguageOf } from "../../languages/FormLanguages.ts"
import type { AnswerCode, Params } from "../answers/Reading.ts"

/** The sentence for respondents in the locale's language, else in English. */
export const messageOf = (code: AnswerCode, label: string, params: Params, locale: string): string =>
  formLanguageOf(locale).messages[code].replace(/\{(\w+)\}/g, (slot, name: string) =>
    name === "label" ? label : Object.hasOwn(params, name) ? String(params[name]) : slot,
  )
