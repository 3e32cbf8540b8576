import { formLanguageOf } from "../../languages/FormLanguages.ts"
import type { AnswerCode, Params } from "../answers/Reading.ts"

/** Letters of right-to-left scripts. */
const fromRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/**
 * Isolates a right-to-left name, because it could otherwise reverse the order of the surrounding left-to-right
 * sentence.
 */
const isolated = (name: string): string => (fromRight.test(name) ? `\u2068${name}\u2069` : name)

/** The message for respondents in the locale's language, or else in English. */
export const messageOf = (code: AnswerCode, label: string, params: Params, locale: string): string =>
  formLanguageOf(locale).messages[code].replace(/\{(\w+)\}/g, (slot, name: string) =>
    name === "label" ? isolated(label) : Object.hasOwn(params, name) ? isolated(String(params[name])) : slot,
  )
