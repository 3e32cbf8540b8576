import { readWrittenLink } from "../../../src/domain/forms/answers/WrittenLink.ts"
import { readWrittenNumber, writeTypedNumber } from "../../../src/domain/forms/answers/WrittenNumber.ts"
import type { Question } from "../wire.ts"
import type { PageContext } from "./PageContext.ts"

export const decimals: ReadonlySet<string> = new Set(["number", "float", "currency", "range"])
export const wholes: ReadonlySet<string> = new Set(["integer", "rating"])

const takesNumber = ({ field_type: type }: Question): boolean => decimals.has(type) || wholes.has(type)

/** The person's number format: the page's language with the browser's region. */
const localeOf = ({ language }: PageContext): string =>
  navigator.languages.find((tag) => tag.split("-", 1)[0] === language()) ?? language()

/** The typed text, with numbers and web addresses in canonical form. */
export const typedAnswer = (context: PageContext, question: Question, text: string): string => {
  if (question.field_type === "url") return readWrittenLink(text)
  return takesNumber(question) ? (readWrittenNumber(text, localeOf(context)) ?? text) : text
}

/** An answer as it would be typed, so that it can be corrected. */
export const asTyped = (context: PageContext, question: Question, value: string): string =>
  takesNumber(question) ? writeTypedNumber(value, localeOf(context)) : value
