import { questionsNow } from "../questions/Question.ts"
import type { State } from "./State.ts"

/**
 * Updates the wording and choices of questions to reflect the answers so far. Segments already sent for changed
 * questions no longer count as sent.
 */
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
