import { change } from "../../forms/rules/Resolution.ts"
import { isSamePlan, planChange, type QuestionPlan, questionPlan } from "../questions/QuestionPlan.ts"
import type { ServerMessage } from "../wire/ServerMessage.ts"
import { inTurn, saying, stay, type Transition } from "./Outcome.ts"
import { isSettled, questionAt, type State } from "./State.ts"

/** The first planned question that is neither answered nor skipped. */
export const cursorOf = (state: Pick<State, "plan" | "answers" | "reopened" | "skipped">): string | undefined =>
  state.plan.order.find((id) => !isSettled(state, id))

/** The plan for the state's answers; the one before stands while nothing that it depends on has changed. */
const planned = (state: State, before: State): QuestionPlan => {
  const { list, voice } = state.session
  const cap = voice.maxQuestions
  const isStill =
    state.session.list === before.session.list &&
    isSamePlan(list.questions, before.resolution, state.resolution) &&
    (cap === undefined || before.plan.hiddenByCap.length === 0)
  return isStill ? before.plan : questionPlan(list.questions, state.resolution, cap, (id) => state.answers.has(id))
}

const without = <A>(set: ReadonlySet<A>, items: Iterable<A>): ReadonlySet<A> => {
  const left = new Set(set)
  for (const item of items) left.delete(item)
  return left.size === set.size ? set : left
}

/** Takes answers back, and those that hang on them: from the records, from the rules, and from everything that was said about them. */
export const dropAnswers = (
  state: State,
  fieldIds: ReadonlyArray<string>,
): { readonly state: State; readonly dropped: ReadonlyArray<string> } => {
  if (fieldIds.length === 0) return { state, dropped: [] }
  const answers = new Map(state.answers)
  const judged = new Map(state.plausibility.judged)
  const verdicts = new Map(state.plausibility.verdicts)
  const dropped = new Set(fieldIds)
  let { resolution } = state
  for (const id of dropped) {
    answers.delete(id)
    judged.delete(id)
    verdicts.delete(id)
    const changed = change(resolution, id, undefined)
    resolution = changed.resolution
    for (const other of changed.cleared) if (answers.has(other)) dropped.add(other)
  }
  const plausibility = { ...state.plausibility, judged, verdicts }
  return {
    state: { ...state, answers, resolution, reopened: without(state.reopened, dropped), plausibility },
    dropped: [...dropped],
  }
}

/** Answers of fields that nobody is asked any more: hidden, disabled or computed now. */
const orphans = (state: State, plan: QuestionPlan): ReadonlyArray<string> =>
  state.answers.size === 0
    ? []
    : state.session.list.questions
        .map(({ fieldId }) => fieldId)
        .filter((id) => state.answers.has(id) && !plan.positions.has(id) && !plan.hiddenByCap.includes(id))

/**
 * Brings plan and cursor up to the answers. Answers that went with a change (`dropped` by a rule, or hidden now) are
 * taken back; a skipped question that became required is open again.
 */
const settle = (
  before: State,
  dropped: ReadonlyArray<string>,
  state: State,
): readonly [State, ReadonlyArray<string>] => {
  const cleared = new Set(dropped.filter((id) => before.answers.has(id)))
  const drop = (from: State, ids: ReadonlyArray<string>): State => {
    const taken = dropAnswers(from, ids)
    for (const id of taken.dropped) cleared.add(id)
    return taken.state
  }
  let next = drop(
    state,
    dropped.filter((id) => state.answers.has(id)),
  )
  let plan = planned(next, before)
  for (let lost = orphans(next, plan); lost.length > 0 && plan !== before.plan; lost = orphans(next, plan)) {
    next = drop(next, lost)
    plan = planned(next, before)
  }
  const skipped = without(
    next.skipped,
    [...next.skipped].filter((id) => plan.required.has(id) || !plan.positions.has(id)),
  )
  const settled = { ...next, plan, skipped }
  return [{ ...settled, cursor: cursorOf(settled) }, [...cleared].toSorted()]
}

const messages = (before: State, state: State, cleared: ReadonlyArray<string>): ReadonlyArray<ServerMessage> => {
  const changed = planChange(before.plan, state.plan)
  const isUpdated = changed !== undefined || cleared.length > 0
  return [
    ...cleared.map((fieldId): ServerMessage => ({ type: "answer_cleared", fieldId })),
    ...(isUpdated
      ? [
          {
            type: "plan_updated" as const,
            order: state.plan.order,
            hidden: changed?.hidden ?? [],
            cleared,
            requiredChanged: changed?.requiredChanged ?? {},
            hiddenByCap: state.plan.hiddenByCap,
          },
        ]
      : []),
    ...(changed?.newlyComputed ?? []).map((fieldId): ServerMessage => ({
      type: "question_skipped",
      fieldId,
      reason: "computed",
    })),
  ]
}

/** Re-plans after answers changed, and tells what a person would notice. `before` is the state as it was announced last. */
export const replan =
  (before: State, dropped: ReadonlyArray<string> = []): Transition =>
  (state) => {
    const [settled, cleared] = settle(before, dropped, state)
    const uids = cleared.flatMap((id) => questionAt(settled, id)?.fieldUid ?? [])
    const forget: Transition =
      uids.length === 0 || !settled.session.abilities.keepsRecordings
        ? stay
        : (next) => [next, [{ type: "delete_recordings", fieldUids: uids }]]
    return inTurn(saying(...messages(before, settled, cleared)), forget)(settled)
  }

/** A fresh cursor has a fresh count of misses, and nothing under way. */
export const atNewCursor: Transition = (state) =>
  stay({
    ...state,
    phase: "asking",
    isAnnounced: false,
    pending: undefined,
    awaiting: undefined,
    version: state.version + 1,
    noInputs: 0,
    noMatches: 0,
    refusals: 0,
    spelling: undefined,
    awaitsChange: false,
  })
