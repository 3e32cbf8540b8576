import type { VoiceFacts } from "../../../src/views/forms/voice/VoicePage.ts"
import type { Language } from "../../../src/views/language/Language.ts"
import { element } from "../../page/elements.ts"
import type { VoiceFormClient } from "../VoiceFormClient.ts"

/** What every part of the page works with. */
export interface PageContext {
  readonly facts: VoiceFacts
  readonly client: VoiceFormClient
  /** In the language of the moment. */
  readonly texts: () => VoiceFacts["texts"][Language]
  readonly language: () => Language
  /** What was typed and not sent, by field id. */
  readonly drafts: Map<string, string>
  /** What the person wishes of this page. */
  readonly wishes: { isTyping: boolean; isStopping: boolean; isDeleting: boolean; hasShortcuts: boolean }
  /** Draws the page anew after a wish has changed. */
  readonly redraw: () => void
}

export interface ButtonOptions {
  readonly kind?: "main" | "quiet"
  readonly id?: string
  readonly key?: string
  readonly label?: string
}

/** A button that says what it does, and by which key. */
export const button = (
  text: string,
  press: () => void,
  { kind, id, key, label }: ButtonOptions = {},
): HTMLButtonElement => {
  const made = element(
    "button",
    {
      type: "button",
      class: kind === undefined ? "button" : `button button-${kind}`,
      ...(id === undefined ? {} : { id }),
      ...(label === undefined ? {} : { "aria-label": label }),
    },
    text,
  )
  if (key !== undefined) made.append(element("kbd", { "aria-hidden": "true" }, key))
  made.addEventListener("click", press)
  return made
}

/** Something that the reader must not miss. */
export const note = (tone: "note" | "error" | "done", title: string, text: string): HTMLElement =>
  element(
    "div",
    { class: `notice notice-${tone}` },
    element("p", { class: "notice-title" }, title),
    element("div", { class: "notice-body" }, element("p", {}, text)),
  )

/** The heading of the page as it stands; the focus goes there when what it was on is gone. */
export const heading = (text: string): HTMLElement => element("h1", { id: "question", tabindex: "-1" }, text)
