import { holdsDay, holdsTime } from "../date/MomentSearch.ts"
import { startsNumber } from "../number/Numeral.ts"
import { mentions } from "../text/Phrasebook.ts"
import { tokenize } from "../text/Token.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import type { UnderstandingContext } from "../understand.ts"
import { invalid, type Understanding } from "../Understanding.ts"
import { answerTo, type AskedQuestion } from "./AskedQuestion.ts"

/** Pieces of one utterance, read as answers to the questions of its form: each once, and none once more was read than a breath is worth. */
export interface Breath extends UnderstandingContext {
  readonly read: (question: AskedQuestion, piece: string) => Understanding
  /** Whether the piece has what all answers of a question's kind have. */
  readonly mayHold: (question: AskedQuestion, piece: string) => boolean
  /** The same where it matters only whether the piece may be an answer: one that lacks what all answers of a kind have is not read. */
  readonly tryOut: (question: AskedQuestion, piece: string) => Understanding
  readonly isSpent: () => boolean
}

/** What is read of all pieces together, in characters: answers to ten questions in one breath need half of it. */
const mostRead = 1200

/** A piece among so many options is read twice as long. */
const manyOptions = 15

/** A catalogue of this many terms is looked through as long as a character is read. */
const manyTerms = 1000

/** A code with a check digit is looked for among what it may be as well, and a yes or no in all the ways of its words. */
const effortOf = ({ options = [], text, type }: AskedQuestion): number =>
  1 + options.length / manyOptions + (text?.check === undefined && type !== "boolean" ? 0 : 2)

const costOf = (question: AskedQuestion, piece: string): number =>
  piece.length * effortOf(question) + (question.text?.terms?.length ?? 0) / manyTerms

/** What tells of a piece that it is no phone number, no address of mail, no day and no time. */
interface Marks {
  readonly hasFigure: boolean
  readonly hasAt: boolean
  readonly isDay: boolean
  readonly isTime: boolean
}

/** Figures alone may be a day or a time, but not beside words that only the other has. */
const mayBeMoment = ({ type }: AskedQuestion, { hasFigure, isDay, isTime }: Marks): boolean => {
  if (type === "datetime") return isTime && (isDay || hasFigure)
  if (type === "date") return isDay || (hasFigure && !isTime)
  return type !== "time" || isTime || (hasFigure && !isDay)
}

const needsFigure = ({ type, text }: AskedQuestion): boolean =>
  type === "phone" || type === "integer" || type === "number" || text?.check !== undefined

export const breathOf = (context: UnderstandingContext): Breath => {
  const vocabulary = vocabularyOf(context.locale)
  const readings = new Map<AskedQuestion, Map<string, Understanding>>()
  const marks = new Map<string, Marks>()
  let left = mostRead
  const read = (question: AskedQuestion, piece: string): Understanding => {
    const pieces = readings.get(question) ?? new Map<string, Understanding>()
    readings.set(question, pieces)
    const before = pieces.get(piece)
    if (before !== undefined) return before
    left -= costOf(question, piece)
    const result = left < 0 ? invalid : answerTo(question, piece, context)
    pieces.set(piece, result)
    return result
  }
  const marksOf = (piece: string): Marks => {
    const before = marks.get(piece)
    if (before !== undefined) return before
    const tokens = tokenize(piece)
    const holds = {
      hasFigure: tokens.some((token) => token.kind === "digits" || startsNumber(vocabulary.numerals, token)),
      hasAt: piece.includes("@") || mentions(vocabulary.email.at, tokens),
      isDay: holdsDay(vocabulary, tokens),
      isTime: holdsTime(vocabulary, tokens),
    }
    marks.set(piece, holds)
    return holds
  }
  const mayHold = (question: AskedQuestion, piece: string): boolean => {
    const held = marksOf(piece)
    return (
      (!needsFigure(question) || held.hasFigure) &&
      (question.type !== "email" || held.hasAt) &&
      mayBeMoment(question, held)
    )
  }
  const tryOut = (question: AskedQuestion, piece: string): Understanding =>
    mayHold(question, piece) ? read(question, piece) : invalid
  return { ...context, read, mayHold, tryOut, isSpent: () => left < 0 }
}
