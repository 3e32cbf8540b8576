import { holdsDay, holdsTime } from "../date/MomentSearch.ts"
import { startsNumber } from "../number/Numeral.ts"
import { mentions } from "../text/Phrasebook.ts"
import { tokenize } from "../text/Token.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import type { UnderstandingContext } from "../understand.ts"
import { invalid, type Understanding } from "../Understanding.ts"
import { answerTo, type AskedQuestion } from "./AskedQuestion.ts"

/**
 * Parses pieces of one utterance as answers to the form's questions, each piece once, and within a budget for the whole
 * utterance.
 */
export interface Breath extends UnderstandingContext {
  readonly read: (question: AskedQuestion, piece: string) => Understanding
  /** Whether the piece contains what every answer of this kind contains, such as digits. */
  readonly mayHold: (question: AskedQuestion, piece: string) => boolean
  /** Parses a piece only if `mayHold` is true for it. */
  readonly tryOut: (question: AskedQuestion, piece: string) => Understanding
  readonly isSpent: () => boolean
}

/** The budget for all pieces together, in characters. Ten answers in one utterance need half of it. */
const mostRead = 1200

/** A piece costs twice as much for a question with this many options. */
const manyOptions = 15

/** This many terms in a question's catalog add one character to the cost of a piece. */
const manyTerms = 1000

/**
 * The cost factor of a question. Codes with a check digit cost more because misheard characters are also tried;
 * yes-or-no questions because every way of splitting the words is tried.
 */
const effortOf = ({ options = [], text, type }: AskedQuestion): number =>
  1 + options.length / manyOptions + (text?.check === undefined && type !== "boolean" ? 0 : 2)

const costOf = (question: AskedQuestion, piece: string): number =>
  piece.length * effortOf(question) + (question.text?.terms?.length ?? 0) / manyTerms

/** Properties of the text that rule out a phone number, an e-mail address, a day or a time. */
interface Marks {
  readonly hasFigure: boolean
  readonly hasAt: boolean
  readonly isDay: boolean
  readonly isTime: boolean
}

/**
 * Digits alone may be a day or a time, but not a day next to words that occur only in times, nor a time next to words
 * that occur only in days.
 */
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
