import { bare } from "../../languages/lexicon/bare.ts"
import { lexiconOf } from "../../languages/SpokenLanguages.ts"
import { regionOf } from "../../languages/Tag.ts"
import type { Lexicon } from "../../languages/lexicon/Lexicon.ts"
import type { Numerals } from "../number/Numeral.ts"
import { numeralsOf } from "../number/Numeral.ts"
import type { Phrasebook } from "./Phrasebook.ts"
import { phrasebook, phrases } from "./Phrasebook.ts"
import { fold, words } from "./Token.ts"

type Books<Section> = {
  readonly [K in keyof Section]: Section[K] extends ReadonlyArray<string>
    ? Phrasebook<true>
    : Section[K] extends Readonly<Record<string, infer A>>
      ? Phrasebook<A>
      : Section[K]
}

/** A lexicon prepared for lookups: every list and table of phrases is a phrasebook. */
export interface Vocabulary {
  readonly lexicon: Lexicon
  readonly hasTables: boolean
  readonly numerals: Numerals
  readonly fillers: Phrasebook<true>
  readonly corrections: Phrasebook<true>
  readonly exclusions: Phrasebook<true>
  readonly conclusions: Phrasebook<true>
  readonly directives: Phrasebook<true>
  readonly contrasts: Phrasebook<true>
  readonly contrastsAfterPause: Phrasebook<true>
  readonly numbers: Books<Lexicon["numbers"]>
  readonly units: Books<Lexicon["units"]>
  /** The endings of fractions ("-avos"), folded like tokens. */
  readonly fractionEndings: ReadonlyArray<string>
  readonly phone: Books<Lexicon["phone"]>
  readonly email: Books<Lexicon["email"]>
  readonly web: Books<Lexicon["web"]>
  readonly codes: Books<Lexicon["codes"]>
  readonly names: Books<Lexicon["names"]>
  readonly address: Books<Lexicon["address"]>
  readonly fields: Books<Lexicon["fields"]>
  readonly terms: Books<Lexicon["terms"]>
  readonly dates: Books<Lexicon["dates"]>
  readonly clock: Books<Lexicon["clock"]>
  readonly clauses: Books<Lexicon["clauses"]>
  readonly options: Books<Lexicon["options"]>
  readonly answers: Books<Lexicon["answers"]>
  readonly assertion: Books<Lexicon["assertion"]>
  readonly edits: Books<Lexicon["edits"]>
  /** The groups of synonyms that contain a word. */
  readonly synonyms: ReadonlyMap<string, ReadonlyArray<number>>
}

const isWordList = (value: unknown): value is ReadonlyArray<string> => Array.isArray(value)

const books = <Section extends object>(section: Section): Books<Section> =>
  Object.fromEntries(
    Object.entries(section).map(([name, value]: [string, unknown]) => {
      if (isWordList(value)) return [name, phrases(value)]
      return [name, typeof value === "object" && value !== null ? phrasebook(Object.entries(value)) : value]
    }),
  ) as Books<Section>

const synonymsOf = (groups: ReadonlyArray<string>): ReadonlyMap<string, ReadonlyArray<number>> => {
  const phrases = new Map<string, ReadonlyArray<number>>()
  for (const [number, group] of groups.entries()) {
    for (const word of words(group)) phrases.set(word, [...(phrases.get(word) ?? []), number])
  }
  return phrases
}

const vocabulary = (lexicon: Lexicon, hasTables: boolean): Vocabulary => ({
  lexicon,
  hasTables,
  numerals: numeralsOf(lexicon.numerals),
  fillers: phrases(lexicon.fillers),
  corrections: phrases(lexicon.corrections),
  exclusions: phrases(lexicon.exclusions),
  conclusions: phrases(lexicon.conclusions),
  directives: phrases(lexicon.directives),
  contrasts: phrases(lexicon.contrasts),
  contrastsAfterPause: phrases(lexicon.contrastsAfterPause),
  numbers: books(lexicon.numbers),
  units: books(lexicon.units),
  fractionEndings: lexicon.numbers.fractionEndings.map(fold),
  phone: books(lexicon.phone),
  email: books(lexicon.email),
  web: books(lexicon.web),
  codes: books(lexicon.codes),
  names: books(lexicon.names),
  address: books(lexicon.address),
  fields: books(lexicon.fields),
  terms: books(lexicon.terms),
  dates: books(lexicon.dates),
  clock: books(lexicon.clock),
  clauses: books(lexicon.clauses),
  options: books(lexicon.options),
  answers: books(lexicon.answers),
  assertion: books(lexicon.assertion),
  edits: books(lexicon.edits),
  synonyms: synonymsOf(lexicon.options.same),
})

const allWords = (value: unknown, into: Set<string>): Set<string> => {
  if (typeof value === "string") for (const word of words(value)) into.add(word)
  else if (Array.isArray(value)) for (const entry of value) allWords(entry, into)
  else if (typeof value === "object" && value !== null)
    for (const [key, entry] of Object.entries(value)) allWords(entry, allWords(key, into))
  return into
}

const wordsByLexicon = new WeakMap<Lexicon, ReadonlySet<string>>()

const ordinaryWords = (lexicon: Lexicon): ReadonlySet<string> => {
  const {
    codes: _codes,
    names: _names,
    address: _address,
    fields: _fields,
    terms: _terms,
    units: _units,
    web: _web,
    courtesy: _courtesy,
    clauses: _clauses,
    edits: _edits,
    ...ordinary
  } = lexicon
  return allWords(ordinary, new Set())
}

/**
 * Whether a word is an ordinary word: it is in any list of the lexicon, except words for letters of codes and words
 * around names.
 */
export const knowsWord = ({ lexicon }: Vocabulary, word: string): boolean => {
  let known = wordsByLexicon.get(lexicon)
  if (known === undefined) wordsByLexicon.set(lexicon, (known = ordinaryWords(lexicon)))
  return known.has(word)
}

const ready = new Map<Lexicon, Vocabulary>()
const readyInOtherOrder = new Map<Lexicon, Vocabulary>()

/** The same vocabulary, with dates in the order of the region: in `en-GB`, 10/12 is in December. */
const inOrderOf = (locale: string, made: Vocabulary): Vocabulary => {
  const { lexicon } = made
  if (!lexicon.otherOrderRegions.includes(regionOf(locale))) return made
  const dateOrder = lexicon.dateOrder === "day-first" ? "month-first" : "day-first"
  const other = readyInOtherOrder.get(lexicon) ?? { ...made, lexicon: { ...lexicon, dateOrder } }
  readyInOtherOrder.set(lexicon, other)
  return other
}

const prepared = (lexicon: Lexicon | undefined): Vocabulary => {
  const key = lexicon ?? bare
  const made = ready.get(key) ?? vocabulary(key, lexicon !== undefined)
  ready.set(key, made)
  return made
}

/**
 * Vocabularies by locale. Cached, because a turn asks for its vocabulary dozens of times, and parsing the tag takes
 * longer than parsing an answer.
 */
const byLocale = new Map<string, Vocabulary>()

/**
 * The maximum number of cached locales, higher than the number in use. A limit is needed because a tag may come from a
 * request.
 */
const mostLocales = 64

/** The vocabulary of a locale; for a language without tables, only written forms are understood. */
export const vocabularyOf = (locale: string): Vocabulary => {
  const known = byLocale.get(locale)
  if (known !== undefined) return known
  if (byLocale.size >= mostLocales) byLocale.clear()
  const found = inOrderOf(locale, prepared(lexiconOf(locale)))
  byLocale.set(locale, found)
  return found
}

/** Whether the decimal mark of the locale's region differs from that of the rest of its language: `es-MX`. */
export const writesOtherMark = (vocabulary: Vocabulary, locale: string): boolean =>
  vocabulary.lexicon.otherMarkRegions.includes(regionOf(locale))
