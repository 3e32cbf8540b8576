import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isStreetWord, phraseBefore, stateNamed } from "./AddressWords.ts"
import { buildingEnd } from "./Building.ts"
import { withKilometreLast } from "./Kilometre.ts"
import { reordered } from "./PartOrder.ts"
import { beginsStreet, withPlaceLast } from "./PlaceFirst.ts"
import { unitAt } from "./Unit.ts"

export const isTalkWord = ({ address, names }: Vocabulary, { text }: NameWord): boolean =>
  address.talk.has(text) || (names.sentenceWords.has(text) && !address.particles.has(text))

/** The start of an address after an aside, or 0: "I think you have it already but it's 12 Main Street". */
const afterAside = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, opened: number): number => {
  const { address } = vocabulary
  if (startsNumber(vocabulary.numerals, words[0])) return 0
  for (let at = 1; at < words.length; at++) {
    const opening = lookUp(address.openings, words, at)
    const end = at + (opening?.length ?? 0)
    if (startsNumber(vocabulary.numerals, words[at])) return 0
    if (opening === undefined || !beginsStreet(vocabulary, words, end)) continue
    // "got a pen, 73 Moss Lane", "la de siempre, calle Ancha 12"
    return words.slice(opened, at).some((word) => isTalkWord(vocabulary, word) && !isStreetWord(vocabulary, word))
      ? end
      : 0
  }
  return 0
}

/**
 * Where a house number or a street begins after small talk: "got a pen, 73 Moss Lane", "la de siempre, calle Ancha 12".
 */
const afterTalk = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, start: number): number | undefined => {
  const { address, numerals, lexicon } = vocabulary
  if (lexicon.address.order === "type-first") {
    if (!address.particles.has(words[start]?.text ?? "") || lookUp(address.streets, words, start) !== undefined)
      return undefined
    const street = words.findIndex((_, at) => at > start + 1 && lookUp(address.streets, words, at) !== undefined)
    return words.slice(Math.max(street, 0)).some((word) => startsNumber(numerals, word)) && street > 0
      ? street
      : undefined
  }
  const isUnit = unitAt(vocabulary, words, start, false) !== undefined
  const house = isUnit ? undefined : buildingEnd(vocabulary, words, start)
  // "I'm in apartment 9C at 300 Park Avenue"
  const flat = words.findIndex(
    (_, at) => at > start && at < (house ?? 0) && unitAt(vocabulary, words, at, false) !== undefined,
  )
  const before = words.slice(start, flat < 0 ? house : flat)
  return house !== undefined &&
    before.some((word) => isTalkWord(vocabulary, word)) &&
    !before.some(({ text }) => address.talk.has(text))
    ? before.length + start
    : undefined
}

/** The start of the address after its opening words. */
const afterOpenings = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>, from: number): number => {
  let start = from
  for (
    let hit = lookUp(address.openings, words, start);
    hit !== undefined && start + hit.length < words.length;
    hit = lookUp(address.openings, words, start)
  )
    start += hit.length
  return start
}

/** The words of the address, without the words that surround it and without unrelated remarks. */
export const core = (
  vocabulary: Vocabulary,
  all: ReadonlyArray<NameWord>,
): { readonly words: ReadonlyArray<NameWord>; readonly isWhole: boolean } => {
  const { address } = vocabulary
  const before = afterOpenings(vocabulary, all, 0)
  const sorted = reordered(vocabulary, all, false) ?? reordered(vocabulary, all.slice(before), before > 0)
  const words = sorted ?? all
  const opened = afterOpenings(vocabulary, words, 0)
  const moved = withPlaceLast(vocabulary, words, opened, (word) => isTalkWord(vocabulary, word))
  const aside = afterAside(vocabulary, words, opened)
  const start = moved === undefined ? afterOpenings(vocabulary, words, aside) : 0
  // "we live up in Burlington at 19 Cliff Street": the words before the street are a place, not only small talk
  const isKnown = words
    .slice(0, moved === undefined ? aside : 0)
    .every((word, at) => at < opened || isTalkWord(vocabulary, word) || address.particles.has(word.text))
  const spoken = moved ?? words
  // "and it's in Leeds" names the place
  const elsewhere = spoken.findIndex(
    (_, at) =>
      at > start &&
      (lookUp(address.elsewhere, spoken, at)?.length ?? 0) > (lookUp(address.locality, spoken, at)?.length ?? 0),
  )
  let end = elsewhere < 0 ? spoken.length : elsewhere
  for (
    let length = phraseBefore(address.closings, spoken, end, start);
    length > 0;
    length = phraseBefore(address.closings, spoken, end, start)
  )
    end -= length
  const talk = afterTalk(vocabulary, spoken, start)
  return {
    words: withKilometreLast(vocabulary, spoken.slice(talk ?? start, end)),
    // "salt lake city ok": the end of the answer, or the abbreviation of a state
    isWhole:
      talk === undefined &&
      sorted === undefined &&
      isKnown &&
      // "12 oak lane not oak street austin texas": the place belongs to the rejected address
      !(elsewhere > 0 && phraseBefore(address.regions, spoken, spoken.length) > 0) &&
      // "9 Park Row and it's number 4"
      !(
        elsewhere > 0 &&
        lookUp(address.postcodeLinks, spoken, elsewhere) !== undefined &&
        spoken.slice(elsewhere).some((word) => startsNumber(vocabulary.numerals, word))
      ) &&
      !(end === spoken.length - 1 && stateNamed(vocabulary, spoken[end]) !== undefined),
  }
}
