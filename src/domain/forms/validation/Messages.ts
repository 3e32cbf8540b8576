import { formLanguageOf } from "../../languages/FormLanguages.ts"
import type { AnswerCode, Params } from "../answers/Reading.ts"

/** Letters that are written from right to left. */
const fromRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** A right-to-left name is isolated, because it would otherwise turn the left-to-right sentence around it. */
const isolated = (name: string): string => (fromRight.test(name) ? `\u2068${name}\u2069` : name)

/** The sentence for respondents in the locale's language, else in English. */
export const messageOf = (code: AnswerCode, label: string, params: Params, locale: string): string =>
  formLanguageOf(locale).messages[code].replace(/\{(\w+)\}/g, (slot, name: string) =>
    name === "label" ? isolated(label) : Object.hasOwn(params, name) ? isolated(String(params[name])) : slot,
  )
