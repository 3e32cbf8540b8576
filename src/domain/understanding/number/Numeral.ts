import type { NumeralWords } from "../../languages/lexicon/NumeralWords.ts"
import type { Token } from "../text/Token.ts"
import { isSeparator } from "./Figure.ts"
import { fold } from "../text/Token.ts"

type Role = "unit" | "teen" | "ten" | "hundreds" | "hundred" | "scale" | "dozen" | "article" | "and"

interface NumeralWord {
  readonly role: Role
  readonly value: number
}

export interface Numerals {
  readonly words: ReadonlyMap<string, NumeralWord>
  readonly tensJoiner: ReadonlySet<string>
  readonly cutTens: ReadonlySet<string>
  /** Whether the word for "thousand" is used without a word for "one" before it: "dos millones mil". */
  readonly isThousandBare: boolean
  readonly ordinals: ReadonlyMap<string, number>
  readonly ordinalSuffixes: ReadonlySet<string>
}

/** A whole number in an utterance: `end` is the index after its last token. */
export interface Cardinal {
  readonly value: number
  readonly end: number
  /** The value of the last word if it was "hundred", "thousand" or a larger unit; otherwise 0. */
  readonly scale: number
}

export const numeralsOf = (lexicon: NumeralWords): Numerals => {
  const table = new Map<string, NumeralWord>()
  const add = (role: Role, entries: Readonly<Record<string, number>>) => {
    for (const [word, value] of Object.entries(entries)) table.set(fold(word), { role, value })
  }
  const addList = (role: Role, list: ReadonlyArray<string>, value: number) => {
    for (const word of list) table.set(fold(word), { role, value })
  }
  addList("and", lexicon.and, 0)
  addList("article", lexicon.articles, 1)
  add("unit", lexicon.units)
  add("teen", lexicon.teens)
  add("ten", lexicon.tens)
  add("ten", lexicon.cutTens)
  add("hundreds", lexicon.hundreds)
  addList("hundred", lexicon.hundred, 100)
  add("scale", lexicon.scales)
  add("dozen", lexicon.dozen)
  return {
    words: table,
    tensJoiner: new Set(lexicon.tensJoiner.map(fold)),
    cutTens: new Set(Object.keys(lexicon.cutTens).map(fold)),
    isThousandBare: lexicon.articles.length === 0,
    ordinals: new Map(Object.entries(lexicon.ordinals).map(([word, value]) => [fold(word), value])),
    ordinalSuffixes: new Set(lexicon.ordinalSuffixes.map(fold)),
  }
}

/** A number under construction: `total` is the sum of the finished scales, `group` the open group below 1000. */
interface Sum {
  readonly total: number
  /** The smallest scale used so far. */
  readonly lowest: number
  readonly group: number
  readonly open: "all" | "tens" | "unit" | "nothing"
  /** Whether the group was written in digits. */
  readonly figure: boolean
  /** The value of the last word if it was "hundred", "thousand" or a larger unit; otherwise 0. */
  readonly scale: number
}

const nothing: Sum = { total: 0, lowest: Number.POSITIVE_INFINITY, group: 0, open: "all", figure: false, scale: 0 }

const addSmall = (sum: Sum, role: "unit" | "teen" | "ten", value: number, joined: boolean): Sum | undefined => {
  // "ocho mil, cero uno": a zero begins a new number
  const isNought = value === 0 && sum.total + sum.group > 0
  if (sum.figure || sum.open === "nothing" || isNought) return undefined
  if (sum.open === "unit" && (role !== "unit" || !joined)) return undefined
  return { ...sum, group: sum.group + value, open: role === "ten" ? "unit" : "nothing", scale: 0 }
}

const addHundreds = (sum: Sum, value: number): Sum | undefined =>
  sum.open === "all" ? { ...sum, group: value, open: "tens", scale: 0 } : undefined

/** "two hundred", "fifteen hundred", or "hundred" alone where a number may start. */
const timesHundred = (sum: Sum, mayStart: boolean): Sum | undefined => {
  if (sum.group >= 100 || (sum.group >= 10 && sum.total > 0)) return undefined
  if (sum.group === 0 && !(mayStart && sum.open === "all")) return undefined
  return { ...sum, group: (sum.group || 1) * 100, open: "tens", figure: false, scale: 100 }
}

/** "two hundred thousand"; "dos mil millones": multiplies everything below the scale by the scale. */
const timesScale = (sum: Sum, scale: number, mayStart: boolean): Sum | undefined => {
  const lower = sum.total % scale
  const higher = sum.total - lower
  const base = sum.group + lower
  if (base === 0 && !(mayStart && sum.open === "all")) return undefined
  if (higher > 0 && lower === 0 && sum.lowest <= scale) return undefined
  return {
    total: higher + (base || 1) * scale,
    lowest: scale,
    group: 0,
    open: "all",
    figure: false,
    scale,
  }
}

const timesDozen = (sum: Sum, size: number): Sum | undefined =>
  sum.total > 0 || sum.group >= 100 ? undefined : { ...sum, group: (sum.group || 1) * size, open: "nothing", scale: 0 }

const addWord = (sum: Sum, word: NumeralWord, joined: boolean, mayStart: boolean): Sum | undefined => {
  switch (word.role) {
    case "unit":
    case "teen":
    case "ten":
      return addSmall(sum, word.role, word.value, joined)
    case "hundreds":
      return addHundreds(sum, word.value)
    case "hundred":
      return timesHundred(sum, mayStart)
    case "scale":
      return timesScale(sum, word.value, mayStart)
    case "dozen":
      return timesDozen(sum, word.value)
    default:
      return undefined
  }
}

/**
 * The number of tokens in a number that is less than `scale` and written with separators: "482,114" after "966
 * million"; otherwise 0.
 */
const groupedLength = (tokens: ReadonlyArray<Token>, index: number, scale: number): number => {
  let end = index + 1
  for (let size = 1000; size < scale; size *= 1000) {
    const group = tokens[end + 1]
    if (!isSeparator(tokens[end], group) || group!.text.length !== 3) break
    end += 2
  }
  return end - index === 1 || tokens[index]!.text.length > 3 ? 0 : end - index
}

/** The number of tokens in a number written in digits, including its separators. */
const digitsLength = (sum: Sum, tokens: ReadonlyArray<Token>, index: number): number =>
  Math.max(groupedLength(tokens, index, sum.scale), 1)

/** "2 million 300 thousand", "a hundred and 5", "966 million 482,114": digits as a separate group. */
const addDigits = (sum: Sum, tokens: ReadonlyArray<Token>, index: number): Sum | undefined => {
  if (sum.scale === 0 || sum.figure) return undefined
  const length = digitsLength(sum, tokens, index)
  const text = tokens
    .slice(index, index + length)
    .filter(({ kind }) => kind === "digits")
    .map((token) => token.text)
    .join("")
  const next = tokens[index + length]
  const isPart = next?.kind === "mark" && !next.gap && next.text !== "-"
  const isOwn = length === 1 && (text.startsWith("0") || text.length > (sum.scale === 100 ? 2 : 3))
  if (isPart || isOwn) return undefined
  return { ...sum, group: sum.group + Number(text), open: "nothing", figure: true, scale: 0 }
}

/** "cuarenta y, tres": removes pauses that the recognizer put inside a number in words. */
export const withoutPauses = <T extends Token>(
  { numerals }: { readonly numerals: Numerals },
  tokens: ReadonlyArray<T>,
): ReadonlyArray<T> =>
  tokens.map((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    if (!token.pause || before === undefined) return token
    const role = numerals.words.get(before.text)?.role
    const isLinkingWord =
      numerals.tensJoiner.has(token.text) && role === "ten" && numerals.words.get(next?.text ?? "")?.role === "unit"
    const isJoined =
      numerals.tensJoiner.has(before.text) && numerals.words.get(tokens[at - 2]?.text ?? "")?.role === "ten"
    const isUnit = numerals.tensJoiner.size === 0 && role === "ten" && numerals.words.get(token.text)?.role === "unit"
    return isLinkingWord || isJoined || isUnit ? { ...token, pause: false } : token
  })

export const startsNumber = (numerals: Numerals, token: Token | undefined): boolean => {
  if (token === undefined) return false
  if (token.kind === "digits") return true
  const role = numerals.words.get(token.text)?.role
  return role !== undefined && role !== "article" && role !== "and"
}

/** "treinta y tres"; "treinta y 3" is one number, but "las diez y 6" is an hour and minutes. */
const addJoinedUnit = (numerals: Numerals, sum: Sum, joiner: Token, unit: Token | undefined): Sum | undefined => {
  if (unit === undefined || unit.pause || sum.open !== "unit" || !numerals.tensJoiner.has(joiner.text)) return undefined
  const word = numerals.words.get(unit.text)
  if (word?.role === "unit") return addSmall(sum, "unit", word.value, true)
  const isFigure = unit.kind === "digits" && unit.text.length === 1 && sum.group % 100 >= 30
  return isFigure ? addSmall(sum, "unit", Number(unit.text), true) : undefined
}

/** The position of a word in a number: at the start, after an article, or further inside. */
type Opening = "start" | "article" | "inside"

const addWordAt = (
  numerals: Numerals,
  sum: Sum,
  word: NumeralWord,
  before: Token | undefined,
  opening: Opening,
): Sum | undefined => {
  const { role, value } = word
  if (opening === "article" && (role === "unit" || role === "teen" || role === "ten")) return undefined
  const isBare = sum.total > 0 && value === 1000 && numerals.isThousandBare
  const isJoined = numerals.tensJoiner.size === 0 || numerals.cutTens.has(before?.text ?? "")
  return addWord(sum, word, isJoined, opening !== "inside" || isBare)
}

const takesAnd = (sum: Sum, best: Cardinal | undefined, index: number): boolean => sum.scale > 0 && best?.end === index

/** "one hundred and two hundred" are two numbers, and so are "one thousand and two thousand". */
const beforeWord = (
  word: NumeralWord | undefined,
  beforeAnd: Cardinal | undefined,
  best: Cardinal | undefined,
): Cardinal | undefined => (word?.role === "hundred" || word?.role === "scale" ? (beforeAnd ?? best) : best)

const isEnd = (token: Token | undefined, sum: Sum, isFirst: boolean): boolean =>
  token === undefined || (token.pause && !isFirst && sum.scale < 1000)

/**
 * The longest whole number that starts at `start`: "two hundred and five thousand", "dos mil millones". `first` is a
 * number in digits right before `start` ("2" in "2 million"). A pause ends a number, except after a scale ("one
 * million, two hundred thousand").
 */
export const readCardinal = (
  numerals: Numerals,
  tokens: ReadonlyArray<Token>,
  start: number,
  first?: number,
): Cardinal | undefined => {
  let sum = nothing
  let best: Cardinal | undefined
  let opening: Opening = "start"
  if (first !== undefined) {
    sum = { ...nothing, group: first, open: "nothing", figure: true }
    best = { value: first, end: start, scale: 0 }
    opening = "inside"
  }
  let beforeAnd: Cardinal | undefined
  let index = start
  while (!isEnd(tokens[index], sum, index === start)) {
    const token = tokens[index]!
    const word = token.kind === "digits" ? undefined : numerals.words.get(token.text)
    const role = word?.role
    if (role === "and") {
      if (beforeAnd !== undefined || !takesAnd(sum, best, index)) return best
      beforeAnd = best
      index++
      continue
    }
    if (role === "article") {
      if (opening === "article" || sum.open !== "all") return best
      opening = "article"
      index++
      continue
    }
    let next: Sum | undefined
    if (token.kind === "digits") {
      next = addDigits(sum, tokens, index)
      index += digitsLength(sum, tokens, index)
    } else if (word === undefined) {
      next = addJoinedUnit(numerals, sum, token, tokens[index + 1])
      index += 2
    } else {
      next = addWordAt(numerals, sum, word, tokens[index - 1], opening)
      index++
    }
    if (next === undefined) return beforeWord(word, beforeAnd, best)
    sum = next
    if (sum.scale >= 1000) beforeAnd = undefined
    opening = "inside"
    best = { value: sum.total + sum.group, end: index, scale: sum.scale }
    if (best.value === 0) return best
  }
  return best
}

interface Ordinal {
  readonly value: number
  readonly end: number
}

/** "5th", "1º" */
const writtenOrdinal = (numerals: Numerals, tokens: ReadonlyArray<Token>, index: number): Ordinal | undefined => {
  const [token, next] = [tokens[index]!, tokens[index + 1]]
  if (token.text.length > 2 || next === undefined || next.gap || next.kind !== "word") return undefined
  return numerals.ordinalSuffixes.has(next.text) ? { value: Number(token.text), end: index + 2 } : undefined
}

/** An ordinal at `index`: "third", "twenty first", "5th", "1º". */
export const readOrdinal = (numerals: Numerals, tokens: ReadonlyArray<Token>, index: number): Ordinal | undefined => {
  const token = tokens[index]
  if (token === undefined) return undefined
  if (token.kind === "digits") return writtenOrdinal(numerals, tokens, index)
  const value = numerals.ordinals.get(token.text)
  const next = tokens[index + 1]
  const second = next === undefined || next.pause ? undefined : numerals.ordinals.get(next.text)
  const unit = second !== undefined && second < 10 ? second : undefined
  // "vigésimo segundo"
  if (value !== undefined && value >= 20 && value % 10 === 0 && unit !== undefined)
    return { value: value + unit, end: index + 2 }
  if (value !== undefined) return { value, end: index + 1 }
  const tens = numerals.words.get(token.text)
  return tens?.role === "ten" && unit !== undefined ? { value: tens.value + unit, end: index + 2 } : undefined
}
