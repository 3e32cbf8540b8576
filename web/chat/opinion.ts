import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { announce } from "../page/announce.ts"
import { element } from "../page/elements.ts"
import { feedback, type Opinion } from "./api.ts"
import { faultNotice } from "./faults.ts"
import { icon, type IconName } from "./icons.ts"

/** An icon button with a label. */
export const iconButton = (name: IconName, label: string, more: Readonly<Record<string, string>> = {}) =>
  element("button", { type: "button", class: "act", "aria-label": label, title: label, ...more }, icon(name))

/** Feedback on an answer: "good" takes one press; "bad" opens a form in `place` that asks for the reason. */
export const opinionButtons = (
  facts: ChatFacts,
  about: Pick<Opinion, "chatbot_id" | "session_id" | "turn_id">,
  place: HTMLElement,
): ReadonlyArray<HTMLElement> => {
  const { texts } = facts
  const good = iconButton("good", texts.good, { "aria-pressed": "false" })
  const bad = iconButton("bad", texts.bad, { "aria-pressed": "false", "aria-expanded": "false" })

  const pressed = (button: HTMLButtonElement | undefined): void => {
    for (const one of [good, bad]) one.setAttribute("aria-pressed", String(one === button))
  }
  const closed = (): void => {
    bad.setAttribute("aria-expanded", "false")
    place.replaceChildren()
  }
  const tell = async (button: HTMLButtonElement, opinion: Partial<Opinion>): Promise<void> => {
    const reply = await feedback({ ...about, ...opinion })
    if (reply._tag === "Refused") {
      pressed(undefined)
      place.replaceChildren(faultNotice(facts, reply, () => void tell(button, opinion)))
      return
    }
    closed()
    pressed(button)
    place.replaceChildren(element("p", { class: "hint" }, texts.thanks))
    announce(texts.thanks)
  }

  const ask = (): void => {
    const name = `why-${about.turn_id}`
    const reasons = Object.entries(texts.reasons).map(([value, label]) =>
      element(
        "label",
        { class: "reason" },
        element("input", { type: "radio", name, value }),
        element("span", {}, label),
      ),
    )
    const more = element("textarea", { class: "input area", rows: "2", maxlength: "4000" })
    const form = element(
      "form",
      { class: "why" },
      element("fieldset", {}, element("legend", {}, texts.why), element("div", { class: "reasons" }, ...reasons)),
      element("label", { class: "why-more" }, element("span", {}, texts.whyText), more),
      element("p", {}, element("button", { class: "button" }, texts.tell)),
    )
    form.addEventListener("submit", (event) => {
      event.preventDefault()
      const reason = new FormData(form).get(name)
      const words = more.value.trim()
      void tell(bad, {
        dislike: true,
        ...(reason === null ? {} : { feedback_type: String(reason) }),
        ...(words === "" ? {} : { feedback: words }),
      })
    })
    place.replaceChildren(form)
    bad.setAttribute("aria-expanded", "true")
    form.querySelector("input")?.focus()
  }

  good.addEventListener("click", () => {
    if (good.getAttribute("aria-pressed") !== "true") void tell(good, { like: true })
  })
  bad.addEventListener("click", () => (bad.getAttribute("aria-expanded") === "true" ? closed() : ask()))
  return [good, bad]
}
