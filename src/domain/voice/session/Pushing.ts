import { questionNarration, type Segment, system, systemSegments } from "../narration/Segments.ts"
import type { SystemPrompt } from "../../languages/Prompts.ts"
import type { Question } from "../questions/Question.ts"
import { fieldVoiceOf } from "../settings/FieldSettings.ts"
import type { Action } from "./Action.ts"
import { stay, type Transition } from "./Outcome.ts"
import { narrator, type Session } from "./Session.ts"
import type { State } from "./State.ts"

/**
 * Whether segments are pushed: to clients that buffer them (protocol 2 with prefetch), if a synthesizer is available.
 */
export const pushesSegments = ({ abilities, settings }: Session): boolean => abilities.speaks && settings.prefetch

/** Sends segments that were not sent before; all of them if `isFresh`, because the text under a key has changed. */
export const push =
  (segments: ReadonlyArray<Segment>, isUrgent: boolean, isFresh = false): Transition =>
  (state) => {
    if (!pushesSegments(state.session)) return stay(state)
    const wanted = isFresh ? segments : segments.filter(({ key }) => !state.pushedSegments.has(key))
    if (wanted.length === 0) return stay(state)
    const pushedSegments = new Set(state.pushedSegments)
    for (const { key } of wanted) pushedSegments.add(key)
    const action: Action = { type: "push_segments", segments: wanted, isUrgent }
    return [{ ...state, pushedSegments }, [action]]
  }

export const pushSystem =
  (name: SystemPrompt): Transition =>
  (state) =>
    push([system(state.session.prompts, name)], true)(state)

export const sectionSegment = ({ prompts }: Session, question: Question): ReadonlyArray<Segment> =>
  question.sectionTitle === ""
    ? []
    : [
        {
          key: `sys:section:${question.sectionUid}`,
          text: prompts.sectionIntro(question.sectionTitle),
          kind: "system",
          ...(question.tellsAnswers === true ? { isPersonal: true } : {}),
        },
      ]

/**
 * The narration for one question: its own, preceded by the title of its section unless it is the form's first section.
 */
export const segmentsOf = (state: State, question: Question): ReadonlyArray<Segment> => {
  const { session, plan } = state
  const position = plan.positions.get(question.fieldId) ?? 0
  const own = questionNarration(question, narrator(session), position + 1, plan.order.length).segments
  const previous = position === 0 ? undefined : session.list.byId.get(plan.order[position - 1]!)
  const opensSection = previous !== undefined && previous.sectionUid !== question.sectionUid
  return opensSection ? [...sectionSegment(session, question), ...own] : own
}

/**
 * The maximum number of hidden questions whose narration is sent in advance, in case the next answer makes them
 * visible.
 */
const mostLikely = 6

/** Whether a question's prompt mentions its position or the number of questions. */
const counts = ({ field }: Question): boolean => {
  const { prompt } = fieldVoiceOf(field)
  return prompt !== undefined && /\{(n|total)\}/.test(JSON.stringify(prompt))
}

/** After the plan changes, prompts that mention a position or the number of questions must be sent again. */
export const forgetCounts: Transition = (state) => {
  if (!pushesSegments(state.session)) return stay(state)
  const counting = state.plan.order.map((id) => state.session.list.byId.get(id)!).filter(counts)
  if (counting.length === 0) return stay(state)
  const pushedSegments = new Set(state.pushedSegments)
  for (const { fieldUid } of counting) pushedSegments.delete(`q:${fieldUid}:label`)
  return stay({ ...state, pushedSegments })
}

/**
 * Possible next questions outside the plan: hidden ones between the current question and the second planned one after
 * it. The answer decides which of them is asked; its narration should be ready by then.
 */
const likelyNext = ({ session, plan, cursor }: State): ReadonlyArray<Question> => {
  const { questions, byId } = session.list
  const at = cursor === undefined ? -1 : (byId.get(cursor)?.index ?? -1)
  const likely: Array<Question> = []
  let planned = 0
  if (at < 0) return []
  for (let i = at + 1; i < questions.length && planned < 2 && likely.length < mostLikely; i++) {
    const question = questions[i]!
    if (plan.positions.has(question.fieldId)) planned++
    else if (plan.hidden.has(question.fieldId) && !counts(question)) likely.push(question)
  }
  return likely
}

/** Sends the narration of possible next questions while the person answers. */
export const pushLikely: Transition = (state) => {
  if (!pushesSegments(state.session)) return stay(state)
  const here = state.cursor === undefined ? undefined : state.session.list.byId.get(state.cursor)
  const segments = likelyNext(state).flatMap((question) => [
    ...(question.sectionUid === here?.sectionUid ? [] : sectionSegment(state.session, question)),
    ...segmentsOf(state, question),
  ])
  return push(segments, false)(state)
}

/** The segments of the initial push: first those that the first question needs, then the rest in order. */
export const prefetchOrder = (
  state: State,
): { readonly first: ReadonlyArray<Segment>; readonly rest: ReadonlyArray<Segment> } => {
  const planned = state.plan.order.map((id) => segmentsOf(state, state.session.list.byId.get(id)!))
  const at = state.cursor === undefined ? -1 : (state.plan.positions.get(state.cursor) ?? -1)
  return {
    first: [...systemSegments(state.session.prompts), ...(at < 0 ? [] : planned[at]!)],
    rest: at < 0 ? [] : planned.filter((_, position) => position !== at).flat(),
  }
}

/** The number of segments in the initial push (`prefetch_count`). */
export const prefetchCount = (state: State): number => {
  if (!pushesSegments(state.session)) return 0
  const { first, rest } = prefetchOrder(state)
  return new Set([...first, ...rest].map(({ key }) => key)).size
}
