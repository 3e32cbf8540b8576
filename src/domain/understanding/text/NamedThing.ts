import { type SpokenWord, spokenWords } from "../several/SpokenWord.ts"
import { mainClause } from "./Clauses.ts"
import { withoutTalkAround } from "./Courtesy.ts"
import { correctionIn } from "./Correction.ts"
import { withoutHesitations } from "./Hesitation.ts"
import { longestHit, lookUp } from "./Phrasebook.ts"
import { words } from "./Token.ts"
import { type Vocabulary, vocabularyOf } from "./Vocabulary.ts"

/** The maximum number of words between a determiner and the verb: "our company name". */
const mostOfLabel = 4

type Words = ReadonlyArray<SpokenWord>

/** The index after opening words: "well", "yes,", "buenas,", "right now". */
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

const leastStem = 4

/**
 * Whether a word occurs in the label, in the same or another form: "dog's" for "dog", "call" for "called", "atendieron"
 * for "atendido".
 */
const isEcho = (label: ReadonlySet<string>, word: string): boolean =>
  label.has(word) ||
  label.has(word.replace(/s$/, "")) ||
  (word.length >= leastStem && [...label].some((one) => one.slice(0, leastStem) === word.slice(0, leastStem)))

/** "la empresa es", "my job title is", "her name's": the words of the label, or "name", with their verb. */
const labelLength = ({ names, fields }: Vocabulary, tokens: Words, at: number, label: ReadonlySet<string>): number => {
  const start = at + longestHit([names.determiners, fields.determiners], tokens, at)
  let end = start
  const verb = () => longestHit([fields.introductions, names.being], tokens, end)
  const noun = () => lookUp(names.nouns, tokens, end)?.length ?? (isEcho(label, tokens[end]?.text ?? "") ? 1 : 0)
  while (end < start + mostOfLabel && verb() === 0 && noun() > 0) end += noun()
  return end === start || verb() === 0 ? 0 : end + verb() - at
}

/**
 * "I usually go to", "we were treated at": the sentence before a name, which consists of common words and words of the
 * label. 0 if it has no verb or no subject.
 */
const sentenceLength = (
  { clauses, fields, fillers }: Vocabulary,
  tokens: Words,
  from: number,
  label: string,
): number => {
  const ofLabel = new Set(words(label))
  const said = (at: number) => lookUp(clauses.frames, tokens, at)
  let at = from
  let isSentence = false
  while (at < tokens.length) {
    const hit = said(at)
    const length = hit?.length ?? lookUp(fillers, tokens, at)?.length ?? 0
    if (hit?.value === "subject" || hit?.value === "verb") isSentence = true
    // "my dog's breed is", "we speak" are sentences, but "the Clinical Hospital" is a name
    let end = at + (length > 0 ? length : longestHit([fields.determiners], tokens, at))
    if (length === 0) while (end < tokens.length && isEcho(ofLabel, tokens[end]!.text)) end++
    if (end === at || (length === 0 && said(end) === undefined)) break
    if (length === 0) isSentence = true
    at = end
  }
  return isSentence && at < tokens.length ? at - from : 0
}

/** "a Ford Focus", "el catorce": whether the article is not part of a name. */
const isIdleArticle = ({ clauses, numerals }: Vocabulary, tokens: Words, at: number): boolean => {
  if (lookUp(clauses.indefinite, tokens, at) !== undefined) return tokens.length > at + 1
  const next = lookUp(clauses.definite, tokens, at) === undefined ? undefined : tokens[at + 1]
  return next !== undefined && tokens.length === at + 2 && (next.kind === "digits" || numerals.words.has(next.text))
}

/**
 * The number of words before the name: a sentence ("it's called", "I'm with") or a preposition ("en"), and an article
 * that isn't part of the name.
 */
const frameLength = (vocabulary: Vocabulary, tokens: Words, label: string): number => {
  const { names, fields, clauses } = vocabulary
  const opening = afterOpening(vocabulary, tokens)
  const ofLabel = labelLength(vocabulary, tokens, opening, new Set(words(label)))
  const naming = tokens.findIndex((_, at) => at >= opening && lookUp(clauses.naming, tokens, at) !== undefined)
  if (naming >= 0 && naming <= opening + mostOfLabel) return naming + lookUp(clauses.naming, tokens, naming)!.length
  const known = ofLabel > 0 ? ofLabel : longestHit([fields.introductions, names.weak], tokens, opening)
  const sentence = Math.max(known, sentenceLength(vocabulary, tokens, opening, label))
  const frame = opening + sentence + (lookUp(fields.places, tokens, opening + sentence)?.length ?? 0)
  const isArticle =
    isIdleArticle(vocabulary, tokens, frame) ||
    (frame > opening && lookUp(fields.determiners, tokens, frame) !== undefined)
  const start = isArticle ? frame + 1 : frame
  // "en la Paz": the article is part of the name; an article before the label's noun is not
  const isOfName = start > opening + 1 && lookUp(clauses.definite, tokens, start - 1) !== undefined
  return isOfName && !isEcho(new Set(words(label)), tokens[start]?.text ?? "") ? start - 1 : start
}

/** "Livermore would be fine": a verb ends the name, unless the verb is capitalized. */
const endOf = ({ clauses, options }: Vocabulary, tokens: Words, from: number, text: string): number => {
  const isVerb = (at: number) => {
    const hit = lookUp(clauses.frames, tokens, at)
    return hit !== undefined && hit.value !== "link" && !/^\p{Lu}/u.test(text.slice(tokens[at]!.from))
  }
  // "the title is what I loved"
  const isTitle = lookUp(options.interrogatives, tokens, from) !== undefined
  const end = isTitle ? -1 : tokens.findIndex((_, at) => at > from && isVerb(at))
  return tokens[(end < 0 ? tokens.length : end) - 1]!.to
}

/**
 * Where the correction begins in "a Nissan, sorry, a Toyota", "red no blue"; "diabetic, no allergies" contains no
 * correction.
 */
const correctedAt = (vocabulary: Vocabulary, tokens: Words): number | undefined => {
  const { before, after } = correctionIn(vocabulary, tokens) ?? { before: tokens, after: [] }
  const first = before.length + after.length === tokens.length - 1 ? tokens[before.length] : undefined
  return first?.pause === true && vocabulary.options.negations.has(first.text) ? undefined : after[0]?.from
}

/** Punctuation at the end of a name; "Olmos S. L." keeps its last period. */
const stop = /(?:(?<=\p{L}{3})\.|[\s!,;])+$/u

/**
 * A name without the final period that a recognizer added, and without an article, unless the article is part of the
 * name.
 */
export const bareName = (text: string, locale: string): string => {
  const tokens = spokenWords(text)
  const first = isIdleArticle(vocabularyOf(locale), tokens, 0) ? tokens[1]!.from : 0
  return text.slice(first).trim().replace(stop, "")
}

/**
 * The name of a thing or a job, without the sentence around it and without remarks after it: "I work as a nurse", "en
 * Vega, desde marzo". Undefined if the answer consists only of the name.
 */
export const namedThing = (text: string, locale: string, label: string): string | undefined => {
  const vocabulary = vocabularyOf(locale)
  const spoken = mainClause(vocabulary, withoutHesitations(withoutTalkAround(vocabulary, text).text))
  const tokens = spokenWords(spoken)
  const corrected = correctedAt(vocabulary, tokens)
  if (corrected !== undefined) {
    const rest = spoken.slice(corrected)
    return namedThing(rest, locale, label) ?? bareName(rest, locale)
  }
  const from = frameLength(vocabulary, tokens, label)
  const first = tokens[from]
  if (first === undefined) return undefined
  if (lookUp(vocabulary.options.negations, tokens, from) !== undefined) return undefined
  const isFramed = from > afterOpening(vocabulary, tokens)
  const name = bareName(
    isFramed
      ? `${spoken.slice(first.from, endOf(vocabulary, tokens, from, spoken))}${spoken.endsWith(".") ? "." : ""}`
      : spoken.slice(first.from),
    locale,
  )
  return name === bareName(text, locale) ? undefined : name
}

/** Whether there are words that never occur in a name: a subject, a correction, "or", or a verb or denial at the beginning. */
export const isSentence = (text: string, locale: string): boolean => {
  const vocabulary = vocabularyOf(locale)
  const { clauses, fields, options } = vocabulary
  const tokens = spokenWords(text)
  const start = afterOpening(vocabulary, tokens)
  const isSubject = (at: number) => lookUp(clauses.frames, tokens, at)?.value === "subject"
  return (
    correctedAt(vocabulary, tokens) !== undefined ||
    lookUp(options.negations, tokens, start) !== undefined ||
    (tokens.length > start + 1 && lookUp(clauses.frames, tokens, start)?.value === "verb") ||
    tokens.some((_, at) => isSubject(at) || lookUp(fields.either, tokens, at) !== undefined)
  )
}

/** "I want to check the weather in Vallejo": the place at the end of the sentence. */
export const placeInSentence = (text: string, locale: string): string | undefined => {
  const vocabulary = vocabularyOf(locale)
  const { clauses } = vocabulary
  const spoken = mainClause(vocabulary, withoutTalkAround(vocabulary, text).text)
  const tokens = spokenWords(spoken)
  const verb = tokens.findIndex((_, at) => !["link", undefined].includes(lookUp(clauses.frames, tokens, at)?.value))
  const link = verb < 0 ? -1 : tokens.findLastIndex((_, at) => lookUp(clauses.towards, tokens, at) !== undefined)
  const from = link + (lookUp(clauses.towards, tokens, link)?.length ?? 0)
  const isDenied = tokens.some((_, at) => lookUp(vocabulary.options.negations, tokens, at) !== undefined)
  if (isDenied || link <= verb || tokens[from] === undefined) return undefined
  return bareName(spoken.slice(tokens[from].from, endOf(vocabulary, tokens, from, spoken)), locale)
}
