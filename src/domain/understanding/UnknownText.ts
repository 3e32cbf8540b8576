import { understandPostalAddress } from "./address/PostalAddressAnswer.ts"
import { understandCode } from "./code/CodeAnswer.ts"
import { understandEmail } from "./email/EmailAnswer.ts"
import { isGiven, isKnownName } from "./name/KnownName.ts"
import { openingAt } from "./name/NameOpening.ts"
import { nameWords } from "./name/NameWord.ts"
import { understandPersonName } from "./name/PersonName.ts"
import { understandPhone } from "./phone/PhoneAnswer.ts"
import { withoutTalkAround } from "./text/Courtesy.ts"
import { isTooLong, words } from "./text/Token.ts"
import { vocabularyOf } from "./text/Vocabulary.ts"
import type { Understanding } from "./Understanding.ts"

/** The maximum number of words in a code, a name or an address. */
const mostWords = 24
/**
 * "twenty five" is an amount. A code has more characters, and an uncertain code needs even more: "the two dogs"
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

/** A name that begins with a first name, or is announced as a name: "my name is Legion". */
const nameIn = (text: string, locale: string): string | undefined => {
  const name = sure(understandPersonName(text, locale))
  if (name === undefined) return undefined
  const vocabulary = vocabularyOf(locale)
  const parts = name.split(" ")
  const isKnown = parts.length > 1 && isGiven(vocabulary, parts[0]) && isKnownName(vocabulary, parts.at(-1)!)
  return isKnown || openingAt(vocabulary, nameWords(text), 0)?.as === "named" ? name : undefined
}

/**
 * The canonical form of an answer to a question of unknown kind, if all of it is an e-mail address, a phone number, an
 * address, a code or a name. Undefined for any other text, and for a text that is already canonical.
 */
export const formOfUnknownText = (text: string, locale: string): string | undefined => {
  const spoken = text.trim()
  if (isTooLong(spoken) || words(spoken).length > mostWords) return undefined
  const around = withoutTalkAround(vocabularyOf(locale), spoken).text
  const form =
    sure(understandEmail(spoken, locale)) ??
    sure(understandPhone(spoken, locale)) ??
    sure(understandPostalAddress(around, locale)) ??
    codeIn(spoken, locale) ??
    nameIn(around, locale)
  return form === spoken ? undefined : form
}
