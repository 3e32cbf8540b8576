import { fold } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"

const edge = /[\p{L}\p{N}]/u

/** "sí, si es gratis": after a yes, the same word without its accent introduces a condition. */
export const isUnderCondition = ({ lexicon: { accentedYes } }: Vocabulary, text: string): boolean => {
  if (accentedYes === undefined) return false
  const spoken: ReadonlyArray<string> = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const yes = spoken.indexOf(accentedYes)
  return yes >= 0 && spoken.includes(fold(accentedYes), yes + 1) && spoken.at(-1) !== fold(accentedYes)
}

/** The index of a yes at the end of an answer, or 0: "el martes, sí". */
const afterAnswer = (yes: string | undefined, text: string): number => {
  const end = text.trimEnd().replace(/[.,;!]+$/u, "")
  if (yes === undefined || !end.toLowerCase().endsWith(yes)) return 0
  const at = end.length - yes.length
  return edge.test(end[at - 1] ?? " ") || !edge.test(end.slice(0, at)) ? 0 : at
}

/**
 * Removes a yes before or after the answer if only its accent distinguishes it from another word: "sí, el martes" is
 * not a condition with "si". Folding removes this difference.
 */
export const withoutAgreement = (vocabulary: Vocabulary, text: string): string => {
  const { accentedYes } = vocabulary.lexicon
  const ending = afterAnswer(accentedYes, text)
  if (ending > 0) return withoutAgreement(vocabulary, text.slice(0, ending))
  const at = accentedYes === undefined ? -1 : text.toLowerCase().indexOf(accentedYes)
  const end = at + (accentedYes?.length ?? 0)
  if (at < 0 || edge.test(text[at - 1] ?? " ") || edge.test(text[end] ?? " ")) return text
  return edge.test(text.slice(end)) ? `${text.slice(0, at)}${text.slice(end)}` : text
}
