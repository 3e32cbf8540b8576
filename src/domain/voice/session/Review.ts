import { answerText } from "../answers/AnswerText.ts"
import { shownText } from "../answers/Masking.ts"
import type { Segment } from "../narration/Segments.ts"
import type { Question } from "../questions/Question.ts"
import { fieldVoiceOf } from "../settings/FieldSettings.ts"
import type { ComputedItem, ReviewItem } from "../wire/ServerMessage.ts"
import { doing, inTurn, saying, stay, type Transition } from "./Outcome.ts"
import { isFlagged } from "./Plausibility.ts"
import { push, pushSystem } from "./Pushing.ts"
import { revealingFields } from "./Revealing.ts"
import { questionAt, type State } from "./State.ts"

const reviewed = (state: State): ReadonlyArray<Question> =>
  state.plan.order.map((id) => questionAt(state, id)!).filter(({ field }) => !fieldVoiceOf(field).skipInReview)

const item = (state: State, question: Question, position: number): ReviewItem => {
  const { settings, prompts } = state.session
  const answer = state.answers.get(question.fieldId)
  const text = () => (answer === undefined ? "" : answerText(question, answer.value, settings.locale, prompts))
  return {
    position,
    fieldId: question.fieldId,
    label: question.label,
    answerText: answer === undefined ? "" : shownText(question, text),
    skipped: answer === undefined,
    flagged: isFlagged(state, question.fieldId),
    sensitive: question.isSensitive,
  }
}

/** One line for each question, numbered in the order in which the lines are read out. */
export const reviewItems = (state: State): ReadonlyArray<ReviewItem> =>
  reviewed(state).map((question, i) => item(state, question, i + 1))

/** Computed values, in form order, without those that depend on a sensitive answer. */
const computedItems = (state: State): ReadonlyArray<ComputedItem> => {
  const { list, settings, prompts } = state.session
  if (state.plan.computed.size === 0) return []
  const telling = revealingFields(state.session)
  return list.questions.flatMap((question): ReadonlyArray<ComputedItem> => {
    const { fieldId, label } = question
    const { value } = state.resolution.root.cells[question.slot]!
    const isShown = state.plan.computed.has(fieldId) && !question.isSensitive && !telling.has(fieldId)
    if (!isShown || value === undefined) return []
    return [{ fieldId, label, answerText: answerText(question, value, settings.locale, prompts) }]
  })
}

const computedSegments = (state: State, items: ReadonlyArray<ComputedItem>): ReadonlyArray<Segment> =>
  items.map(({ fieldId, label, answerText: text }) => ({
    key: `review:computed:${fieldId}`,
    text: state.session.prompts.reviewComputed(label, text),
    kind: "review",
  }))

/** The field on a line of the review, counted from 1; -1 is the last line. */
export const fieldOnLine = (state: State, position: number): string | undefined =>
  position === -1 ? reviewed(state).at(-1)?.fieldId : reviewed(state)[position - 1]?.fieldId

const lineSegments = (state: State, line: ReviewItem): ReadonlyArray<Segment> => {
  const { prompts } = state.session
  const { position, label, answerText: text } = line
  const shown = line.sensitive ? prompts.hidden : text
  const spoken = line.skipped ? prompts.reviewSkipped(position, label) : prompts.reviewItem(position, label, shown)
  return [
    { key: `review:${position}`, text: spoken, kind: "review" },
    ...(line.flagged
      ? [{ key: `review:${position}:flag`, text: prompts.plausibilityFlag(label), kind: "review" as const }]
      : []),
  ]
}

/**
 * Reads out the review. Further lines are sent while the person listens to the first. With `review: ask`, they are read
 * only on request.
 */
const reading =
  (items: ReadonlyArray<ReviewItem>, isWhole: boolean): Transition =>
  (state) => {
    const text = state.session.prompts.reviewIntro(items.length)
    const computed = computedItems(state)
    return inTurn(
      push([{ key: "review:intro", text, kind: "review" }], true, true),
      saying({ type: "review_start", items, ...(computed.length === 0 ? {} : { computed }) }),
      isWhole
        ? push(
            [...items.flatMap((line) => lineSegments(state, line)), ...computedSegments(state, computed)],
            false,
            true,
          )
        : stay,
    )(state)
  }

/** Asks the question that closes the review. */
export const prompting: Transition = (state) =>
  inTurn(
    pushSystem("review_all_correct"),
    saying({ type: "review_prompt", text: state.session.prompts.system.review_all_correct }),
  )(state)

const readFromStart =
  (isWhole: boolean): Transition =>
  (state) =>
    inTurn(reading(reviewItems(state), isWhole), prompting)({ ...state, reviewed: state.plan.order, edited: undefined })

/** Reads the review from its beginning, on request. */
export const readReview: Transition = readFromStart(true)

const readLine =
  (line: ReviewItem): Transition =>
  (state) =>
    inTurn(
      push(lineSegments(state, line), true, true),
      saying({ type: "review_item", item: line }),
    )({
      ...state,
      edited: undefined,
    })

const samePlan = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a === b || (a.length === b.length && a.every((id, i) => id === b[i]))

/**
 * Opens the review. After an edit that leaves the plan unchanged, only the changed line is read; otherwise all lines
 * are read.
 */
export const enterReview: Transition = (state) => {
  const open: State = {
    ...state,
    phase: "review",
    pending: undefined,
    awaiting: undefined,
    awaitsChange: false,
    cursor: undefined,
  }
  const line = open.edited === undefined ? undefined : reviewItems(open).find(({ fieldId }) => fieldId === open.edited)
  const isOneLine = line !== undefined && open.reviewed !== undefined && samePlan(open.reviewed, open.plan.order)
  const isWhole = open.session.voice.review !== "ask"
  return inTurn(doing({ type: "save" }), isOneLine ? inTurn(readLine(line), prompting) : readFromStart(isWhole))(open)
}
