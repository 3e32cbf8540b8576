import { type SpokenWord, spokenWords } from "../several/SpokenWord.ts"
import { longestHit, lookUp, mentions } from "../text/Phrasebook.ts"
import { fold, type Token } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { mostAround } from "./DialogueAct.ts"

/** "what counts as urgent" is a question, but "what I need is the urgent one" is not. */
export const isInterrogative = (
  { options, fields, clauses }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  fewest = 2,
): boolean => {
  const length = lookUp(options.interrogatives, tokens, 0)?.length ?? 0
  const isRelative =
    length === 1 && [fields.selves, fields.determiners].some((book) => lookUp(book, tokens, length) !== undefined)
  const hasPause = tokens.some((token, at) => at > 0 && token.pause)
  // "what happened is that a van reversed", "lo que pasó fue": the clause is the subject of a statement
  const isSubject = length === 1 && tokens.some((_, at) => at > 1 && lookUp(clauses.equating, tokens, at) !== undefined)
  return length > 0 && !isRelative && !isSubject && tokens.length >= length + fewest && !hasPause
}

const accent = /[áéíóú]/iu

/** Whether the word has an accent when it begins a question: "qué", but "que" in a statement. */
const isAccented = ({ lexicon }: Vocabulary, word: string): boolean =>
  lexicon.options.interrogatives.some((phrase) =>
    phrase.split(" ").some((one) => fold(one) === word && accent.test(one)),
  )

/**
 * "como no vino nadie, lo arreglé yo": whether the words begin with a conjunction. It has no accent, although the
 * speaker's words are written with accents.
 */
const isConjunction = (vocabulary: Vocabulary, text: string, words: ReadonlyArray<SpokenWord>): boolean => {
  const [first] = words
  return (
    first !== undefined &&
    accent.test(text) &&
    !accent.test(text.slice(first.from, first.to)) &&
    isAccented(vocabulary, first.text)
  )
}

/** The index after words in front of a question: "and here what ...", "y esto para qué ...". */
const afterTopic = ({ answers, clauses, fields }: Vocabulary, words: ReadonlyArray<SpokenWord>): number => {
  const books = [answers.interjections, clauses.topics, clauses.openings, clauses.beforeClause, fields.linkingWords]
  let at = 0
  for (let length = longestHit(books, words, 0); length > 0; length = longestHit(books, words, at)) at += length
  return at
}

/** Whether all words are about giving an answer: "tengo que decir", "I should put here", "you want me to say". */
const isAboutAnswering = ({ clauses }: Vocabulary, words: ReadonlyArray<SpokenWord>): boolean => {
  let isAct = false
  for (let at = 0; at < words.length;) {
    const hit = lookUp(clauses.answering, words, at)
    if (hit === undefined) return false
    isAct ||= hit.value !== "around"
    at += hit.length
  }
  return isAct
}

/**
 * "I'm not sure what you're asking for", "no sé qué tengo que decir": a question word whose clause is about giving an
 * answer; "no sé quién me atendió" is an answer.
 */
const asksHowToAnswer = (vocabulary: Vocabulary, text: string, words: ReadonlyArray<SpokenWord>): boolean =>
  words.some(({ from, to }, at) => {
    const isQuestionWord =
      lookUp(vocabulary.options.interrogatives, words, at) !== undefined &&
      (!isAccented(vocabulary, words[at]!.text) || accent.test(text.slice(from, to)))
    return isQuestionWord && isAboutAnswering(vocabulary, words.slice(at + 1))
  })

/** "le cuento todo o solo lo último", "se refiere a la actual", "me puede poner un ejemplo": asks what to answer. */
const offersAnswer = ({ clauses, options }: Vocabulary, words: ReadonlyArray<SpokenWord>): boolean => {
  const asked = lookUp(options.questions, words, 0)?.length ?? 0
  const hit = lookUp(clauses.answering, words, asked)
  return asked > 0 ? hit !== undefined && hit.value !== "around" : hit?.value === "offer"
}

/** Whether the words of an answer are a question: "does that matter", "¿qué quiere que le cuente?" */
export const isCounterQuestion = (text: string, locale: string): boolean => {
  const vocabulary = vocabularyOf(locale)
  const all = spokenWords(text)
  const start = afterTopic(vocabulary, all)
  const words = all.slice(start)
  if (words.length === 0 || words.length > mostAround) return false
  return (
    /\?\s*$/.test(text) ||
    (isInterrogative(vocabulary, words, mentions(vocabulary.clauses.topics, all.slice(0, start)) ? 1 : 2) &&
      !isConjunction(vocabulary, text, words)) ||
    asksHowToAnswer(vocabulary, text, words) ||
    offersAnswer(vocabulary, words)
  )
}
