import { saidWords } from "../../understanding/several/SaidWord.ts"
import { answerTo, type AskedQuestion } from "../../understanding/several/AskedQuestion.ts"
import { lookUp } from "../../understanding/text/Phrasebook.ts"
import { isTooLong } from "../../understanding/text/Token.ts"
import { vocabularyOf } from "../../understanding/text/Vocabulary.ts"
import type { UnderstandingContext } from "../../understanding/understand.ts"
import { understandText } from "../../understanding/understandText.ts"
import type { Understanding } from "../../understanding/Understanding.ts"

/** "it ends in seven", of a code: its last signs said again. */
const mendedCode = (question: AskedQuestion, old: string, text: string, context: UnderstandingContext) => {
  const words = saidWords(text)
  const { tails } = vocabularyOf(context.locale).fields
  const at = words.findIndex((_, index) => lookUp(tails, words, index) !== undefined)
  if (at < 0) return undefined
  const end = at + lookUp(tails, words, at)!.length
  if (end >= words.length) return undefined
  const signs = understandText(text.slice(words[end]!.from), context.locale, { entity: "code" })
  if (signs._tag === "rejected" || typeof signs.value !== "string" || signs.value.length >= old.length) return undefined
  const mended = old.slice(0, old.length - signs.value.length) + signs.value
  const read = answerTo(question, [...mended].join(" "), context)
  return read._tag === "rejected" ? undefined : read
}

/**
 * What is left of an earlier value when a part of it is said anew: "no, 1990", "it ends in seven". Undefined where the words are no such part.
 */
export const mended = (
  question: AskedQuestion,
  old: unknown,
  text: string,
  context: UnderstandingContext,
): Exclude<Understanding, { _tag: "rejected" }> | undefined => {
  if (typeof old !== "string" || isTooLong(text)) return undefined
  if (question.text?.entity === "code") return mendedCode(question, old, text, context)
  if (question.type !== "date" && question.type !== "phone") return undefined
  const read = answerTo(question, `${old}, no, ${text.trim().replace(/^no\b[,.;:]?\s*/iu, "")}`, context)
  return read._tag === "rejected" || read.value === old ? undefined : read
}
