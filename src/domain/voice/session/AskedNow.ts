import { questionsNow } from "../questions/Question.ts"
import type { State } from "./State.ts"

/** Brings the words and choices of questions up to the answers. What was sent of those that read otherwise now does not count. */
export const withQuestionsNow = (state: State): State => {
  const before = state.session.list
  const list = questionsNow(before, state.resolution)
  if (list === before) return state
  const stale = list.varying.flatMap((id) => {
    const question = list.byId.get(id)!
    return question === before.byId.get(id) ? [] : [`q:${question.fieldUid}:`, `sys:section:${question.sectionUid}`]
  })
  const pushed = [...state.pushedSegments].filter((key) => !stale.some((prefix) => key.startsWith(prefix)))
  const pushedSegments = pushed.length === state.pushedSegments.size ? state.pushedSegments : new Set(pushed)
  return { ...state, session: { ...state.session, list }, pushedSegments }
}
