import { addressText, type PostalAddress } from "../address/AddressParts.ts"
import { readAddress } from "../address/AddressReading.ts"
import { addressWords, isStreetWord } from "../address/AddressWords.ts"
import { plainPart } from "../address/PlainPart.ts"
import { understandPostalAddress } from "../address/PostalAddressAnswer.ts"
import { unitsAt } from "../address/Unit.ts"
import type { NameWord } from "../name/NameWord.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { spokenWords } from "../several/SpokenWord.ts"
import { fold } from "../text/Token.ts"
import { contrastedText, correctedText } from "./MendedText.ts"
import type { ReadBackReply } from "./ReadBackReply.ts"
import { signsIn } from "./Signs.ts"
import { statementsIn } from "./ReplyStatements.ts"

/**
 * The part of an address that the words state, if they state nothing else: a flat or floor, a house number, or a
 * street.
 */
const partIn = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): Partial<PostalAddress> | undefined => {
  const unit = unitsAt(vocabulary, words, 0)
  if (unit.text !== "" && unit.end === words.length) return { unit: unit.text }
  // "no, el 14"
  const bare = vocabulary.address.articles.has(words[0]!.text) ? words.slice(1) : words
  // "del cuarenta y cuatro"
  const inner = vocabulary.address.particles.has(bare[0]?.text ?? "") ? bare.slice(1) : bare
  const number = plainPart(vocabulary, inner, "number")
  if (number !== undefined) return { number }
  const street = words.some((word) => isStreetWord(vocabulary, word)) && plainPart(vocabulary, bare, "street")
  return street === undefined || street === false ? undefined : { street }
}

const lineIn = (text: string, locale: string): string | undefined => {
  const read = understandPostalAddress(text, locale)
  return read._tag === "rejected" ? undefined : read.value
}

/** Whether the words are a complete address: a house number with its street. */
const isWhole = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, locale: string): boolean => {
  const read = readAddress(vocabulary, words, locale)
  return read?.address.street !== undefined && read.address.number !== undefined
}

/**
 * Whether the words, or the characters that they spell, are already part of the address. After a change, the end of a
 * number counts too: "quinientos trece, uno tres".
 */
const repeats = (vocabulary: Vocabulary, value: string, text: string, isChanged: boolean): boolean => {
  const [known, said] = [new Set(spokenWords(value).map((word) => word.text)), spokenWords(text)]
  const spelled = signsIn(vocabulary, said)
  const line = fold(value)
  const isNumber = /^\p{N}/u.test(spelled ?? "")
  const isPart =
    spelled !== undefined && (isChanged || !isNumber ? line.includes(spelled) : line.split(/[ ,]+/).includes(spelled))
  return isPart || said.every((word) => known.has(word.text))
}

/** The address after a correction that states a single part or replaces a single word. */
const withPart = (vocabulary: Vocabulary, before: string, text: string, locale: string): string | undefined => {
  const words = addressWords(vocabulary, text)
  const old = readAddress(vocabulary, addressWords(vocabulary, before), locale)
  const part = words.length === 0 ? undefined : partIn(vocabulary, words)
  if (old !== undefined && part !== undefined && addressText(old.address, old.style) === before)
    return addressText({ ...old.address, ...part }, old.style)
  const replaced = correctedText(before, text, locale)
  return replaced === undefined ? undefined : lineIn(replaced, locale)
}

/** The address after several statements: "kiln, k i l n, and it's number five, not nine". Later ones may repeat a part. */
const withParts = (
  vocabulary: Vocabulary,
  before: string,
  texts: ReadonlyArray<string>,
  locale: string,
): string | undefined => {
  let [value, isKnown] = [before, false]
  for (const text of texts) {
    const isRepeated = repeats(vocabulary, value, text, value !== before)
    const changed = isRepeated ? value : withPart(vocabulary, value, text, locale)
    isKnown ||= changed !== undefined
    value = changed ?? value
  }
  return isKnown ? value : undefined
}

/** An address in which parts were replaced or added: "yes, second floor", "no, number 98", "sí, en Toledo". */
export const correctedAddress = (
  before: string,
  { opening, rest }: ReadBackReply,
  locale: string,
): string | undefined => {
  const vocabulary = vocabularyOf(locale)
  const words = addressWords(vocabulary, rest)
  if (words.length === 0 || isWhole(vocabulary, words, locale)) return undefined
  const contrast = contrastedText(vocabulary, before, rest)
  if (contrast !== undefined) return lineIn(contrast, locale)
  const edited = withParts(vocabulary, before, statementsIn(vocabulary, rest, before).said, locale)
  if (edited !== undefined) return edited
  const frames = opening === "yes" ? [`${before}, ${rest}`] : [`${before}, no, ${rest}`, `${before}, ${rest}`]
  return frames.map((frame) => lineIn(frame, locale)).find((line) => line !== undefined && line !== before)
}
