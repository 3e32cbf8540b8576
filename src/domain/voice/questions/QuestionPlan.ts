import type { Resolution } from "../../forms/rules/Resolution.ts"
import type { Cell } from "../../forms/rules/Scope.ts"
import type { Question } from "./Question.ts"

/**
 * The questions to ask, in order: visible, answerable, and within the form's cap. `required` follows the current state
 * of the rules, not the form's definition.
 */
export interface QuestionPlan {
  readonly order: ReadonlyArray<string>
  readonly positions: ReadonlyMap<string, number>
  readonly required: ReadonlySet<string>
  readonly hidden: ReadonlySet<string>
  readonly computed: ReadonlySet<string>
  readonly hiddenByCap: ReadonlyArray<string>
}

const isOpen = (question: Question, cell: Cell): boolean =>
  cell.isVisible &&
  !cell.isDisabled &&
  !cell.isComputed &&
  !question.field.readOnly &&
  question.field.fieldType !== "formula"

/**
 * The questions within the cap: all required or answered ones, and optional ones in order while there is room. Answered
 * questions are never dropped, because their answers would disappear from the review.
 */
const capped = (
  open: ReadonlyArray<Question>,
  mustStay: (fieldId: string) => boolean,
  cap: number | undefined,
): readonly [kept: ReadonlyArray<string>, dropped: ReadonlyArray<string>] => {
  const ids = open.map(({ fieldId }) => fieldId)
  if (cap === undefined || ids.length <= cap) return [ids, []]
  let room = cap - ids.filter(mustStay).length
  const remaining: Array<string> = []
  const dropped: Array<string> = []
  for (const id of ids) {
    if (mustStay(id)) remaining.push(id)
    else if (room > 0) {
      room--
      remaining.push(id)
    } else dropped.push(id)
  }
  return [remaining, dropped]
}

/** The plan for a state of the form. */
export const questionPlan = (
  questions: ReadonlyArray<Question>,
  resolution: Resolution,
  cap: number | undefined,
  isAnswered: (fieldId: string) => boolean,
): QuestionPlan => {
  const { cells } = resolution.root
  const open: Array<Question> = []
  const required = new Set<string>()
  const hidden = new Set<string>()
  const computed = new Set<string>()
  for (const question of questions) {
    const cell = cells[question.slot]!
    if (!cell.isVisible) hidden.add(question.fieldId)
    else if (cell.isComputed) computed.add(question.fieldId)
    if (!isOpen(question, cell)) continue
    open.push(question)
    if (cell.isRequired) required.add(question.fieldId)
  }
  const [order, hiddenByCap] = capped(open, (id) => required.has(id) || isAnswered(id), cap)
  return { order, positions: new Map(order.map((id, i) => [id, i])), required, hidden, computed, hiddenByCap }
}

/** The content of `plan_updated`. */
export interface PlanChange {
  readonly hidden: ReadonlyArray<string>
  readonly requiredChanged: Readonly<Record<string, boolean>>
  readonly newlyComputed: ReadonlyArray<string>
}

const sameList = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i])

export const planChange = (before: QuestionPlan, after: QuestionPlan): PlanChange | undefined => {
  if (before === after) return undefined
  const hidden = [...after.hidden].filter((id) => !before.hidden.has(id))
  const requiredChanged = Object.fromEntries(
    after.order
      .filter(
        (id) =>
          before.required.has(id) !== after.required.has(id) && (after.required.has(id) || !before.hidden.has(id)),
      )
      .map((id) => [id, after.required.has(id)]),
  )
  const newlyComputed = [...after.computed].filter((id) => !before.computed.has(id))
  const isSame =
    hidden.length === 0 &&
    Object.keys(requiredChanged).length === 0 &&
    newlyComputed.length === 0 &&
    sameList(before.order, after.order) &&
    sameList(before.hiddenByCap, after.hiddenByCap)
  return isSame ? undefined : { hidden, requiredChanged, newlyComputed }
}
