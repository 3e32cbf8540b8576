import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { correctionLength } from "../text/Correction.ts"
import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { letterOf } from "./ExplainedLetters.ts"
import { isStreetWord, phraseBefore } from "./AddressWords.ts"
import { unitAt } from "./Unit.ts"

/** The indexes at which clauses between pauses begin. */
const clauseStarts = (words: ReadonlyArray<NameWord>): ReadonlyArray<number> =>
  words.flatMap(({ pause }, at) => (pause || at === 0 ? [at] : []))

const isNumber = ({ numerals }: Vocabulary, word: NameWord): boolean =>
  /\d/.test(word.text) || startsNumber(numerals, word)

/** "no apartment number", "sin piso": whether the words say that a part is missing. */
const isLack = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>): boolean => {
  const rest = words.slice(lookUp(address.lacks, words, 0)?.length ?? words.length)
  return rest.length > 0 && rest.every(({ text }) => address.units.has(text) || address.number.has(text))
}

/** "it's a flat", "vivo en un pueblo": a type of house or place, without a name. */
const isKind = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>): boolean => {
  const books: ReadonlyArray<Phrasebook<unknown>> = [address.openings, address.partOpenings]
  const lengthAt = (index: number) => Math.max(...books.map((book) => lookUp(book, words, index)?.length ?? 0))
  // "The Cottage, Mill Lane" is a name
  if (lengthAt(0) === 0) return false
  let at = 0
  for (let length = 1; length > 0; at += length)
    length = Math.max(lengthAt(at), lookUp(address.articles, words, at)?.length ?? 0)
  return words.length - at < 2 && address.kinds.has(words.at(-1)!.text)
}

/** "acabamos de mudarnos": words in lower case are not a place if the recognizer capitalizes places. */
const isSmall = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): boolean =>
  words.length > 1 &&
  words.every(
    (word) =>
      word.kind === "word" &&
      word.written === word.written.toLowerCase() &&
      word.text.length > 1 &&
      !isNumber(vocabulary, word),
  )

/** Number of words in the opening of a remark: "it's", "es la". */
const openingOf = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>): number => {
  const opening = lookUp(address.beside, words, 0)?.length ?? 0
  return opening > 0 && address.articles.has(words[opening]?.text ?? "") ? opening + 1 : opening
}

/** "calle Betis 9, con be, Sevilla": a remark on a letter. */
const isLetterRemark = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): boolean => {
  const remark = lookUp(vocabulary.email.letterRemarks, words, 0)?.length ?? 0
  return remark > 0 && remark === words.length - 1 && letterOf(vocabulary, words.at(-1)!) !== undefined
}

/** Whether the clause begins with the words for a part of an address. */
const isLed = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>): boolean => {
  const leads: ReadonlyArray<Phrasebook<unknown>> = [
    address.postcode,
    address.locality,
    address.region,
    address.labels,
    address.former,
    address.moved,
    address.closings,
    address.careOf,
    address.elsewhere,
    address.countries,
    address.regions,
  ]
  return leads.some((book) => lookUp(book, words, 0) !== undefined)
}

/** Whether a street, a flat, a postcode or an announced number is at the index. */
const isPart = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, at: number): boolean => {
  const { address } = vocabulary
  const word = words[at]!
  if (isStreetWord(vocabulary, word) || address.ordinalStreets.has(word.text)) return true
  if (lookUp(address.postcode, words, at) !== undefined) return true
  // "la casa de la esquina" is not a flat, but "segundo a" is
  const isDescribed = at + 2 < words.length && address.particles.has(words[at + 1]!.text)
  if (!isDescribed && unitAt(vocabulary, words, at, true) !== undefined) return true
  return isNumber(vocabulary, word) && address.number.has(words[at - 1]?.text ?? "")
}

/** "it's the black door", "el timbre no funciona": a sentence that contains no part of an address. */
const isRemark = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, isPlaced: boolean): boolean => {
  const { address, names } = vocabulary
  if (isLetterRemark(vocabulary, words) || isKind(vocabulary, words)) return true
  if (lookUp(address.remarks, words, 0) !== undefined) return true
  // "no, 14" is a correction
  const turn = correctionLength(vocabulary, words, 0)
  const opening = turn > 0 ? turn : openingOf(vocabulary, words)
  const rest = words.slice(opening)
  // "12 Oak Road, What Cheer, Iowa"
  if (opening === 0 && rest.length < 4 && rest.every(({ written }) => /^\p{Lu}\p{Ll}/u.test(written))) return false
  const isSaid = rest.some(
    ({ text }) => text.length > 1 && names.sentenceWords.has(text) && !address.particles.has(text),
  )
  if (turn > 0) return isSaid && !rest.some((word) => isNumber(vocabulary, word))
  if (isLed(vocabulary, words) || rest.some((_, at) => isPart(vocabulary, rest, at))) return false
  const isThing = opening > 0 && address.articles.has(words[opening - 1]!.text)
  return isThing || (isPlaced && isSmall(vocabulary, words)) || (isSaid && rest.length > 1)
}

/**
 * "10 Downing Street, London SW1A 2AA, it's the black door", "18 Pine Road, it's flat 3": removes remarks on the house
 * after its number, and the words that introduce a part.
 */
export const withoutHouseRemarks = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
): ReadonlyArray<NameWord> => {
  const starts = clauseStarts(words)
  // "it's a flat, Flat 9, Kingfisher House", "vivo en un pueblo, calle Real 14"
  const [, second] = starts
  if (second !== undefined && second + 1 < words.length && isKind(vocabulary, words.slice(0, second)))
    return withoutHouseRemarks(vocabulary, words.slice(second))
  const house = words.findIndex((word) => isNumber(vocabulary, word))
  if (house < 0 || starts.length < 2) return words
  const kept: Array<NameWord> = []
  // after a capitalized place, words in lower case are not places
  let isPlaced = false
  for (const [at, start] of starts.entries()) {
    const clause = words.slice(start, starts[at + 1])
    // "Corby now"
    const trimmed = clause.slice(0, clause.length - phraseBefore(vocabulary.address.closings, clause, clause.length, 1))
    if (start <= house) {
      kept.push(...clause)
      continue
    }
    // "what cheer, iowa": a place before its region
    const next = words.slice(starts[at + 1] ?? words.length)
    const isTown =
      clause.length < 4 &&
      openingOf(vocabulary, clause) === 0 &&
      !isLack(vocabulary, clause) &&
      lookUp(vocabulary.email.letterRemarks, clause, 0) === undefined &&
      lookUp(vocabulary.address.regions, next, 0) !== undefined
    if (!isTown && isRemark(vocabulary, trimmed, isPlaced)) continue
    isPlaced ||= /^\p{Lu}\p{Ll}/u.test(clause[0]!.written)
    const opening = openingOf(vocabulary, clause)
    const [first, ...rest] = clause.slice(opening)
    kept.push(...(opening === 0 || first === undefined ? clause : [{ ...first, pause: true }, ...rest]))
  }
  return kept.length === words.length ? words : kept
}
