import { lookUp } from "../text/Phrasebook.ts"
import { type Token, tokenize } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { afterInterjections } from "../yesno/YesNoClause.ts"
import { mostAround } from "./DialogueAct.ts"

/** "what counts as urgent" is a question, but "what I need is the urgent one" is not. */
export const isInterrogative = ({ options, fields }: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  const length = lookUp(options.interrogatives, tokens, 0)?.length ?? 0
  const isRelative =
    length === 1 && [fields.selves, fields.determiners].some((book) => lookUp(book, tokens, length) !== undefined)
  const hasPause = tokens.some((token, at) => at > 0 && token.pause)
  return length > 0 && !isRelative && tokens.length > length + 1 && !hasPause
}

/** Whether the words of an answer are a question: "does that matter", "¿qué quiere que le cuente?" */
export const isCounterQuestion = (text: string, locale: string): boolean => {
  const vocabulary = vocabularyOf(locale)
  const tokens = tokenize(text).filter(({ kind }) => kind !== "mark")
  const words = tokens.slice(afterInterjections(vocabulary.answers.interjections, tokens))
  return words.length <= mostAround && (/\?\s*$/.test(text) || isInterrogative(vocabulary, words))
}
