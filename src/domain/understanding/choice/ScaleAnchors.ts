import { lookUp, mentions, without } from "../text/Phrasebook.ts"
import { fold, tokenize, words } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { inFigures, isDigits } from "./OptionText.ts"

interface Anchor {
  readonly point: number
  readonly words: ReadonlyArray<string>
}

const bracketed = /(\d{1,2})\s*\(([^()\d]{2,40})\)/g

/** "where 1 is poor and 5 is excellent", "siendo 1 nada y 5 mucho", "1 = bad". */
const told =
  /(?:\b(?:being|where|with|siendo|donde|and|y|e|o)|[,;(]|^)\s*(\d{1,2})\s*(?:is|means|being|for|es|significa|=|:)?\s+([^\d,;.:()«"]+?)(?=\s+(?:and|y|e)\s+\d|[,;.:()«"]|$)/g

const anchorsIn = (label: string): ReadonlyArray<Anchor> =>
  [bracketed, told].flatMap((pattern) =>
    [...fold(label).matchAll(pattern)].map(([, point, text]) => ({ point: Number(point), words: words(text!) })),
  )

/** The maximum number of words around the name of a point: "pretty much always". */
const mostAround = 3

const isIdle = ({ options }: Vocabulary, rest: ReadonlyArray<string>): boolean =>
  rest.length <= mostAround && rest.every((word) => !options.negations.has(word))

/** How many words before a number are searched for a denial or another number. */
const mostBefore = 4

/**
 * "no ha estado mal, ponle un siete": the only number at the end of the answer. A denial before a hedge is about
 * something else: "not great maybe a two".
 */
const lastPoint = (vocabulary: Vocabulary, text: string): number | undefined => {
  const all = without(vocabulary.options.articles, tokenize(text)).slice(-mostBefore - 1)
  const tokens = all.slice(all.findLastIndex((_, at) => lookUp(vocabulary.names.doubts, all, at) !== undefined) + 1)
  const [last, ...before] = inFigures(vocabulary, tokens).toReversed()
  const { options, numbers } = vocabulary
  const denials = [options.negations, options.disjunctions, numbers.minus]
  const isOpen = before.some(isDigits) || denials.some((book) => mentions(book, tokens))
  return last === undefined || isOpen || !isDigits(last) ? undefined : Number(last)
}

/**
 * The point of the scale that the answer names: "pretty much always", where the label says that 5 is always. Always
 * confirmed.
 */
export const anchoredPoint = (text: string, label: string, locale: string): number | undefined => {
  const vocabulary = vocabularyOf(locale)
  const spoken = words(text)
  const points = anchorsIn(label).filter((anchor) => {
    const at = spoken.findIndex((_, index) => anchor.words.every((word, n) => spoken[index + n] === word))
    if (at < 0 || anchor.words.length === 0) return false
    return isIdle(vocabulary, [...spoken.slice(0, at), ...spoken.slice(at + anchor.words.length)])
  })
  const [longest] = points.toSorted((a, b) => b.words.length - a.words.length)
  return longest?.point ?? lastPoint(vocabulary, text)
}
