import type { Option } from "./Option.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

export interface Label {
  readonly option: Option
  readonly words: ReadonlyArray<string>
}

/** The minimum length of a word whose plural counts too. */
const shortestPlural = 4

/** "pickle" for "Pickles", "jalapeños" for "Jalapeño". */
const isSameNoun = (word: string, spoken: string): boolean =>
  word.length >= shortestPlural && (word === `${spoken}s` || spoken === `${word}s`)

/** The longest label at this index; a label that contains "and" must not be split there. */
export const labelAt = (labels: ReadonlyArray<Label>, tokens: ReadonlyArray<Token>, index: number): Label | undefined =>
  labels.find((label) => label.words.length > 0 && label.words.every((word, n) => tokens[index + n]?.text === word)) ??
  labels.find(({ words: [word, ...more] }) => more.length === 0 && isSameNoun(word ?? "", tokens[index]?.text ?? ""))

/** A label at this index, with or without an article, or in the plural: "el miércoles", "mondays". */
export const endAt = (
  { options }: Pick<Vocabulary, "options">,
  labels: ReadonlyArray<Label>,
  tokens: ReadonlyArray<Token>,
  index: number,
): { readonly option: Option; readonly end: number } | undefined => {
  const start = index + (lookUp(options.articles, tokens, index)?.length ?? 0)
  const label = labelAt(labels, tokens, start)
  return label === undefined ? undefined : { option: label.option, end: start + label.words.length }
}

/** "Monday to Wednesday": the options between the two, inclusive, in narration order. */
export const runIn = (
  vocabulary: Vocabulary,
  labels: ReadonlyArray<Label>,
  tokens: ReadonlyArray<Token>,
  options: ReadonlyArray<Option>,
): ReadonlyArray<Option> | undefined => {
  const { options: words } = vocabulary
  const first = endAt(vocabulary, labels, tokens, lookUp(words.spanOpenings, tokens, 0)?.length ?? 0)
  if (first === undefined || lookUp(words.conjunctions, tokens, first.end) !== undefined) return undefined
  const joiner = lookUp(words.spanJoiners, tokens, first.end)
  const last = joiner === undefined ? undefined : endAt(vocabulary, labels, tokens, first.end + joiner.length)
  if (last === undefined || last.end < tokens.length) return undefined
  const [from, to] = [options.indexOf(first.option), options.indexOf(last.option)]
  return from < to ? options.slice(from, to + 1) : undefined
}

/** The last of the five working days. */
const friday = 5

/** "weekdays", "el fin de semana": the options for those days. */
export const daysIn = (
  { options: words, dates }: Vocabulary,
  labels: ReadonlyArray<Label>,
  tokens: ReadonlyArray<Token>,
): ReadonlyArray<Option> | undefined => {
  const isWeekdays = lookUp(words.weekdays, tokens, 0)?.length === tokens.length
  if (!isWeekdays && lookUp(words.weekend, tokens, 0)?.length !== tokens.length) return undefined
  const days = labels.flatMap(({ option, words: [name, more] }) => {
    const day = name === undefined || more !== undefined ? undefined : dates.weekdays.get(name)?.alone?.value
    return day === undefined || day <= friday !== isWeekdays ? [] : [option]
  })
  return days.length === 0 ? undefined : days
}
