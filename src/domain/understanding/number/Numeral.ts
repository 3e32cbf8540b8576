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
  /** Whether a thousand needs no word for one before it: "dos millones mil". */
  readonly isThousandBare: boolean
  readonly ordinals: ReadonlyMap<string, number>
  readonly ordinalSuffixes: ReadonlySet<string>
}

/** A whole number in an utterance: `end` is the index after its last token. */
export interface Cardinal {
  readonly value: number
  readonly end: number
  /** The size of the last word if it was a hundred or a scale; otherwise 0. */
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

/** A number under construction: `total` has the finished scales, `group` the open group below 1000. */
interface Sum {
  readonly total: number
  /** The smallest scale used so far. */
  readonly lowest: number
  readonly group: number
  readonly open: "all" | "tens" | "unit" | "nothing"
  /** Whether the group was written in digits. */
  readonly figure: boolean
  /** The size of the last word if it was a hundred or a scale. */
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

/** The number of tokens in a number with separators below `scale`: "482,114" after "966 million"; otherwise 0. */
const groupedLength = (tokens: ReadonlyArray<Token>, index: number, scale: number): number => {
  let end = index + 1
  for (let size = 1000; size < scale; size *= 1000) {
    const group = tokens[end + 1]
    if (!isSeparator(tokens[end], group) || group!.text.length !== 3) break
    end += 2
  }
  return end - index === 1 || tokens[index]!.text.length > 3 ? 0 : end - index
}

/**
 * "2 million 300 thousand", "a hundred and 5", "966 million 482,114": digits as a separate group, with the number of
 * their tokens.
 */
const addDigits = (
  sum: Sum,
  tokens: ReadonlyArray<Token>,
  index: number,
): { readonly sum: Sum; readonly length: number } | undefined => {
  if (sum.scale === 0 || sum.figure) return undefined
  const grouped = groupedLength(tokens, index, sum.scale)
  const length = Math.max(grouped, 1)
  const text = tokens
    .slice(index, index + length)
    .filter(({ kind }) => kind === "digits")
    .map((token) => token.text)
    .join("")
  const next = tokens[index + length]
  const isPart = next?.kind === "mark" && !next.gap && next.text !== "-"
  const isOwn = grouped === 0 && (text.startsWith("0") || text.length > (sum.scale === 100 ? 2 : 3))
  if (isPart || isOwn) return undefined
  return { sum: { ...sum, group: sum.group + Number(text), open: "nothing", figure: true, scale: 0 }, length }
}

/** "cuarenta y, tres": removes pauses inside a number in words, which come from the recognizer. */
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
  let sum: Sum = first === undefined ? nothing : { ...nothing, group: first, open: "nothing", figure: true }
  let best: Cardinal | undefined = first === undefined ? undefined : { value: first, end: start, scale: 0 }
  let beforeAnd: Cardinal | undefined
  let article = false
  let index = start
  for (;;) {
    const token = tokens[index]
    if (token === undefined || (token.pause && index > start && sum.scale < 1000)) return best
    let next: Sum | undefined
    let length = 1
    if (token.kind === "digits") {
      const digits = addDigits(sum, tokens, index)
      next = digits?.sum
      length = digits?.length ?? 1
    } else {
      const word = numerals.words.get(token.text)
      if (word?.role === "and") {
        if (sum.scale === 0 || beforeAnd !== undefined || best?.end !== index) return best
        beforeAnd = best
        index++
        continue
      }
      if (word?.role === "article") {
        if (article || sum.open !== "all") return best
        article = true
        index++
        continue
      }
      if (word !== undefined) {
        if (article && (word.role === "unit" || word.role === "teen" || word.role === "ten")) return best
        const isBare = sum.total > 0 && word.value === 1000 && numerals.isThousandBare
        next = addWord(
          sum,
          word,
          numerals.tensJoiner.size === 0 || numerals.cutTens.has(tokens[index - 1]?.text ?? ""),
          article || isBare || (index === start && first === undefined),
        )
        // "one hundred and two hundred" are two numbers, and so are "one thousand and two thousand"
        if (next === undefined && beforeAnd !== undefined) {
          return word.role === "hundred" || word.role === "scale" ? beforeAnd : best
        }
      } else if (numerals.tensJoiner.has(token.text) && sum.open === "unit" && !tokens[index + 1]?.pause) {
        const second = tokens[index + 1]
        const unit = numerals.words.get(second?.text ?? "")
        // "treinta y 3" is one number; "las diez y 6" is an hour and minutes
        const isTens = sum.group % 100 >= 30
        const figure = isTens && second?.kind === "digits" && second.text.length === 1 ? Number(second.text) : undefined
        const value = unit?.role === "unit" ? unit.value : figure
        next = value === undefined ? undefined : addSmall(sum, "unit", value, true)
        length = 2
      }
    }
    if (next === undefined) return best
    sum = next
    index += length
    if (sum.scale >= 1000) beforeAnd = undefined
    article = false
    best = { value: sum.total + sum.group, end: index, scale: sum.scale }
    if (best.value === 0) return best
  }
}

/** An ordinal at `index`: "third", "twenty first", "5th", "1º". */
export const readOrdinal = (
  numerals: Numerals,
  tokens: ReadonlyArray<Token>,
  index: number,
): { readonly value: number; readonly end: number } | undefined => {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (token === undefined) return undefined
  if (token.kind === "digits") {
    if (token.text.length > 2 || next === undefined || next.gap || next.kind !== "word") return undefined
    return numerals.ordinalSuffixes.has(next.text) ? { value: Number(token.text), end: index + 2 } : undefined
  }
  const value = numerals.ordinals.get(token.text)
  const second = next === undefined || next.pause ? undefined : numerals.ordinals.get(next.text)
  // "vigésimo segundo"
  if (value !== undefined && value >= 20 && value % 10 === 0 && second !== undefined && second < 10)
    return { value: value + second, end: index + 2 }
  if (value !== undefined) return { value, end: index + 1 }
  const tens = numerals.words.get(token.text)
  if (tens?.role !== "ten" || next === undefined || next.pause) return undefined
  const unit = numerals.ordinals.get(next.text)
  return unit !== undefined && unit < 10 ? { value: tens.value + unit, end: index + 2 } : undefined
}
