import type { Json } from "../../forms/codec/Json.ts"
import type { Resolution } from "../../forms/rules/Resolution.ts"
import type { Evidence } from "../answers/Answer.ts"
import type { Answers } from "../answers/Answers.ts"
import type { Question } from "../questions/Question.ts"
import type { QuestionPlan } from "../questions/QuestionPlan.ts"
import type { CanonicalValue, Understanding } from "../../understanding/Understanding.ts"
import type { Match, Phase, PlausibilityStatus, Source, Verdict } from "../wire/ServerMessage.ts"
import type { Session } from "./Session.ts"

/** A recording in progress. Its bytes are held by the code that performs the actions. */
export interface Recording {
  readonly recording: number
  readonly mime: string
}

/** The transcript, once it is known. */
export interface Utterance extends Recording {
  readonly text: string
  /** The whole transcript, if the text is only the part that answers the question. */
  readonly whole?: string
  readonly confidence?: number
  readonly language?: string
  readonly durationMs?: number
  /** Alternative readings of the recording, likelier ones first. */
  readonly alternatives?: ReadonlyArray<{ readonly text: string; readonly confidence?: number }>
  /** Whether a word, or the choice of a reading, is so uncertain that the answer must be confirmed. */
  readonly isDoubtful?: boolean
}

/** A value that may become an answer. */
export interface Candidate {
  readonly fieldId: string
  readonly value: Json
  readonly source: Source
  readonly evidence?: Evidence
  readonly matched?: Match
  /** The recording to be stored with the answer. */
  readonly recording?: Recording
}

/**
 * An answer given in advance, or one given to replace an earlier answer. It is confirmed when its question comes up.
 */
export interface Kept {
  readonly candidate: Candidate
  /** The words of this answer alone. */
  readonly text: string
  readonly confidence?: number
  /** Whether the question is sensitive. If so, the answer is never written before it is accepted. */
  readonly isSecret?: true
  readonly alternatives: ReadonlyArray<Match>
}

/** An answer waiting for confirmation, and the data needed to ask again. */
export interface Waiting {
  readonly purpose: "answer"
  readonly candidate: Candidate
  readonly heard: Pick<Utterance, "text" | "confidence">
  readonly alternatives: ReadonlyArray<Match>
  readonly refinedBy?: "rules" | "llm"
  /** Whether the answer was given in advance. */
  readonly isKept: boolean
  /** Whether the candidate was denied. A replacement is then expected, and the candidate is not confirmed again. */
  readonly isDenied?: true
}

/** The subject of a `confirm_request`. The question of whether to stop takes precedence over all others. */
export type Pending =
  | Waiting
  | {
      readonly purpose: "stop"
      readonly during: "asking" | "review"
      readonly waiting?: Waiting
      /** Whether answering yes deletes the answers. If not, they stay stored. */
      readonly deletes?: true
    }

/** The result that the session is waiting for. A result with a different token is outdated, and is ignored. */
export type Awaiting =
  | { readonly kind: "transcript"; readonly token: number; readonly recording: Recording }
  | {
      readonly kind: "refinement"
      readonly token: number
      readonly fieldId: string
      readonly rules: Understanding<CanonicalValue>
      readonly utterance: Utterance
    }
  | {
      readonly kind: "option"
      readonly token: number
      readonly fieldId: string
      readonly utterance: Utterance
      readonly alternatives: ReadonlyArray<Match>
    }
  | { readonly kind: "storage"; readonly token: number; readonly candidate: Candidate }
  | {
      readonly kind: "verdicts"
      readonly token: number
      readonly thenSubmit: boolean
      readonly checking: ReadonlyMap<string, number>
    }
  | { readonly kind: "submission"; readonly token: number }

/** The plausibility check's results, by field and answer version. */
export interface PlausibilityState {
  readonly status?: PlausibilityStatus
  readonly reason?: string
  /** The version that each answer had when it was judged. */
  readonly judged: ReadonlyMap<string, number>
  readonly verdicts: ReadonlyMap<string, Verdict>
}

/** The whole state of a session, immutable: `step` returns the next one. */
export interface State {
  readonly session: Session
  readonly phase: Phase
  readonly resolution: Resolution
  readonly plan: QuestionPlan
  /** The current question: the first of the plan that is neither answered nor skipped. */
  readonly cursor: string | undefined
  /**
   * The position in the plan before which every question was answered or skipped. Reopened questions count as answered.
   */
  readonly reached: number
  /** Whether the cursor's question was sent. False after an answer without `auto_advance`. */
  readonly isAnnounced: boolean
  /**
   * When the cursor's question was first asked on this connection, in milliseconds since 1970; undefined before that.
   */
  readonly askedAt: number | undefined
  readonly answers: Answers
  /**
   * Questions that were answered and then reopened (by going back, by an edit, or by a rejected submission). Until a
   * new answer is accepted, the old one stays valid for the rules.
   */
  readonly reopened: ReadonlySet<string>
  readonly skipped: ReadonlySet<string>
  readonly enteredSections: ReadonlySet<string>
  readonly pending: Pending | undefined
  readonly awaiting: Awaiting | undefined
  /** Increases with every change that makes pending results outdated. */
  readonly version: number
  /** The number of consecutive misses at the cursor. After several, the keyboard is offered. */
  readonly noInputs: number
  readonly noMatches: number
  /**
   * The number of consecutive refused confirmations at the current question. After the first one, the value is read
   * back part by part.
   */
  readonly refusals: number
  /** The letters so far and their transcripts, in spelling mode. */
  readonly spelling: { readonly letters: string; readonly heard: string } | undefined
  /** The number of silence prompts since the person last spoke. */
  readonly silences: number
  /** Answers given in advance, by field id in the order in which they were spoken. */
  readonly kept: ReadonlyMap<string, Kept>
  /** A question that was requested by name before its turn. */
  readonly ahead: string | undefined
  /** Whether the session is paused. Its snapshot is kept, so the session can be resumed. */
  readonly isPaused?: true
  /** Whether the person asked for a human. */
  readonly wantsHuman: boolean
  /** Whether "change" was said without naming a line. */
  readonly awaitsChange: boolean
  readonly pushedSegments: ReadonlySet<string>
  readonly plausibility: PlausibilityState
  /** The review that was sent last, kept so that an edit that leaves the plan unchanged announces only one line. */
  readonly reviewed: ReadonlyArray<string> | undefined
  readonly edited: string | undefined
}

export const questionAt = (state: State, fieldId: string | undefined): Question | undefined =>
  fieldId === undefined ? undefined : state.session.list.byId.get(fieldId)

export const currentQuestion = (state: State): Question | undefined => questionAt(state, state.cursor)

export const isRequired = (state: State, fieldId: string): boolean => state.plan.required.has(fieldId)

/** Fields with a valid answer, in form order. */
export const answeredFields = (state: State): ReadonlyArray<string> =>
  state.session.list.questions
    .map(({ fieldId }) => fieldId)
    .filter((id) => state.answers.has(id) && !state.reopened.has(id))
