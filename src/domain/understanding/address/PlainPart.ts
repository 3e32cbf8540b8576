import type { NameWord } from "../name/NameWord.ts"
import { contrastIn, correctionIn } from "../text/Correction.ts"
import { lookUp, type Phrasebook, without } from "../text/Phrasebook.ts"
import { knowsWord, type Vocabulary } from "../text/Vocabulary.ts"
import { accepted, confirm, invalid, type Understanding } from "../Understanding.ts"
import type { AddressPart } from "./AddressParts.ts"
import { core } from "./AddressCore.ts"
import { isStreetWord, named, phraseBefore } from "./AddressWords.ts"
import { ordinalAt } from "./Figures.ts"
import { withoutHouseRemarks } from "./HouseRemark.ts"
import { houseNumberAt } from "./HouseNumber.ts"
import { readNumberFirst } from "./NumberFirst.ts"
import { streetName } from "./StreetExtent.ts"
import { placeIn } from "./Place.ts"
import { readTypeFirst } from "./TypeFirst.ts"
import { letterAt } from "./FlatName.ts"
import { unitsAt } from "./Unit.ts"

type Part = Exclude<AddressPart, "postcode">

const isSaid = ({ names, address }: Vocabulary, { text }: NameWord): boolean =>
  names.sentenceWords.has(text) && !address.particles.has(text)

/** Small talk and landmarks, which are not names of places: "near the park", "in the countryside". */
const isTalk = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): boolean => {
  const { address } = vocabulary
  return (
    words.length === 0 ||
    words.length > 7 ||
    lookUp(address.nearby, words, 0) !== undefined ||
    words.every(({ text }) => address.kinds.has(text) || address.articles.has(text)) ||
    words.some((word) => word.kind !== "word" || isSaid(vocabulary, word) || address.talk.has(word.text))
  )
}

const streetOf = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): string | undefined => {
  const { address, lexicon, numerals } = vocabulary
  const isNumberFirst = lexicon.address.order === "number-first"
  if (
    lookUp(address.nearby, words, 0) !== undefined ||
    words.some(
      (word) => isSaid(vocabulary, word) && !isStreetWord(vocabulary, word) && !numerals.ordinals.has(word.text),
    )
  )
    return undefined
  if (lookUp(address.bareStreets, words, 0)?.length === words.length) return named(vocabulary, words)
  // "forty second street" is not house 40 on 2nd Street
  if (isNumberFirst && ordinalAt(vocabulary, words, 0) !== undefined && isStreetWord(vocabulary, words.at(-1)))
    return streetName(vocabulary, words)
  const street = isNumberFirst ? readNumberFirst(vocabulary, words) : readTypeFirst(vocabulary, words)
  return street.isWhole && street.rest.length === 0 ? street.street : undefined
}

/** A placeholder for the word before the first one. */
const nothing: NameWord = { written: "", text: "\0", kind: "word", gap: true, pause: false }

/** "12", "forty two a". */
const plainNumber = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): string | undefined => {
  const number = houseNumberAt(vocabulary, words, 0)
  if (number === undefined || number.end === words.length) return number?.text
  const letter = number.end === words.length - 1 ? letterAt(vocabulary, words, number.end) : undefined
  return letter === undefined ? undefined : number.text + letter
}

/** "apartment 4B", "suite two ten", "4B". */
const plainUnit = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): string | undefined => {
  const unit = unitsAt(vocabulary, words, 0)
  if (unit.text !== "" && unit.end === words.length) return unit.text
  // "suite two ten": no house number follows
  const inside = unitsAt(vocabulary, [nothing, ...words], 1)
  if (inside.text !== "" && inside.end === words.length + 1) return inside.text
  return plainNumber(vocabulary, words)
}

/** A region or country, whether or not `book` contains it. */
const plainArea = (
  vocabulary: Vocabulary,
  words: ReadonlyArray<NameWord>,
  book: Phrasebook<string>,
): string | undefined => {
  const known = lookUp(book, words, 0)
  if (known?.length === words.length) return known.value
  // "Texas, of course"
  if (known !== undefined && words[known.length]!.pause) return undefined
  return isTalk(vocabulary, words) ? undefined : named(vocabulary, words)
}

const plainTown = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): string | undefined => {
  const place = placeIn(vocabulary, words)
  return place.isSure && !isTalk(vocabulary, words) ? place.locality : undefined
}

/** An answer that consists of a part of an address; undefined if it is something else. */
type PlainPart = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>) => string | undefined

const plainParts: Readonly<Record<Part, PlainPart>> = {
  number: plainNumber,
  unit: plainUnit,
  region: (vocabulary, words) => plainArea(vocabulary, words, vocabulary.address.regions),
  country: (vocabulary, words) => plainArea(vocabulary, words, vocabulary.address.countries),
  locality: plainTown,
  street: streetOf,
  line: streetOf,
}

/**
 * An answer that consists of the requested part: "12", "apartment 4B", "Springfield". Undefined if it is something
 * else.
 */
export const plainPart = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, part: Part): string | undefined =>
  plainParts[part](vocabulary, words)

const isIndefinite = ({ lexicon, numerals }: Vocabulary, word: NameWord | undefined): boolean => {
  const number = numerals.words.get(word?.text ?? "")
  return number?.role === "article" || (lexicon.address.order === "type-first" && number?.value === 1)
}

/**
 * "a quiet street", "una calle sin salida", "es un pueblo de Soria": whether the opening phrase introduces a
 * description, not a name. The phrase is the first `length` words of `words`.
 */
const isDescription = (
  vocabulary: Vocabulary,
  all: ReadonlyArray<NameWord>,
  words: ReadonlyArray<NameWord>,
  length: number,
  part: Part,
): boolean => {
  if (part === "street") return isIndefinite(vocabulary, words[length - 1])
  const isTown = part === "locality" && length === 1 && vocabulary.address.locality.has(words[0]!.text)
  return isTown && all.slice(0, all.length - words.length).some((word) => isIndefinite(vocabulary, word))
}

/** Whether the words from an index on are a known region or country. */
const isKnown = ({ address }: Vocabulary, words: ReadonlyArray<NameWord>, at = 0): boolean =>
  [address.regions, address.countries].some((book) => lookUp(book, words, at)?.length === words.length - at)

/**
 * A place without the words around it: "it's a village called", "la provincia de". If such a word begins the name, it
 * stays.
 */
const withoutFrame = (vocabulary: Vocabulary, all: ReadonlyArray<NameWord>, part: Part): ReadonlyArray<NameWord> => {
  const { address, lexicon } = vocabulary
  let words = all
  for (let length = 0; !isKnown(vocabulary, words); words = words.slice(length)) {
    const longest = lookUp(address.partOpenings, words, 0)?.length ?? 0
    // "la Ciudad de México" is a name
    const framed = words
    const own = words.findIndex((_, at) => at > 0 && at < longest && isKnown(vocabulary, framed, at))
    length = own < 0 ? longest : own
    if (length === 0 || length === words.length) break
    if (isDescription(vocabulary, all, words, length, part)) return []
  }
  for (let length = 1; length > 0;) {
    length = phraseBefore(address.closings, words, words.length, 1)
    words = words.slice(0, words.length - length)
  }
  const isArticle = address.articles.has(words[0]?.text ?? "") && words.length > 1
  // "la segunda planta", "los Países Bajos", but "La Línea" and "The Broadway"
  const isApart =
    part === "unit" || (part === "country" && (lexicon.address.order === "type-first" || isKnown(vocabulary, words, 1)))
  return isArticle && isApart && !isKnown(vocabulary, words) ? words.slice(1) : words
}

/** The maximum number of words in a street's name that isn't announced, and in one that is. */
const mostBare = 2
const mostTold = 5

/**
 * "Broadgate", "the Ridgeway", "Sierpes": a street name without a street word such as "Road". None of its words may be
 * an ordinary word. Short words such as "de" are allowed only after "la calle se llama".
 */
const bareStreet = (vocabulary: Vocabulary, all: ReadonlyArray<NameWord>): string | undefined => {
  const { address, names } = vocabulary
  const framed = withoutFrame(vocabulary, all, "street")
  const isTold = all.slice(0, all.length - framed.length).some((word) => isStreetWord(vocabulary, word))
  const words = isTold ? framed : withoutFrame(vocabulary, core(vocabulary, all).words, "street")
  const start = address.articles.has(words[0]?.text ?? "") ? 1 : 0
  const isName = words
    .slice(start)
    .every(
      (word) =>
        word.kind === "word" &&
        (word.text.length > 2 || (isTold && address.particles.has(word.text))) &&
        !word.pause &&
        !isSaid(vocabulary, word) &&
        ![names.commonWords, names.idle, address.talk, address.kinds, vocabulary.fillers].some((book) =>
          book.has(word.text),
        ) &&
        (isTold || !knowsWord(vocabulary, word.text)),
    )
  const most = isTold ? mostTold : mostBare
  return isName && words.length > start && words.length <= start + most ? named(vocabulary, words) : undefined
}

/**
 * "perfect", "start over", "hola": whether the words are certainly or possibly small talk; undefined if they look like
 * a place.
 */
const talkIn = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): "talk" | "doubt" | undefined => {
  const { address, names, fillers } = vocabulary
  const places: ReadonlyArray<Phrasebook<unknown>> = [address.towns, address.regions, address.countries]
  const isKnown = places.some((book) => lookUp(book, words, 0)?.length === words.length)
  const books = [names.idle, names.sentenceWords, names.commonWords, names.asideNames, names.starters, fillers]
  const isOrdinary = (word: NameWord) => books.some((book) => book.has(word.text)) || address.particles.has(word.text)
  if (isKnown || !words.every(isOrdinary)) return undefined
  return without(names.idle, words).length === 0 ? "talk" : "doubt"
}

/**
 * Parses the requested part from an utterance. A value that comes from a correction, or that remains after remarks are
 * removed, must be confirmed.
 */
export const readPart = (vocabulary: Vocabulary, all: ReadonlyArray<NameWord>, part: Part): Understanding<string> => {
  const isPlace = part === "locality" || part === "region" || part === "country"
  const read = (words: ReadonlyArray<NameWord>) => {
    const framed = withoutFrame(vocabulary, words, part)
    return plainPart(vocabulary, isPlace ? framed : core(vocabulary, framed).words, part)
  }
  const asked = (...turns: ReadonlyArray<ReadonlyArray<NameWord> | undefined>): Understanding<string> => {
    const value = turns.flatMap((words) => (words === undefined ? [] : (read(words) ?? [])))[0]
    return value === undefined ? invalid : confirm(value)
  }
  const contrast = contrastIn(vocabulary, all)
  if (contrast !== undefined) return asked(all.slice(0, contrast.before.length))
  const correction = correctionIn(vocabulary, all)
  if (correction !== undefined) return asked(correction.after, correction.before)
  const pauses = all.flatMap(({ pause }, at) => (pause && at > 0 ? [at] : []))
  const [first, last] = [pauses[0], pauses.at(-1)]
  // "la calle Abedul, con be"
  const letters = pauses.find((at) => lookUp(vocabulary.email.letterRemarks, all, at) !== undefined)
  if (letters !== undefined) return asked(all.slice(0, letters))
  const talk = isPlace ? talkIn(vocabulary, withoutFrame(vocabulary, all, part)) : undefined
  if (talk === "talk") return invalid
  const value = read(all)
  if (value !== undefined) return talk === undefined ? accepted(value) : confirm(value)
  const { address } = vocabulary
  // "born in Azul but I live in Tandil"
  const turn = isPlace ? all.findIndex((_, at) => at > 0 && lookUp(address.moved, all, at) !== undefined) : -1
  if (turn > 0) return asked(all.slice(turn + lookUp(address.moved, all, turn)!.length))
  const bare = part === "street" ? bareStreet(vocabulary, all) : undefined
  if (bare !== undefined) return confirm(bare)
  // "number seven, the one with the red door", "I live near Oxford, in Abingdon", "Abbey Road, like the Beatles"
  const isRemark = (words: ReadonlyArray<NameWord>) =>
    words.some((word) => isSaid(vocabulary, word)) ||
    lookUp(address.openings, words, 0)?.length === words.length ||
    address.articles.has(words[0]!.text)
  const front = first !== undefined && isRemark(all.slice(first)) ? all.slice(0, first) : undefined
  const back = last !== undefined && isRemark(all.slice(0, last)) ? all.slice(last) : undefined
  return asked(withoutHouseRemarks(vocabulary, all), front, back)
}
