import { regionOf } from "../../languages/Tag.ts"
import { understandCode } from "../code/CodeAnswer.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { tokenize } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { confirm, invalid, type Understanding } from "../Understanding.ts"

/** Lengths of numeric postcodes in other countries. */
const otherLengths: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["AU", "NZ", "ZA", "BO", "PY", "VE"].map((country) => [country, "\\d{4}"])),
  ...Object.fromEntries(["IN", "SG", "CO", "EC"].map((country) => [country, "\\d{6}"])),
  CL: "\\d{7}",
  AR: "[A-HJ-NP-Z]\\d{4}[A-Z]{3}|[A-HJ-NP-Z]?\\d{4}",
}
const anyLength = "\\d{4}|\\d{6,7}"

/**
 * "ocho mil quince": restores the leading zero if postcodes have five digits; "mil cuatrocientos" may be an Argentine
 * postcode.
 */
const withNought = ({ lexicon }: Vocabulary, region: string, code: string): string => {
  const hasFive = region === "US" || (lexicon.address.order === "type-first" && otherLengths[region] === undefined)
  return (region === "" ? /^[2-9]\d{3}$/ : /^\d{4}$/).test(code) && hasFive ? `0${code}` : code
}

/** "el c p es 03100": removes a label that is spelled. */
const withoutLabel = ({ address }: Vocabulary, text: string): string => {
  const words = tokenize(text)
  const at = words.findIndex(
    (word, index) => word.text.length === 1 && lookUp(address.postcode, words, index) !== undefined,
  )
  if (at < 0) return text
  const label = lookUp(address.postcode, words, at)!
  return words
    .slice(at + label.length)
    .map((word) => word.text)
    .join(" ")
}

/**
 * Whether an answer contains a word such as "fifteen" or "ninety", but no "thousand". Its number of digits is then
 * uncertain.
 */
const holdsTens = ({ numerals }: Vocabulary, text: string): boolean => {
  const values = tokenize(text).map((word) => numerals.words.get(word.text))
  return (
    values.some((number) => ["ten", "teen"].includes(number?.role ?? "")) &&
    !values.some((number) => number?.value === 1000)
  )
}

/** A postcode of another country: at most two pieces, with a digit. */
const written = /^(?=\D*\d)[a-z\d]{2,5}(?:[ -]?[a-z\d]{2,5})?$/i

/** "B 1640": a letter and digits, not a misheard number. */
const lettered = /^[a-z] ?\d{4}(?: ?[a-z]{3})?$/i

/**
 * Parses an answer to a question about a postcode by the rules for codes, in the format of the locale's country. A
 * postcode of another country is confirmed if the locale has a country.
 */
export const understandPostcode = (vocabulary: Vocabulary, text: string, locale: string): Understanding<string> => {
  const { postcodes } = vocabulary.lexicon.address
  const region = regionOf(locale)
  const own = otherLengths[region] ?? postcodes[region]
  if (own === undefined && lettered.test(text.trim())) return confirm(text.trim().toUpperCase())
  const code = withoutLabel(vocabulary, text)
  const read = (pattern: string) => understandCode(code, locale, { pattern: `^(?:${pattern})$` })
  // "ninety two ten": four digits, or 90210 without a zero
  const isOpen = own === undefined && holdsTens(vocabulary, code)
  let doubtful: Understanding<string> = invalid
  for (const pattern of new Set([...(own === undefined ? [] : [own]), ...Object.values(postcodes), anyLength])) {
    if (isOpen && pattern === anyLength) continue
    const reading = read(pattern)
    const isOwn = pattern === own || (own === undefined && pattern !== anyLength)
    if (reading._tag === "accepted" && isOwn) return reading
    if (reading._tag === "rejected") continue
    const isLikely = pattern === own || reading._tag === "accepted"
    const asked = confirm(pattern === anyLength ? withNought(vocabulary, region, reading.value) : reading.value)
    if (isLikely) return { ...reading, ...asked }
    if (doubtful._tag === "rejected") doubtful = { ...reading, ...asked }
  }
  return doubtful._tag === "rejected" && written.test(text.trim()) ? confirm(text.trim().toUpperCase()) : doubtful
}
