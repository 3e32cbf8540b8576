import type { Json } from "../../forms/codec/Json.ts"
import type { Resolution } from "../../forms/rules/Resolution.ts"
import type { Evidence } from "../answers/Answer.ts"
import type { Answers } from "../answers/Answers.ts"
import type { Question } from "../questions/Question.ts"
import type { QuestionPlan } from "../questions/QuestionPlan.ts"
import type { CanonicalValue, Understanding } from "../../understanding/Understanding.ts"
import type { Match, Phase, PlausibilityStatus, Source, Verdict } from "../wire/ServerMessage.ts"
import type { Session } from "./Session.ts"

/** A recording that is being worked on; its bytes stay with whoever performs the actions. */
export interface Recording {
  readonly recording: number
  readonly mime: string
}

/** What was said, once it is words. */
export interface Utterance extends Recording {
  readonly text: string
  /** All that was said, where the text is the part of it that answers the question. */
  readonly whole?: string
  readonly confidence?: number
  readonly language?: string
  readonly durationMs?: number
  /** Other readings of the recording, the likelier ones first. */
  readonly alternatives?: ReadonlyArray<{ readonly text: string; readonly confidence?: number }>
  /** A word of it, or the choice among its readings, is so uncertain that it is asked about. */
  readonly isDoubtful?: boolean
}

/** A value that may become an answer. */
export interface Candidate {
  readonly fieldId: string
  readonly value: Json
  readonly source: Source
  readonly evidence?: Evidence
  readonly matched?: Match
  /** To be kept with the answer. */
  readonly recording?: Recording
}

/** What was said for a question before it is asked, or in place of an answer that was given: asked about there. */
export interface Kept {
  readonly candidate: Candidate
  /** Its own words. */
  readonly text: string
  readonly confidence?: number
  /** The answer of a sensitive question: it is written down nowhere before it is one. */
  readonly isSecret?: true
  readonly alternatives: ReadonlyArray<Match>
}

/** An answer that waits for its yes, with what it is asked about again if it has to be. */
export interface Waiting {
  readonly purpose: "answer"
  readonly candidate: Candidate
  readonly heard: Pick<Utterance, "text" | "confidence">
  readonly alternatives: ReadonlyArray<Match>
  readonly refinedBy?: "rules" | "llm"
  /** It was said before its question came up. */
  readonly isKept: boolean
  /** It was denied: what is said in its place is on its way, and it is not asked about again. */
  readonly isDenied?: true
}

/** What a `confirm_request` waits for. Whether to stop is asked before anything else that waits. */
export type Pending =
  | Waiting
  | {
      readonly purpose: "stop"
      readonly during: "asking" | "review"
      readonly waiting?: Waiting
      /** A yes deletes the answers; without it they are kept. */
      readonly deletes?: true
    }

/** A result that was asked for. One that comes with another token is late and changes nothing. */
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

/** What the plausibility check has said so far, by field and answer version. */
export interface PlausibilityState {
  readonly status?: PlausibilityStatus
  readonly reason?: string
  /** The version of each answer that was judged. */
  readonly judged: ReadonlyMap<string, number>
  readonly verdicts: ReadonlyMap<string, Verdict>
}

/** The whole state of a session. A value: `step` gives the next one. */
export interface State {
  readonly session: Session
  readonly phase: Phase
  readonly resolution: Resolution
  readonly plan: QuestionPlan
  /** The question that is asked: the first of the plan that is neither answered nor skipped. */
  readonly cursor: string | undefined
  /** Place in the plan before which every question has been answered or skipped, if only to be answered again. */
  readonly reached: number
  /** Whether the cursor's question has been sent. False after an answer without `auto_advance`. */
  readonly isAnnounced: boolean
  /** When the cursor's question was first asked, in milliseconds since 1970, in this sitting; undefined as long as it was not. */
  readonly askedAt: number | undefined
  readonly answers: Answers
  /** Answered, and to be answered again (gone back to, edited, refused on submission). The old answer counts for the rules until then. */
  readonly reopened: ReadonlySet<string>
  readonly skipped: ReadonlySet<string>
  readonly enteredSections: ReadonlySet<string>
  readonly pending: Pending | undefined
  readonly awaiting: Awaiting | undefined
  /** Grows with everything that can make a result late. */
  readonly version: number
  /** Misses in a row at the cursor, which taper into offering the keyboard. */
  readonly noInputs: number
  readonly noMatches: number
  /** Refused confirmations in a row at the cursor: from the first on, read-back is letter by letter. */
  readonly refusals: number
  /** Letters so far, and the words that they were heard in, while the person spells. */
  readonly spelling: { readonly letters: string; readonly heard: string } | undefined
  /** Prompts since somebody last said something. */
  readonly silences: number
  /** By field id, in the order of being said. */
  readonly kept: ReadonlyMap<string, Kept>
  /** A question that was asked for by its name, and comes before its turn. */
  readonly ahead: string | undefined
  /** Over for now: the snapshot stays, and somebody may go on with it. */
  readonly isPaused?: true
  /** Somebody asked for a person. */
  readonly wantsHuman: boolean
  /** "change" was said without a number. */
  readonly awaitsChange: boolean
  readonly pushedSegments: ReadonlySet<string>
  readonly plausibility: PlausibilityState
  /** The review as it was last sent, so that an edit that keeps the plan re-announces one line only. */
  readonly reviewed: ReadonlyArray<string> | undefined
  readonly edited: string | undefined
}

export const questionAt = (state: State, fieldId: string | undefined): Question | undefined =>
  fieldId === undefined ? undefined : state.session.list.byId.get(fieldId)

export const currentQuestion = (state: State): Question | undefined => questionAt(state, state.cursor)

export const isRequired = (state: State, fieldId: string): boolean => state.plan.required.has(fieldId)

/** Fields with an answer that stands, in the order of the form. */
export const answeredFields = (state: State): ReadonlyArray<string> =>
  state.session.list.questions
    .map(({ fieldId }) => fieldId)
    .filter((id) => state.answers.has(id) && !state.reopened.has(id))
