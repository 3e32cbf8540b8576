import { understandPostalAddress } from "./address/PostalAddressAnswer.ts"
import { understandCode } from "./code/CodeAnswer.ts"
import { understandEmail } from "./email/EmailAnswer.ts"
import { isGiven, isKnownName } from "./name/KnownName.ts"
import { openingAt } from "./name/NameOpening.ts"
import { type NameWord, nameWords } from "./name/NameWord.ts"
import { understandPersonName } from "./name/PersonName.ts"
import { understandPhone } from "./phone/PhoneAnswer.ts"
import { startsNumber } from "./number/Numeral.ts"
import { withoutTalkAround } from "./text/Courtesy.ts"
import { mentions } from "./text/Phrasebook.ts"
import { isTooLong, type Token, tokenize, words } from "./text/Token.ts"
import { type Vocabulary, vocabularyOf } from "./text/Vocabulary.ts"
import type { Understanding } from "./Understanding.ts"

/** The maximum number of words in a code, a name or an address. */
const mostWords = 24
/**
 * The minimum number of characters in a code, and in an uncertain one: "twenty five" is an amount, and "the two dogs"
 * contains no code.
 */
const leastSigns = { accepted: 3, confirm: 5 } as const

const sure = (reading: Understanding<string | number>): string | undefined =>
  reading._tag === "accepted" ? String(reading.value) : undefined

const codeIn = (text: string, locale: string): string | undefined => {
  const reading = understandCode(text, locale, {})
  if (reading._tag === "rejected" || !/\d/.test(String(reading.value))) return undefined
  const code = String(reading.value)
  return code.length >= leastSigns[reading._tag] ? code : undefined
}

/**
 * A name that begins with a first name, or is announced as a name: "my name is Legion". It may be spelled out letter by
 * letter.
 */
const nameIn = (vocabulary: Vocabulary, text: string, locale: string): string | undefined => {
  const spoken = nameWords(text)
  const isAnnounced = openingAt(vocabulary, spoken, 0)?.as === "named"
  const isSpelled = (word: NameWord, at: number) => word.text.length === 1 && spoken[at + 1]?.text.length === 1
  if (!isAnnounced && !spoken.some((word, at) => isGiven(vocabulary, word.text) || isSpelled(word, at)))
    return undefined
  const name = sure(understandPersonName(text, locale))
  if (name === undefined) return undefined
  const parts = name.split(" ")
  const isKnown = parts.length > 1 && isGiven(vocabulary, parts[0]) && isKnownName(vocabulary, parts.at(-1)!)
  return isKnown || isAnnounced ? name : undefined
}

/** Whether words contain a number. A single letter doesn't count: the "o" in a spelled name isn't a zero. */
const holdsFigure = ({ numerals }: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  tokens.some((token) => startsNumber(numerals, token))

/**
 * Signs of each kind of answer. Most answers have none, so they don't need to be parsed as all five kinds, which takes
 * 0.3 ms.
 */
const marksOf = (vocabulary: Vocabulary, text: string) => {
  const tokens = tokenize(text)
  const hasFigure = holdsFigure(vocabulary, tokens)
  return {
    isEmail: text.includes("@") || mentions(vocabulary.email.at, tokens),
    isCode: hasFigure,
    isAddress: hasFigure || mentions(vocabulary.address.noNumber, tokens),
  }
}

/**
 * The canonical form of an answer to a question of unknown kind, if the whole answer is an email address, a phone
 * number, an address, a code or a name. Undefined for any other text, and for text that is already canonical.
 */
export const formOfUnknownText = (text: string, locale: string): string | undefined => {
  const spoken = text.trim()
  if (isTooLong(spoken) || words(spoken).length > mostWords) return undefined
  const vocabulary = vocabularyOf(locale)
  const around = withoutTalkAround(vocabulary, spoken).text
  const { isEmail, isCode, isAddress } = marksOf(vocabulary, spoken)
  const form =
    (isEmail ? sure(understandEmail(spoken, locale)) : undefined) ??
    (isCode ? sure(understandPhone(spoken, locale)) : undefined) ??
    (isAddress ? sure(understandPostalAddress(around, locale)) : undefined) ??
    (isCode ? codeIn(spoken, locale) : undefined) ??
    nameIn(vocabulary, around, locale)
  return form === spoken ? undefined : form
}
