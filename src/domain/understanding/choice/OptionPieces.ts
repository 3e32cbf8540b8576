import { matchOption } from "./OptionMatching.ts"
import { denialsIn, isDenialOf, isLabel, topicIn } from "./DeniedOptions.ts"
import { daysIn, endAt, type Label, labelAt, runIn } from "./OptionRun.ts"
import { isWhole, lookUp, mentions } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { Option, OptionMatch } from "./Option.ts"
import type { KnownOption } from "./KnownOptions.ts"
import type { OptionResult, Thresholds } from "./OptionSearch.ts"
import { type MultipleResult, chosenFrom, nothing } from "./MultipleResult.ts"
import { joined } from "./OptionText.ts"

/** The answer's text, the question's options, and how to find the options that the answer chooses. */
export interface Asked {
  readonly text: string
  readonly options: ReadonlyArray<Option>
  readonly locale: string
  readonly thresholds: Thresholds
  readonly cut: Cut
  readonly labels: ReadonlyArray<Label>
}

/** The words of an answer, and the options among which it chooses. */
export interface Choice {
  readonly asked: Asked
  readonly vocabulary: Vocabulary
  readonly known: ReadonlyArray<KnownOption>
  /** The options that can be chosen together. */
  readonly options: ReadonlyArray<Option>
  /** `plain` contains all words; `core` contains only the words of the choice, without the sentence around it. */
  readonly plain: ReadonlyArray<Token>
  readonly core: ReadonlyArray<Token>
  /** `core` without the "both" before two options. */
  readonly tokens: ReadonlyArray<Token>
  /** The result if the answer is taken to choose a single option. */
  readonly single: OptionResult
}

/** Splits an utterance into pieces that each name one option. */
export type Cut = (
  vocabulary: Vocabulary,
  labels: ReadonlyArray<Label>,
  tokens: ReadonlyArray<Token>,
) => ReadonlyArray<ReadonlyArray<Token>>

export const pieces: Cut = (vocabulary, labels, tokens) => {
  const { conjunctions, disjunctions, turns, spanJoiners } = vocabulary.options
  // "50 or over"
  const isLinkingWord = (word: string) => disjunctions.has(word) || conjunctions.has(word)
  const linkingWords = labels.some(({ words }) => words.some(isLinkingWord))
    ? [conjunctions]
    : [conjunctions, disjunctions, turns]
  const parts: Array<ReadonlyArray<Token>> = []
  let piece: Array<Token> = []
  let isNamed = false
  const close = () => {
    if (piece.length > 0) parts.push(piece)
    piece = []
    isNamed = false
  }
  let index = 0
  while (index < tokens.length) {
    const label = labelAt(labels, tokens, index)
    const isDenial = label === undefined && isDenialOf(vocabulary, tokens, index)
    // "english hindi and gujarati": a recognizer may omit the pauses,
    // and "March through May" is one range
    const isRun =
      label !== undefined && [1, 2, 3].some((back) => lookUp(spanJoiners, tokens, index - back)?.length === back)
    if (tokens[index]!.pause || isDenial || (label !== undefined && isNamed && !isRun)) close()
    const linkingWord =
      isDenial || label !== undefined
        ? 0
        : Math.max(...linkingWords.map((book) => lookUp(book, tokens, index)?.length ?? 0))
    if (linkingWord > 0) {
      close()
      index += linkingWord
      continue
    }
    isNamed ||= label !== undefined
    const length = label?.words.length ?? (isDenial ? lookUp(vocabulary.options.negations, tokens, index)!.length : 1)
    piece.push(...tokens.slice(index, index + length))
    index += length
  }
  close()
  return parts
}

const find = ({ asked: { options, locale, thresholds } }: Choice, words: ReadonlyArray<Token>): OptionResult =>
  matchOption(joined(words), options, locale, thresholds)

/** "Monday to Wednesday", "weekdays": several options that follow one another. */
export const severalIn = (
  { asked: { labels }, vocabulary, options }: Choice,
  tokens: ReadonlyArray<Token>,
): ReadonlyArray<Option> | undefined => runIn(vocabulary, labels, tokens, options) ?? daysIn(vocabulary, labels, tokens)

/** The options that pieces name. `isSure`: each piece certainly names an option. */
interface Named {
  readonly matches: Map<Option["value"], OptionMatch>
  readonly alternatives: ReadonlyArray<OptionMatch>
  readonly isSure: boolean
}

const namedIn = (choice: Choice, named: ReadonlyArray<ReadonlyArray<Token>>): Named => {
  const { asked, vocabulary } = choice
  const matches = new Map<Option["value"], OptionMatch>()
  const alternatives: Array<OptionMatch> = []
  let isSure = true
  for (const piece of named) {
    // "mondays"
    const label = endAt(vocabulary, asked.labels, piece, 0)
    const several = label?.end === piece.length ? [label.option] : severalIn(choice, piece)
    for (const option of several ?? []) matches.set(option.value, { ...option, method: "exact", score: 1 })
    if (several !== undefined) continue
    const result = find(choice, piece)
    if (result._tag !== "rejected") matches.set(result.match.value, result.match)
    isSure &&= result._tag === "accepted"
    alternatives.push(...result.alternatives)
  }
  return { matches, alternatives, isSure }
}

/** The maximum number of options in one utterance. */
const mostPieces = 16

type Denials = ReadonlyArray<ReadonlyArray<Token> | undefined>

/** The options that are denied. */
const deniedIn = (choice: Choice, denials: Denials): ReadonlyArray<Option["value"]> =>
  denials.flatMap((piece) => {
    const result = piece === undefined ? undefined : find(choice, piece)
    return result?._tag === "accepted" ? [result.match.value] : []
  })

/** "not pears, but the rest", "ni peras ni higos": whether the options that are not denied are chosen. */
const choosesRest = (
  { asked: { labels }, vocabulary, options }: Choice,
  cuts: ReadonlyArray<ReadonlyArray<Token>>,
  denials: Denials,
  denied: number,
): boolean => {
  if (denied > 0 && cuts.some((piece) => isWhole(vocabulary.options.remaining, piece))) return true
  const isAllDenied = denials.every((piece) => piece !== undefined && isLabel(vocabulary, labels, piece))
  return isAllDenied && denied === cuts.length && denied < options.length
}

/** "red, green and blue": the options that the pieces of an answer name, without those that are denied. */
export const byPieces = (choice: Choice): MultipleResult => {
  const { asked, vocabulary, known, options, tokens } = choice
  const { withdrawn, disjunctions } = vocabulary.options
  const cuts = asked.cut(vocabulary, asked.labels, tokens)
  if (cuts.length > mostPieces) return nothing
  const { denials, isOpen } = denialsIn(vocabulary, asked.labels, tokens, cuts)
  const denied = deniedIn(choice, denials)
  if (choosesRest(choice, cuts, denials, denied.length))
    return chosenFrom(
      options.filter(({ value }) => !denied.includes(value)),
      "confirm",
    )
  const isSeparate = denied.length === 0 || cuts.length === 1
  const named = isSeparate ? cuts : cuts.filter((_, at) => denials[at] === undefined)
  const { matches, alternatives, isSure } = namedIn(choice, named)
  if (cuts.length > 1) for (const value of denied) matches.delete(value)
  if (matches.size === 0) return { ...nothing, alternatives: alternatives.slice(0, 3) }
  // "nuts and none of these" is contradictory
  const chosen = [...matches.values()]
  if (chosen.length > 1 && known.some(({ option, isNoOther }) => isNoOther && matches.has(option.value)))
    return { ...nothing, alternatives: chosen.slice(0, 3) }
  const isWithdrawn = cuts.some((piece) => lookUp(withdrawn, piece, 0) !== undefined)
  const isDoubted = cuts.some((piece) =>
    ["excluded", "open"].includes(topicIn(vocabulary, asked.labels, piece)?.says ?? "chosen"),
  )
  const isEither = named.length > 1 && mentions(disjunctions, tokens)
  const isCertain = isSure && !isOpen && !isWithdrawn && !isDoubted && !isEither
  return { _tag: isCertain ? "accepted" : "confirm", matches: chosen, alternatives }
}
