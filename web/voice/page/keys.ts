import { isTalking, type VoiceState } from "../machine/State.ts"
import { openTyping } from "./asking.ts"
import type { PageContext } from "./PageContext.ts"

const typingIn = "input:not([type=checkbox]), textarea, select, [contenteditable]"

/** Enter and space belong to the focused element. */
const pressable = "button, a, summary, input, select, textarea"

const press = (id: string): void => document.getElementById(id)?.click()

const byKey = (key: string, state: VoiceState, context: PageContext): (() => void) | undefined => {
  const isConfirming = state.place === "confirming"
  switch (key) {
    case " ":
      return () => context.client.talk()
    case "r":
      return () => context.client.repeat()
    case "b":
      return () => context.client.back()
    case "s":
      return () => press("skip")
    case "p":
      return () => press("pause")
    case "t":
      return () => openTyping(context)
    case "y":
      return isConfirming ? () => context.client.confirm(true) : undefined
    case "n":
      return isConfirming ? () => context.client.confirm(false) : undefined
    case "enter":
      return document.getElementById("chosen") === null ? undefined : () => press("chosen")
    default:
      return /^[0-9]$/.test(key) ? () => press(`option-${key}`) : undefined
  }
}

/** A single key for each action, except while typing. Esc asks whether to stop, even while typing. */
export const listenToKeys = (context: PageContext): void =>
  document.addEventListener("keydown", (event) => {
    const { target, key } = event
    const { state } = context.client
    if (!isTalking(state) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (key === "Escape") {
      event.preventDefault()
      press(context.wishes.isStopping ? "stop-cancel" : "stop")
      return
    }
    if (!context.wishes.hasShortcuts || context.wishes.isStopping || !(target instanceof Element)) return
    if (target.matches(typingIn) || ((key === " " || key === "Enter") && target.matches(pressable))) return
    const act = byKey(key.toLowerCase(), state, context)
    if (act === undefined) return
    event.preventDefault()
    act()
  })
