import type { ClockSpan } from "../time/ClockSpan.ts"
import { clockSpanOf } from "../time/ClockSpan.ts"
import { understandNumber } from "../number/NumberAnswer.ts"
import { askedScore } from "../quantity/AskedNumber.ts"
import { mayHoldNumber } from "../number/NumberReading.ts"
import { readCardinal, startsNumber } from "../number/Numeral.ts"
import type { Option, OptionMatch } from "./Option.ts"
import { type Duration, durationOf } from "./Duration.ts"
import type { Slot } from "./OptionTimes.ts"
import { isSameSlot, slotNamed, slotOf } from "./OptionTimes.ts"
import { type Bound, boundIn, inFigures, isDigits, joined, labelTokens, plainTokens, unitsIn } from "./OptionText.ts"
import { isWhole, lookUp, mentions } from "../text/Phrasebook.ts"
import { conclusionIn } from "../text/Correction.ts"
import { positionIn } from "../text/Position.ts"
import type { Token } from "../text/Token.ts"
import { fold, tokenize, words } from "../text/Token.ts"
import { invalid, type MatchMethod, type Understanding } from "../Understanding.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isUnsure, readYesNo } from "../yesno/YesNo.ts"

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
  /** `figures` as one text, unless the label consists of numbers. */
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
const byNumber = (options: ReadonlyArray<Prepared>, number: number): ReadonlyArray<OptionMatch> =>
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
const nounsOf = (options: ReadonlyArray<Prepared>): ReadonlySet<string> => {
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

/** "option b", "letter c": the position that a letter gives, unless a label is that letter. */
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

/** "a good one", "that one": the only number is the pronoun "one", not a score. "the last one" is a position. */
const holdsIdleOne = ({ vocabulary, tokens, core }: PreparedText, options: ReadonlyArray<Prepared>): boolean => {
  const { numbers, numerals, lexicon } = vocabulary
  const at = tokens.findIndex((_, index) => lookUp(numbers.articleOne, tokens, index) !== undefined)
  if (at < 0 || tokens.length < 2 || lookUp(numbers.scorePoints, tokens, at + 1) !== undefined) return false
  // "a one" is a rating
  if (at === 1 && tokens.length === 2 && lexicon.numerals.articles.includes(tokens[0]!.text)) return false
  const isOnly = tokens.every((token, index) => index === at || !startsNumber(numerals, token))
  return isOnly && positionIn(vocabulary, core, nounsOf(options))?.isPlace !== true
}

/** Whether the number is below or above every rating on a scale. */
const isOutside = (options: ReadonlyArray<Prepared>, value: number): boolean =>
  options.every(({ number }) => number! > value) || options.every(({ number }) => number! < value)

const unsure = (matches: ReadonlyArray<OptionMatch>): ReadonlyArray<OptionMatch> =>
  matches.map((match) => ({ ...match, score: 0.7 }))

/** "she was brilliant, top marks", "la nota más baja": the highest or lowest rating on a scale. Confirmed. */
const byEnd = ({ vocabulary, tokens }: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  const { topMarks, bottomMarks, negations } = vocabulary.options
  const isTop = mentions(topMarks, tokens)
  const isDoubted = [negations, vocabulary.answers.negators].some((book) => mentions(book, tokens))
  if (isTop === mentions(bottomMarks, tokens) || (isDoubted && !isWhole(isTop ? topMarks : bottomMarks, tokens)))
    return []
  const marks = options.map(({ number }) => number!)
  const end = byNumber(options, isTop ? Math.max(...marks) : Math.min(...marks))
  return unsure(end)
}

/** "un tres ni bien ni mal": the rating at the beginning, where a remark without a number follows. */
const readFirst = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  read: (clause: ReadonlyArray<Token>) => Understanding<number | string>,
): Understanding<number | string> => {
  const start = lookUp(vocabulary.numbers.articles, tokens, 0)?.length ?? 0
  const isAlone =
    startsNumber(vocabulary.numerals, tokens[start]) &&
    tokens.slice(start + 1).every((token) => token.kind === "word" && !startsNumber(vocabulary.numerals, token))
  // "no" after the number may deny it, and "four and a half" is another number
  return isAlone &&
    tokens.length > start + 2 &&
    [vocabulary.answers.no, vocabulary.numbers.andHalf].every((book) => lookUp(book, tokens, start + 1) === undefined)
    ? read(tokens.slice(0, start + 1))
    : invalid
}

/** "one, it was stone cold": the only rating in the clauses of an answer that has no meaning as a whole. Confirmed. */
const byClause = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  options: ReadonlyArray<Prepared>,
  read: (clause: ReadonlyArray<Token>) => Understanding<number | string>,
): ReadonlyArray<OptionMatch> => {
  const starts = tokens.flatMap(({ pause }, at) => (pause || at === 0 ? [at] : []))
  const marks = new Set(
    starts.flatMap((start, n) => {
      const reading = read(tokens.slice(start, starts[n + 1]))
      return reading._tag === "accepted" && typeof reading.value === "number" ? [reading.value] : []
    }),
  )
  const [only] = marks
  const told = conclusionIn(vocabulary, tokens)
  const concluded = told.length > 0 ? read(told) : readFirst(vocabulary, tokens, read)
  if (marks.size === 0 && concluded._tag === "accepted") return unsure(byNumber(options, Number(concluded.value)))
  const found = only !== undefined && marks.size === 1 && starts.length > 1 ? byNumber(options, only) : []
  return unsure(found)
}

/** "I'd give it a five", "eight out of ten": a number, where all options are numbers. */
export const byRating = (utterance: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  if (options.length === 0 || options.some(({ number }) => number === undefined)) return []
  const { vocabulary, tokens } = utterance
  if (!mayHoldNumber(vocabulary, tokens)) return byEnd(utterance, options)
  const top = tokens.findIndex(
    (_, index) =>
      index > 0 &&
      lookUp(vocabulary.options.outOf, tokens, index) !== undefined &&
      startsNumber(vocabulary.numerals, tokens[index + lookUp(vocabulary.options.outOf, tokens, index)!.length]),
  )
  const score = top < 0 ? tokens : tokens.slice(0, top)
  const read = (some: ReadonlyArray<Token>) => understandNumber(joined(some), utterance.locale, true, askedScore)
  const reading = read(score)
  const readMark = (some: ReadonlyArray<Token>) =>
    holdsIdleOne({ ...utterance, tokens: some, core: some }, options) ? invalid : read(some)
  // "ten out of ten", where the best rating is 5
  const best = top < 0 ? invalid : read(tokens.slice(top + 1))
  const isBest = reading._tag === "accepted" && best.value === reading.value
  if (isBest && byNumber(options, Number(best.value)).length === 0)
    return unsure(byNumber(options, Math.max(...options.map(({ number }) => number!))))
  const clause = reading._tag === "rejected" ? byClause(vocabulary, score, options, readMark) : []
  if (clause.length > 0) return clause
  const none = options.map((option) => matched(option, "numeric", 0))
  // "four and a half" is not on a scale of integers, and "a good one" is not a score
  const isNoMark = reading._tag === "rejected" && holdsIdleOne(utterance, options)
  if (isNoMark || (reading._tag === "rejected" && typeof reading.value === "number")) return none
  if (reading._tag !== "accepted" || typeof reading.value !== "number") return byEnd(utterance, options)
  // "un ocho" is not on a scale up to seven either
  const marks = byNumber(options, reading.value)
  return marks.length > 0 || !isOutside(options, reading.value) ? marks : none
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

const saysYes = (vocabulary: Vocabulary, option: Prepared, answer: boolean): boolean => {
  if (option.option.value === answer || fold(String(option.option.value)) === String(answer)) return true
  const book = answer ? vocabulary.answers.yes : vocabulary.answers.no
  return [option.label, option.value].some((slot) => slot.length === 1 && book.has(slot[0]!))
}

/** "Yes, I consent": a yes or no, followed by a sentence. */
const opensWith = (vocabulary: Vocabulary, { option, label }: Prepared, answer: boolean): boolean => {
  const book = answer ? vocabulary.answers.yes : vocabulary.answers.no
  return label.length > 1 && book.has(label[0]!) && tokenize(option.label)[1]?.pause === true
}

/** "Sí, autorizo" and "No autorizo": the same sentence, affirmed and negated. */
const areContrary = ({ answers }: Vocabulary, options: ReadonlyArray<Prepared>): ReadonlyArray<Prepared> => {
  const sentence = ({ label }: Prepared) => label.slice(1).join(" ")
  const yes = options.filter(({ label }) => label.length > 1 && answers.yes.has(label[0]!))
  const no = options.filter(({ label }) => label.length > 1 && answers.no.has(label[0]!))
  const pairs = yes.flatMap((one) => no.flatMap((other) => (sentence(one) === sentence(other) ? [[one, other]] : [])))
  return pairs.length === 1 ? pairs[0]! : []
}

/** "I'm not sure", if an option has this meaning. */
export const byDoubt = (
  { vocabulary, tokens }: PreparedText,
  options: ReadonlyArray<Prepared>,
): ReadonlyArray<OptionMatch> => {
  const doubtful = options.filter(({ option }) => isUnsure(vocabulary, tokenize(option.label)))
  return doubtful.length === 1 && isUnsure(vocabulary, tokens) ? [matched(doubtful[0]!, "contains", 0.7)] : []
}

/** Options that are just "Yes" and "No": any other words belong to the yes or the no. */
export const byBareYesNo = (utterance: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  const isBare = options.length === 2 && options.every(({ label }) => label.length === 1)
  return isBare ? byYesNo(utterance, options) : []
}

/** Options that mean yes and no, in any wording. */
export const byYesNo = (utterance: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  const saying = (answer: boolean) => {
    const plain = options.filter((option) => saysYes(utterance.vocabulary, option, answer))
    return plain.length > 0 ? plain : options.filter((option) => opensWith(utterance.vocabulary, option, answer))
  }
  const [yes, no] = [saying(true), saying(false)]
  const isPair = yes.length === 1 && no.length === 1 && yes[0] !== no[0]
  const [positive, negative] = isPair ? [...yes, ...no] : areContrary(utterance.vocabulary, options)
  const verdict =
    positive === undefined || negative === undefined ? undefined : readYesNo(utterance.text, utterance.locale)
  return verdict === undefined
    ? []
    : [matched(verdict.answer ? positive! : negative!, "yes_no", verdict.isCertain ? 1 : 0.7)]
}
