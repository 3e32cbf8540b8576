import type { Json } from "../../forms/codec/Json.ts"
import { type Unplaced, unplaced } from "../../understanding/repair/Edit.ts"
import { mended } from "../../understanding/repair/Mended.ts"
import { type ReadBackReply, readBackReply } from "../../understanding/repair/ReadBackReply.ts"
import { clauseTexts } from "../../understanding/repair/ReplyStatements.ts"
import type { Question } from "../questions/Question.ts"
import { fieldVoiceOf } from "../settings/FieldSettings.ts"
import { accept } from "./Acceptance.ts"
import { askedQuestion } from "./AskedQuestions.ts"
import { follow } from "./Following.ts"
import { doing, inTurn, type Transition } from "./Outcome.ts"
import { askBackAgain } from "./ReadBack.ts"
import { contextOf, keeping, type Parted, partsOf, telling } from "./Several.ts"
import { type Candidate, questionAt, type State, type Utterance, type Waiting } from "./State.ts"
import { verdictOn } from "./Understood.ts"
import { evidenceOf, objectionTo, spoken, type Verdict } from "./Verdict.ts"

const dropping = ({ recording }: Utterance): Transition => doing({ type: "drop_recording", recording })

const isMended = (question: Question): boolean =>
  (question.hearing === "typed" || question.text !== undefined) && fieldVoiceOf(question.field).normalize

/** The value with one part replaced; undefined if the words are not a part of it, or the field rejects the result. */
const mendedValue = (
  state: State,
  { candidate }: Waiting,
  reply: ReadBackReply,
  at: number,
): Candidate["value"] | Unplaced | undefined => {
  const question = questionAt(state, candidate.fieldId)!
  if (!isMended(question)) return undefined
  const value = mended(askedQuestion(question), candidate.value, reply, contextOf(state, at))
  if (value === unplaced) return value
  return value === undefined || objectionTo(state, question, value, at) !== undefined ? undefined : value
}

const askAbout = (state: State, fieldId: string, utterance: Utterance, value: Json, at: number): Transition => {
  const question = questionAt(state, fieldId)!
  const candidate = spoken(question, utterance, value, evidenceOf(question, utterance, "rules"))
  return follow(question, utterance, { outcome: "confirm", candidate, refinedBy: "rules", alternatives: [] }, at)
}

/** After words that weren't understood, reads the candidate back again. */
const halfUnderstood = (words: string): Transition =>
  inTurn(telling({ own: " ", answers: new Map(), missed: [], unheard: [words] }), askBackAgain)

/**
 * "No, 1990" while a date is waiting for confirmation: replaces only that part, and confirms the whole date again. If
 * the words repeat or spell a part without changing it, the candidate stays and is read back again.
 */
export const correcting = (
  state: State,
  waiting: Waiting,
  { reply, utterance }: { readonly reply: ReadBackReply; readonly utterance: Utterance },
  at: number,
): Transition | undefined => {
  const value = mendedValue(state, waiting, reply, at)
  const { fieldId, value: before } = waiting.candidate
  if (value === undefined) return undefined
  return value === before || value === unplaced
    ? inTurn(dropping(utterance), halfUnderstood(reply.rest))
    : askAbout(state, fieldId, utterance, value, at)
}

/**
 * The verdict on the words after a yes, taken as another answer to the question. Their value must be confirmed, because
 * a yes followed by another value does not confirm the first one.
 */
const otherValue = (state: State, question: Question, utterance: Utterance, at: number): Verdict | undefined => {
  if (question.hearing === "words") return undefined
  const verdict = verdictOn(state, question, utterance, at)
  if (verdict === undefined || verdict.outcome === "reject") return undefined
  return { alternatives: [], ...verdict, outcome: "confirm" }
}

/**
 * Whether a value is one of several choices that are waiting for confirmation. Repeating one choice says nothing about
 * the others.
 */
const isPartOf = ({ hearing }: Question, part: Json, whole: Json): boolean =>
  hearing === "choices" && typeof part === "string" && String(whole).split(",").includes(part)

/** "It rained" and "yes, and the cellar was flooded": additions to a free-text answer are appended. */
const lengthened = (question: Question, { value }: Candidate, rest: string): string | undefined =>
  question.hearing === "words" && typeof value === "string" ? `${value.replace(/[.\s]+$/, "")}. ${rest}` : undefined

const settledWith =
  (waiting: Waiting, utterance: Utterance, parted: Parted | undefined, at: number): Transition =>
  (state) =>
    inTurn(
      dropping(utterance),
      parted === undefined ? (next) => [next, []] : telling({ ...parted, own: " " }),
      accept(waiting.candidate, at),
    )(parted === undefined ? state : keeping(state, parted))

/**
 * The value after a yes and more. A yes confirms the candidate only if every clause repeats it: "yes, it ends in two,
 * then a B" doesn't. If several clauses change it, the last one counts.
 */
const affirmedValue = (
  state: State,
  waiting: Waiting,
  reply: ReadBackReply,
  at: number,
): ReturnType<typeof mendedValue> => {
  const { value: before } = waiting.candidate
  const value = mendedValue(state, waiting, reply, at)
  if (value !== before) return value
  const isYes = (text: string): boolean => {
    const { opening, rest } = readBackReply(text, state.session.settings.locale)
    return opening === "yes" && rest === ""
  }
  const values = clauseTexts(reply.rest)
    .filter((rest) => !isYes(rest))
    .map((rest): ReturnType<typeof mendedValue> => mendedValue(state, waiting, { ...reply, rest }, at) ?? unplaced)
  const changed = values.filter((one) => one !== before)
  return changed.length === 0 ? value : (changed.findLast((one) => one !== unplaced) ?? unplaced)
}

/**
 * Handles a yes followed by more: answers to other questions, the same value, a part of it, another value, or words
 * that are not understood.
 */
export const affirming =
  (waiting: Waiting, utterance: Utterance, reply: ReadBackReply, at: number): Transition =>
  (state) => {
    const { candidate } = waiting
    const question = questionAt(state, candidate.fieldId)!
    const parted = partsOf(state, utterance, at)
    const others = parted !== undefined && parted.answers.size > 0 ? parted : undefined
    const { rest } = others === undefined ? reply : readBackReply(others.own, state.session.settings.locale)
    if (rest === "") return settledWith(waiting, utterance, others, at)(state)
    const own: Utterance = { ...utterance, text: rest, whole: utterance.text }
    const known = others === undefined ? state : keeping(state, others)
    const part = affirmedValue(known, waiting, { ...reply, rest }, at)
    if (part === unplaced) return inTurn(dropping(utterance), halfUnderstood(rest))(known)
    if (part !== undefined)
      return part === candidate.value
        ? settledWith(waiting, utterance, others, at)(state)
        : askAbout(known, candidate.fieldId, own, part, at)(known)
    const verdict = otherValue(known, question, own, at)
    if (verdict?.outcome === "confirm" && verdict.candidate.value === candidate.value)
      return settledWith(waiting, utterance, others, at)(state)
    if (verdict?.outcome === "confirm" && !isPartOf(question, verdict.candidate.value, candidate.value))
      return follow(question, own, verdict, at)(known)
    const longer = lengthened(question, candidate, rest)
    if (longer !== undefined) return askAbout(known, candidate.fieldId, own, longer, at)(known)
    return inTurn(dropping(utterance), halfUnderstood(rest))(known)
  }
