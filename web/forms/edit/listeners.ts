import { whenReleased } from "../../page/pointer.ts"
import type { Builder } from "./builder.ts"
import { act } from "./actions.ts"
import { followDragging } from "./dragging.ts"
import { applySetting } from "./applySetting.ts"
import { isOpenOnly, openTranslation, translate, translating } from "./translationDialog.ts"
import { tryASentence } from "./tryingSentences.ts"

const closest = (event: Event, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

const isTyped = (control: HTMLElement): control is HTMLInputElement | HTMLTextAreaElement =>
  (control instanceof HTMLInputElement && control.type !== "checkbox" && control.type !== "color") ||
  control instanceof HTMLTextAreaElement

/**
 * Whether a change to a control is applied only when the control loses focus. Names and colors must be complete, and a
 * change to a rule redraws its sentence together with its controls.
 */
const isTakenWhole = (what: string): boolean =>
  ["data:", "when:", "form:theme:", "files:", "limit:scale_", "limit:min_value", "limit:max_value"].some((one) =>
    what.startsWith(one),
  )

/** On narrow screens selecting something scrolls to its settings. */
const stacked = matchMedia("(max-width: 68.74rem)")

const goToChosen = (): void => {
  if (!stacked.matches) return
  document.querySelector(".pane-preview")?.scrollIntoView()
  document.getElementById("pane-settings")?.focus({ preventScroll: true })
}

const followButtons = (builder: Builder): void => {
  const { root } = builder
  root.addEventListener("click", (event) => {
    const button = closest(event, "button")
    if (button === null) return pickLive(builder, event)
    const { pick, kind, move, of, at, sectionPick, sectionMove, version, checkOf } = button.dataset
    if (button.dataset["do"] !== undefined) act(builder, button.dataset["do"], { at: at ?? "", version: version ?? "" })
    else if (sectionMove !== undefined) builder.shiftSection(Number(at), sectionMove === "1" ? 1 : -1)
    else if (of !== undefined) {
      builder.shift(of, move === "1" ? 1 : -1)
      root.querySelector<HTMLElement>(`[data-of="${CSS.escape(of)}"][data-move="${move}"]`)?.focus()
    } else {
      const chosen = pick ?? checkOf
      if (chosen !== undefined) builder.pick(chosen)
      else if (sectionPick !== undefined) builder.pickSection(Number(sectionPick))
      else if (kind !== undefined) return builder.add(kind)
      else return
      goToChosen()
    }
  })
}

/** Selects the question that is clicked in the preview. */
const pickLive = (builder: Builder, { target, clientX: x, clientY: y }: MouseEvent): void => {
  const pane = builder.part("preview")
  if (!(target instanceof Node) || !pane.contains(target)) return
  const hit = [...pane.querySelectorAll<HTMLElement>("[data-live-of]")].find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  if (hit !== undefined) builder.pick(hit.dataset["liveOf"])
}

const followKeys = (builder: Builder): void => {
  const { root } = builder
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
  root.addEventListener("keydown", (event) => {
    const at = /^option:(\d+)$/.exec(closest(event, "input[data-set]")?.dataset["set"] ?? "")?.[1]
    if (at === undefined || event.key !== "Enter" || event.isComposing) return
    event.preventDefault()
    builder.typed()
    act(builder, "option-add", { at: String(Number(at) + 1), version: "" })
  })
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === "s") {
      event.preventDefault()
      // Applies pending input first.
      if (document.activeElement instanceof HTMLInputElement)
        document.activeElement.dispatchEvent(new Event("change", { bubbles: true }))
      act(builder, "save", { at: "", version: "" })
    }
    // Inside a field, the browser's own undo applies, and the form is updated to match.
    if (isTyped(event.target as HTMLElement)) return
    if (key !== "z" && key !== "y") return
    event.preventDefault()
    builder.travel(key === "y" || event.shiftKey ? "future" : "past")
  })
}

const followControls = (builder: Builder): void => {
  const { root } = builder
  const settingOf = (control: HTMLInputElement) => ({
    what: control.dataset["set"]!,
    value: control.value,
    isOn: control.checked,
  })
  root.addEventListener("input", (event) => {
    const control = closest(event, "[data-set]") as HTMLInputElement | null
    if (control !== null && isTyped(control) && !isTakenWhole(control.dataset["set"]!)) builder.type(settingOf(control))
    if (closest(event, "[data-example]") !== null) builder.showResult()
    const sentence = closest(event, "[data-try]") as HTMLInputElement | null
    if (sentence !== null) void tryASentence(builder, sentence.value)
  })
  const taken = (event: Event): void => {
    const written = closest(event, "[data-write-in]") as HTMLSelectElement | null
    if (written !== null) return builder.writeIn(written.value)
    const translated = closest(event, "[data-translate]") as HTMLTextAreaElement | null
    if (translated !== null) return translate(builder, Number(translated.dataset["translate"]), translated.value)
    if (closest(event, "[data-open-only]") !== null)
      return openTranslation(builder, translating(builder), isOpenOnly(builder))
    const control = closest(event, "[data-set]") as HTMLInputElement | null
    if (control === null) return
    const setting = settingOf(control)
    if (isTyped(control) && !isTakenWhole(setting.what)) return builder.typed()
    builder.change(() => applySetting(builder.facts, builder.form, builder.subject, setting, builder.given.locale))
  }
  // The control may have lost focus because of a click, so the pane is redrawn after the click's action.
  root.addEventListener("change", (event) => whenReleased(() => taken(event)))
}

/** Registers a builder's event handlers: buttons, keys, controls, drag and drop. */
export const listen = (builder: Builder): void => {
  followButtons(builder)
  followKeys(builder)
  followControls(builder)
  followDragging(builder)
  builder.dialog.addEventListener("close", () => {
    delete builder.dialog.dataset["into"]
    builder.dialog.innerHTML = ""
    builder.show()
  })
  addEventListener("beforeunload", (event) => {
    if (!builder.isSaved) event.preventDefault()
  })
}
