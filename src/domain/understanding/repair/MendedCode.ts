import { answerTo, type AskedQuestion } from "../several/AskedQuestion.ts"
import { spokenWords } from "../several/SpokenWord.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import type { UnderstandingContext } from "../understand.ts"
import { understandText } from "../understandText.ts"
import type { CanonicalValue } from "../Understanding.ts"

/** A code in which the last characters were replaced: "it ends in seven". */
export const correctedCode = (
  question: AskedQuestion,
  before: string,
  rest: string,
  context: UnderstandingContext,
): CanonicalValue | undefined => {
  const words = spokenWords(rest)
  const { tails } = vocabularyOf(context.locale).fields
  const at = words.findIndex((_, index) => lookUp(tails, words, index) !== undefined)
  if (at < 0) return undefined
  const end = at + lookUp(tails, words, at)!.length
  if (end >= words.length) return undefined
  const signs = understandText(rest.slice(words[end]!.from), context.locale, { entity: "code" })
  if (signs._tag === "rejected" || typeof signs.value !== "string" || signs.value.length >= before.length)
    return undefined
  const mended = before.slice(0, before.length - signs.value.length) + signs.value
  const read = answerTo(question, [...mended].join(" "), context)
  return read._tag === "rejected" ? undefined : read.value
}
