import { lookUp } from "../text/Phrasebook.ts"
import { isTooLong } from "../text/Token.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import type { UnderstandingContext } from "../understand.ts"
import { type CanonicalValue, invalid, type Understanding } from "../Understanding.ts"
import { announcementsIn } from "./Announcement.ts"
import { answerTo, type AskedQuestion } from "./AskedQuestion.ts"
import { type SaidWord, saidWords } from "./SaidWord.ts"

/** What was said for another question: to be asked about there, or named and not understood. */
export interface AlsoSaid {
  readonly question: AskedQuestion
  readonly status: "confirm" | "rejected"
  readonly value?: CanonicalValue
}

export interface SeveralAnswers {
  /** The answer to the question at hand. */
  readonly answer: Understanding
  readonly also: ReadonlyArray<AlsoSaid>
}

/** More words than these are a story. */
const mostWords = 120
/** More joints are not tried. */
const mostJoints = 12

/** Kinds that tell themselves from any other answer. */
const tellsItself = ({ type, text }: AskedQuestion): boolean =>
  type === "email" ||
  type === "phone" ||
  type === "date" ||
  type === "datetime" ||
  text?.check !== undefined ||
  text?.entity === "postal_address"

const kept = (question: AskedQuestion, result: Understanding): AlsoSaid =>
  result._tag === "rejected" ? { question, status: "rejected" } : { question, status: "confirm", value: result.value }

const textBetween = (text: string, said: ReadonlyArray<SaidWord>, start: number, end: number): string => {
  if (start >= end) return ""
  const from = said[start]!.from
  const to = said[end]?.from ?? text.length
  return text.slice(from, to).replace(/[\s,;:.]+$/u, "")
}

/** An answer in its own words, else with those that announce it. */
const announced = (
  question: AskedQuestion,
  own: string,
  whole: string,
  context: UnderstandingContext,
): Understanding => {
  const result = own === "" ? invalid : answerTo(question, own, context)
  return result._tag === "rejected" ? answerTo(question, whole, context) : result
}

/** "anna at example dot com and 020 7946 0958": where no word says what follows, it is tried at the joints, from the left. */
const apart = (
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  text: string,
  said: ReadonlyArray<SaidWord>,
  context: UnderstandingContext,
): SeveralAnswers => {
  const whole = answerTo(current, text, context)
  const { joints } = vocabularyOf(context.locale).fields
  const able = others.filter(tellsItself)
  if (able.length === 0) return { answer: whole, also: [] }
  const cuts = said.flatMap((word, at) => {
    const joint = lookUp(joints, said, at)
    return at > 0 && (word.pause || joint !== undefined) ? [{ at, next: at + (joint?.length ?? 0) }] : []
  })
  for (const { at, next } of cuts.slice(0, mostJoints)) {
    const [front, back] = [textBetween(text, said, 0, at), textBetween(text, said, next, said.length)]
    const first = answerTo(current, front, context)
    if (first._tag === "rejected" || back === "") continue
    // what the whole means is not said again in its second half
    if (
      whole._tag !== "rejected" &&
      whole.value !== first.value &&
      answerTo(current, back, context)._tag !== "rejected"
    )
      continue
    for (const question of able) {
      const rest = answerTo(question, back, context)
      if (rest._tag === "accepted") return { answer: first, also: [kept(question, rest)] }
      const several = apart(
        question,
        able.filter((one) => one !== question),
        back,
        said
          .slice(next)
          .map((word) => ({ ...word, from: word.from - said[next]!.from, to: word.to - said[next]!.from })),
        context,
      )
      if (several.answer._tag === "accepted" && several.also.length > 0)
        return { answer: first, also: [kept(question, several.answer), ...several.also] }
    }
  }
  // what is said belongs to another question altogether
  if (whole._tag === "rejected") {
    const other = able.flatMap((question) => {
      const result = answerTo(question, text, context)
      return result._tag === "accepted" ? [kept(question, result)] : []
    })
    if (other.length === 1) return { answer: whole, also: other }
  }
  return { answer: whole, also: [] }
}

/**
 * An utterance that may hold answers to several questions of a form: what belongs to the question at hand is its answer, what was said for
 * others is kept, to be asked about there. A question that is named with an answer nobody understands is told as rejected.
 */
export const understandSeveral = (
  text: string,
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  context: UnderstandingContext,
): SeveralAnswers => {
  const said = isTooLong(text) ? [] : saidWords(text)
  if (others.length === 0 || said.length === 0 || said.length > mostWords)
    return { answer: answerTo(current, text, context), also: [] }
  const found = announcementsIn(vocabularyOf(context.locale), [current, ...others], said)
  if (found.every(({ question }) => question === current)) return apart(current, others, text, said, context)
  let answer: Understanding | undefined
  const also = new Map<AskedQuestion, AlsoSaid>()
  for (const [at, { question, start, end }] of found.entries()) {
    const stop = found[at + 1]?.start ?? said.length
    const result = announced(
      question,
      textBetween(text, said, end, stop),
      textBetween(text, said, start, stop),
      context,
    )
    if (question === current) answer = result
    else if (result._tag !== "rejected" || !also.has(question)) also.set(question, kept(question, result))
  }
  const opening = textBetween(text, said, 0, found[0]!.start)
  if (answer === undefined || (answer._tag === "rejected" && opening !== "")) {
    const rest = others.filter((question) => !also.has(question))
    const first = apart(current, rest, opening, saidWords(opening), context)
    answer = opening === "" ? (answer ?? invalid) : first.answer
    for (const one of first.also) also.set(one.question, one)
  }
  return { answer, also: [...also.values()] }
}
