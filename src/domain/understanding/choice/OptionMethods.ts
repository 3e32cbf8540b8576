import { type ClockSpan, clockSpanOf } from "../time/ClockSpan.ts"
import { readCardinal } from "../number/Numeral.ts"
import type { Option, OptionMatch } from "./Option.ts"
import { type Duration, durationOf } from "./Duration.ts"
import { isSameSlot, type Slot, slotNamed, slotOf } from "./OptionTimes.ts"
import { type Bound, boundIn, inFigures, isDigits, joined, labelTokens, plainTokens, unitsIn } from "./OptionText.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { positionIn } from "../text/Position.ts"
import { fold, type Token, tokenize, words } from "../text/Token.ts"
import type { MatchMethod } from "../Understanding.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

export interface Prepared {
  readonly option: Option
  readonly label: ReadonlyArray<string>
  readonly value: ReadonlyArray<string>
  /** The label without the text in brackets: "Evening" for "Evening (5-9)". */
  readonly main: ReadonlyArray<string>
  /** The label with its numbers as digits. */
  readonly figures: ReadonlyArray<string>
  /** The number that the whole label or value represents. */
  readonly number: number | undefined
  /** Exact names of the option: its label and its value. */
  readonly names: ReadonlyArray<string>
  /** The label as one word, in case a recognizer splits it: "semi nuevo". */
  readonly packed: string
  /** The appointment that the label describes. */
  readonly slot: Slot | undefined
  /** The duration that the label describes. */
  readonly duration: Duration | undefined
  /** The span of times that the label describes. */
  readonly clockSpan: ClockSpan | undefined
  /** The limit in a label that is an open range ("under 18"), and its units of time. */
  readonly bound: Bound | undefined
  readonly units: ReadonlyArray<string>
  /** `figures` as one string, unless the label consists of numbers. */
  readonly figured: string | undefined
}

export interface PreparedText {
  readonly vocabulary: Vocabulary
  readonly locale: string
  readonly text: string
  readonly tokens: ReadonlyArray<Token>
  /** The words without "I'd like the ... please". */
  readonly core: ReadonlyArray<Token>
}

const numberOf = (vocabulary: Vocabulary, label: string): number | undefined => {
  const tokens = plainTokens(vocabulary, label)
  const [only] = tokens
  if (only?.kind === "digits" && tokens.length === 1) return Number(only.text)
  const cardinal = readCardinal(vocabulary.numerals, tokens, 0)
  return cardinal !== undefined && cardinal.end === tokens.length ? cardinal.value : undefined
}

const labelWords = (vocabulary: Vocabulary, label: string): ReadonlyArray<string> =>
  labelTokens(vocabulary, label).map(({ text }) => text)

const mainWords = (vocabulary: Vocabulary, label: string): ReadonlyArray<string> => {
  if (!label.includes("(")) return labelWords(vocabulary, label)
  const main = labelWords(vocabulary, label.replaceAll(/\([^()]*\)/g, " "))
  return main.length === 0 ? labelWords(vocabulary, label) : main
}

const prepareOne = (vocabulary: Vocabulary, option: Option): Prepared => {
  const label = labelWords(vocabulary, option.label)
  const value = words(String(option.value))
  const figures = inFigures(vocabulary, labelTokens(vocabulary, option.label))
  return {
    option,
    label,
    value,
    main: mainWords(vocabulary, option.label),
    figures,
    number: numberOf(vocabulary, option.label) ?? numberOf(vocabulary, String(option.value)),
    names: [label.join(" "), value.join(" ")],
    packed: label.join(""),
    figured: figures.every(isDigits) ? undefined : figures.join(" "),
    bound: boundIn(vocabulary, tokenize(option.label)) ?? (option.label.includes("+") ? "atLeast" : undefined),
    units: unitsIn(vocabulary, tokenize(option.label)),
    slot: slotOf(vocabulary, option.label),
    duration: durationOf(vocabulary, tokenize(option.label)),
    clockSpan: clockSpanOf(vocabulary, option.label),
  }
}

const preparations = new WeakMap<
  ReadonlyArray<Option>,
  { readonly vocabulary: Vocabulary; readonly prepared: ReadonlyArray<Prepared> }
>()

/** The prepared options, cached because sessions of the same form share them. */
export const prepare = (vocabulary: Vocabulary, options: ReadonlyArray<Option>): ReadonlyArray<Prepared> => {
  const cached = preparations.get(options)
  if (cached?.vocabulary === vocabulary) return cached.prepared
  const prepared = options.map((option) => prepareOne(vocabulary, option))
  preparations.set(options, { vocabulary, prepared })
  return prepared
}

export const matched = ({ option }: Prepared, method: MatchMethod, score: number): OptionMatch => ({
  ...option,
  method,
  score,
})

export const exact = (utterance: PreparedText, options: ReadonlyArray<Prepared>) => {
  const figured = inFigures(utterance.vocabulary, utterance.tokens).join(" ")
  const spellings = new Set([joined(utterance.tokens), fold(utterance.text).trim(), words(utterance.text).join(" ")])
  return options
    .filter((option) => option.names.some((name) => spellings.has(name)) || option.figured === figured)
    .map((option) => matched(option, "exact", 1))
}

/**
 * A bare number may name a value or lie in a range. If options contain numbers, it is uncertain whether the number is a
 * position.
 */
export const byNumber = (options: ReadonlyArray<Prepared>, number: number): ReadonlyArray<OptionMatch> =>
  options.filter((option) => option.number === number).map((option) => matched(option, "numeric", 1))

/** "2", where the options are "1-5" and "6-10". */
const bySpan = (options: ReadonlyArray<Prepared>, number: number): ReadonlyArray<OptionMatch> =>
  options
    .filter(({ label, slot }) => {
      if (slot !== undefined) return false
      const [from, to, ...more] = label.filter(isDigits).map(Number)
      return from !== undefined && to !== undefined && more.length === 0 && from <= number && number <= to
    })
    .map((option) => matched(option, "numeric", 0.7))

const hasNumbers = (vocabulary: Vocabulary, options: ReadonlyArray<Prepared>) =>
  options.some(
    ({ label, number }) =>
      number !== undefined || label.some((word) => isDigits(word) || vocabulary.numerals.words.has(word)),
  )

const nouns = new WeakMap<ReadonlyArray<Prepared>, ReadonlySet<string>>()

/** Words that several labels share: "option" in "option one". */
export const nounsOf = (options: ReadonlyArray<Prepared>): ReadonlySet<string> => {
  const before = nouns.get(options)
  if (before !== undefined) return before
  const seen = new Set<string>()
  const found = new Set<string>()
  for (const { label } of options)
    for (const word of new Set(label))
      if (seen.has(word)) found.add(word)
      else seen.add(word)
  nouns.set(options, found)
  return found
}

export const byPosition = (utterance: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  const position = positionIn(utterance.vocabulary, utterance.core, nounsOf(options))
  if (position === undefined) return []
  const { place, isPlace } = position
  const isPlural = utterance.tokens.some((_, index) =>
    lookUp(utterance.vocabulary.options.plurals, utterance.tokens, index),
  )
  if (isPlural && !isPlace) return []
  const withNumbers = hasNumbers(utterance.vocabulary, options)
  if (withNumbers && place >= 0) {
    const values = byNumber(options, place)
    if (!isPlace) return values.length > 0 ? values : bySpan(options, place)
  }
  const one = place === -1 ? options.at(-1) : options[place - 1]
  if (one === undefined) return []
  // "first", where a label is "First class"
  const { ordinals } = utterance.vocabulary.numerals
  const isWord = ({ label }: Prepared) =>
    utterance.core.some(
      ({ text }) => ordinals.has(text) && label.some((word) => ordinals.get(word) === ordinals.get(text)),
    )
  const namesake = options.find((option) => option !== one && isWord(option))
  if (namesake !== undefined) return [matched(namesake, "contains", 0.7), matched(one, "ordinal", 0.7)]
  // "the third", where the options are days of a month
  const days = options.filter(({ slot }) => slot?.day === place)
  if (isPlace && days.length > 0 && !days.includes(one))
    return [...days, one].map((option) => matched(option, "ordinal", 0.7))
  const isOther = withNumbers && place >= 0 && one.number !== place && isPlace && byNumber(options, place).length > 0
  return [matched(one, "ordinal", isOther ? 0.7 : 1)]
}

/**
 * "la dos", where labels contain other numbers: a number after an article is a position, which the respondent confirms.
 */
export const byArticle = ({ vocabulary, tokens, core }: PreparedText, options: ReadonlyArray<Prepared>) => {
  const isArticled = core.length === 1 && lookUp(vocabulary.options.articles, tokens, tokens.length - 2)?.length === 1
  const isPlural = lookUp(vocabulary.options.plurals, tokens, tokens.length - 2) !== undefined
  const place = isArticled && !isPlural ? readCardinal(vocabulary.numerals, core, 0)?.value : undefined
  return place === undefined ? [] : options.slice(place - 1, place).map((option) => matched(option, "ordinal", 0.7))
}

/** "option b", "letter c": the position that a letter stands for, unless a label is that letter. */
export const byLetter = (
  { vocabulary, core }: PreparedText,
  options: ReadonlyArray<Prepared>,
): ReadonlyArray<OptionMatch> => {
  const opening = lookUp(vocabulary.options.letterOpenings, core, 0)
  const last = core[opening?.length ?? 0]
  if (last === undefined || core.length !== (opening?.length ?? 0) + 1) return []
  const spelled = vocabulary.email.letters.get(last.text) ?? vocabulary.email.weakLetters.get(last.text)
  const named = opening === undefined ? undefined : spelled?.alone?.value
  const letter = named ?? (/^[a-z]$/.test(last.text) ? last.text : undefined)
  const option = letter === undefined ? undefined : options[letter.charCodeAt(0) - 97]
  return option === undefined ? [] : [matched(option, "ordinal", opening === undefined ? 0.7 : 1)]
}

/** "the U.S.A.", "a b" for "AB": spelled letters that form a word of one label. */
export const bySpelling = (
  { vocabulary, tokens }: PreparedText,
  options: ReadonlyArray<Prepared>,
): ReadonlyArray<OptionMatch> => {
  const spoken = tokens.filter(
    ({ text }, index) => text.length === 1 || lookUp(vocabulary.options.articles, tokens, index) === undefined,
  )
  if (spoken.length < 2 || spoken.some(({ text }) => text.length > 1)) return []
  const word = spoken.map(({ text }) => text).join("")
  return options.filter(({ main }) => main.includes(word)).map((option) => matched(option, "contains", 0.9))
}

/** "two in the afternoon", "Tuesday at two", "April third": chooses the appointment that matches the spoken parts. */
export const byTime = (utterance: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  const slots = options.flatMap(({ slot }) => slot ?? [])
  if (slots.length < 2) return []
  const text = utterance.text === "" ? joined(utterance.tokens) : utterance.text
  const named = slotNamed(utterance.vocabulary, text, slots)
  if (named === undefined) return []
  const isSame = ({ slot }: Prepared) => slot !== undefined && isSameSlot(named, slot)
  // a single number may also be a position
  const score = utterance.tokens.length > 1 ? 1 : 0.7
  return options.map((option) => matched(option, "numeric", isSame(option) ? score : 0))
}
