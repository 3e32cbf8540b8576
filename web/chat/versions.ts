import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { element } from "../page/elements.ts"
import { iconButton } from "./opinion.ts"

export type Direction = "previous" | "next"

/** Switches between the versions of a question: ‹ 2/3 ›. */
export interface Versions {
  readonly element: HTMLElement
  /** `ids` are the ids of the turns with the versions, oldest first. The switch is hidden if there is only one. */
  readonly show: (ids: ReadonlyArray<string>, own: string) => void
  /**
   * Focuses the pressed button, or the other one if the pressed button is now disabled. Returns a description of the
   * shown version.
   */
  readonly focus: (direction: Direction) => string
}

export const versionSwitch = (
  { texts: { versions: words } }: ChatFacts,
  open: (id: string, direction: Direction) => void,
): Versions => {
  const previous = iconButton("previous", words.previous)
  const next = iconButton("next", words.next)
  const place = element("span", { class: "versions-place", "aria-hidden": "true" })
  const spoken = element("span", { class: "unseen" })
  const group = element(
    "div",
    { class: "versions", role: "group", "aria-label": words.title },
    previous,
    place,
    spoken,
    next,
  )
  group.hidden = true
  const targets: { previous?: string | undefined; next?: string | undefined } = {}
  for (const [direction, button] of [
    ["previous", previous],
    ["next", next],
  ] as const)
    button.addEventListener("click", () => {
      const id = targets[direction]
      if (id !== undefined) open(id, direction)
    })

  return {
    element: group,
    show: (ids, own) => {
      const at = ids.indexOf(own)
      group.hidden = ids.length < 2 || at === -1
      targets.previous = ids[at - 1]
      targets.next = ids[at + 1]
      previous.disabled = targets.previous === undefined
      next.disabled = targets.next === undefined
      place.textContent = `${at + 1}/${ids.length}`
      spoken.textContent = filled(words.place, { number: at + 1, count: ids.length })
    },
    focus: (direction) => {
      const [pressed, other] = direction === "previous" ? [previous, next] : [next, previous]
      const button = pressed.disabled ? other : pressed
      button.focus({ preventScroll: true })
      return spoken.textContent
    },
  }
}
