import type { NameWord } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { digitsOf, groupsAt } from "./Figures.ts"
import { addressWords, phraseBefore } from "./AddressWords.ts"
import { beginsStreet } from "./PlaceFirst.ts"
import { unitAt } from "./Unit.ts"

const paused = (words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> =>
  words.map((word, at) => (at === 0 ? { ...word, pause: true } : word))

/** "the street is Maple Drive and the number is 318": puts labeled parts into the order of an address. */
const inOrder = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> | undefined => {
  const { address, lexicon } = vocabulary
  const isNumberFirst = lexicon.address.order === "number-first"
  const parts: Record<"street" | "number" | "rest", Array<NameWord>> = { street: [], number: [], rest: [] }
  let part: keyof typeof parts = "rest"
  for (let index = 0; index < words.length;) {
    const label = lookUp(address.labels, words, index)
    if (label === undefined) {
      const isArticle = parts[part].length === 0 && part !== "rest" && address.articles.has(words[index]!.text)
      if (!isArticle) parts[part].push(words[index]!)
      index++
      continue
    }
    part = label.value === "number" || label.value === "rest" ? label.value : "street"
    const isNamed = label.value === "street" || lookUp(address.streets, words, index + label.length) !== undefined
    if (part === "street" && !isNamed) parts.street.push(...addressWords(vocabulary, label.value))
    index += label.length
  }
  if (parts.street.length === 0) return undefined
  // "la calle es Artes Gráficas número doce": the number follows the street directly
  const number =
    parts.number.length === 0 || isNumberFirst ? parts.number : [...addressWords(vocabulary, "número"), ...parts.number]
  const line = isNumberFirst ? [...number, ...parts.street] : [...parts.street, ...number]
  return [...line, ...paused(parts.rest)]
}

/** "número catorce de la calle Mayor": moves the number after the street. */
const numberLast = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> | undefined => {
  const { address, lexicon } = vocabulary
  if (lexicon.address.order === "number-first") return undefined
  const marker = lookUp(address.number, words, 0)?.length ?? 0
  const end = groupsAt(vocabulary, words, marker).at(-1)?.end
  if (end === undefined || lookUp(address.locality, words, end) === undefined) return undefined
  let start = end + 1
  while (words[start] !== undefined && address.articles.has(words[start]!.text)) start++
  if (lookUp(address.streets, words, start) === undefined && marker === 0) return undefined
  const street = words.slice(start)
  const stop = street.findIndex(
    (word, at) =>
      at > 1 &&
      !address.regnal.has(street[at - 1]!.text) &&
      (word.pause || address.placeLeads.has(word.text) || unitAt(vocabulary, street, at, true) !== undefined),
  )
  const name = stop < 0 ? street : street.slice(0, stop)
  return [...name, ...words.slice(0, end), ...street.slice(name.length)]
}

/** The maximum number of words before a street. */
const mostBefore = 4

/**
 * "Palma de Mallorca plaza del Olivar 4", "Chicago Illinois 2200 North Clark Street": moves the place after the street.
 */
const placeLast = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  isOpened: boolean,
): ReadonlyArray<NameWord> | undefined => {
  const { address, names, numerals, lexicon } = vocabulary
  const isTypeFirst = lexicon.address.order === "type-first"
  const street = words.findIndex((word, at) =>
    isTypeFirst ? lookUp(address.streets, words, at) !== undefined : startsNumber(numerals, word),
  )
  if (lookUp(address.openings, words, 0) !== undefined) return undefined
  // "en Cádiz, calle Ancha 12" is handled elsewhere
  if (isOpened && words[street]?.pause === true) return undefined
  if (street < 1 || street > mostBefore || unitAt(vocabulary, words, 0, true) !== undefined) return undefined
  const place = words.slice(0, street)
  const isPlace =
    lookUp(address.boxes, words, 0) === undefined &&
    // "trabajo en la calle Génova"
    !address.particles.has(place.at(-1)!.text) &&
    !address.particles.has(place[0]!.text) &&
    place.every(
      (word) =>
        word.kind === "word" &&
        !startsNumber(numerals, word) &&
        !address.talk.has(word.text) &&
        (!names.sentenceWords.has(word.text) || address.particles.has(word.text)),
    )
  const isTold = isTypeFirst
    ? words.slice(street).some((word) => startsNumber(numerals, word))
    : phraseBefore(address.regions, words, street) > 0
  return isPlace && isTold ? [...words.slice(street), ...paused(place)] : undefined
}

/** The maximum number of words in a locality between postcode and street. */
const mostPlaceWords = 4

/** Removes final words that only introduce the next part: "... y es". */
const withoutLinkingWord = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  let end = words.length
  while (end > 1 && [address.ands, address.openings].some((book) => book.has(words[end - 1]!.text))) end--
  return words.slice(0, end)
}

/**
 * "46010 Valencia, calle Cuenca 12", "el código postal es 46010 y es calle Cuenca 12": moves the postcode and place
 * after the street.
 */
const postcodeLast = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> | undefined => {
  const { address, lexicon } = vocabulary
  const groups = groupsAt(vocabulary, words, lookUp(address.postcode, words, 0)?.length ?? 0, true)
  if (lexicon.address.order === "number-first" || digitsOf(groups).length !== 5) return undefined
  const end = groups.at(-1)!.end
  const street = words.findIndex((_, at) => at >= end && lookUp(address.streets, words, at) !== undefined)
  return street < 0 || street > end + mostPlaceWords
    ? undefined
    : [...words.slice(street), ...paused(withoutLinkingWord(vocabulary, words.slice(0, street)))]
}

/** "my postcode is M14 4PX and it's number nine Wilbraham Road": moves the postcode after the street. */
const labelledPostcodeLast = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
): ReadonlyArray<NameWord> | undefined => {
  const { address, lexicon } = vocabulary
  const label = lexicon.address.order === "number-first" ? lookUp(address.postcode, words, 0) : undefined
  if (label === undefined) return undefined
  for (let at = label.length + 1; at < words.length; at++) {
    const opening = lookUp(address.openings, words, at)
    const start = at + (opening?.length ?? 0)
    if (opening !== undefined && beginsStreet(vocabulary, words, start))
      return [...words.slice(start), ...paused(withoutLinkingWord(vocabulary, words.slice(0, at)))]
  }
  return undefined
}

/**
 * Puts the parts of an address into the order of the language. `isOpened`: an opening came before the parts. Undefined
 * if the parts are already in that order.
 */
export const reordered = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  isOpened: boolean,
): ReadonlyArray<NameWord> | undefined =>
  inOrder(vocabulary, words) ??
  labelledPostcodeLast(vocabulary, words) ??
  postcodeLast(vocabulary, words) ??
  numberLast(vocabulary, words) ??
  placeLast(vocabulary, words, isOpened)
