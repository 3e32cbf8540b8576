import { regionOf } from "../../languages/Tag.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { tokenize } from "../text/Token.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"

/** National numbers as people say them, by region. Local numbers without an area code are not included. */
const plans: Readonly<Record<string, RegExp>> = {
  AR: /^0?\d{10}$/,
  AU: /^(?:0\d{9}|1\d{5,9})$/,
  CA: /^1?\d{10}$/,
  CO: /^\d{10}$/,
  ES: /^[5-9]\d{8}$/,
  GB: /^0\d{9,10}$/,
  IE: /^0\d{8,9}$/,
  IN: /^0?\d{10}$/,
  MX: /^(?:0(?:1|44|45))?\d{10}$/,
  US: /^1?\d{10}$/,
}

/** "(10 digits)": the number of digits that a question asks for. */
const lengthIn = (texts: string, locale: string): number | undefined => {
  const { figureNouns } = vocabularyOf(locale).phone
  const tokens = tokenize(texts)
  const length = tokens.find(({ kind }, at) => kind === "digits" && lookUp(figureNouns, tokens, at + 1) !== undefined)
  return length === undefined ? undefined : Number(length.text)
}

/**
 * Whether a number has the length that the question's wording asks for, or may be a national number in the locale's
 * region. Numbers with a country code are never checked.
 */
export const isUsualNumber = (value: string, locale: string, texts = ""): boolean => {
  if (/^(?:\+|00)/.test(value)) return true
  const length = lengthIn(texts, locale)
  return length === undefined ? plans[regionOf(locale)]?.test(value) !== false : value.length === length
}
