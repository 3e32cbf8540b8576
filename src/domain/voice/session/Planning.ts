import { change } from "../../forms/rules/Resolution.ts"
import { planChange, type QuestionPlan, questionPlan } from "../questions/QuestionPlan.ts"
import type { ServerMessage } from "../wire/ServerMessage.ts"
import { withQuestionsNow } from "./AskedNow.ts"
import { inTurn, saying, stay, type Transition } from "./Outcome.ts"
import { forgetCounts } from "./Pushing.ts"
import { questionAt, type State } from "./State.ts"

type Settledness = Pick<State, "plan" | "answers" | "reopened" | "skipped" | "ahead">

/**
 * The cursor, and the position up to which all questions are answered or skipped. The cursor is the first planned
 * question that is reopened, or neither answered nor skipped. Before `from`, only reopened questions are checked, so
 * that continuing is as fast in a long form as in a short one.
 */
export const cursorFrom = (
  { plan, answers, reopened, skipped, ahead }: Settledness,
  from: number,
): Pick<State, "cursor" | "reached"> => {
  const { order, positions } = plan
  let reached = from
  while (reached < order.length && (answers.has(order[reached]!) || skipped.has(order[reached]!))) reached++
  if (
    ahead !== undefined &&
    plan.positions.has(ahead) &&
    !skipped.has(ahead) &&
    (!answers.has(ahead) || reopened.has(ahead))
  )
    return { cursor: ahead, reached }
  let first = reached
  for (const id of reopened) if (!skipped.has(id)) first = Math.min(first, positions.get(id) ?? first)
  return { cursor: order[first], reached }
}

/** Whether all inputs of the previous plan are unchanged. */
const stands = (state: State, before: State): boolean =>
  state.session.list === before.session.list &&
  before.resolution.standing === state.resolution.standing &&
  (state.session.voice.maxQuestions === undefined || before.plan.hiddenByCap.length === 0)

/** The plan for the state's answers; the previous plan if it is still valid. */
const planned = (state: State, before: State): QuestionPlan => {
  const { list, voice } = state.session
  return stands(state, before)
    ? before.plan
    : questionPlan(list.questions, state.resolution, voice.maxQuestions, (id) => state.answers.has(id))
}

/** The set with the item; the same object if it already contains the item. */
export const withOne = <A>(set: ReadonlySet<A>, item: A): ReadonlySet<A> =>
  set.has(item) ? set : new Set(set).add(item)

/** The set without the items; the same object if it contains none of them. */
export const without = <A>(set: ReadonlySet<A>, items: Iterable<A>): ReadonlySet<A> => {
  let left: Set<A> | undefined
  for (const item of items) if (set.has(item)) (left ??= new Set(set)).delete(item)
  return left ?? set
}

/** The map without the key; the same object if it lacks the key. */
export const withoutKey = <A>(map: ReadonlyMap<string, A>, key: string): ReadonlyMap<string, A> =>
  map.has(key) ? new Map([...map].filter(([one]) => one !== key)) : map

/** Withdraws answers, and answers that depend on them, from the records, the rules and the narration. */
export const dropAnswers = (
  state: State,
  fieldIds: ReadonlyArray<string>,
): { readonly state: State; readonly dropped: ReadonlyArray<string> } => {
  if (fieldIds.length === 0) return { state, dropped: [] }
  let { answers } = state
  const judged = new Map(state.plausibility.judged)
  const verdicts = new Map(state.plausibility.verdicts)
  const dropped = new Set(fieldIds)
  let { resolution } = state
  for (const id of dropped) {
    answers = answers.without(id)
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

/** Answers to fields that are no longer asked, because they are now hidden, disabled or computed. */
const orphans = (before: State, state: State, plan: QuestionPlan): ReadonlyArray<string> =>
  plan === before.plan
    ? []
    : [...state.answers.keys()].filter((id) => !plan.positions.has(id) && !plan.hiddenByCap.includes(id))

/**
 * Updates the plan and the cursor after a change of answers. Answers invalidated by a change (`dropped` by a rule, or
 * hidden now) are withdrawn; a skipped question that became required is reopened.
 */
const withPlan = (
  before: State,
  dropped: ReadonlyArray<string>,
  state: State,
): readonly [State, ReadonlyArray<string>] => {
  if (dropped.length === 0 && state.plan === before.plan && stands(state, before))
    return [{ ...state, ...cursorFrom(state, state.reached) }, []]
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
  for (let lost = orphans(before, next, plan); lost.length > 0; lost = orphans(before, next, plan)) {
    next = drop(next, lost)
    plan = planned(next, before)
  }
  const isStill = plan === before.plan
  const skipped = isStill
    ? next.skipped
    : without(
        next.skipped,
        [...next.skipped].filter((id) => plan.required.has(id) || !plan.positions.has(id)),
      )
  const current = { ...next, plan, skipped }
  const from = isStill && cleared.size === 0 ? current.reached : 0
  return [{ ...current, ...cursorFrom(current, from) }, [...cleared].toSorted()]
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

/** Re-plans after answers have changed, and announces noticeable changes. `before` is the last announced state. */
export const replan =
  (before: State, dropped: ReadonlyArray<string> = []): Transition =>
  (state) => {
    const [planned, cleared] = withPlan(before, dropped, state)
    const next = withQuestionsNow(planned)
    if (next.plan === before.plan && cleared.length === 0) return stay(next)
    const uids = cleared.flatMap((id) => questionAt(next, id)?.fieldUid ?? [])
    const forget: Transition =
      uids.length === 0 || !next.session.abilities.keepsRecordings
        ? stay
        : (next) => [next, [{ type: "delete_recordings", fieldUids: uids }]]
    return inTurn(saying(...messages(before, next, cleared)), forget, forgetCounts)(next)
  }

/** Resets the counts of misses and the pending work for a new position of the cursor. */
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
    silences: 0,
    spelling: undefined,
    awaitsChange: false,
  })
