import { isContent } from "../choice/OptionHints.ts"
import { inFigures } from "../choice/OptionText.ts"
import { type Token, words } from "../text/Token.ts"
import { similarity } from "../text/Similarity.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { editsWithin } from "./Edits.ts"
import { piecesOf } from "./TermPiece.ts"
import { fewTerms, type Term, type TermIndex } from "./TermIndex.ts"
import { soundOf } from "./TermSound.ts"

/** The number of terms that are compared sound by sound: those that have the most sounds in common with the text. */
const mostCompared = 24
/** Minimum similarity at which a term is suggested. */
const leastAlike = 0.66
/** The maximum difference from the most similar term. */
const behind = 0.2
/** Shorter words are similar to too many terms. */
const fewestLetters = 3
const longestCompared = 100

/** The proportion of the shorter string that occurs in the longer one, reduced by the difference in length. */
const likeness = (spoken: string, term: string): number => {
  const [shorter, longer] = spoken.length < term.length ? [spoken, term] : [term, spoken]
  if (shorter.length < fewestLetters) return spoken === term ? 1 : 0
  const share = 1 - editsWithin(shorter, longer) / shorter.length
  // "pizza" is not part of "topisadone"
  const isPiece = spoken.length < term.length
  return share - (isPiece ? 0.6 : 0.3) * (1 - shorter.length / longer.length)
}

/** The minimum length of a word; shorter words occur in too many terms. */
const shortestWord = 5
/** Minimum similarity between two words. */
const sameWord = 0.85

/**
 * "Santiago" for "Santiago de Compostela", "chedder" for "Cheddar cheese", "physio" for "Physiotherapy": terms that
 * contain a similar word, if there are only a few.
 */
const termsWithWord = (terms: ReadonlyArray<Term>, letters: string): ReadonlyArray<Term> => {
  if (letters.length < shortestWord) return []
  const named = terms.filter(({ label }) =>
    words(label).some(
      (word) => word.length >= shortestWord && (word.startsWith(letters) || similarity(word, letters) >= sameWord),
    ),
  )
  return named.length <= mostDescribed ? named : []
}

/** The terms with similar spelling or sound, the most similar first. */
export const alikeTerms = (
  vocabulary: Vocabulary,
  index: TermIndex,
  content: ReadonlyArray<Token>,
): ReadonlyArray<Term> => {
  const pieces = piecesOf(vocabulary, content)
  const isWord = content.some(({ kind, text }) => kind === "word" && text.length > 1)
  const letters = pieces
    .map(({ spoken }) => spoken)
    .join("")
    .slice(0, longestCompared)
  if (letters.length < fewestLetters || (!isWord && letters.length < 2 * fewestLetters)) return []
  const sound = soundOf(letters)
  const scored = index.near(sound, mostCompared).map((term) => ({
    term,
    score: Math.max(likeness(letters, term.letters), likeness(sound, term.sound)),
  }))
  const alike = scored.filter(({ score }) => score >= leastAlike).sort((a, b) => b.score - a.score)
  if (alike.length === 0)
    return termsWithWord(
      scored.map(({ term }) => term),
      letters,
    )
  return alike.filter(({ score }) => score >= alike[0]!.score - behind).map(({ term }) => term)
}

/** The maximum number of terms that may match a description. */
const mostDescribed = 3
/** The minimum number of words in a description. */
const fewestWords = 2
const mostWords = 8

/** "the four slice toaster": terms of several words that contain all these words, if there are only a few. */
export const describedTerms = (
  vocabulary: Vocabulary,
  index: TermIndex,
  content: ReadonlyArray<Token>,
): ReadonlyArray<Term> => {
  const relevant = content.filter(
    (token, at) =>
      token.kind !== "mark" &&
      (/\d/.test(token.text) || !vocabulary.terms.around.has(token.text)) &&
      isContentOrDenial(vocabulary, content, at),
  )
  const described = inFigures(vocabulary, relevant)
  // "las palmas" is the beginning of "Las Palmas de Gran Canaria"
  const isOpening = described.length < fewestWords
  const texts = isOpening ? content.map(({ text }) => text) : described
  if (texts.length < fewestWords || texts.length > mostWords) return []
  const sound = soundOf(texts.join(""))
  const terms = index.near(sound, mostCompared).filter(({ label }) => {
    const own = words(label)
    return texts.every((word, at) => (isOpening ? own[at] === word : own.includes(word)))
  })
  return terms.length <= mostDescribed ? terms : []
}

/** The minimum length of a word; shorter words are function words, unless they are the whole answer. */
const shortestOwnWord = 3

/**
 * "I'm flying from Gatwick", "an MRI": terms that a single word of the utterance names, if there are only a few and no
 * other word names a term.
 */
export const termsByWord = (
  { terms: { around } }: Vocabulary,
  index: TermIndex,
  tokens: ReadonlyArray<Token>,
): ReadonlyArray<Term> => {
  const places = tokens.flatMap(({ text, kind }) => {
    const own =
      kind === "word" && (text.length >= shortestOwnWord || tokens.length === 1) && !around.has(text)
        ? index.byWord.get(text)
        : []
    return own !== undefined && own.length <= fewTerms ? own : []
  })
  const times = (place: number) => places.filter((one) => one === place).length
  const most = Math.max(0, ...places.map(times))
  const named = [...new Set(places)].filter((place) => times(place) === most)
  return named.length > fewTerms ? [] : named.map((place) => index.terms[place]!)
}

/** Whether a word carries meaning. Negations and numbers do too, because they can be part of a name: "sin cable". */
const isContentOrDenial = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, at: number): boolean =>
  isContent(vocabulary, tokens, at) ||
  vocabulary.options.negations.has(tokens[at]!.text) ||
  vocabulary.numerals.words.has(tokens[at]!.text)
