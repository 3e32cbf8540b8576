import { lookUp } from "../text/Phrasebook.ts"
import { mayReach, similarity } from "../text/Similarity.ts"
import type { SpokenNumber } from "./SpokenNumber.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { knowsWord } from "../text/Vocabulary.ts"

/** An unknown word with at least this similarity is most likely a misspelled numeral: "hundrd". */
const alike = 0.87
const shortest = 5

/** Whether a word is unknown to the language's tables but similar to a numeral. */
const isNearlyNumeral = (vocabulary: Vocabulary, token: Token | undefined): boolean => {
  if (token?.kind !== "word" || token.text.length < shortest || knowsWord(vocabulary, token.text)) return false
  for (const numeral of vocabulary.numerals.words.keys()) {
    const mayBe = numeral.length >= shortest && numeral[0] === token.text[0] && mayReach(token.text, numeral, alike)
    if (mayBe && similarity(token.text, numeral) >= alike) return true
  }
  return false
}

/**
 * "for hundred", "ate thousand": whether the number begins with a word such as "hundred" or "thousand", right after a
 * word that sounds like a digit.
 */
const isAfterHomophone = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { start }: SpokenNumber): boolean => {
  const role = vocabulary.numerals.words.get(tokens[start]!.text)?.role
  return (
    start > 0 &&
    !tokens[start]!.pause &&
    (role === "hundred" || role === "scale") &&
    lookUp(vocabulary.phone.homophones, tokens, start - 1) !== undefined
  )
}

const isUnknown = (vocabulary: Vocabulary, token: Token | undefined): boolean =>
  token?.kind === "word" && !token.pause && !knowsWord(vocabulary, token.text)

/**
 * "treinta y finco", "one hundred and sicks": a linking word inside a number, followed by the end or an unknown word.
 */
const hasLooseJoint = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { end }: SpokenNumber): boolean => {
  const { words, tensJoiner } = vocabulary.numerals
  const linkingWord = tokens[end]
  if (linkingWord === undefined || linkingWord.pause) return false
  const last = words.get(tokens[end - 1]!.text)
  const isTen = last?.role === "ten" && last.value >= 30 && tensJoiner.has(linkingWord.text)
  const isHundred = (last?.role === "hundred" || last?.role === "scale") && words.get(linkingWord.text)?.role === "and"
  const next = tokens[end + 1]
  return (isTen || isHundred) && (next === undefined || isUnknown(vocabulary, next))
}

/**
 * "banana hundred", "banana point five": the recognizer missed the number of hundreds, or the part before the point.
 */
const hasLostHead = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { start }: SpokenNumber): boolean => {
  const first = tokens[start]!
  // "tienta y cinco"
  const linkingWord = vocabulary.numerals.tensJoiner.has(tokens[start - 1]?.text ?? "") ? 1 : 0
  const head = tokens[start - 1 - linkingWord]
  if (first.pause || head === undefined || !isUnknown(vocabulary, { ...head, pause: false })) return false
  if (linkingWord > 0) return vocabulary.numerals.words.get(first.text)?.role === "unit"
  const role = vocabulary.numerals.words.get(first.text)?.role
  const isScale = (role === "hundred" || role === "scale") && vocabulary.lexicon.numerals.articles.length > 0
  return isScale || lookUp(vocabulary.numbers.point, tokens, start) !== undefined
}

/** Whether words next to the numbers were most likely part of them, but were misheard. */
export const isMisheard = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  numbers: ReadonlyArray<SpokenNumber>,
): boolean =>
  numbers.some((number) => {
    const before = tokens[number.start]!.pause ? undefined : tokens[number.start - 1]
    const after = tokens[number.end]?.pause === true ? undefined : tokens[number.end]
    return (
      isAfterHomophone(vocabulary, tokens, number) ||
      hasLooseJoint(vocabulary, tokens, number) ||
      hasLostHead(vocabulary, tokens, number) ||
      isNearlyNumeral(vocabulary, before) ||
      isNearlyNumeral(vocabulary, after)
    )
  })
