import { withoutPauses } from "../number/Numeral.ts"
import { fold } from "../text/Token.ts"
import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import { nameWords, type NameWord, partCase } from "../name/NameWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Abbreviations and signs, and the words that replace them: "c/", "n.º", "s/n", "#4", "3.º". */
const written: ReadonlyArray<readonly [RegExp, string]> = [
  [/(?<=\d)(?: 1\/2|½)(?=\s+\p{L})/gu, " and a half"],
  [/\bc\/o\b/giu, " c o "],
  [/\bc\/\s*/giu, "calle "],
  [/\bs\/n\b/giu, "sin número"],
  [/\be\/\s*(?=\d)/giu, "entre "],
  [/\b(?:n|núm)\.?\s?[º°]\.?\s*(?=\d)|\bnúm\.\s*(?=\d)/giu, "número "],
  [/(?<![\p{L}\p{N}])p\.?º\s/giu, "Paseo "],
  [/(?<=\b(?:apt|apartment|unit|suite|flat|room)\.?\s)no\.\s?(?=\d)/giu, ""],
  [/#\s*/gu, " hash "],
  [/(?<=\d)\.?\s?[°](?=[\s,]|$)/gu, "º"],
  [/(?<=\d)\.(?=[ºª])/gu, ""],
  // "cra 15 no 88 64"
  [
    /(?<=\b(?:carrera|cra|calle|cl|kra?|cr|diagonal|dg|transversal|tv)\.? \d{1,3} ?[a-z]? )no\.? (?=\d+[a-z]?[ -]+\d)/giu,
    "número ",
  ],
  // "# 127 - 30"
  [/(?<=(?:hash|\bnúmero|\bno\.?) ?\d{1,3} ?[a-z]?) [-–] (?=\d{1,3}(?![\dºª]))/giu, "-"],
  // "15-3ºA"
  [/(?<=\d)-(?=\d+[ºª])/gu, " "],
  [/(?<=\d[ºª])(?=\p{L})/gu, " "],
  [/\bp\.\s?o\.?\s/giu, "po "],
  // replaces the period of an abbreviation before a name with a combining mark that folding removes
  [
    /(?<!\p{L})(st|mt|ft|dr|dra|jr|sta|sto|gral|av|avda|avd|col|pza|plza|ctra|urb|fracc|priv|prol|pje|(?<=^|,\s*)blvd)\.\s+(?=\p{L}|\d+ de )/giu,
    "$1\u0307 ",
  ],
]

/** "Calle Mayor, No. 12" */
const numberInShort = /(?<=\p{L},?\s)no\.\s?(?=\d)/giu

/** A word that is certainly or possibly a word for a street: "road", "hill". */
export const isStreetWord = ({ address }: Vocabulary, word: NameWord | undefined): boolean =>
  word !== undefined && (address.streets.has(word.text) || address.weakStreets.has(word.text))

/** Utterances with more words are not addresses. */
export const mostAddressWords = 80

/** "fifty-nine" becomes two words. */
const withoutHyphens = ({ numerals }: Vocabulary, word: NameWord): ReadonlyArray<NameWord> => {
  const parts = word.written.split("-")
  if (parts.length < 2 || !parts.every((part) => numerals.words.has(fold(part)) || numerals.ordinals.has(fold(part))))
    return [word]
  return parts.map((written, at) => ({ ...word, written, text: fold(written), pause: word.pause && at === 0 }))
}

/** Joins the words of localities that also have another meaning: "Dos Hermanas", "City of Industry". */
const withLocalities = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const out: Array<NameWord> = []
  for (let index = 0; index < words.length;) {
    const length = lookUp(vocabulary.address.wholeLocalities, words, index)?.length ?? 1
    const written = length === 1 ? "" : named(vocabulary, words.slice(index, index + length))
    out.push(length === 1 ? words[index]! : { ...words[index]!, written, text: `\0${written}` })
    index += length
  }
  return out
}

/**
 * "401, segon primera": translates the ordinals of a floor and a door from a neighboring language, after a number or
 * another of these ordinals. An ordinal that exists in both languages is translated only next to one that doesn't.
 */
const withFloors = ({ address, numerals }: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  if (address.floorOrdinals.size === 0) return words
  const isOrdinal = (at: number) => address.floorOrdinals.has(words[at]?.text ?? "")
  const isOwn = (at: number) => numerals.ordinals.has(words[at]?.text ?? "")
  const isBefore = (at: number) =>
    at > 0 &&
    (/^\d+$/.test(words[at - 1]!.text) ||
      numerals.words.has(words[at - 1]!.text) ||
      isOrdinal(at - 1) ||
      address.places.has(words[at - 1]!.text))
  return words.map((word, at) => {
    const sign = isOrdinal(at) && isBefore(at) ? lookUp(address.floorOrdinals, words, at)?.value : undefined
    const isForeign = [at - 1, at, at + 1].some((one) => isOrdinal(one) && !isOwn(one))
    return sign === undefined || !isForeign ? word : { ...word, written: sign, text: fold(sign), kind: "digits" }
  })
}

/** The name of a state whose abbreviation is also a word: "OK", "me". */
export const stateNamed = ({ address, lexicon }: Vocabulary, word: NameWord | undefined): NameWord | undefined => {
  if (word === undefined || !/^[a-z]{2}$/.test(word.text) || address.regions.has(word.text)) return undefined
  const letters = word.text.toUpperCase()
  const name = Object.keys(lexicon.address.regions).find(
    (key) => key.length > 3 && lexicon.address.regions[key] === letters,
  )
  return name === undefined ? undefined : { ...word, written: name, text: name }
}

/** "Tulsa, OK", "Bath ME 04530": replaces a state's abbreviation with its name where it can't be an ordinary word. */
const withStates = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const isCased = words.some(({ written }) => /\p{Ll}/u.test(written))
  return words.map((word, at) => {
    const next = words[at + 1]
    const isCapital = (isCased || at > 3) && /^\p{Lu}{2}$/u.test(word.written) && (next === undefined || next.pause)
    const isState = at > 2 && (isCapital || /^\d{5}(?:-\d{4})?$/.test(next?.text ?? ""))
    return (isState ? stateNamed(vocabulary, word) : undefined) ?? word
  })
}

/** "2/1 14 Dumbarton Road", "flat 2/1": joins a flat given by floor and position into one word. */
const withSlashes = ({ address, numerals }: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> => {
  const digits = (word: NameWord | undefined): string | undefined => {
    if (word?.kind === "digits") return word.written.length <= 2 ? word.text : undefined
    const number = numerals.words.get(word?.text ?? "")
    return number?.role === "unit" ? String(number.value) : undefined
  }
  const at = words.findIndex(
    ({ text }, index) =>
      /^(?:\/|slash)$/.test(text) &&
      digits(words[index - 1]) !== undefined &&
      digits(words[index + 1]) !== undefined &&
      (words[index + 2]?.kind === "digits" || (text === "/" && address.units.has(words[index - 2]?.text ?? ""))),
  )
  if (at < 0) return words
  const text = `${digits(words[at - 1])}/${digits(words[at + 1])}`
  return [...words.slice(0, at - 1), { ...words[at - 1]!, kind: "digits", text, written: text }, ...words.slice(at + 2)]
}

/** "B-204": the letter of a block and its flat number, in their written form. */
const withFlats = (words: ReadonlyArray<NameWord>, text: string): ReadonlyArray<NameWord> =>
  words.flatMap((word, at) => {
    const joined = (one: NameWord | undefined, next: NameWord | undefined) =>
      one?.text.length === 1 && one.kind === "word" && next?.kind === "digits" && !next.pause
        ? `${one.written}-${next.written}`
        : undefined
    if (text.includes(joined(words[at - 1], word) ?? "\0")) return []
    const flat = joined(word, words[at + 1])
    return flat !== undefined && text.includes(flat) ? [{ ...word, written: flat, text: flat.toLowerCase() }] : [word]
  })

export const addressWords = (vocabulary: Vocabulary, text: string): ReadonlyArray<NameWord> => {
  const own = vocabulary.lexicon.address.order === "type-first" ? text.replaceAll(numberInShort, "número ") : text
  const marked = written.reduce((some, [mark, as]) => some.replace(mark, as), own)
  const words = withStates(vocabulary, withSlashes(vocabulary, withFlats(nameWords(marked), marked)))
  return withFloors(
    vocabulary,
    withoutPauses(
      vocabulary,
      withLocalities(
        vocabulary,
        words.flatMap((word) => withoutHyphens(vocabulary, word)),
      ),
    ),
  )
}

/** The number of words in the phrase that ends before `end`, or 0. */
export const phraseBefore = (
  book: Phrasebook<unknown>,
  words: ReadonlyArray<NameWord>,
  end: number,
  from = 0,
): number => {
  for (let start = Math.max(from, end - 5); start < end; start++)
    if (lookUp(book, words.slice(0, end), start)?.length === end - start) return end - start
  return 0
}

/**
 * "Fitzrovia London", "colonia Obrera Monterrey": the index at which the name of a large town begins, if the words end
 * with one; otherwise 0. Also 0 if the town's name is part of another name.
 */
export const townAt = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, end = words.length): number => {
  const { address } = vocabulary
  const length = phraseBefore(address.towns, words, end, 1)
  const at = end - length
  const before = words[at - 1]?.text ?? ""
  const isOwn = [address.townOpenings, address.particles, address.saints].some((book) => book.has(before))
  return length === 0 || isOwn ? 0 : at
}

/** "Stoke-on-Trent", "Vila-real": keeps the small parts of a hyphenated word in lower case. */
const hyphened = ({ address }: Vocabulary, word: string): string => {
  const isCased = /^\p{Lu}\p{Ll}/u.test(word)
  return word
    .split("-")
    .map((part, at, all) => {
      const isInside = at > 0 && at < all.length - 1 && address.particles.has(part)
      return at > 0 && part === part.toLowerCase() && (isInside || isCased) ? part : partCase(part)
    })
    .join("-")
}

const isLower = (word: NameWord): boolean => /\p{Ll}/u.test(word.written)
const isCapital = (word: NameWord): boolean => /^\p{Lu}/u.test(word.written)

/** "MG Road", "us highway 278": two or three capitals next to words in lower case are initials. */
const areInitials = ({ address, lexicon }: Vocabulary, words: ReadonlyArray<NameWord>, at: number): boolean => {
  const { text, written: own } = words[at]!
  if (text === "us" && lexicon.address.order === "number-first" && address.streets.has(words[at + 1]?.text ?? ""))
    return true
  return (
    /^\p{Lu}{2,3}$/u.test(own) &&
    (words.some(isLower) || (words.length === 1 && own.length === 2)) &&
    !address.streets.has(text) &&
    (!address.particles.has(text) || words.length === 1)
  )
}

/** "San Lorenzo de El Escorial", "Fracc. Las Palmas": a small word whose capital is intentional. */
const isLarge = ({ address, lexicon }: Vocabulary, words: ReadonlyArray<NameWord>, at: number): boolean => {
  if (lexicon.address.order === "number-first") return false
  const [first, word] = [words[0]!, words[at]!]
  const isName = at === 1 && address.streets.has(first.text) && address.articles.has(word.text)
  // "colonia las palmas"
  if (isName && address.areas.has(first.text)) return true
  // next to a small word in lower case, a capital is intentional
  const isTold = () => words.some(({ text, written: own }, n) => n > 0 && own === text && address.particles.has(text))
  return /^\p{Lu}\p{Ll}/u.test(word.written) && (isName || isTold())
}

/**
 * "Truth or Consequences", "Rúa do Vilar": a word that stays in lower case, because it is one of the `particles`, or
 * because it was written as one to three lower-case letters between capitalized words.
 */
const isSmall = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, at: number): boolean => {
  const { address, lexicon } = vocabulary
  const [before, word, after] = [words[at - 1], words[at]!, words[at + 1]]
  if (before === undefined) return false
  if (after !== undefined && /^\p{Ll}{1,3}$/u.test(word.written) && isCapital(after) && isCapital(before)) return true
  const isLast = after === undefined && lexicon.address.order === "number-first"
  return address.particles.has(word.text) && !isLast && !isLarge(vocabulary, words, at)
}

const namedWord = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, at: number): string => {
  const { address, lexicon } = vocabulary
  const word = words[at]!
  if (areInitials(vocabulary, words, at)) return word.written.toUpperCase()
  const isSaint = at === words.length - 1 && word.text === "st"
  const own = word.written.replace("\u0307", isSaint ? "" : ".")
  // "Sant Joan d'Alacant", "Callosa d'en Sarrià"
  if (at > 0 && lexicon.address.order === "type-first" && /^[dln]'\p{Ll}/u.test(own))
    return own.slice(0, 2) + (address.particles.has(fold(own.slice(2))) ? own.slice(2) : partCase(own.slice(2)))
  return isSmall(vocabulary, words, at) ? own.toLowerCase() : hyphened(vocabulary, own)
}

/** Capitalizes the words of a name. Small words such as "of" stay in lower case, except at the beginning. */
export const named = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>): string =>
  words.map((_, at) => namedWord(vocabulary, words, at)).join(" ")
