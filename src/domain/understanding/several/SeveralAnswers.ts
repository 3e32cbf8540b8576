import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { isTooLong } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import type { UnderstandingContext } from "../understand.ts"
import { accepted, confirm, invalid } from "../Understanding.ts"
import { announcedAnswers, type AnnouncingUtterance } from "./AnnouncedAnswers.ts"
import { announcementsIn, type Answers } from "./Announcement.ts"
import { answersAtLinkingWords, beginsWithAnswer } from "./AnswersAtLinkingWords.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import { mentionedOptions } from "./MentionedOptions.ts"
import { otherPartOfName } from "./OtherPartOfName.ts"
import { type SeveralAnswers, textBetween } from "./OverAnswer.ts"
import { type Nameable, nameable, namedAt } from "./QuestionNames.ts"
import { type Breath, breathOf } from "./Readings.ts"
import { type SpokenWords, spokenWords } from "./SpokenWord.ts"
import { keepsFigures, lostFigures, unassignedIn } from "./Unassigned.ts"

/** The maximum number of words; longer utterances are stories rather than answers. */
const mostWords = 120

/** Questions that matter only where the utterance names them. */
export interface ByName {
  /** Questions that already have an answer. */
  readonly named?: ReadonlyArray<AskedQuestion>
  /** All questions whose names must be told apart; pass the same list every turn. Defaults to the given questions. */
  readonly form?: ReadonlyArray<AskedQuestion> | undefined
}

/**
 * Understands an utterance that may answer several questions of a form. The current question gets its answer; answers
 * to other questions are stored and confirmed later. If the utterance names a question but the answer is
 * unintelligible, that answer is rejected.
 */
export const understandSeveral = (
  text: string,
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  context: UnderstandingContext,
  byName: ByName = {},
): SeveralAnswers => {
  const breath = breathOf(context)
  const utterance = isTooLong(text) ? text : withoutSighs(vocabularyOf(context.locale), text)
  const answers = splitAnswers(utterance, current, others, breath, byName)
  const all = breath.isSpent() ? tooMuch(current, utterance, breath) : answers
  const vocabulary = vocabularyOf(context.locale)
  if (isTooLong(text)) return all
  const lost = [
    ...lostFigures(vocabulary, current, all.own, all.answer),
    ...all.also.flatMap(({ question, status, value, text: own }) =>
      status === "confirm" ? lostFigures(vocabulary, question, own, confirm(value!)) : [],
    ),
  ].filter((one) => !all.unheard.some((other) => other.includes(one) || one.includes(other)))
  if (current.text?.entity === "free_text") return { ...all, unheard: [...all.unheard, ...lost] }
  const left = others.filter((question) => all.also.every((one) => one.question !== question))
  const mentioned = mentionedOptions(
    vocabulary,
    text,
    left,
    [current, ...others, ...(byName.named ?? [])],
    [
      ...(current.options ?? []).map(({ label }) => label),
      ...[all.answer, ...all.also].flatMap((one) => ("value" in one ? [String(one.value)] : [])),
    ],
  )
  const name = otherPartOfName(current, left, all, breath)
  return {
    ...all,
    also: [
      ...all.also,
      ...name,
      ...mentioned.map((one) => ({ ...one, status: "confirm" as const, isCorrection: false })),
    ],
    unheard: [...all.unheard, ...lost],
  }
}

/** The minimum length of a word; shorter words are similar to too many options. */
const shortestLike = 5

/**
 * Whether words answer a question. Tries those up to the next name of a question, up to the next linking word or pause,
 * and up to the end. Questions that accept any text don't count.
 */
const answersIn = (text: string, words: SpokenWords, names: Nameable, breath: Breath): Answers => {
  const vocabulary = vocabularyOf(breath.locale)
  const { linkingWords, sentences } = vocabulary.fields
  const named = new Set(
    words.flatMap((_, at) =>
      lookUp(sentences, words, at) === undefined && namedAt(vocabulary, names, words, at) === undefined ? [] : [at],
    ),
  )
  return (question, start) => {
    if (start >= words.length || question.text?.entity === "free_text") return false
    let stop = start + 1
    while (stop < words.length && !words[stop]!.pause && lookUp(linkingWords, words, stop) === undefined) stop++
    const name = words.findIndex((_, at) => at > start && at < stop && named.has(at))
    return [...new Set([...(name < 0 ? [] : [name]), stop, words.length])].some((end) => {
      const piece = textBetween(text, words, start, end)
      const result = breath.tryOut(question, piece)
      // "we'll come by car" doesn't choose the option "bar"
      const isLike = result._tag !== "rejected" && result.method === "fuzzy" && piece.length < shortestLike
      return result._tag !== "rejected" && !isLike
    })
  }
}

/**
 * Rejects an utterance that is too long, so that the question is repeated. Free text is accepted. So is a code with a
 * valid check digit, because it is complete: a bank account number alone has eight pauses.
 */
const story = (question: AskedQuestion, text: string, breath: Breath): SeveralAnswers => {
  const { text: spec, type } = question
  const whole = spec?.check === undefined ? invalid : breath.read(question, text)
  if (whole._tag !== "rejected") return { answer: whole, own: text, also: [], unheard: [] }
  return type === "text" && (spec?.entity ?? "free_text") === "free_text"
    ? { answer: accepted(text.trim()), own: text, also: [], unheard: [] }
    : { answer: invalid, own: "", also: [], unheard: [] }
}

/** The maximum length of an utterance whose beginning is searched for an answer. */
const longestBeginning = 250

/**
 * An utterance that is too long to split: if it begins with an answer, the rest is reported as not understood, and
 * nothing else is used.
 */
const tooMuch = (question: AskedQuestion, text: string, breath: Breath): SeveralAnswers => {
  const freshBreath = breathOf(breath)
  const mayBegin = beginsWithAnswer(question) && text.length <= longestBeginning
  const alone = mayBegin ? answersAtLinkingWords(question, [], text, spokenWords(text), freshBreath) : undefined
  return alone === undefined || alone.answer._tag === "rejected" || freshBreath.isSpent()
    ? story(question, text, breath)
    : alone
}

/** "... oh one two three, oh and my name is": an interjection after digits is not a zero. */
const withoutSighs = (vocabulary: Vocabulary, text: string): string => {
  const { fields, phone, numerals } = vocabulary
  const words = spokenWords(text)
  const isSigh = (index: number) => {
    const linkingWord =
      phone.zero.has(words[index]!.text) && index > 0 ? (lookUp(fields.linkingWords, words, index)?.length ?? 0) : 0
    const next = words[index + linkingWord]
    return linkingWord > 1 && next?.kind === "word" && !startsNumber(numerals, next) && !phone.repeat.has(next.text)
  }
  const sighs = words.flatMap((_, index) => (isSigh(index) ? [index] : []))
  return sighs.reduceRight((rest, at) => rest.slice(0, words[at]!.from) + rest.slice(words[at + 1]!.from), text)
}

/** The answers in an utterance that announces no question, or only the current one. */
const unannouncedAnswers = (utterance: AnnouncingUtterance): SeveralAnswers => {
  const { text, words, current, others, announcements, breath } = utterance
  const vocabulary = vocabularyOf(breath.locale)
  const answers = answersAtLinkingWords(current, others, text, words, breath)
  const isRejected = answers.answer._tag === "rejected"
  // "there were five of us and two people were injured": the second count doesn't answer the first question
  const again = announcements.at(-1)?.start ?? 0
  const front = isRejected && again > 0 ? textBetween(text, words, 0, again) : ""
  const before = front === "" ? invalid : breath.read(current, front)
  if (before._tag !== "rejected") {
    const unheard = unassignedIn(vocabulary, textBetween(text, words, again, words.length))
    return { answer: confirm(before.value), own: front, also: [], unheard }
  }
  // "my account number is 1234 and my e-mail is ...": words before the announcement are reported if they answer nothing
  const opening = textBetween(text, words, 0, announcements[0]?.start ?? 0)
  const isLost = answers.also.length === 0 && answers.unheard.length === 0 && !keepsFigures(current)
  return isLost && !isRejected && opening !== "" ? { ...answers, unheard: unassignedIn(vocabulary, opening) } : answers
}

const splitAnswers = (
  text: string,
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  breath: Breath,
  { named = [], form }: ByName,
): SeveralAnswers => {
  const words = isTooLong(text) ? [] : spokenWords(text)
  if (others.length + named.length === 0 || words.length === 0)
    return { answer: breath.read(current, text), own: text, also: [], unheard: [] }
  if (words.length > mostWords) return story(current, text, breath)
  const names = nameable(vocabularyOf(breath.locale), [current, ...others, ...named], form)
  const answers = answersIn(text, words, names, breath)
  const announcements = announcementsIn(vocabularyOf(breath.locale), names, words, answers)
  const utterance = { text, words, current, others, announcements, breath }
  const isAnnounced = announcements.some(({ question }) => question !== current)
  return isAnnounced ? announcedAnswers(utterance) : unannouncedAnswers(utterance)
}
