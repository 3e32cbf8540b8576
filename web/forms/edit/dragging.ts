import type { Builder } from "./builder.ts"
import { innerList, placeOf } from "./document.ts"
import { type Drop, dropped } from "./moving.ts"

const lineAt = (event: DragEvent): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>("[data-line]") : null

/** The upper half of a line means before it, the lower half after it; the middle of a group means inside. */
const dropAt = (builder: Builder, line: HTMLElement, { clientY }: DragEvent): Drop => {
  const { top, height } = line.getBoundingClientRect()
  const share = (clientY - top) / height
  const field = placeOf(builder.form, line.dataset["line"]!)?.field
  const isHome = field !== undefined && innerList(field) !== undefined
  if (isHome && share > 0.3) return "into"
  return share < 0.5 ? "before" : "after"
}

/** Handles drag and drop of questions, including into groups. */
export const followDragging = (builder: Builder): void => {
  const { root } = builder
  let dragged: string | undefined
  const mark = (line?: HTMLElement, drop?: Drop): void => {
    for (const old of root.querySelectorAll<HTMLElement>("[data-drop]")) delete old.dataset["drop"]
    if (line !== undefined && drop !== undefined) line.dataset["drop"] = drop
  }
  root.addEventListener("dragstart", (event) => (dragged = lineAt(event)?.dataset["line"]))
  root.addEventListener("dragover", (event) => {
    const line = lineAt(event)
    if (line === null || dragged === undefined) return mark()
    event.preventDefault()
    mark(line, dropAt(builder, line, event))
  })
  root.addEventListener("dragend", () => {
    dragged = undefined
    mark()
  })
  root.addEventListener("drop", (event) => {
    const line = lineAt(event)
    const uid = dragged
    if (line === null || uid === undefined) return
    event.preventDefault()
    const drop = dropAt(builder, line, event)
    mark()
    builder.change(() => dropped(builder.form, uid, line.dataset["line"]!, drop))
  })
}
