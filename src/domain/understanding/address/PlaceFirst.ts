import { isStreetWord } from "./AddressWords.ts"
import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { unitAt } from "./Unit.ts"

/** The maximum number of words in a place before a street. */
const mostWords = 4

/** Whether a street begins here, with a word for a street or a house number. */
export const beginsStreet = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, at: number): boolean => {
  const { address, lexicon } = vocabulary
  if (lookUp(address.boxes, words, at) !== undefined) return true
  return lexicon.address.order === "type-first"
    ? lookUp(address.streets, words, at) !== undefined
    : startsNumber(vocabulary.numerals, words[at]) || unitAt(vocabulary, words, at, false) !== undefined
}

/** Whether the words can be the name of a place: no small talk, street or number, and no flat ("el bajo"). */
const isPlaceName = (
  vocabulary: Vocabulary,
  place: ReadonlyArray<NameWord>,
  isTalk: (word: NameWord) => boolean,
): boolean => {
  const { address, numerals } = vocabulary
  const isPart = (word: NameWord, at: number) => {
    const isSmall = address.particles.has(word.text)
    // "la de siempre, calle Ancha 12": a linking word doesn't begin a name
    const isOrdinary = isSmall ? at === 0 && (!address.articles.has(word.text) || isTalk(word)) : isTalk(word)
    return word.kind === "word" && !isOrdinary && !isStreetWord(vocabulary, word) && !startsNumber(numerals, word)
  }
  return unitAt(vocabulary, place, 0, true) === undefined && place.every(isPart)
}

const isRegion = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>): boolean =>
  lookUp(address.regions, words, 0)?.length === words.length

/**
 * "in Brighton, 14 Kingsley Road", "vivo en Cádiz en la calle Ancha 12": moves the place after the street. `opened`:
 * the end of the opening of an address. Undefined if the address doesn't begin with a place.
 */
export const withPlaceLast = (
  vocabulary: Vocabulary,
  all: ReadonlyArray<NameWord>,
  opened: number,
  isTalk: (word: NameWord) => boolean,
): ReadonlyArray<NameWord> | undefined => {
  const { address, lexicon } = vocabulary
  const words = all.slice(opened)
  const start = lookUp(address.locality, words, 0)?.length ?? 0
  // "mi dirección de toda la vida es": not every small word introduces a place
  const isIn = address.placeLeads.has(all[opened + start - 1]?.text ?? "")
  const isLed = isIn && lexicon.address.order === "type-first"
  for (let at = start + 1; at <= start + mostWords && at < words.length; at++) {
    const opening = lookUp(address.openings, words, at)
    const end = at + (opening?.length ?? 0)
    if ((opening === undefined && !words[at]!.pause && !isLed) || !beginsStreet(vocabulary, words, end)) continue
    const place = words.slice(start, at)
    // "vivo en Gran Vía 56"
    const isStreet = place.some((_, n) => beginsStreet(vocabulary, words, start + n))
    const isTold = isIn || isRegion(vocabulary, place) || (words[at]!.pause && opened > 0)
    return isTold && !isStreet && isPlaceName(vocabulary, place, isTalk)
      ? [...words.slice(end), { ...place[0]!, pause: true }, ...place.slice(1)]
      : undefined
  }
  return undefined
}
