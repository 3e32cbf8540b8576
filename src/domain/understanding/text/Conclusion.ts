import { spokenWords } from "../several/SpokenWord.ts"
import type { CanonicalValue, Understanding } from "../Understanding.ts"
import { startsNumber } from "../number/Numeral.ts"
import { longestClauses } from "./Clauses.ts"
import { longestHit, lookUp } from "./Phrasebook.ts"
import { fold, tokenize } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/**
 * The clause that concludes an answer, after a pause or "but": "so just gas" in "the landlord does the water, so just
 * gas". The words before it are background. Undefined if there is none.
 */
export const conclusionText = (vocabulary: Vocabulary, text: string): string | undefined => {
  const { conclusions, directives, clauses } = vocabulary
  if (text.length > longestClauses) return undefined
  const words = spokenWords(text).map((word) => ({ ...word, text: fold(text.slice(word.from, word.to)) }))
  for (let at = words.length - 2; at > 0; at--) {
    const length = longestHit([conclusions, directives], words, at)
    const isClause = words[at]!.pause || lookUp(clauses.turns, words, at - 1) !== undefined
    const start = at + length
    if (length > 0 && isClause && start < words.length) {
      // "so put four"
      const more = lookUp(directives, words, start)?.length ?? 0
      return text.slice(words[start + more < words.length ? start + more : start]!.from)
    }
  }
  return undefined
}

/**
 * "last Monday, not yesterday, the twenty third of November": the words after the last pause, if they contain a number
 * and the words before them don't.
 */
export const explicitEnding = ({ numerals }: Vocabulary, text: string): string | undefined => {
  const [, before = "", last] = /^(.*)[,;.!?]\s+(\S.*)$/su.exec(text) ?? []
  const hasNumber = (part: string) =>
    tokenize(part).some((token) => token.kind === "digits" || startsNumber(numerals, token))
  return last !== undefined && hasNumber(last) && !hasNumber(before) ? last : undefined
}

/**
 * The meaning of an answer with a conclusion. If the conclusion alone has a different meaning from the whole utterance,
 * it must be confirmed. A remark may follow the conclusion: "make it the fifth, we're shut on the third".
 */
export const concluding = <U extends Understanding<CanonicalValue>>(
  vocabulary: Vocabulary,
  text: string,
  whole: U,
  read: (part: string) => U,
): U => {
  const conclusion = conclusionText(vocabulary, text)
  if (conclusion === undefined) return whole
  const concluded = [conclusion, conclusion.split(/[,;.!?]\s/)[0]!].map(read).find(({ _tag }) => _tag !== "rejected")
  return concluded === undefined || (whole._tag !== "rejected" && whole.value === concluded.value)
    ? whole
    : { ...concluded, _tag: "confirm" }
}
