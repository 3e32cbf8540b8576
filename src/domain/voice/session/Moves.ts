import { advance, saving } from "./Advance.ts"
import { ask } from "./Ask.ts"
import { doing, inTurn, refusing, saying, stay, type Transition } from "./Outcome.ts"
import { atNewCursor, cursorFrom, dropAnswers, replan, without, withOne } from "./Planning.ts"
import { pushSystem } from "./Pushing.ts"
import { currentQuestion, isRequired, type State } from "./State.ts"

const toCursor: Transition = (state) => stay({ ...state, ...cursorFrom(state, state.reached) })

/**
 * Reopens a question. Its old answer stays valid for the rules until it is replaced, so that going back doesn't discard
 * any other answers.
 */
const reopen = (state: State, fieldId: string): State => {
  const skipped = without(state.skipped, [fieldId])
  if (state.answers.has(fieldId)) return { ...state, skipped, reopened: withOne(state.reopened, fieldId) }
  return { ...state, skipped, reached: Math.min(state.reached, state.plan.positions.get(fieldId) ?? 0) }
}

/** Goes to an earlier question and reopens it. If it had an answer, the client is told that the answer was cleared. */
export const goBackTo =
  (fieldId: string): Transition =>
  (state) => {
    const wasAnswered = state.answers.has(fieldId) && !state.reopened.has(fieldId)
    return inTurn(
      saving,
      wasAnswered ? saying({ type: "answer_cleared", fieldId }) : stay,
      toCursor,
      atNewCursor,
      ask,
      // Several review lines may change as a result.
    )({ ...reopen(state, fieldId), edited: undefined, reviewed: undefined })
  }

/** The question before the cursor in the plan, skipped or not. */
export const previousField = (state: State): string | undefined => {
  const { order, positions } = state.plan
  const at = state.cursor === undefined ? order.length : (positions.get(state.cursor) ?? order.length)
  return order[at - 1]
}

/** Goes to the question of a review line. Its answer stays until it is replaced. */
export const edit =
  (fieldId: string): Transition =>
  (state) =>
    inTurn(saving, toCursor, atNewCursor, ask)({ ...reopen(state, fieldId), edited: fieldId })

/** Goes to a question, answered or not. An existing answer stays until it is replaced. */
export const jumpTo =
  (fieldId: string): Transition =>
  (state) => {
    const ahead = state.answers.has(fieldId) ? undefined : fieldId
    const skipped = without(state.skipped, [fieldId])
    const reopened = ahead === undefined ? withOne(state.reopened, fieldId) : state.reopened
    const left = { ...state, ahead, skipped, reopened, edited: undefined, reviewed: undefined }
    return inTurn(saving, toCursor, atNewCursor)(left)
  }

/** Whether skipping keeps the given answer: protocol 1 has no message for withdrawing one. */
const keepsAnswer = ({ session, cursor, answers }: State): boolean =>
  session.settings.protocol === 1 && cursor !== undefined && answers.has(cursor)

const keepAnswer = (fieldId: string, at: number): Transition =>
  inTurn(
    (state) => stay({ ...state, reopened: without(state.reopened, [fieldId]) }),
    toCursor,
    atNewCursor,
    advance(at),
  )

/** Skips an optional question. In protocol 2, this withdraws the answer to a reopened question. */
export const skip =
  (at: number): Transition =>
  (state) => {
    const fieldId = state.cursor
    if (fieldId === undefined) return refusing("SESSION_COMPLETE")(state)
    if (keepsAnswer(state)) return keepAnswer(fieldId, at)(state)
    const hadAnswer = state.answers.has(fieldId)
    const taken = dropAnswers(state, hadAnswer ? [fieldId] : [])
    const left = { ...taken.state, skipped: withOne(state.skipped, fieldId) }
    const others = taken.dropped.filter((id) => id !== fieldId)
    const uid = currentQuestion(state)!.fieldUid
    const forget =
      hadAnswer && state.session.abilities.keepsRecordings
        ? doing({ type: "delete_recordings", fieldUids: [uid] })
        : stay
    return inTurn(
      saving,
      pushSystem("skipped"),
      saying({ type: "question_skipped", fieldId, reason: "user" }),
      forget,
      replan(state, others),
      atNewCursor,
      advance(at),
    )(left)
  }

export const cannotSkip = (state: State): boolean =>
  state.cursor !== undefined && isRequired(state, state.cursor) && !keepsAnswer(state)

/** Repeats the question and drops its pending work. */
export const askAgain: Transition = inTurn(
  (state) => stay({ ...state, phase: "asking", pending: undefined, awaiting: undefined, version: state.version + 1 }),
  ask,
)
