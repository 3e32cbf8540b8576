import { spokenWords } from "../several/SpokenWord.ts"
import type { CanonicalValue, Understanding } from "../Understanding.ts"
import { currentClause, longestClauses } from "./Clauses.ts"
import { conclusionText } from "./Conclusion.ts"
import { correctionIn } from "./Correction.ts"
import { lookUp, mentions } from "./Phrasebook.ts"
import { withoutRestart } from "./Restart.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/**
 * "no, twenty four with my sister's two": the words after the last correction. If they end with a reason or a detail,
 * they are also returned without it.
 */
const afterCorrection = (vocabulary: Vocabulary, text: string): ReadonlyArray<string> => {
  const { after, isOpen } = correctionIn(vocabulary, spokenWords(text)) ?? { after: [], isOpen: true }
  if (isOpen === true || mentions(vocabulary.options.negations, after)) return []
  const end = after.findIndex((_, at) => at > 0 && lookUp(vocabulary.clauses.reasons, after, at) !== undefined)
  const upTo = (to: number) => text.slice(after[0]!.from, to)
  return [upTo(text.length), ...(end < 0 ? [] : [upTo(after[end - 1]!.to)])]
}

/**
 * "it has a red strap, no, a blue one": whether a free answer contains a correction between pauses. It isn't known
 * which words the correction replaces, so the answer must be confirmed.
 */
export const takesBack = (vocabulary: Vocabulary, text: string): boolean => {
  if (text.length > longestClauses) return false
  const words = spokenWords(text)
  const { before = [], after = [] } = correctionIn(vocabulary, words) ?? {}
  return before.length > 0 && words[before.length]!.pause && after[0]!.pause
}

/**
 * Reads the clauses of an answer that isn't certain as a whole. What is true now takes precedence over what was true
 * before, and the words after a restart or a correction over those before it. A value found this way must be confirmed.
 * If the answer has a conclusion that was understood, its clauses are not read: "I used to pay fifty, now there are two
 * of us, so a hundred".
 */
export const statedIn = <U extends Understanding<CanonicalValue>>(
  vocabulary: Vocabulary,
  text: string,
  whole: U,
  read: (part: string) => U,
): U => {
  const isStated = whole._tag !== "rejected" && conclusionText(vocabulary, text) !== undefined
  if (text.length > longestClauses || whole._tag === "accepted" || isStated) return whole
  const once = withoutRestart(vocabulary, text)
  const last = whole._tag === "rejected" ? afterCorrection(vocabulary, once) : []
  for (const part of [currentClause(vocabulary, text) ?? text, once, ...last]) {
    const stated = part === text ? whole : read(part)
    if (stated._tag !== "rejected" && stated.value !== whole.value) return { ...stated, _tag: "confirm" }
  }
  return whole
}
