import { spokenLanguage } from "../../languages/SpokenLanguages.ts"
import type { OverAnswer } from "../../understanding/several/OverAnswer.ts"
import { unplaced } from "../../understanding/repair/Edit.ts"
import { mended } from "../../understanding/repair/Mended.ts"
import { readBackReply } from "../../understanding/repair/ReadBackReply.ts"
import { understandSeveral } from "../../understanding/several/SeveralAnswers.ts"
import type { AskedQuestion } from "../../understanding/several/AskedQuestion.ts"
import { correctionLength } from "../../understanding/text/Correction.ts"
import { isTooLong, tokenize } from "../../understanding/text/Token.ts"
import { vocabularyOf } from "../../understanding/text/Vocabulary.ts"
import type { UnderstandingContext } from "../../understanding/understand.ts"
import { mask, shownValue } from "../answers/Masking.ts"
import type { Question } from "../questions/Question.ts"
import type { AlsoHeardItem } from "../wire/ServerMessage.ts"
import { earlierAmended } from "./AmendingChoices.ts"
import { askOn } from "./Advance.ts"
import { askedQuestion, isAskedByVoice, plannedQuestions } from "./AskedQuestions.ts"
import { hearAnswer } from "./Listening.ts"
import { doing, inTurn, saying, stay, type Transition } from "./Outcome.ts"
import { push } from "./Pushing.ts"
import { type Candidate, currentQuestion, type Kept, questionAt, type State, type Utterance } from "./State.ts"
import { verdictOn } from "./Understood.ts"
import { evidenceOf, objectionTo, spoken } from "./Verdict.ts"

export const contextOf = (state: State, at: number): UnderstandingContext => ({
  locale: state.session.settings.locale,
  now: at,
  timezone: state.session.settings.timezone,
})

/** Whether people may answer out of turn: in protocol 2, unless the form disables it. */
export const isMixed = ({ session }: State): boolean => session.settings.protocol === 2 && session.voice.mixedInitiative

/** An utterance with more than the answer to the current question. */
export interface Parted {
  /** The words that answer the current question; empty if there are none. */
  readonly own: string
  readonly answers: ReadonlyMap<string, Kept>
  /** Questions that were named, but whose answers were not understood. */
  readonly missed: ReadonlyArray<Question>
  readonly unheard: ReadonlyArray<string>
}

const isAnswered = (state: State, fieldId: string): boolean =>
  state.answers.has(fieldId) && !state.reopened.has(fieldId)

const withoutRecording = ({ recording: _recording, ...candidate }: Candidate): Candidate => candidate

const takesBack = (text: string, locale: string): boolean =>
  correctionLength(vocabularyOf(locale), tokenize(text), 0) > 0 ||
  spokenLanguage(locale)?.dialogue.repair.refusal.test(text.trim()) === true

const isSameKind = (one: AskedQuestion, other: AskedQuestion): boolean =>
  one.type === other.type && one.text?.entity === other.text?.entity

const keptOf = (
  question: Question,
  utterance: Utterance,
  candidate: Candidate,
  alternatives: Kept["alternatives"],
): Kept => ({
  candidate: withoutRecording(candidate),
  text: utterance.text,
  ...(utterance.confidence === undefined ? {} : { confidence: utterance.confidence }),
  ...(question.isSensitive ? { isSecret: true } : {}),
  alternatives,
})

/** An earlier answer with one part corrected: "it ends in seven". */
const mendedOf = (state: State, question: Question, utterance: Utterance, at: number): Kept | undefined => {
  const old = state.answers.get(question.fieldId)?.value
  const reply = readBackReply(utterance.text, state.session.settings.locale)
  const value = mended(askedQuestion(question), old, reply, contextOf(state, at))
  if (
    value === undefined ||
    value === unplaced ||
    value === old ||
    objectionTo(state, question, value, at) !== undefined
  )
    return undefined
  return keptOf(question, utterance, spoken(question, utterance, value, evidenceOf(question, utterance, "rules")), [])
}

const keptFor = (state: State, question: Question, utterance: Utterance, at: number): Kept | undefined => {
  const verdict = verdictOn(state, question, utterance, at)
  const isWhole = verdict?.outcome === "accept" || (verdict?.outcome === "confirm" && question.answerType !== "date")
  const mend = isAnswered(state, question.fieldId) && !isWhole ? mendedOf(state, question, utterance, at) : undefined
  if (mend !== undefined) return mend
  if (verdict === undefined || verdict.outcome === "reject") return undefined
  return keptOf(question, utterance, verdict.candidate, verdict.outcome === "confirm" ? verdict.alternatives : [])
}

/** Whether words that name an answered question correct that answer, and don't belong to the current question. */
const corrects = (state: State, current: AskedQuestion, one: OverAnswer, text: string): boolean =>
  one.isCorrection || !isSameKind(one.question, current) || takesBack(text, state.session.settings.locale)

/** An earlier answer that an utterance corrects, if the utterance doesn't answer the current question. */
const earlierOf = (state: State, question: Question, utterance: Utterance, at: number): Parted | undefined => {
  if (verdictOn(state, question, utterance, at)?.outcome !== "reject") return undefined
  const earlier = earlierAmended(state, utterance, at)
  if (earlier === undefined) return undefined
  const kept = keptOf(earlier.question, utterance, earlier.candidate, [])
  return { own: "", answers: new Map([[earlier.question.fieldId, kept]]), missed: [], unheard: [] }
}

type Others = ReadonlyArray<AskedQuestion>

/** The other questions asked by voice: those still open, and those already answered. */
const otherQuestions = (state: State, question: Question): readonly [open: Others, answered: Others] => {
  const others = state.plan.order
    .map((id) => questionAt(state, id)!)
    .filter((other) => other !== question && isAskedByVoice(other))
  const isOpen = ({ fieldId }: Question): boolean => !isAnswered(state, fieldId)
  const asked = (all: ReadonlyArray<Question>): Others => all.map((one) => askedQuestion(one))
  return [asked(others.filter(isOpen)), asked(others.filter((one) => !isOpen(one)))]
}

const correctsOnly = (state: State, own: string, also: ReadonlyArray<OverAnswer>): boolean =>
  own === "" && also.every((one) => one.isCorrection && isAnswered(state, one.question.fieldId))

/** The parts of an utterance. Free text is not split, unless it is a correction: "no, my phone ends in seven". */
export const partsOf = (state: State, utterance: Utterance, at: number): Parted | undefined => {
  const question = currentQuestion(state)
  if (question === undefined || !isMixed(state) || isTooLong(utterance.text)) return undefined
  const isFree = question.hearing === "words"
  if (!isFree && !isAskedByVoice(question)) return undefined
  const earlier = isFree ? undefined : earlierOf(state, question, utterance, at)
  if (earlier !== undefined) return earlier
  const current = askedQuestion(question)
  const [open, named] = otherQuestions(state, question)
  const { own, also, unheard } = understandSeveral(utterance.text, current, open, contextOf(state, at), {
    named,
    form: plannedQuestions(state),
  })
  if (also.length + unheard.length === 0) return undefined
  if (isFree && !correctsOnly(state, own, also)) return undefined
  const answers = new Map<string, Kept>()
  const missed: Array<Question> = []
  for (const one of also) {
    const { fieldId } = one.question
    const other = questionAt(state, fieldId)!
    if (isAnswered(state, fieldId) && !corrects(state, current, one, utterance.text)) return undefined
    const { whole: _whole, ...alone } = utterance
    const keptAnswer = keptFor(state, other, { ...alone, text: one.text }, at)
    if (keptAnswer === undefined) missed.push(other)
    else if (!isAnswered(state, fieldId) || keptAnswer.candidate.value !== state.answers.get(fieldId)?.value)
      answers.set(fieldId, keptAnswer)
  }
  if (isFree && missed.length > 0) return undefined
  return { own, answers, missed, unheard }
}

const itemOf = (state: State, fieldId: string, answer: Kept | undefined): AlsoHeardItem => {
  const question = questionAt(state, fieldId)!
  return {
    fieldId,
    status: answer === undefined ? "rejected" : "confirm",
    ...shownValue(question, answer?.candidate.value),
  }
}

/**
 * The spoken response, which mentions the answers that were not understood and, if the current question was not
 * answered, those that will be confirmed later.
 */
const remarkOn = (state: State, { own, answers, missed, unheard }: Parted): string => {
  const { prompts } = state.session
  const isSecret = currentQuestion(state)?.isSensitive === true || [...answers.values()].some((one) => one.isSecret)
  const later = own === "" ? [...answers.keys()].filter((id) => !state.answers.has(id)) : []
  return [
    ...later.map((id) => prompts.keptFor(questionAt(state, id)!.label)),
    ...missed.map(({ label }) => prompts.notHeardFor(label)),
    ...unheard.map((text) => prompts.unheard(isSecret ? mask : text)),
  ].join(" ")
}

/** Reports the answers to other questions, and the words that were not understood. */
export const telling =
  (parted: Parted): Transition =>
  (state) => {
    const { answers, missed, unheard } = parted
    const text = remarkOn(state, parted)
    const key = `sys:also:${state.version + 1}`
    const items = [
      ...[...answers].map(([id, one]) => itemOf(state, id, one)),
      ...missed.map(({ fieldId }) => itemOf(state, fieldId, undefined)),
    ]
    const isShown = currentQuestion(state)?.isSensitive !== true && unheard.length > 0
    return inTurn(
      text === "" ? stay : push([{ key, text, kind: "system" }], true),
      items.length + unheard.length === 0
        ? stay
        : saying({
            type: "also_heard",
            items,
            ...(isShown ? { unheard } : {}),
            ...(text === "" ? {} : { text, key }),
          }),
    )({ ...state, version: state.version + 1 })
  }

/** Sets a pending answer aside until something else is settled. */
export const setAside: Transition = (state) => {
  const { pending } = state
  if (pending?.purpose !== "answer") return stay(state)
  const { candidate } = pending
  const question = questionAt(state, candidate.fieldId)!
  const one: Kept = {
    candidate: withoutRecording(candidate),
    text: candidate.evidence?.rawTranscript ?? "",
    ...(question.isSensitive ? { isSecret: true } : {}),
    alternatives: [],
  }
  const left = { ...state, pending: undefined, kept: new Map(state.kept).set(candidate.fieldId, one) }
  const { recording } = candidate
  return recording === undefined ? stay(left) : doing({ type: "drop_recording", recording: recording.recording })(left)
}

/** Keeps the answers to other questions until those questions are asked. */
export const keeping = (state: State, { answers }: Parted): State => ({
  ...state,
  kept: new Map([...state.kept, ...answers]),
})

/** Processes an utterance as the answer to the current question, and to other questions of the form. */
export const hearAll =
  (utterance: Utterance, at: number): Transition =>
  (state) => {
    const parted = partsOf(state, utterance, at)
    if (parted === undefined) return hearAnswer(utterance, at)(state)
    const next = keeping(state, parted)
    if (parted.own === "")
      return inTurn(
        doing({ type: "drop_recording", recording: utterance.recording }),
        telling(parted),
        setAside,
        doing({ type: "save" }),
        askOn,
      )(next)
    const isTold = [...parted.answers.values()].every((one) => !one.isSecret)
    const own = { ...utterance, text: parted.own, ...(isTold ? { whole: utterance.text } : {}) }
    return inTurn(telling(parted), hearAnswer(own, at))(next)
  }

/** Whether the words contain the answer to another, sensitive question. If so, they must not be shown anywhere. */
export const holdsSecret = (state: State, text: string, at: number): boolean => {
  const question = currentQuestion(state)
  const secrets = state.session.list.questions.filter((one) => one.isSensitive && one !== question)
  if (secrets.length === 0 || question === undefined || !isMixed(state) || isTooLong(text)) return false
  const { also } = understandSeveral(text, askedQuestion(question), [], contextOf(state, at), {
    named: secrets.map(askedQuestion),
  })
  return also.length > 0
}
