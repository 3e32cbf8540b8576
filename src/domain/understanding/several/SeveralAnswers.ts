import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { isTooLong } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import type { UnderstandingContext } from "../understand.ts"
import { accepted, confirm, invalid, type Understanding } from "../Understanding.ts"
import { announcementsIn, type Answers } from "./Announcement.ts"
import { isSelfEvident } from "./AnswerAlone.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import { type OverAnswer, overAnswerOf, type SeveralAnswers, textBetween } from "./OverAnswer.ts"
import { otherPartOfName } from "./OtherPartOfName.ts"
import { type Breath, breathOf } from "./Readings.ts"
import { type SpokenWord, spokenWords } from "./SpokenWord.ts"
import { mentionedOptions } from "./MentionedOptions.ts"
import { keepsFigures, lostFigures, unassignedIn } from "./Unassigned.ts"
import { answersAtLinkingWords, beginsWithAnswer } from "./AnswersAtLinkingWords.ts"
import { type Nameable, nameable, namedAt } from "./QuestionNames.ts"

/** The maximum number of words; longer utterances are stories rather than answers. */
const mostWords = 120

/** Parses an announced answer from its own words, otherwise together with the announcement. */
const announced = (
  question: AskedQuestion,
  own: string,
  whole: string,
  breath: Breath,
): readonly [result: Understanding, text: string] => {
  const result = own === "" ? invalid : breath.read(question, own)
  const words = spokenWords(own)
  const { linkingWords } = vocabularyOf(breath.locale).fields
  const isLinkingWord = (at: number) => lookUp(linkingWords, words, at) !== undefined
  if (result._tag !== "rejected") {
    // "born on july 4th 1976, and room nineteen": the words after the linking word are not part of the day
    const isLess = (at: number) => {
      const first = at > 0 && isLinkingWord(at) ? breath.read(question, textBetween(own, words, 0, at)) : invalid
      return first._tag !== "rejected" && first.value === result.value
    }
    const end = keepsFigures(question) ? -1 : words.findIndex((_, at) => isLess(at))
    return [result, end < 0 ? own : textBetween(own, words, 0, end)]
  }
  const all = breath.read(question, whole)
  if (all._tag !== "rejected") return [all, whole]
  // "my phone is 020 7946 0958 and 77": the words after a linking word may be something else
  for (let at = words.length - 1; at > 0; at--) {
    if (!words[at]!.pause && !isLinkingWord(at)) continue
    const front = textBetween(own, words, 0, at)
    const first = breath.read(question, front)
    if (first._tag !== "rejected") return [confirm(first.value), front]
  }
  // "e-mail is fine, petra at vance dot com"
  for (let at = 1; at < words.length && isSelfEvident(question); at++) {
    if (!words[at]!.pause) continue
    const back = textBetween(own, words, at, words.length)
    const last = breath.tryOut(question, back)
    if (last._tag !== "rejected") return [confirm(last.value), back]
  }
  return [result, own]
}

/**
 * Understands an utterance that may answer several questions of a form. The current question gets its answer; answers
 * to other questions are stored and confirmed later. If the utterance names a question but the answer is
 * unintelligible, that answer is rejected. Questions that already have an answer (`named`) are answered only by name.
 * `form`: all questions that names must distinguish, the same list every turn; defaults to the given questions.
 */
export const understandSeveral = (
  text: string,
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  context: UnderstandingContext,
  named: ReadonlyArray<AskedQuestion> = [],
  form?: ReadonlyArray<AskedQuestion>,
): SeveralAnswers => {
  const breath = breathOf(context)
  const utterance = isTooLong(text) ? text : withoutSighs(vocabularyOf(context.locale), text)
  const answers = splitAnswers(utterance, current, others, breath, named, form)
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
  const mentioned = mentionedOptions(
    vocabulary,
    text,
    others.filter((question) => all.also.every((one) => one.question !== question)),
    [current, ...others, ...named],
    [
      ...(current.options ?? []).map(({ label }) => label),
      ...[all.answer, ...all.also].flatMap((one) => ("value" in one ? [String(one.value)] : [])),
    ],
  )
  const name = otherPartOfName(
    current,
    others.filter((question) => all.also.every((one) => one.question !== question)),
    all,
    breath,
  )
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
 * Whether the words up to the next linking word, the next name of a question, or the end answer a question. Questions
 * that accept any text don't count.
 */
const answersIn = (text: string, words: ReadonlyArray<SpokenWord>, names: Nameable, breath: Breath): Answers => {
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
 * "helen carter and it's helen at carter dot org" after "my name is": an answer, followed by unannounced answers to
 * other questions.
 */
const divided = (
  question: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  piece: string,
  breath: Breath,
): SeveralAnswers | undefined => {
  const inside = piece === "" ? undefined : answersAtLinkingWords(question, others, piece, spokenWords(piece), breath)
  return inside !== undefined && inside.also.length > 0 && inside.answer._tag !== "rejected" ? inside : undefined
}

/**
 * "07700 900313, and the suite" after "my phone is": the answer to the current question follows the announced answer.
 * Confirmed.
 */
const followed = (
  current: AskedQuestion,
  announcedOne: AskedQuestion,
  piece: string,
  result: Understanding,
  breath: Breath,
): readonly [result: Understanding, text: string] | undefined => {
  // in "... and 77", the number may mean anything
  const isPlain = current.type !== "text" && (current.type === "boolean" || isSelfEvident(current))
  if (result._tag === "rejected" || !isPlain) return undefined
  const words = spokenWords(piece)
  const { linkingWords } = vocabularyOf(breath.locale).fields
  for (const [at, { pause }] of words.entries()) {
    const linkingWord = lookUp(linkingWords, words, at)?.length ?? 0
    if (at === 0 || (!pause && linkingWord === 0)) continue
    const back = textBetween(piece, words, at + linkingWord, words.length)
    const own = back === "" ? invalid : breath.read(current, back)
    if (own._tag === "rejected") continue
    const first = breath.read(announcedOne, textBetween(piece, words, 0, at))
    if (first._tag !== "rejected" && first.value === result.value) return [confirm(own.value), back]
  }
  return undefined
}

/**
 * Rejects an utterance that is too long, so that the question is repeated. Questions for free text accept it, and so do
 * codes whose check digit proves that they are complete: a bank account number contains eight pauses.
 */
const story = (question: AskedQuestion, text: string, breath: Breath): SeveralAnswers => {
  const { text: spec, type } = question
  const whole = spec?.check === undefined ? invalid : breath.read(question, text)
  if (whole._tag !== "rejected") return { answer: whole, own: text, also: [], unheard: [] }
  return type === "text" && (spec?.entity ?? "free_text") === "free_text"
    ? { answer: accepted(text.trim()), own: text, also: [], unheard: [] }
    : { answer: invalid, own: "", also: [], unheard: [] }
}

/** The maximum length of a text whose beginning is searched for an answer. */
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

const splitAnswers = (
  text: string,
  current: AskedQuestion,
  others: ReadonlyArray<AskedQuestion>,
  breath: Breath,
  named: ReadonlyArray<AskedQuestion>,
  form: ReadonlyArray<AskedQuestion> | undefined,
): SeveralAnswers => {
  const uttered = isTooLong(text) ? [] : spokenWords(text)
  if (others.length + named.length === 0 || uttered.length === 0)
    return { answer: breath.read(current, text), own: text, also: [], unheard: [] }
  if (uttered.length > mostWords) return story(current, text, breath)
  const vocabulary = vocabularyOf(breath.locale)
  const names = nameable(vocabulary, [current, ...others, ...named], form)
  const announcements = announcementsIn(vocabulary, names, uttered, answersIn(text, uttered, names, breath))
  if (announcements.every(({ question }) => question === current)) {
    const answers = answersAtLinkingWords(current, others, text, uttered, breath)
    const [first] = announcements
    // "there were five of us and two people were injured": the second count doesn't answer the first question
    const again = announcements.at(-1)?.start ?? 0
    const front = answers.answer._tag === "rejected" && again > 0 ? textBetween(text, uttered, 0, again) : ""
    const before = front === "" ? invalid : breath.read(current, front)
    if (before._tag !== "rejected") {
      const rest = textBetween(text, uttered, again, uttered.length)
      return { answer: confirm(before.value), own: front, also: [], unheard: unassignedIn(vocabulary, rest) }
    }
    // "my account number is 1234 and my e-mail is ...": words come before the named answer
    const opening = first === undefined ? "" : textBetween(text, uttered, 0, first.start)
    const isLost = answers.also.length === 0 && answers.unheard.length === 0 && !keepsFigures(current)
    return isLost && answers.answer._tag !== "rejected" && opening !== ""
      ? { ...answers, unheard: unassignedIn(vocabulary, opening) }
      : answers
  }
  let own: readonly [result: Understanding, text: string] | undefined
  const also = new Map<AskedQuestion, OverAnswer>()
  const over: Array<string> = []
  // "no, my e-mail is ...": the first word answers a yes-or-no question
  const [first] = announcements
  const isAnswered = current.type === "boolean" && first?.start === 0 && first.opened > 0
  // "yes, I take lisinopril"
  const isSaidFirst = current.type === "boolean" && first?.start === 0 && uttered[1]?.pause === true
  const opensAt = isAnswered ? first.opened : isSaidFirst ? 1 : (first?.start ?? 0)
  for (const [at, { question, start, end, says, ...more }] of announcements.entries()) {
    const stop = announcements[at + 1]?.start ?? uttered.length
    // "12 Oak Road York with my three kids": the linking word is part of the next answer
    const hasLinkingWord =
      stop < uttered.length && stop - end > 1 && lookUp(vocabulary.names.linkingWords, uttered, stop - 1)?.length === 1
    const piece = textBetween(text, uttered, end, hasLinkingWord ? stop - 1 : stop)
    const isCorrection = more.isCorrection && !(at === 0 && isAnswered)
    const leftOf = (words: string) => (piece.startsWith(words) ? piece.slice(words.length) : "")
    const able = others.filter((one) => !also.has(one) && !announcements.some((other) => other.question === one))
    const isOpen = question !== current && !announcements.some((one) => one.question === current)
    const inside = says !== undefined ? undefined : divided(question, isOpen ? [current, ...able] : able, piece, breath)
    for (const one of inside?.also ?? []) {
      if (one.question === current) own ??= [confirm(one.value!), one.text]
      else also.set(one.question, one)
    }
    const [result, words] =
      says !== undefined
        ? ([confirm(says), piece] as const)
        : inside === undefined
          ? announced(question, piece, textBetween(text, uttered, start, stop), breath)
          : ([inside.answer, inside.own] as const)
    if (inside !== undefined) {
      over.push(...inside.unheard)
      if (question === current) own = [result, words]
      else also.set(question, overAnswerOf(question, result, words, isCorrection))
      continue
    }
    const behind =
      isOpen && opensAt === 0 && says === undefined ? followed(current, question, piece, result, breath) : undefined
    own ??= behind
    const left = behind === undefined ? leftOf(words) : ""
    if (left !== "") over.push(...unassignedIn(vocabulary, left))
    // "quiero devolver la tostadora": a wish, but not the assumed answer
    if (more.isGuess === true && result._tag === "rejected") over.push(...unassignedIn(vocabulary, piece))
    else if (question === current) own = [result, words]
    else if (result._tag !== "rejected" || !also.has(question))
      also.set(question, overAnswerOf(question, result, words, isCorrection))
  }
  const opening = textBetween(text, uttered, 0, opensAt)
  const rest = others.filter((question) => !also.has(question))
  if (opening === "")
    return { answer: own?.[0] ?? invalid, own: own?.[1] ?? "", also: [...also.values()], unheard: over }
  const start = answersAtLinkingWords(current, rest, opening, spokenWords(opening), breath)
  for (const one of start.also) also.set(one.question, one)
  if (own === undefined || (own[0]._tag === "rejected" && start.answer._tag !== "rejected"))
    return { answer: start.answer, own: start.own, also: [...also.values()], unheard: [...start.unheard, ...over] }
  // other words came before the answer to the current question
  const unheard = start.also.length > 0 ? start.unheard : unassignedIn(vocabulary, opening)
  return { answer: own[0], own: own[1], also: [...also.values()], unheard: [...unheard, ...over] }
}
