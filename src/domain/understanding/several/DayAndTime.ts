import { holdsDay, holdsTime } from "../date/MomentSearch.ts"
import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import { tokenize } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { overAnswerOf, type SeveralAnswers, textBetween } from "./OverAnswer.ts"
import { isAnswerTo, isMeantInFuture } from "./AnswerAlone.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import type { Breath } from "./Readings.ts"
import type { SpokenWords } from "./SpokenWord.ts"

/** The maximum number of words in a day and time. */
const mostMomentWords = 24

/** Indexes at which a day or a time may begin or end: after a pause, or before "at", "on", "el". */
export const momentCuts = ({ clock, dates, options }: Vocabulary, words: SpokenWords): ReadonlyArray<number> =>
  words.length > mostMomentWords
    ? []
    : words.flatMap(({ pause }, at) =>
        at > 0 &&
        // "not today"
        lookUp(options.negations, words, at - 1) === undefined &&
        (pause ||
          [clock.at, dates.this, dates.dayAnnouncers, dates.days, dates.weekdays, dates.months].some(
            (book: Phrasebook<unknown>) => lookUp(book, words, at) !== undefined,
          ))
          ? [at]
          : [],
      )

/**
 * "eight thirty pm on the fifth of december": a day and a time together, where a question asks for only one of them.
 */
export const dayAndTime = (
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  text: string,
  words: SpokenWords,
  breath: Breath,
): SeveralAnswers | undefined => {
  const isDay = current.type === "date"
  if (!isDay && current.type !== "time") return undefined
  const vocabulary = vocabularyOf(breath.locale)
  const tokens = tokenize(text)
  if (!holdsDay(vocabulary, tokens) || !holdsTime(vocabulary, tokens)) return undefined
  const counterpart: AskedQuestion = { ...current, label: "", type: isDay ? "time" : "date" }
  const hasOther = isDay ? holdsTime : holdsDay
  const hasOwn = isDay ? holdsDay : holdsTime
  const found: Array<SeveralAnswers> = []
  for (const at of momentCuts(vocabulary, words)) {
    const pieces = [textBetween(text, words, 0, at), textBetween(text, words, at, words.length)] as const
    for (const [own, rest] of [pieces, [pieces[1], pieces[0]] as const]) {
      if (hasOwn(vocabulary, tokenize(rest)) || hasOther(vocabulary, tokenize(own))) continue
      const answer = breath.read(current, own)
      if (answer._tag === "rejected" || breath.read(counterpart, rest)._tag === "rejected") continue
      const other = others.find(
        (question) =>
          question.type === counterpart.type &&
          isAnswerTo(vocabulary, question, rest, breath.tryOut(question, rest)) &&
          !isMeantInFuture(question, others, rest, breath),
      )
      found.push({
        answer,
        own,
        also: other === undefined ? [] : [overAnswerOf(other, breath.read(other, rest), rest)],
        unheard: other === undefined ? [rest] : [],
      })
    }
  }
  // "las ocho y media de | la tarde del cinco": a wrong cut leaves the day or the time uncertain
  return found.find(({ answer }) => answer._tag === "accepted") ?? found[0]
}
