import type { Option } from "../choice/Option.ts"
import { words } from "../text/Token.ts"
import { lettersOf, soundOf } from "./TermSound.ts"

/** A term of a catalogue, ready for comparing. */
export interface Term {
  readonly value: string | number | boolean
  readonly label: string
  /** Its letters in one piece, and how they sound. */
  readonly letters: string
  readonly sound: string
}

/** A catalogue of up to 100,000 terms that is looked up by letters, and by what sounds alike. */
export interface TermIndex {
  readonly terms: ReadonlyArray<Term>
  /** The terms with these letters, by place. */
  readonly byLetters: ReadonlyMap<string, ReadonlyArray<number>>
  /** The terms with this word among others, or with these initials, by place: so many at most that it is known whether they are few. */
  readonly byWord: ReadonlyMap<string, ReadonlyArray<number>>
  /** The most letters that a name of a term has: longer pieces of an utterance are none. */
  readonly longest: number
  /** The terms that share three sounds in a row with the text, those of which most was found first. */
  readonly near: (sound: string, most: number) => ReadonlyArray<Term>
}

/** Three sounds in a row are numbered below this: clashes only bring a candidate too many. */
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

/** Between two rests of the building so many terms are read: a few milliseconds. */
const slice = 1000

/** The places of all terms by three sounds: where each list begins in one array, as inverted files are laid out. */
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

/** Sounds that this many terms share say too little to be followed, once rarer ones were. */
const common = 28_000

/** How much the shorter and the longer of two sounds count for what they share. */
const fit = 0.6
const rest = 0.4

/** Of a name by its initials: shorter words have none, and it has no more of them. */
const shortestInitialled = 3
const mostInitials = 5

/** Terms that one of their words is enough to ask about. */
export const fewTerms = 3

/** No name that is said in one breath has more letters. */
const longestName = 120

/** Longer utterances than this hold no term worth looking for by sound. */
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
    // a value may be said as well, where no label is called like it
    if (letters.length > 2 && !byLetters.has(letters)) add(letters, place)
  }
  const byWord = new Map<string, Array<number>>()
  for (const [place, { label }] of terms.entries()) {
    if (place % slice === slice - 1) yield
    const own = words(label)
    // "UK", "MRI": by its initials
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
    // something may have been said around the term, or only a part of it
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

/** Makes the index of a catalogue that has none yet, with a rest after every few milliseconds for whoever else wants to work. */
export function* preparingTerms(options: ReadonlyArray<Option>): Generator<undefined, void> {
  if (!cache.has(options)) cache.set(options, yield* build(options))
}

/** The index of a catalogue, made once for the same list. */
export const termIndexOf = (options: ReadonlyArray<Option>): TermIndex => {
  const work = preparingTerms(options)
  while (work.next().done !== true);
  return cache.get(options)!
}
