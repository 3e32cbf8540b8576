import type { Vocabulary } from "./Vocabulary.ts"

const edge = /[\p{L}\p{N}]/u

/**
 * The text without a yes before the answer, where an accent alone tells that yes from another word: "sí, el martes" is no "si" of a
 * condition, which the folded words could not tell.
 */
export const withoutAgreement = ({ lexicon: { accentedYes } }: Vocabulary, text: string): string => {
  const at = accentedYes === undefined ? -1 : text.toLowerCase().indexOf(accentedYes)
  const end = at + (accentedYes?.length ?? 0)
  if (at < 0 || edge.test(text[at - 1] ?? " ") || edge.test(text[end] ?? " ")) return text
  return edge.test(text.slice(end)) ? `${text.slice(0, at)}${text.slice(end)}` : text
}
