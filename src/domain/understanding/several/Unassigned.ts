import { groupsAt } from "../address/Figures.ts"
import { nameWords } from "../name/NameWord.ts"
import { startsNumber } from "../number/Numeral.ts"
import { dialogueActIn } from "../talk/DialogueAct.ts"
import { correctionIn } from "../text/Correction.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { fold } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { Understanding } from "../Understanding.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import { type SpokenWords, spokenWords } from "./SpokenWord.ts"

/** Whether the words contain a number, in digits or words. A number is never small talk. */
export const holdsFigure = (vocabulary: Vocabulary, words: SpokenWords): boolean =>
  words.some(
    (word) =>
      word.kind === "digits" ||
      (startsNumber(vocabulary.numerals, word) && lookUp(vocabulary.numbers.articleOne, [word], 0) === undefined),
  )

/** "I don't smoke", "no fumo": a statement about the speaker that answers no question. */
const isOwnDenial = ({ fields }: Vocabulary, words: SpokenWords): boolean => {
  const length = lookUp(fields.deniedSelves, words, 0)?.length ?? 0
  return length > 0 && words.length > length
}

/** "I live in York", "call me in the afternoon": statements that answer no question. */
const isStatement = ({ fields }: Vocabulary, words: SpokenWords): boolean => {
  const length = lookUp(fields.statements, words, 0)?.length ?? 0
  return length > 0 && words.length > length
}

/** Whether the words answer no question and can't surround an answer. */
export const isSentence = (vocabulary: Vocabulary, words: SpokenWords): boolean =>
  isOwnDenial(vocabulary, words) || isStatement(vocabulary, words)

/**
 * A list with the text if it must be reported as not understood, otherwise an empty list. `words`: the words of the
 * text.
 */
export const unassignedIn = (
  vocabulary: Vocabulary,
  text: string,
  words: SpokenWords = spokenWords(text),
): ReadonlyArray<string> => {
  const isTold = holdsFigure(vocabulary, words) || (isSentence(vocabulary, words) && dialogueActIn(text) === undefined)
  return text !== "" && isTold ? [text] : []
}

/** Whether values of this kind contain every digit as spoken. */
export const keepsFigures = ({ type, text }: AskedQuestion): boolean =>
  type === "email" ||
  (type === "text" && (text?.entity === "person_name" || text?.entity === "postal_address" || text?.entity === "code"))

/**
 * "I have three kids and live at 12 Oak Road": the numbers in an answer that are missing from its value, each with its
 * neighboring words.
 */
export const lostFigures = (
  vocabulary: Vocabulary,
  question: AskedQuestion,
  text: string,
  result: Understanding,
): ReadonlyArray<string> => {
  if (result._tag === "rejected" || !keepsFigures(question)) return []
  const spoken = nameWords(text)
  if (correctionIn(vocabulary, spoken) !== undefined) return []
  const value = String(result.value).replaceAll(/[^\p{L}\p{N}]/gu, "")
  const lost: Array<string> = []
  for (let at = 0; at < spoken.length;) {
    const groups = startsNumber(vocabulary.numerals, spoken[at]) ? groupsAt(vocabulary, spoken, at) : []
    const end = groups.at(-1)?.end ?? at + 1
    // "Paula Kramer checking in on december third": a day is never part of a name
    const isDay =
      groups.length === 0 &&
      vocabulary.dates.months.has(spoken[at]!.text) &&
      [spoken[at - 1], spoken[at + 1]].some((word) => vocabulary.numerals.ordinals.has(word?.text ?? "")) &&
      !fold(value).includes(spoken[at]!.text)
    const isArticle = lookUp(vocabulary.numbers.articleOne, spoken, at) !== undefined
    if (isDay || (groups.length > 0 && !isArticle && groups.every(({ digits }) => !value.includes(digits))))
      lost.push(
        spoken
          .slice(Math.max(0, at - 3), end + 1)
          .map(({ written }) => written)
          .join(" "),
      )
    at = end
  }
  return lost
}
