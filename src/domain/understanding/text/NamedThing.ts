import { type SpokenWord, spokenWords } from "../several/SpokenWord.ts"
import { mainClause } from "./Clauses.ts"
import { withoutTalkAround } from "./Courtesy.ts"
import { longestHit, lookUp } from "./Phrasebook.ts"
import { words } from "./Token.ts"
import { type Vocabulary, vocabularyOf } from "./Vocabulary.ts"

/** The maximum number of words between a determiner and its verb: "our company name". */
const mostOfLabel = 4

type Words = ReadonlyArray<SpokenWord>

/** The index after "well", "yes,", "buenas,", "right now". */
const afterOpening = ({ answers, fillers, fields, clauses }: Vocabulary, tokens: Words): number => {
  let at = 0
  for (;;) {
    const talk = longestHit([answers.interjections, fillers, clauses.now], tokens, at)
    const before = longestHit([answers.yes, fields.greetings], tokens, at)
    const length = talk > 0 ? talk : tokens[at + before]?.pause === true ? before : 0
    if (length === 0) return at
    at += length
  }
}

/** "la empresa es", "my job title is": the label's own words with their verb. */
const labelLength = ({ names, fields }: Vocabulary, tokens: Words, at: number, label: ReadonlySet<string>): number => {
  const start = at + longestHit([names.determiners, fields.determiners], tokens, at)
  let end = start
  const verb = () => longestHit([fields.introductions, names.being], tokens, end)
  while (end < start + mostOfLabel && verb() === 0 && label.has(tokens[end]?.text ?? "")) end++
  return end === start || verb() === 0 ? 0 : end + verb() - at
}

/** "it's called", "I'm with", "en": sentences and prepositions before the name, and its article. */
const frameLength = (vocabulary: Vocabulary, tokens: Words, label: string): number => {
  const { names, fields } = vocabulary
  const opening = afterOpening(vocabulary, tokens)
  const ofLabel = labelLength(vocabulary, tokens, opening, new Set(words(label)))
  const sentence = ofLabel > 0 ? ofLabel : longestHit([fields.introductions, names.weak], tokens, opening)
  const frame = opening + sentence + (lookUp(fields.places, tokens, opening + sentence)?.length ?? 0)
  const isArticle = frame > opening && lookUp(fields.determiners, tokens, frame) !== undefined
  return isArticle ? frame + 1 : frame
}

/** "Olmos S. L." keeps its last dot. */
const stop = /(?:(?<=\p{L}{3})\.|[\s!,;])+$/u

/** A name without the period that a recognizer wrote. */
export const withoutStop = (text: string): string => text.trim().replace(stop, "")

/**
 * The name of a thing or a job without the sentence around it and remarks after it: "I work as a nurse", "en Vega,
 * desde marzo". Undefined if the answer is nothing but the name.
 */
export const namedThing = (text: string, locale: string, label: string): string | undefined => {
  const vocabulary = vocabularyOf(locale)
  const spoken = mainClause(vocabulary, withoutTalkAround(vocabulary, text).text)
  const tokens = spokenWords(spoken)
  const end = frameLength(vocabulary, tokens, label)
  const first = tokens[end]
  if (first === undefined || lookUp(vocabulary.options.negations, tokens, end) !== undefined) return undefined
  const name = withoutStop(spoken.slice(first.from))
  return name === withoutStop(text) ? undefined : name
}
