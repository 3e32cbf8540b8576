import { letterAt } from "../name/LetterRemark.ts"
import { readCardinal, readOrdinal, startsNumber } from "../number/Numeral.ts"
import type { SpokenWords } from "../several/SpokenWord.ts"
import { longestHit, lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { Edit, Place } from "./Edit.ts"
import { signsIn } from "./Signs.ts"

/** Converts the words for a part of the value to its characters: "greenfield dot org" to "greenfield.org". */
export type ReadPart = (words: SpokenWords) => string | undefined

interface Clause {
  readonly vocabulary: Vocabulary
  readonly words: SpokenWords
  readonly read: ReadPart
}

interface Found {
  readonly from: number
  readonly to: number
}

const find = (books: ReadonlyArray<Phrasebook<unknown>>, words: SpokenWords, start = 0): Found | undefined => {
  const from = words.findIndex((_, at) => at >= start && longestHit(books, words, at) > 0)
  return from < 0 ? undefined : { from, to: from + longestHit(books, words, from) }
}

const unknown: Edit = { place: { kind: "unknown" }, text: "" }

/** The text after the words that announce it: "there's | a dot", "sorry, add | a zero". */
const announced = ({ vocabulary, words, read }: Clause) => {
  const { adds, drops } = vocabulary.edits
  const drop = find([drops], words)
  const add = find([adds], words)
  const isDropped = drop !== undefined && (add === undefined || drop.from <= add.from)
  const told = isDropped ? drop : add
  // "there's another three"
  const more = told === undefined || isDropped ? 0 : longestHit([adds], words, told.to)
  const rest = words.slice((told?.to ?? 0) + more)
  const text = signsIn(vocabulary, withoutArticle(vocabulary, rest)) ?? signsIn(vocabulary, rest) ?? read(rest)
  return { text, isDropped, isTold: told !== undefined, rest, before: words.slice(0, told?.from ?? 0) }
}

const withoutArticle = ({ clauses }: Vocabulary, words: SpokenWords): SpokenWords =>
  words.slice(longestHit([clauses.definite], words, 0))

/** "There's a dot between Paul and Firth", "no dash between the two". */
const between = (clause: Clause): Edit | undefined => {
  const { vocabulary, words, read } = clause
  const at = find([vocabulary.edits.between], words)
  if (at === undefined) return undefined
  const and = find([vocabulary.options.conjunctions], words, at.to + 1)
  const { text, isDropped } = announced({ ...clause, words: words.slice(0, at.from) })
  const [left, right] = and === undefined ? [] : [read(words.slice(at.to, and.from)), read(words.slice(and.to))]
  if (text === undefined || left === undefined || right === undefined) return unknown
  return { place: { kind: "between", left, right, old: isDropped ? text : "" }, text: isDropped ? "" : text }
}

/** "A dot after Linda". */
const beside = (clause: Clause): Edit | undefined => {
  const { vocabulary, words, read } = clause
  const { after, before } = vocabulary.edits
  const at = find([after, before], words, 1)
  if (at === undefined) return undefined
  const side = lookUp(after, words, at.from) === undefined ? "before" : "after"
  const { text, isDropped } = announced({ ...clause, words: words.slice(0, at.from) })
  const anchor = read(withoutArticle(vocabulary, words.slice(at.to)))
  if (text === undefined || anchor === undefined) return unknown
  if (!isDropped) return { place: { kind: "beside", anchor, side }, text }
  return { place: { kind: "said", text: side === "after" ? anchor + text : text + anchor }, text: anchor }
}

/** "Add a zero at the end" lengthens the value; "e y at the end" replaces its end. */
const outside = (clause: Clause): Edit | undefined => {
  const { vocabulary, words } = clause
  const { atEnd, atStart } = vocabulary.edits
  const at = find([atEnd, atStart], words)
  if (at === undefined || at.from === 0 || at.to < words.length) return undefined
  const side = lookUp(atEnd, words, at.from) === undefined ? "start" : "end"
  const { text, isDropped, isTold } = announced({ ...clause, words: words.slice(0, at.from) })
  if (text === undefined) return unknown
  if (isDropped) {
    const nth = side === "start" ? 1 : -1
    return { place: { kind: "nth", nth, count: text.length, of: "any", old: text }, text: "" }
  }
  return { place: { kind: isTold ? "outside" : "edge", side }, text }
}

/** The position at the beginning of a clause, and the index of the first word after it: "the last two digits". */
const positionAt = ({ vocabulary, words }: Clause) => {
  const { options, clauses, numerals, edits } = vocabulary
  let at = longestHit([clauses.definite, options.articles], words, 0)
  let nth: number | undefined
  let count: number | undefined
  let of: "digit" | "letter" | "any" | undefined
  for (;;) {
    const ends = longestHit([options.last, options.lastOnes], words, at)
    const fromLast = lookUp(options.fromLast, words, at)
    const starts = longestHit([options.firstOnes], words, at)
    const noun = lookUp(edits.characters, words, at)
    const ordinal = readOrdinal(numerals, words, at)
    const number = readCardinal(numerals, words, at)
    if (nth === undefined && fromLast !== undefined) [nth, at] = [-fromLast.value, at + fromLast.length]
    else if (nth === undefined && ends > 0) [nth, at] = [-1, at + ends]
    else if (nth === undefined && starts > 0) [nth, at] = [1, at + starts]
    else if (nth === undefined && ordinal !== undefined) [nth, at] = [ordinal.value, ordinal.end]
    else if (of === undefined && noun !== undefined) [of, at] = [noun.value, at + noun.length]
    else if (count === undefined && of === undefined && number !== undefined && number.value < 10 && number.value > 1)
      [count, at] = [number.value, number.end]
    else break
  }
  return nth === undefined ? undefined : { nth, count, of, end: at }
}

/** "The last digit is nine", "the second one is a B, not a D", "los dos últimos son nueve uno". */
const positioned = (clause: Clause, old: string | undefined): Edit | undefined => {
  const { vocabulary, words } = clause
  const position = positionAt(clause)
  if (position === undefined) return undefined
  const { nth, count, of, end } = position
  const being = longestHit([vocabulary.fields.copulas], words, end)
  const rest = words.slice(end + being)
  if ((being === 0 && of === undefined) || rest.length === 0) return undefined
  const text = signsIn(vocabulary, rest)
  if (text === undefined) return unknown
  const isEdge = Math.abs(nth) === 1 && count === undefined
  const place: Place = { kind: "nth", nth, count: count ?? (isEdge ? text.length : 1), of: of ?? "any", old }
  return { place, text }
}

/** "It ends in seven", "termina en punto com punto ar", "empieza por seis". */
const edge = ({ vocabulary, words, read }: Clause): Edit | undefined => {
  const { fields, edits } = vocabulary
  const at = find([fields.tails, edits.beginnings], words)
  if (at === undefined || at.to === words.length) return undefined
  const side = lookUp(fields.tails, words, at.from) === undefined ? "start" : "end"
  const rest = words.slice(at.to)
  const text = signsIn(vocabulary, rest) ?? read(rest)
  return text === undefined ? unknown : { place: { kind: "edge", side }, text }
}

/** "No S", "fincas without the S", "remove the last digit". */
const dropped = (clause: Clause): Edit | undefined => {
  const { text, isDropped, rest, before } = announced({ ...clause, read: () => undefined })
  if (!isDropped) return undefined
  const position = positionAt({ ...clause, words: rest })
  if (position?.end === rest.length && position.of !== undefined) {
    const { nth, count = 1, of } = position
    return { place: { kind: "nth", nth, count, of }, text: "" }
  }
  if (text === undefined) return undefined
  return { place: { kind: "said", text, within: clause.read(before) }, text: "" }
}

/** "Son dos enes", "with a double L", "only one T", "two sevens". */
const doubled = (clause: Clause): Edit | undefined => {
  const { vocabulary, words, read } = clause
  const at = find([vocabulary.names.letterCounts], words)
  const isNumeral = at !== undefined && startsNumber(vocabulary.numerals, words[at.from])
  // "two one": digits
  if (at === undefined || (isNumeral && signsIn(vocabulary, words) !== undefined)) return undefined
  const isTwice = lookUp(vocabulary.names.letterCounts, words, at.from)!.value === "twice"
  const rest = words.slice(at.to)
  const named = letterAt(vocabulary, words, at.to, isTwice)
  const plural = rest.map((word) => ({ ...word, text: word.text.replace(/s$/, "") }))
  // "ending two three": digits
  const isCounted = !isNumeral || rest.some(({ text }) => text.endsWith("s"))
  const spelled = isCounted ? signsIn(vocabulary, isNumeral ? plural : rest) : undefined
  const one = named?.length === rest.length ? named.letter : spelled
  if (one?.length !== 1) return undefined
  const within = read(announced({ ...clause, words: words.slice(0, at.from) }).before)
  const [text, fresh] = isTwice ? [one, one + one] : [one + one, one]
  return { place: { kind: "said", text, isRun: true, within }, text: fresh }
}

/** "The seven is a one": the old text, and the new one. */
const becoming = ({ vocabulary, words }: Clause): Edit | undefined => {
  const { fields, clauses } = vocabulary
  const article = longestHit([clauses.definite], words, 0)
  const being = article === 0 ? undefined : find([fields.copulas], words, article + 1)
  const old = being === undefined ? undefined : signsIn(vocabulary, words.slice(article, being.from))
  const text = being === undefined ? undefined : signsIn(vocabulary, words.slice(being.to))
  return old === undefined || text === undefined ? undefined : { place: { kind: "said", text: old }, text }
}

/** "With a dot instead of a dash", "a B, not a D": the new text, and the old one after the contrast. */
const contrasted = (clause: Clause): Edit | undefined => {
  const { vocabulary, words } = clause
  const { contrasts, contrastsAfterPause } = vocabulary
  const at = find([contrasts, contrastsAfterPause], words, 1)
  const old = at === undefined ? undefined : signsIn(vocabulary, withoutArticle(vocabulary, words.slice(at.to)))
  if (at === undefined || old === undefined) return undefined
  const main = { ...clause, words: words.slice(0, at.from) }
  const { text } = announced({ ...main, read: () => undefined })
  return positioned(main, old) ?? (text === undefined ? undefined : { place: { kind: "said", text: old }, text })
}

/** "Slash two", "dot co dot uk": a sign, and what follows it. */
const fromSign = ({ words, read }: Clause): Edit | undefined => {
  const text = read(words)
  return text !== undefined && text.length > 1 && /^[^\p{L}\p{N}]/u.test(text)
    ? { place: { kind: "edge", side: "end" }, text }
    : undefined
}

const kinds = [
  between,
  contrasted,
  (clause: Clause) => positioned(clause, undefined),
  edge,
  outside,
  beside,
  dropped,
  doubled,
  becoming,
  fromSign,
]

/** Whether a clause begins by saying that the end or the beginning follows: "it ends in dot com". */
export const opensWithPlace = ({ fields, edits }: Vocabulary, words: SpokenWords): boolean =>
  longestHit([fields.tails, edits.beginnings], words, 0) > 0

/** A clause without the words before its statement: "sorry, it's", "the numbers are". */
export const withoutLead = (vocabulary: Vocabulary, words: SpokenWords): SpokenWords => {
  const { corrections, fields, clauses, edits } = vocabulary
  const start = longestHit([edits.drops], words, 0) > 0 ? 0 : longestHit([corrections], words, 0)
  const noun = start + longestHit([clauses.definite], words, start)
  const being = noun + longestHit([edits.characters], words, noun)
  const length = longestHit([fields.copulas], words, being)
  return words.slice(length > 0 ? being + length : start)
}

/** The text that a clause rules out: "not a seven". */
export const deniedIn = ({ vocabulary, words }: Omit<Clause, "read">): string | undefined => {
  const { exclusions, contrasts, contrastsAfterPause, fields } = vocabulary
  const length = longestHit([exclusions, contrasts, contrastsAfterPause], words, 0)
  const start = length + longestHit([fields.copulas], words, length)
  return length === 0 ? undefined : signsIn(vocabulary, withoutArticle(vocabulary, words.slice(start)))
}

/** The edit that a clause describes; undefined if it describes none. */
export const editIn = (vocabulary: Vocabulary, words: SpokenWords, read: ReadPart): Edit | undefined => {
  const clause = { vocabulary, words, read }
  for (const kind of kinds) {
    const edit = kind(clause)
    if (edit !== undefined) return edit
  }
  return undefined
}
