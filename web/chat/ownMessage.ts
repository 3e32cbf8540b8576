import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { element } from "../page/elements.ts"
import { iconButton } from "./opinion.ts"

/** The user's question. `edit` opens it in place. */
export interface OwnMessage {
  readonly element: HTMLElement
  readonly edit: () => void
}

/** `resend` returns whether the edited question was sent. */
export const ownMessage = ({ texts }: ChatFacts, query: string, resend: (query: string) => boolean): OwnMessage => {
  const text = element("p", { class: "mine-text" }, query)
  const button = iconButton("edit", texts.edit)
  const acts = element("div", { class: "acts acts-mine" }, button)
  const heading = element("h2", { class: "unseen" }, texts.you)
  const message = element("article", { class: "message message-mine" }, heading, text, acts)

  const edit = (): void => {
    if (message.querySelector("form") !== null) return
    const input = element("textarea", { class: "ask-text", rows: "1", "aria-label": texts.editing }, query)
    const cancel = element("button", { type: "button", class: "button button-quiet" }, texts.cancel)
    const send = element("button", { class: "button button-main" }, texts.resend)
    const form = element(
      "form",
      { class: "ask mine-edit" },
      input,
      element("div", { class: "ask-actions" }, cancel, send),
    )
    const close = (): void => {
      form.replaceWith(text)
      message.classList.remove("message-editing")
      acts.hidden = false
    }
    cancel.addEventListener("click", () => {
      close()
      button.focus()
    })
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        event.stopPropagation()
        cancel.click()
      } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing && event.target === input) {
        event.preventDefault()
        form.requestSubmit()
      }
    })
    form.addEventListener("submit", (event) => {
      event.preventDefault()
      const words = input.value.trim()
      if (words !== "" && resend(words)) close()
      else input.focus()
    })
    text.replaceWith(form)
    message.classList.add("message-editing")
    acts.hidden = true
    input.focus()
    input.setSelectionRange(query.length, query.length)
  }
  button.addEventListener("click", edit)

  return { element: message, edit }
}
