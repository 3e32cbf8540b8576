import type { Option } from "../choice/Option.ts"
import { words } from "../text/Token.ts"
import { lettersOf, soundOf } from "./TermSound.ts"

/** A term of a catalog, prepared for comparison. */
export interface Term {
  readonly value: string | number | boolean
  readonly label: string
  /** The letters of the term without spaces, and their sound. */
  readonly letters: string
  readonly sound: string
}

/** A catalog of up to 100,000 terms, indexed by letters and by sound. */
export interface TermIndex {
  readonly terms: ReadonlyArray<Term>
  /** Indexes of terms in the list, keyed by their letters. */
  readonly byLetters: ReadonlyMap<string, ReadonlyArray<number>>
  /**
   * Indexes of terms, keyed by one of their words or by their initials. The list for a key stops growing once it shows
   * that there are too many terms.
   */
  readonly byWord: ReadonlyMap<string, ReadonlyArray<number>>
  /** The length of the longest term; longer pieces of an utterance can't match. */
  readonly longest: number
  /** The terms that share three consecutive sounds with the text: at most `most`, the best first. */
  readonly near: (sound: string, most: number) => ReadonlyArray<Term>
}

/** The number of hash values for three sounds; a collision only adds a candidate. */
const places = 1 << 15

const gramsOf = (sound: string): ReadonlyArray<number> => {
  const padded = `^${sound}$`
  const grams: Array<number> = []
  for (let at = 0; at + 3 <= padded.length; at++) {
    const [a, b, c] = [padded.charCodeAt(at), padded.charCodeAt(at + 1), padded.charCodeAt(at + 2)]
    grams.push(((a & 31) * 1024 + (b & 31) * 32 + (c & 31) + (a >> 5)) & (places - 1))
  }
  return grams
}

/** The number of terms to index between two pauses; indexing them takes a few milliseconds. */
const slice = 1000

/**
 * An inverted index: for each sequence of three sounds, the terms that contain it. `starts` holds the start of each
 * list in `entries`.
 */
function* invertedFile(terms: ReadonlyArray<Term>) {
  const starts = new Uint32Array(places + 1)
  const grams: Array<ReadonlyArray<number>> = []
  for (const { sound } of terms) {
    if (grams.length % slice === slice - 1) yield
    const list = gramsOf(sound)
    grams.push(list)
    for (const gram of list) starts[gram + 1]!++
  }
  for (let gram = 0; gram < places; gram++) starts[gram + 1]! += starts[gram]!
  const filled = starts.slice()
  const entries = new Uint32Array(starts[places]!)
  for (const [place, list] of grams.entries()) {
    if (place % slice === slice - 1) yield
    for (const gram of list) entries[filled[gram]!++] = place
  }
  return { starts, entries }
}

/**
 * The maximum number of index entries to read for a search, starting with the rarest sounds. The search continues
 * beyond it only if nothing has matched yet.
 */
const common = 28_000

/** Weights of the shorter and the longer of two strings when their common part is scored. */
const fit = 0.6
const rest = 0.4

/** The minimum number of letters in a word whose initial counts, and the maximum number of initials of a term. */
const shortestInitialled = 3
const mostInitials = 5

/** The maximum number of terms that a single word may suggest. */
export const fewTerms = 3

/** The maximum number of letters in the name of a term. */
const longestName = 120

/** The maximum length of a sound to search for; the rest of a longer sound is ignored. */
const longestSound = 80

function* build(options: ReadonlyArray<Option>): Generator<undefined, TermIndex> {
  const terms: Array<Term> = []
  for (const { value, label } of options) {
    if (terms.length % slice === slice - 1) yield
    const letters = lettersOf(label)
    terms.push({ value, label, letters, sound: soundOf(letters) })
  }
  const byLetters = new Map<string, Array<number>>()
  const add = (letters: string, place: number) => {
    const places = byLetters.get(letters)
    if (places === undefined) byLetters.set(letters, [place])
    else if (!places.includes(place)) places.push(place)
  }
  for (const [place, { letters }] of terms.entries()) if (letters !== "") add(letters, place)
  yield
  for (const [place, { value }] of terms.entries()) {
    if (place % slice === slice - 1) yield
    const letters = typeof value === "string" ? lettersOf(value) : ""
    // respondents may also say a value, unless a label has the same letters
    if (letters.length > 2 && !byLetters.has(letters)) add(letters, place)
  }
  const byWord = new Map<string, Array<number>>()
  for (const [place, { label }] of terms.entries()) {
    if (place % slice === slice - 1) yield
    const own = words(label)
    // "UK", "MRI": the initials of a term
    const initials = own.filter(({ length }) => length >= shortestInitialled).map((word) => word[0]!)
    const name = initials.length > 1 && initials.length <= mostInitials ? [initials.join("")] : []
    for (const word of [...own, ...name]) {
      const places = byWord.get(word)
      if (places === undefined) byWord.set(word, [place])
      else if (places.length <= fewTerms && places.at(-1) !== place) places.push(place)
    }
  }
  const { starts, entries } = yield* invertedFile(terms)
  const counts = new Uint8Array(terms.length)
  const lengths = Uint8Array.from(terms, (term) => Math.min(255, term.sound.length))
  const touched = new Uint32Array(terms.length)
  const shares = new Float64Array(256)
  const near = (sound: string, most: number): ReadonlyArray<Term> => {
    const size = (gram: number) => starts[gram + 1]! - starts[gram]!
    const grams = [...new Set(gramsOf(sound.slice(0, longestSound)))].sort((a, b) => size(a) - size(b))
    let matches = 0
    let followed = 0
    for (const gram of grams) {
      followed += size(gram)
      if (followed > common && matches > 0) break
      for (let at = starts[gram]!; at < starts[gram + 1]!; at++) {
        const place = entries[at]!
        const count = counts[place]!
        if (count === 0) touched[matches++] = place
        if (count < 255) counts[place] = count + 1
      }
    }
    const best: Array<{ readonly place: number; readonly share: number }> = []
    let least = 0
    // the text may contain other words, or only part of the term
    for (let length = 0; length < shares.length; length++)
      shares[length] = 1 / (fit * Math.min(length, sound.length) + rest * Math.max(length, sound.length))
    for (let n = 0; n < matches; n++) {
      const place = touched[n]!
      const share = counts[place]! * shares[lengths[place]!]!
      counts[place] = 0
      if (share <= least) continue
      const at = best.findIndex((one) => one.share < share)
      best.splice(at < 0 ? best.length : at, 0, { place, share })
      if (best.length > most) best.pop()
      if (best.length === most) least = best.at(-1)!.share
    }
    return best.map(({ place }) => terms[place]!)
  }
  yield
  let longest = 0
  for (const { length } of byLetters.keys()) longest = Math.max(longest, Math.min(length, longestName))
  return { terms, byLetters, byWord, longest, near }
}

const cache = new WeakMap<ReadonlyArray<Option>, TermIndex>()

/** Builds the index of a catalog. It pauses every few milliseconds so that other tasks can run. */
export function* preparingTerms(options: ReadonlyArray<Option>): Generator<undefined, void> {
  if (!cache.has(options)) cache.set(options, yield* build(options))
}

/** The index of a catalog, cached by the list's identity. */
export const termIndexOf = (options: ReadonlyArray<Option>): TermIndex => {
  const work = preparingTerms(options)
  while (work.next().done !== true);
  return cache.get(options)!
}
