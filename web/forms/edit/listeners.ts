import type { Builder } from "./builder.ts"
import { act } from "./actions.ts"
import { movedBefore } from "./document.ts"
import { applySetting } from "./applySetting.ts"

/** Follows the hands at a builder: buttons, keys, controls, and questions that are dragged. */
export const listen = (builder: Builder): void => {
  const { root } = builder
  const closest = (event: Event, selector: string): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
  root.addEventListener("click", (event) => {
    const button = closest(event, "button")
    if (button === null) return
    const { pick, kind, move, of, at, sectionPick, sectionMove, version } = button.dataset
    if (button.dataset["do"] !== undefined) act(builder, button.dataset["do"], { at: at ?? "", version: version ?? "" })
    else if (sectionPick !== undefined) builder.pickSection(Number(sectionPick))
    else if (sectionMove !== undefined) builder.shiftSection(Number(at), sectionMove === "1" ? 1 : -1)
    else if (pick !== undefined) builder.pick(pick)
    else if (kind !== undefined) builder.add(kind)
    else if (of !== undefined) {
      builder.shift(of, move === "1" ? 1 : -1)
      root.querySelector<HTMLElement>(`[data-of="${CSS.escape(of)}"][data-move="${move}"]`)?.focus()
    } else if (closest(event, "[data-preview]") !== null) event.preventDefault()
  })
  root.addEventListener("keydown", (event) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return
    const uid = closest(event, "[data-pick]")?.dataset["pick"]
    const section = closest(event, "[data-section-pick]")?.dataset["sectionPick"]
    if (uid === undefined && section === undefined) return
    event.preventDefault()
    if (section !== undefined) builder.shiftSection(Number(section), event.key === "ArrowDown" ? 1 : -1)
    if (uid === undefined) return
    builder.shift(uid, event.key === "ArrowDown" ? 1 : -1)
    root.querySelector<HTMLElement>(`[data-pick="${CSS.escape(uid)}"]`)?.focus()
  })
  root.addEventListener("change", (event) => {
    const control = closest(event, "[data-set]") as HTMLInputElement | null
    if (control === null) return
    const what = control.dataset["set"]!
    const isTyped = control.tagName === "INPUT" && control.type !== "checkbox"
    const setting = { what, value: control.value, isOn: control.checked }
    builder.change(
      () => applySetting(builder.facts, builder.form, builder.subject, setting),
      isTyped && !what.startsWith("when"),
    )
  })
  builder.dialog.addEventListener("close", () => {
    builder.dialog.innerHTML = ""
    builder.show()
  })
  let dragged: string | undefined
  root.addEventListener("dragstart", (event) => (dragged = closest(event, "[data-line]")?.dataset["line"]))
  root.addEventListener("dragover", (event) => {
    if (closest(event, "[data-line]") !== null) event.preventDefault()
  })
  root.addEventListener("drop", (event) => {
    const before = closest(event, "[data-line]")?.dataset["line"]
    if (dragged === undefined || before === undefined) return
    event.preventDefault()
    const uid = dragged
    builder.change(() => movedBefore(builder.form, uid, before))
  })
  addEventListener("beforeunload", (event) => {
    if (!builder.isSaved) event.preventDefault()
  })
}
