import { numberOf } from "../../forms/answers/Numbers.ts"
import type { Json } from "../../forms/codec/Json.ts"
import { change } from "../../forms/rules/Resolution.ts"
import type { Answer, Evidence } from "../answers/Answer.ts"
import { shownMatch, shownValue } from "../answers/Masking.ts"
import type { Question } from "../questions/Question.ts"
import { advance, saving } from "./Advance.ts"
import { inTurn, saying, stay, type Transition } from "./Outcome.ts"
import { atNewCursor, replan, without } from "./Planning.ts"
import { keepsRecordings } from "./Session.ts"
import { type Candidate, questionAt, type State } from "./State.ts"

const instant = (at: number): string => new Date(at).toISOString()

/**
 * The time and text of the question are recorded for the current question only, because other answers were given before
 * their questions were asked.
 */
const askedFor = (state: State, { fieldId }: Candidate, at: number): Partial<Evidence> =>
  fieldId !== state.cursor
    ? { answeredAt: instant(at) }
    : {
        asked: questionAt(state, fieldId)!.label,
        ...(state.askedAt === undefined ? {} : { askedAt: instant(state.askedAt) }),
        answeredAt: instant(at),
      }

const record = (state: State, candidate: Candidate, blobRef: string | undefined, at: number): Answer => ({
  value: candidate.value,
  source: candidate.source,
  version: state.version + 1,
  ...(candidate.evidence === undefined
    ? {}
    : {
        evidence: {
          ...candidate.evidence,
          ...askedFor(state, candidate, at),
          ...(blobRef === undefined ? {} : { blobRef }),
        },
      }),
  ...(candidate.matched === undefined ? {} : { matched: candidate.matched }),
})

const dropRecording =
  ({ recording }: Candidate): Transition =>
  (state) =>
    recording === undefined ? stay(state) : [state, [{ type: "drop_recording", recording: recording.recording }]]

const forgetOldRecording =
  (before: Answer | undefined, candidate: Candidate): Transition =>
  (state) => {
    const uid = questionAt(state, candidate.fieldId)?.fieldUid
    const isLeft = before?.evidence?.blobRef !== undefined && candidate.recording === undefined && uid !== undefined
    return isLeft ? [state, [{ type: "delete_recordings", fieldUids: [uid] }]] : stay(state)
  }

/**
 * The value of an answer as sent to the client. A typed number is stored as typed text, but protocol 2 sends all
 * numbers as numbers (docs/contract/voice-ws-v2.md).
 */
const sentValue = (state: State, { answerType }: Question, { value, source }: Answer): Json => {
  const isTypedNumber = source === "text" && (answerType === "number" || answerType === "integer")
  return state.session.settings.protocol === 2 && isTypedNumber ? (numberOf(value) ?? value) : value
}

/** Completes the acceptance of any answer: records it, saves, announces it, re-plans, and continues. */
export const finishAcceptance =
  (candidate: Candidate, blobRef: string | undefined, at: number): Transition =>
  (state) => {
    const question = questionAt(state, candidate.fieldId)!
    const answer = record(state, candidate, blobRef, at)
    const { resolution, cleared } = change(state.resolution, candidate.fieldId, answer.value)
    const recorded: State = {
      ...state,
      resolution,
      reopened: without(state.reopened, [candidate.fieldId]),
      skipped: without(state.skipped, [candidate.fieldId]),
      answers: state.answers.with(candidate.fieldId, answer),
    }
    return inTurn(
      saving,
      forgetOldRecording(state.answers.get(candidate.fieldId), candidate),
      saying({
        type: "answer_accepted",
        fieldId: candidate.fieldId,
        ...shownValue(question, sentValue(state, question, answer)),
        source: answer.source,
        ...shownMatch(question, answer.matched),
        ...(blobRef === undefined ? {} : { blobRef }),
      }),
      dropRecording(candidate),
      replan(state, cleared),
      atNewCursor,
      advance(at),
    )(recorded)
  }

/**
 * Accepts a candidate. If recordings are stored, its recording is stored first, so that the acceptance can refer to it.
 */
export const accept =
  (candidate: Candidate, at: number): Transition =>
  (state) => {
    const question = questionAt(state, candidate.fieldId)!
    const { recording } = candidate
    const isKept = keepsRecordings(state.session) && !question.isSensitive
    if (recording === undefined || !isKept) return finishAcceptance(candidate, undefined, at)(state)
    const token = state.version + 1
    return [
      {
        ...state,
        phase: "asking",
        pending: undefined,
        version: token,
        awaiting: { kind: "storage", token, candidate },
      },
      [
        {
          type: "store_recording",
          token,
          recording: recording.recording,
          mime: recording.mime,
          fieldUid: question.fieldUid,
          fieldId: question.fieldId,
        },
      ],
    ]
  }
