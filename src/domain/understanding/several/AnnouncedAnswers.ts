import { lookUp } from "../text/Phrasebook.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import { confirm, invalid, type Understanding } from "../Understanding.ts"
import { isSelfEvident } from "./AnswerAlone.ts"
import type { Announcement } from "./Announcement.ts"
import { answersAtLinkingWords } from "./AnswersAtLinkingWords.ts"
import type { AskedQuestion } from "./AskedQuestion.ts"
import { type OverAnswer, overAnswerOf, type SeveralAnswers, textBetween } from "./OverAnswer.ts"
import type { Breath } from "./Readings.ts"
import { type SpokenWords, spokenWords } from "./SpokenWord.ts"
import { keepsFigures, unassignedIn } from "./Unassigned.ts"

/** An utterance, and the announcements of answers in it. */
export interface AnnouncingUtterance {
  readonly text: string
  readonly words: SpokenWords
  readonly current: AskedQuestion
  readonly others: ReadonlyArray<AskedQuestion>
  readonly announcements: ReadonlyArray<Announcement>
  readonly breath: Breath
}

/** The result for a question, and the words that it was parsed from. */
type ReadWords = readonly [result: Understanding, text: string]

/**
 * Parses the words after an announcement. If they are not an answer, parses them together with the announcement. If
 * that fails too, parses only the words on one side of a pause or a linking word.
 */
const announced = (question: AskedQuestion, own: string, whole: string, breath: Breath): ReadWords => {
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
 * It must be confirmed.
 */
const followed = (
  current: AskedQuestion,
  announcedOne: AskedQuestion,
  piece: string,
  result: Understanding,
  breath: Breath,
): ReadWords | undefined => {
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

/** The answers found so far, and words that were not understood. */
interface Found {
  own: ReadWords | undefined
  readonly also: Map<AskedQuestion, OverAnswer>
  readonly unheard: Array<string>
}

/** "no, my e-mail is ...": the first word answers a yes-or-no question. */
const isAnsweredFirst = ({ type }: AskedQuestion, { start, opened }: Announcement): boolean =>
  type === "boolean" && start === 0 && opened > 0

/** The number of words before the first announcement. These words may answer the current question. */
const openingLength = ({ words, current, announcements }: AnnouncingUtterance): number => {
  const first = announcements[0]!
  if (isAnsweredFirst(current, first)) return first.opened
  // "yes, I take lisinopril"
  return current.type === "boolean" && first.start === 0 && words[1]?.pause === true ? 1 : first.start
}

/** The end of the words that may contain the answer to the question announced at `at`. */
const answerEnd = ({ words, announcements, breath }: AnnouncingUtterance, at: number, stop: number): number => {
  const { linkingWords } = vocabularyOf(breath.locale).names
  // "12 Oak Road York with my three kids": the linking word is part of the next answer
  const hasLinkingWord =
    stop < words.length && stop - announcements[at]!.end > 1 && lookUp(linkingWords, words, stop - 1)?.length === 1
  return hasLinkingWord ? stop - 1 : stop
}

/** Adds answers that come after the announced one; an answer to the current question never replaces an existing one. */
const addFurther = (found: Found, current: AskedQuestion, also: ReadonlyArray<OverAnswer>): void => {
  for (const one of also) {
    if (one.question === current) found.own ??= [confirm(one.value!), one.text]
    else found.also.set(one.question, one)
  }
}

/** Adds the answers found between the announcement at `at` and the next one. */
const addAnnounced = (utterance: AnnouncingUtterance, opens: number, found: Found, at: number): void => {
  const { text, words, current, others, announcements, breath } = utterance
  const announcement = announcements[at]!
  const { question, start, end, says } = announcement
  const stop = announcements[at + 1]?.start ?? words.length
  const piece = textBetween(text, words, end, answerEnd(utterance, at, stop))
  const isCorrection = announcement.isCorrection && !(at === 0 && isAnsweredFirst(current, announcement))
  const add = (result: Understanding, own: string) => {
    if (question === current) found.own = [result, own]
    else found.also.set(question, overAnswerOf(question, result, own, isCorrection))
  }
  const report = (lost: string) => found.unheard.push(...unassignedIn(vocabularyOf(breath.locale), lost))
  const isAnnounced = (one: AskedQuestion) => announcements.some((other) => other.question === one)
  const isOpen = !isAnnounced(current)
  const able = others.filter((one) => !found.also.has(one) && !isAnnounced(one))
  const inside = says === undefined ? divided(question, isOpen ? [current, ...able] : able, piece, breath) : undefined
  if (inside !== undefined) {
    addFurther(found, current, inside.also)
    found.unheard.push(...inside.unheard)
    return add(inside.answer, inside.own)
  }
  const [result, own] =
    says === undefined
      ? announced(question, piece, textBetween(text, words, start, stop), breath)
      : ([confirm(says), piece] as const)
  const behind =
    isOpen && opens === 0 && says === undefined ? followed(current, question, piece, result, breath) : undefined
  found.own ??= behind
  if (behind === undefined && piece.startsWith(own)) report(piece.slice(own.length))
  // "quiero devolver la tostadora": a wish, but not an answer to the question that it was assumed to answer
  if (announcement.isGuess === true && result._tag === "rejected") report(piece)
  else if (question === current || result._tag !== "rejected" || !found.also.has(question)) add(result, own)
}

/** The answers in an utterance that announces at least one. */
export const announcedAnswers = (utterance: AnnouncingUtterance): SeveralAnswers => {
  const { text, words, current, others, announcements, breath } = utterance
  const found: Found = { own: undefined, also: new Map(), unheard: [] }
  const opens = openingLength(utterance)
  for (const at of announcements.keys()) addAnnounced(utterance, opens, found, at)
  const { own, also, unheard } = found
  const opening = textBetween(text, words, 0, opens)
  const left = others.filter((question) => !also.has(question))
  if (opening === "") return { answer: own?.[0] ?? invalid, own: own?.[1] ?? "", also: [...also.values()], unheard }
  const start = answersAtLinkingWords(current, left, opening, spokenWords(opening), breath)
  for (const one of start.also) also.set(one.question, one)
  if (own === undefined || (own[0]._tag === "rejected" && start.answer._tag !== "rejected"))
    return { ...start, also: [...also.values()], unheard: [...start.unheard, ...unheard] }
  // other words came before the answer to the current question
  const lost = start.also.length > 0 ? start.unheard : unassignedIn(vocabularyOf(breath.locale), opening)
  return { answer: own[0], own: own[1], also: [...also.values()], unheard: [...lost, ...unheard] }
}
