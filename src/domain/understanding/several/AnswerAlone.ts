import { holdsDay, holdsTime, namesDay } from "../date/MomentSearch.ts"
import { isGiven } from "../name/KnownName.ts"
import { nameWords } from "../name/NameWord.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import { tokenize } from "../text/Token.ts"
import { knowsWord, type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import type { Understanding } from "../Understanding.ts"
import { asksForBirth, asksForPast, type AskedQuestion } from "./AskedQuestion.ts"
import type { Breath } from "./Readings.ts"
import { spokenWords } from "./SpokenWord.ts"
import { holdsFigure } from "./Unassigned.ts"

const evidentTypes: ReadonlySet<string> = new Set(["email", "phone", "date", "datetime", "time", "choice", "choices"])
const evidentEntities: ReadonlySet<string> = new Set(["term", "postal_address", "person_name"])

/** Whether answers of this kind can be recognized without an announcement. */
export const isSelfEvident = ({ type, text }: AskedQuestion): boolean =>
  evidentTypes.has(type) || text?.check !== undefined || evidentEntities.has(text?.entity ?? "")

/** The maximum number of words in a name that comes with another answer. */
const longestName = 4

/** "I'm Oliver Stone": only an announcement identifies a name. */
const isAnnouncedName = (vocabulary: Vocabulary, text: string): boolean => {
  const spoken = nameWords(text)
  // "Amy Frost speaking"
  const isClosed = spoken.some(
    (_, at) => at > 1 && lookUp(vocabulary.names.closings, spoken, at)?.length === spoken.length - at,
  )
  // "..., Dominic Frost": a first name, followed by words without another meaning
  const isName =
    spoken.length > 1 &&
    spoken.length <= longestName &&
    isGiven(vocabulary, spoken[0]!.written) &&
    spoken.slice(1).every(({ text: word, kind, pause }) => kind === "word" && !pause && !knowsWord(vocabulary, word))
  return isName || (spoken.length > 2 && (isClosed || lookUp(vocabulary.names.weak, spoken, 0) !== undefined))
}

/** The minimum number of letters in an option; shorter names often have other meanings. */
const shortestOption = 3

/** "the fifth of december", "half past eight": a day or time that is incomplete, but can be recognized by its words. */
const isMoment = (vocabulary: Vocabulary, question: AskedQuestion, text: string): boolean => {
  const { type } = question
  const isDay = type === "datetime" || (type === "date" && !asksForBirth(question))
  const isTime = type === "datetime" || type === "time"
  const tokens = tokenize(text)
  const holds = type === "date" ? namesDay : holdsDay
  return (isDay || isTime) && (!isDay || holds(vocabulary, tokens)) && (!isTime || holdsTime(vocabulary, tokens))
}

const isBareStreet = (vocabulary: Vocabulary, text: string): boolean => {
  const spoken = spokenWords(text)
  const { streets } = vocabulary.address
  return !holdsFigure(vocabulary, spoken) && spoken.some((_, at) => lookUp(streets, spoken, at) !== undefined)
}

/**
 * "next Tuesday", "Friday at nine", where one question is about the past and one about the future: an incomplete day is
 * in the future, unless the words say otherwise.
 */
export const isMeantInFuture = (
  question: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  text: string,
  { tryOut, locale }: Pick<Breath, "tryOut" | "locale">,
): boolean => {
  if (question.type !== "date" || !asksForPast(question, locale)) return false
  const { dates } = vocabularyOf(locale)
  if (mentions(dates.pastVerbs, tokenize(text)) || mentions(dates.since, tokenize(text))) return false
  const was = tryOut(question, text)
  return others.some((other) => {
    const is = other.type === "date" && !asksForPast(other, locale) ? tryOut(other, text) : was
    return is._tag !== "rejected" && was._tag !== "rejected" && is.value !== was.value
  })
}

/** Whether unannounced words answer this question and no other question. */
export const isAnswerTo = (
  vocabulary: Vocabulary,
  question: AskedQuestion,
  text: string,
  result: Understanding,
): boolean => {
  if (result._tag === "rejected") return false
  // "on Station Road, Leeds": contains no number, but can't mean anything else
  const isStreet =
    question.text?.entity === "postal_address" &&
    question.text.addressPart === undefined &&
    isBareStreet(vocabulary, text)
  if (isStreet) return true
  if (question.type === "time" || result._tag === "confirm") return isMoment(vocabulary, question, text)
  // "I'll see it tonight": a birth date contains a number
  const isBirth = question.type === "date" && asksForBirth(question)
  if (isBirth && !holdsFigure(vocabulary, spokenWords(text))) return false
  return (
    (question.text?.entity !== "person_name" || isAnnouncedName(vocabulary, text)) &&
    (question.type === "choice"
      ? result.method === "exact" && text.trim().length >= shortestOption
      : question.type !== "choices" || result.method === "exact" || result.method === "contains")
  )
}
