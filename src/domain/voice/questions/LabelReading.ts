import { labelWords } from "../../languages/LabelWords.ts"
import { type LabelClass, labelClasses, type LabelWords } from "../../languages/lexicon/LabelWords.ts"
import type { SpokenTag } from "../../languages/SpokenTags.ts"
import { fold } from "../../understanding/text/Token.ts"

/** A word or fixed phrase of a label with its possible classes; none if unknown. */
export interface LabelWord {
  readonly text: string
  readonly classes: ReadonlySet<LabelClass>
  /** Classes that count only next to related words. */
  readonly loose: ReadonlySet<LabelClass>
}

/** A label split into its noun and modifiers. */
export interface LabelReading {
  readonly noun: LabelWord | undefined
  readonly beside: ReadonlyArray<LabelWord>
  /** The words in the same clause as the noun. */
  readonly withNoun: ReadonlyArray<LabelWord>
  /** The closest modifier of the noun: "company" in "claimant's company name". */
  readonly nearest: LabelWord | undefined
  /** Whether the noun belongs to `nearest`: "name of the batch", "batch name", but not "name for the booking". */
  readonly isOfNearest: boolean
  /** Whether the label asks for a count: "number of guests". */
  readonly isCounted: boolean
  /** Whether the label names alternatives: "broker/agency". */
  readonly isAlternative: boolean
}

interface Entry {
  readonly tight: Set<LabelClass>
  readonly loose: Set<LabelClass>
}

interface Table {
  readonly entries: ReadonlyMap<string, Entry>
  readonly agents: ReadonlyArray<string>
  readonly empty: ReadonlySet<string>
  readonly breaks: ReadonlySet<string>
  readonly of: ReadonlyArray<string>
  readonly belonging: ReadonlySet<string>
  readonly isNounFirst: boolean
}

const longestPhrase = 5

/** Replaces the slash between two names for the same thing: "Postcode / Zip". */
const slash = "slash"

/** Normalizes separators: "licensePlate", "license_plate" and "License plate" are the same. */
export const plainLabel = (text: string): string =>
  fold(text.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, "$1 ").replaceAll(/(\p{L}{2})(?=\d)/gu, "$1 "))
    .replaceAll(/#(?=\s*\p{L})/gu, "no ")
    .replaceAll(/(?<=\p{L}\s?)#/gu, " no ")
    .replaceAll(/\bn\.?\s?o\b\.?/g, "no ")
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, "$1")
    .replaceAll(/\be-mail\b/g, "email")
    .replaceAll(/\b(whats|linked|you) (app|in|tube)\b/g, "$1$2")
    .replaceAll(/'s?\b/g, " ")
    .replaceAll(/(?<=\p{L}{2})\s*\/\s*(?=\p{L}{2})/gu, ` ${slash} `)
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()

const phrasesOf = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .flatMap((phrase) => {
      const both = /^\s*(\S+)o\/a\s*$/.exec(phrase)
      return both === null ? [phrase] : [`${both[1]}o`, `${both[1]}a`]
    })
    .map((phrase) => phrase.trim())

const setOf = (text: string): ReadonlySet<string> => new Set(phrasesOf(text).map(plainLabel))

const tableOf = (words: LabelWords): Table => {
  const entries = new Map<string, Entry>()
  for (const name of labelClasses)
    for (const phrase of phrasesOf(words.classes[name])) {
      const key = phrase.endsWith("$") ? phrase : plainLabel(phrase)
      const entry = entries.get(key) ?? { tight: new Set(), loose: new Set() }
      entries.set(key, entry)
      entry[phrase.endsWith("?") ? "loose" : "tight"].add(name)
    }
  return {
    entries,
    agents: words.agents,
    empty: setOf(words.empty),
    breaks: setOf(words.breaks),
    of: phrasesOf(words.of),
    belonging: setOf(words.belonging),
    isNounFirst: words.isNounFirst,
  }
}

const tables = new Map<SpokenTag, Table>()

const tableFor = (tag: SpokenTag): Table => {
  const table = tables.get(tag) ?? tableOf(labelWords[tag])
  tables.set(tag, table)
  return table
}

/**
 * Classes of words that count only in the singular. In the plural, people and references are counted or listed, so the
 * label doesn't ask for a name or code. Other words mean the same in the plural.
 */
const singularOnly: ReadonlyArray<LabelClass> = ["person", "name", "code", "document"]

const entryOf = ({ entries }: Table, phrase: string, isNamed: boolean): Entry | undefined => {
  const exact = entries.get(phrase)
  if (exact !== undefined || !phrase.endsWith("s")) return exact
  const single = entries.get(phrase.slice(0, -1)) ?? entries.get(phrase.replace(/es$/, ""))
  // "nombre de los padres": next to a name, plural words for people count too
  const isListed = singularOnly.some((name) => single?.tight.has(name) === true && !(isNamed && name === "person"))
  return isListed ? undefined : single
}

/** Shorter words may have one of these endings by chance. */
const shortestAgent = 7

/** Whether an unknown word next to a name means a person, judging by its ending: "complainant", "contratante". */
const isAgent = (table: Table, words: ReadonlyArray<string>, at: number): boolean => {
  const word = words[at]!
  if (word.length < shortestAgent || !table.agents.some((ending) => word.endsWith(ending))) return false
  const name = words.findIndex((one) => table.entries.get(one)?.tight.has("name") === true)
  const between = words.slice(Math.min(name, at) + 1, Math.max(name, at))
  return name >= 0 && between.every((one) => table.empty.has(one) || table.breaks.has(one))
}

const none: ReadonlySet<LabelClass> = new Set()

const possessors = /\b(?!(?:it|that|what|who|there|here|let|where|how)['’])(\p{L}+)['’]s\b/giu

/** The words in the possessive. Unknown ones next to a name mean people: "offender's name". */
const possessorsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(possessors)].map(([, word]) => fold(word!)))
const persons: ReadonlySet<LabelClass> = new Set(["person"])

const wordAt = (
  table: Table,
  words: ReadonlyArray<string>,
  at: number,
  isNamed: boolean,
  owners: ReadonlySet<string>,
): readonly [word: LabelWord, length: number] => {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const text = words.slice(at, at + length).join(" ")
    const isLast = at > 0 && at + length === words.length
    const entry = (isLast ? table.entries.get(`${text}$`) : undefined) ?? entryOf(table, text, isNamed)
    if (entry !== undefined) return [{ text, classes: entry.tight, loose: entry.loose }, length]
    if (table.empty.has(text) && length > 1) return [{ text, classes: none, loose: none }, length]
  }
  const isPerson = isAgent(table, words, at) || (isNamed && owners.has(words[at]!))
  return [{ text: words[at]!, classes: isPerson ? persons : none, loose: none }, 1]
}

/** Whether a word can only be a modifier: "last", "live". */
const isAside = (word: LabelWord): boolean =>
  [...word.classes].length > 0 && [...word.classes].every((name) => ["given", "family", "reside"].includes(name))

const isPlural = (word: string): boolean => /^(?:people|children|\w{2,}[^suix]s)$/.test(word)

/**
 * Whether "number of" is followed by a plural noun, and so asks for a count: "number of young guests", but not "número
 * de cuenta de ahorros".
 */
const isCountIn = (table: Table, plain: string): boolean => {
  const phrase = table.of.find((of) => ` ${plain}`.includes(` ${of} `))
  if (phrase === undefined) return false
  const behind = plain.slice(plain.indexOf(phrase) + phrase.length + 1).split(" ")
  const end = behind.findIndex((word) => table.breaks.has(word))
  const words = end === -1 ? behind : behind.slice(0, end)
  // "number of claims filed"
  if (!table.isNounFirst) return words.some(isPlural)
  const noun = words.find((word) => !table.empty.has(word))
  return noun !== undefined && isPlural(noun)
}

/**
 * Whether a slash only separates alternatives within a phrase: two verbs ("was/is") or two people ("Parent/Guardian
 * e-mail").
 */
const isWithin = (
  table: Table,
  before: LabelWord | undefined,
  words: ReadonlyArray<string>,
  at: number,
  isNamed: boolean,
): boolean => {
  if (table.breaks.has(words[at - 2] ?? "") && table.breaks.has(words[at] ?? "")) return true
  const next = at < words.length ? wordAt(table, words, at, isNamed, new Set())[0] : undefined
  return !table.isNounFirst && before?.classes.has("person") === true && next?.classes.has("person") === true
}

interface Segments {
  readonly segments: ReadonlyArray<ReadonlyArray<LabelWord>>
  /** The word before each segment. */
  readonly links: ReadonlyArray<string>
}

/** The meaningful words of a label, divided into segments by slashes, prepositions, verbs and words such as "where". */
const segmentsOf = (table: Table, text: string, words: ReadonlyArray<string>): Segments => {
  const isNamed = words.some((word) => table.entries.get(word)?.tight.has("name") === true)
  const owners = possessorsIn(text)
  const segments: Array<Array<LabelWord>> = [[]]
  const links: Array<string> = [""]
  for (let at = 0; at < words.length;) {
    const [word, length] = wordAt(table, words, at, isNamed, owners)
    at += length
    const isKnown = word.classes.size + word.loose.size > 0
    // "City where the passport was issued"
    const isClause = ["where", "who"].some((name) => word.classes.has(name as LabelClass)) && at < words.length
    // "Parent/Guardian e-mail", "was/is"
    if (word.text === slash && isWithin(table, segments.at(-1)!.at(-1), words, at, isNamed)) continue
    const isBreak = !isKnown && (word.text === slash || table.breaks.has(word.text))
    if (isBreak || (isClause && segments.at(-1)!.length > 0)) {
      segments.push([])
      links.push(word.text)
    }
    const isIdle = isBreak || table.empty.has(word.text) || /^\d*$/.test(word.text)
    if (isKnown || !isIdle) segments.at(-1)!.push(word)
  }
  return { segments, links }
}

/** Parses a label with the vocabulary of one language. */
export const readLabel = (text: string, tag: SpokenTag): LabelReading => {
  const table = tableFor(tag)
  const plain = plainLabel(text)
  const { segments, links } = segmentsOf(table, text, plain.split(" "))
  const first = segments.find((segment) => segment.some((word) => !isAside(word))) ?? []
  const nouns = first.filter((word) => !isAside(word))
  const noun = table.isNounFirst ? nouns[0] : nouns.at(-1)
  const beside = segments.flat().filter((word) => word !== noun)
  const same = first.filter((word) => word !== noun && !isAside(word))
  const after = segments.indexOf(first) + 1
  const next = segments[after] ?? []
  return {
    noun,
    beside,
    withNoun: first,
    nearest: table.isNounFirst ? (same[0] ?? next[0]) : (same.at(-1) ?? next.at(-1)),
    isOfNearest: same.length > 0 || table.belonging.has(links[after] ?? ""),
    isCounted: isCountIn(table, plain),
    isAlternative: links.includes(slash),
  }
}
