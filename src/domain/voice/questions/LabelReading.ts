import { labelWords } from "../../languages/LabelWords.ts"
import { type LabelClass, labelClasses, type LabelWords } from "../../languages/lexicon/LabelWords.ts"
import type { SpokenTag } from "../../languages/SpokenTags.ts"
import { fold } from "../../understanding/text/Token.ts"

/** A word or fixed phrase of a label with its possible classes; none if unknown. */
export interface LabelWord {
  readonly text: string
  readonly classes: ReadonlySet<LabelClass>
  /** Classes that count only beside related words. */
  readonly loose: ReadonlySet<LabelClass>
}

/** A label split into its noun and modifiers. */
export interface LabelReading {
  readonly noun: LabelWord | undefined
  readonly beside: ReadonlyArray<LabelWord>
  /** The closest modifier of the noun: "company" in "claimant's company name". */
  readonly nearest: LabelWord | undefined
  /** "name of the batch", "batch name", but not "name for the booking". */
  readonly isOfNearest: boolean
  /** "number of guests": a count. */
  readonly isCounted: boolean
  /** "broker/agency": several things are asked for. */
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

/** The separator of two names for the same thing: "Postcode / Zip". */
const slash = "slash"

/** Normalizes separators: "licensePlate", "license_plate" and "License plate" are the same. */
export const plainLabel = (text: string): string =>
  fold(text.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, "$1 ").replaceAll(/(\p{L}{2})(?=\d)/gu, "$1 "))
    .replaceAll(/#(?=\s*\p{L})/gu, "no ")
    .replaceAll(/(?<=\p{L}\s?)#/gu, " no ")
    .replaceAll(/\bn\.?\s?o\b\.?/g, "no ")
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, "$1")
    .replaceAll(/\be-mail\b/g, "email")
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
 * Plural persons and references are counted or listed, so theirs is not a name or code; other words mean the same in the plural.
 */
const singularOnly: ReadonlyArray<LabelClass> = ["person", "name", "code", "document"]

const entryOf = ({ entries }: Table, phrase: string, isNamed: boolean): Entry | undefined => {
  const exact = entries.get(phrase)
  if (exact !== undefined || !phrase.endsWith("s")) return exact
  const single = entries.get(phrase.slice(0, -1)) ?? entries.get(phrase.replace(/es$/, ""))
  // "nombre de los padres": beside a name even several people are people
  const isListed = singularOnly.some((name) => single?.tight.has(name) === true && !(isNamed && name === "person"))
  return isListed ? undefined : single
}

/** Shorter words end so by chance. */
const shortestAgent = 7

/** "complainant", "contratante": beside a name an unknown word with this ending is a person. */
const isAgent = (table: Table, words: ReadonlyArray<string>, at: number): boolean => {
  const word = words[at]!
  if (word.length < shortestAgent || !table.agents.some((ending) => word.endsWith(ending))) return false
  const name = words.findIndex((one) => table.entries.get(one)?.tight.has("name") === true)
  const between = words.slice(Math.min(name, at) + 1, Math.max(name, at))
  return name >= 0 && between.every((one) => table.empty.has(one) || table.breaks.has(one))
}

const none: ReadonlySet<LabelClass> = new Set()
const persons: ReadonlySet<LabelClass> = new Set(["person"])

const wordAt = (
  table: Table,
  words: ReadonlyArray<string>,
  at: number,
  isNamed: boolean,
): readonly [word: LabelWord, length: number] => {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const text = words.slice(at, at + length).join(" ")
    const isLast = at > 0 && at + length === words.length
    const entry = (isLast ? table.entries.get(`${text}$`) : undefined) ?? entryOf(table, text, isNamed)
    if (entry !== undefined) return [{ text, classes: entry.tight, loose: entry.loose }, length]
    if (table.empty.has(text) && length > 1) return [{ text, classes: none, loose: none }, length]
  }
  return [{ text: words[at]!, classes: isAgent(table, words, at) ? persons : none, loose: none }, 1]
}

/** Only counts as a modifier: "last", "live". */
const isAside = (word: LabelWord): boolean =>
  [...word.classes].length > 0 && [...word.classes].every((name) => ["given", "family", "reside"].includes(name))

const isPlural = (word: string): boolean => /^(?:people|children|\w{2,}[^suix]s)$/.test(word)

/** "number of young guests", but not "número de cuenta de ahorros": a count if the noun after the words is plural. */
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

/** Parses a label with a language's words. */
export const readLabel = (text: string, tag: SpokenTag): LabelReading => {
  const table = tableFor(tag)
  const plain = plainLabel(text)
  const words = plain.split(" ")
  const isNamed = words.some((word) => table.entries.get(word)?.tight.has("name") === true)
  const segments: Array<Array<LabelWord>> = [[]]
  const links: Array<string> = [""]
  for (let at = 0; at < words.length;) {
    const [word, length] = wordAt(table, words, at, isNamed)
    at += length
    // "City where the passport was issued"
    const isClause = ["where", "who"].some((name) => word.classes.has(name as LabelClass)) && at < words.length
    const isBreak = word.classes.size + word.loose.size === 0 && (word.text === slash || table.breaks.has(word.text))
    if (isBreak || (isClause && segments.at(-1)!.length > 0)) {
      segments.push([])
      links.push(word.text)
    }
    if (isBreak) continue
    if (word.classes.size + word.loose.size > 0) segments.at(-1)!.push(word)
    else if (!table.empty.has(word.text) && !/^\d*$/.test(word.text)) segments.at(-1)!.push(word)
  }
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
    nearest: table.isNounFirst ? (same[0] ?? next[0]) : (same.at(-1) ?? next.at(-1)),
    isOfNearest: same.length > 0 || table.belonging.has(links[after] ?? ""),
    isCounted: isCountIn(table, plain),
    isAlternative: links.includes(slash),
  }
}
