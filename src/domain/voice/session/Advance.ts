import { ask } from "./Ask.ts"
import { submit } from "./Finishing.ts"
import { plausibilityItem, unjudged } from "./Plausibility.ts"
import { doing, inTurn, saying, stay, type Transition } from "./Outcome.ts"
import { enterReview } from "./Review.ts"
import { atNewCursor, cursorFrom, withOne } from "./Planning.ts"
import type { State } from "./State.ts"

/** Asks the model to judge all answers that have no verdict, in one call. */
export const checkPlausibility =
  (thenSubmit: boolean): Transition =>
  (state) => {
    const questions = unjudged(state)
    const token = state.version + 1
    const checking = new Map(questions.map(({ fieldId }) => [fieldId, state.answers.get(fieldId)!.version]))
    const next: State = {
      ...state,
      phase: "plausibility",
      pending: undefined,
      cursor: undefined,
      version: token,
      awaiting: { kind: "verdicts", token, thenSubmit, checking },
    }
    const { session } = state
    return [
      next,
      [
        { type: "save" },
        {
          type: "check_plausibility",
          token,
          items: questions.map((question) => plausibilityItem(state, question)),
          locale: session.settings.locale,
          timeoutMs: session.voice.llmValidation.timeoutS * 1000,
        },
      ],
    ]
  }

/** If there is nothing to judge, the check finishes without a call. */
const nothingToJudge: Transition = (state) => {
  const { session, plausibility } = state
  if (!session.voice.llmValidation.enabled || session.settings.protocol === 1 || plausibility.status !== undefined)
    return stay(state)
  return saying({ type: "plausibility_result", status: "ok", items: {} })({
    ...state,
    plausibility: { ...plausibility, status: "ok" },
  })
}

/**
 * Continues after the last question: with the check, the review, or the submission (in protocol 1 and for forms without
 * a review).
 */
const afterLast =
  (at: number): Transition =>
  (state) => {
    const { settings, voice } = state.session
    const isReviewed = settings.protocol === 2 && voice.review !== "never"
    if (unjudged(state).length > 0) return checkPlausibility(!isReviewed)(state)
    return inTurn(nothingToJudge, isReviewed ? enterReview : submit(at))(state)
  }

/** Reopens an answer that was corrected during another question, and moves the cursor to it. */
const toCorrection: Transition = (state) => {
  const fieldId = [...state.kept.keys()].find(
    (id) => state.plan.positions.has(id) && state.answers.has(id) && !state.reopened.has(id),
  )
  if (fieldId === undefined) return stay(state)
  const reopened = withOne(state.reopened, fieldId)
  return stay({ ...state, reopened, ...cursorFrom({ ...state, reopened, ahead: undefined }, state.reached) })
}

/** Asks the cursor's question again, after moving the cursor to a corrected answer if there is one. */
export const askOn: Transition = inTurn(toCorrection, atNewCursor, ask)

/** Continues with the cursor's question. Without `auto_advance`, the question is sent when the client requests it. */
export const advance =
  (at: number): Transition =>
  (before) => {
    const [state] = toCorrection(before)
    if (state.cursor === undefined) return afterLast(at)(state)
    return state.session.settings.autoAdvance ? ask(state) : stay({ ...state, isAnnounced: false })
  }

export const saving: Transition = doing({ type: "save" })
