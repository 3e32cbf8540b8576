import { spokenWords } from "../several/SpokenWord.ts"
import { longestHit, lookUp } from "./Phrasebook.ts"
import { type Token, words } from "./Token.ts"
import { type Vocabulary, vocabularyOf } from "./Vocabulary.ts"
import { withoutTalkAround } from "./Courtesy.ts"

/** The maximum number of words between a determiner and its verb: "our company name". */
const mostOfLabel = 4

/** The index after "well", "yes,", "buenas,". */
const afterOpening = ({ answers, fillers, fields }: Vocabulary, tokens: ReadonlyArray<Token>): number => {
  let at = 0
  for (;;) {
    const talk = longestHit([answers.interjections, fillers], tokens, at)
    const before = longestHit([answers.yes, fields.greetings], tokens, at)
    const length = talk > 0 ? talk : tokens[at + before]?.pause === true ? before : 0
    if (length === 0) return at
    at += length
  }
}

/** "la empresa es", "my job title is": the label's own words with their verb. */
const labelLength = (
  { names, fields }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  at: number,
  label: ReadonlySet<string>,
): number => {
  const start = at + longestHit([names.determiners, fields.determiners], tokens, at)
  let end = start
  const verb = () => longestHit([fields.introductions, names.being], tokens, end)
  while (end < start + mostOfLabel && verb() === 0 && label.has(tokens[end]?.text ?? "")) end++
  return end === start || verb() === 0 ? 0 : end + verb() - at
}

/**
 * The name of a thing or a job without the sentence around it: "I work as a nurse", "la empresa se llama Vega".
 * Undefined if the answer is nothing but the name.
 */
export const namedThing = (text: string, locale: string, label: string): string | undefined => {
  const vocabulary = vocabularyOf(locale)
  const { names, fields, options } = vocabulary
  const spoken = withoutTalkAround(vocabulary, text).text
  const tokens = spokenWords(spoken)
  const opening = afterOpening(vocabulary, tokens)
  const ofLabel = labelLength(vocabulary, tokens, opening, new Set(words(label)))
  const frame = ofLabel > 0 ? ofLabel : longestHit([fields.introductions, names.weak], tokens, opening)
  const end = opening + frame
  const article = frame > 0 && lookUp(fields.determiners, tokens, end) !== undefined ? 1 : 0
  const isDenied = lookUp(options.negations, tokens, end) !== undefined
  const first = tokens[end + article]
  if (isDenied || first === undefined) return undefined
  const name = spoken
    .slice(first.from)
    // "Olmos S. L." keeps its last dot.
    .replace(/(?:(?<=\p{L}{3})\.|[\s!,;])+$/u, "")
    .trim()
  return name === text.trim() ? undefined : name
}
