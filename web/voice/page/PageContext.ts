import type { VoiceFacts } from "../../../src/views/forms/voice/VoicePage.ts"
import type { Language } from "../../../src/views/language/Language.ts"
import { element } from "../../page/elements.ts"
import type { VoiceFormClient } from "../VoiceFormClient.ts"

/** The dependencies of the page's parts. */
export interface PageContext {
  readonly facts: VoiceFacts
  readonly client: VoiceFormClient
  /** The page's strings in the current language. */
  readonly texts: () => VoiceFacts["texts"][Language]
  readonly language: () => Language
  /** Text that has been typed but not sent, by field id. */
  readonly drafts: Map<string, string>
  /** The person's settings for this page. */
  readonly wishes: { isTyping: boolean; isStopping: boolean; isDeleting: boolean; hasShortcuts: boolean }
  /** How to continue on another device; null for people with an account, who sign in there. */
  readonly resumeCode: (isAloud: boolean) => HTMLElement | null
  /** Redraws after a setting has changed. */
  readonly redraw: () => void
}

export interface ButtonOptions {
  readonly kind?: "main" | "quiet"
  readonly id?: string
  readonly key?: string
  readonly label?: string
}

/** A button with its label and key. */
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

/** An important notice. */
export const note = (tone: "note" | "error" | "done", title: string, text: string): HTMLElement =>
  element(
    "div",
    { class: `notice notice-${tone}` },
    element("p", { class: "notice-title" }, title),
    element("div", { class: "notice-body" }, element("p", {}, text)),
  )

/** The current heading, which gets the focus if the focused element no longer exists. */
export const heading = (text: string): HTMLElement => element("h1", { id: "question", tabindex: "-1" }, text)
