import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { inFigures } from "./OptionText.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** With at least this many options, only plausible candidates are compared. */
export const manyOptions = 150

/**
 * The maximum number of candidates: the options that share the rarest words and the most letters with the utterance.
 */
const mostCandidates = 40

/** Label parts shared by more options than this are too common to be useful. */
const common = 400

type Postings = Map<string, Array<number>>

/** An index of options by parts of their labels. */
interface OptionIndex {
  readonly words: Postings
  readonly beginnings: Postings
  readonly groups: Postings
  readonly grams: Postings
}

const prefix = 3

const gramsOf = (text: string): ReadonlySet<string> => {
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= text.length; at++) grams.add(text.slice(at, at + 3))
  return grams
}

const build = (vocabulary: Vocabulary, options: ReadonlyArray<Prepared>): OptionIndex => {
  const index: OptionIndex = { words: new Map(), beginnings: new Map(), groups: new Map(), grams: new Map() }
  const add = (postings: Postings, key: string, place: number) => {
    const places = postings.get(key)
    if (places === undefined) postings.set(key, [place])
    else if (places.at(-1) !== place) places.push(place)
  }
  for (const [place, { label, value, figures, packed }] of options.entries()) {
    const initials = label.map((word) => word[0]).join("")
    for (const word of [...label, ...value, ...figures, packed, initials]) add(index.words, word, place)
    for (const word of label) {
      add(index.beginnings, word.slice(0, prefix), place)
      for (const group of vocabulary.synonyms.get(word) ?? []) add(index.groups, String(group), place)
    }
    for (const gram of gramsOf(label.join(" "))) add(index.grams, gram, place)
  }
  return index
}

const indexes = new WeakMap<ReadonlyArray<Prepared>, OptionIndex>()

const indexOf = (vocabulary: Vocabulary, options: ReadonlyArray<Prepared>): OptionIndex => {
  const index = indexes.get(options) ?? build(vocabulary, options)
  indexes.set(options, index)
  return index
}

/** Weights of the parts; a rare word outweighs shared letters. */
const worths = { words: 4, groups: 2, beginnings: 2, grams: 1 } as const

/**
 * The plausible options in their original order: they share a word, the beginning of a word, a synonym, or letters with
 * the utterance.
 */
export const candidatesOf = (
  { vocabulary, tokens }: Pick<PreparedText, "vocabulary" | "tokens">,
  options: ReadonlyArray<Prepared>,
): ReadonlyArray<Prepared> => {
  if (options.length < manyOptions) return options
  const index = indexOf(vocabulary, options)
  const scores = new Map<number, number>()
  const follow = (postings: Postings, key: string, worth: number) => {
    const places = postings.get(key) ?? []
    if (places.length > common) return
    for (const place of places) scores.set(place, (scores.get(place) ?? 0) + worth / (1 + Math.log2(places.length)))
  }
  const words = tokens.map(({ text }) => text)
  for (const word of new Set([...words, ...inFigures(vocabulary, tokens), words.join("")])) {
    follow(index.words, word, worths.words)
    follow(index.beginnings, word.slice(0, prefix), worths.beginnings)
    for (const group of vocabulary.synonyms.get(word) ?? []) follow(index.groups, String(group), worths.groups)
  }
  for (const gram of gramsOf(words.join(" "))) follow(index.grams, gram, worths.grams)
  const best = [...scores].sort(([, a], [, b]) => b - a).slice(0, mostCandidates)
  return best
    .map(([place]) => place)
    .sort((a, b) => a - b)
    .map((place) => options[place]!)
}
