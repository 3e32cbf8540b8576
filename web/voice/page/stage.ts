import { announce } from "../../page/announce.ts"
import { element } from "../../page/elements.ts"
import type { Place, VoiceState } from "../machine/State.ts"
import { asking } from "./asking.ts"
import { confirming } from "./confirming.ts"
import type { PageContext } from "./PageContext.ts"
import { done, elsewhere, left, opening, refused, sending, stopPanel, taken } from "./endings.ts"
import { review } from "./review.ts"

type View = (state: VoiceState, context: PageContext) => ReadonlyArray<HTMLElement>

/** The view of each phase, except the start, which the server renders. */
const views: Readonly<Record<Exclude<Place, "start">, View>> = {
  opening,
  asking,
  confirming,
  review,
  sending,
  done,
  left,
  taken,
  elsewhere,
  refused,
}

/** The values that a view depends on. It is redrawn when one of them changes. */
const partsOf = (state: VoiceState, { language, wishes }: PageContext): ReadonlyArray<unknown> => [
  state.place,
  state.question,
  state.confirm,
  state.rejected,
  state.items,
  state.computed,
  state.errors,
  state.prompt,
  state.offersKeyboard,
  state.microphone,
  state.line === "waiting",
  state.total,
  state.section,
  state.holder,
  language(),
  wishes.isTyping,
  wishes.isStopping,
  wishes.isDeleting,
]

const progress = (state: VoiceState): HTMLElement | null => {
  const { place, question, total } = state
  const at = place === "review" || place === "sending" ? total : (question?.index ?? 0)
  if (total === 0 || !["asking", "confirming", "review", "sending"].includes(place)) return null
  const bar = element("div", { class: "voice-progress", "aria-hidden": "true" }, element("span"))
  bar.style.setProperty("--done", String(at / total))
  return bar
}

const areSame = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>): boolean =>
  a.length === b.length && a.every((part, i) => part === b[i])

const stepOf = ({ place, question }: VoiceState): string => `${place} ${question?.field_id ?? ""}`

const drawnAgain = (element: Element | null): HTMLElement | null =>
  element === null || element.id === "" ? null : document.getElementById(element.id)

/** Shows the current phase. Focus stays where it is, or moves to the heading if its element no longer exists. */
export const makeStage = (stage: HTMLElement, context: PageContext): ((state: VoiceState) => void) => {
  let drawn: ReadonlyArray<unknown> = []
  let question: string | undefined

  return (state) => {
    if (state.place === "start") return
    const parts = partsOf(state, context)
    if (areSame(parts, drawn)) return
    const isFirst = drawn.length === 0
    const at = stepOf(state)
    const isElsewhere = question !== undefined && question !== at
    drawn = parts
    question = at
    const focused = stage.contains(document.activeElement) ? document.activeElement : null
    const bar = progress(state)
    const panel = context.wishes.isStopping ? [stopPanel(context)] : []
    stage.replaceChildren(...(bar === null ? [] : [bar]), ...panel, ...views[state.place](state, context))
    const heading = document.getElementById("question")
    if (isElsewhere) scrollTo({ top: 0 })
    // If questions are not read aloud, screen readers announce them.
    if (isElsewhere && focused === null && !(state.hasVoice && state.isAloud)) announce(heading?.textContent ?? "")
    if (focused === null && !isFirst) return
    const same = isElsewhere ? null : drawnAgain(focused)
    ;(same ?? heading)?.focus()
  }
}
