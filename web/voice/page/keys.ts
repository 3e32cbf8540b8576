import { isTalking, type VoiceState } from "../machine/State.ts"
import { openTyping } from "./asking.ts"
import type { Desk } from "./Desk.ts"

const typingIn = "input:not([type=checkbox]), textarea, select, [contenteditable]"

/** Enter and space belong to what has the focus. */
const pressable = "button, a, summary, input, select, textarea"

const press = (id: string): void => document.getElementById(id)?.click()

const byKey = (key: string, state: VoiceState, desk: Desk): (() => void) | undefined => {
  const isConfirming = state.place === "confirming"
  switch (key) {
    case " ":
      return () => desk.client.talk()
    case "r":
      return () => desk.client.repeat()
    case "b":
      return () => desk.client.back()
    case "s":
      return () => press("skip")
    case "p":
      return () => press("pause")
    case "t":
      return () => openTyping(desk)
    case "y":
      return isConfirming ? () => desk.client.confirm(true) : undefined
    case "n":
      return isConfirming ? () => desk.client.confirm(false) : undefined
    case "enter":
      return document.getElementById("chosen") === null ? undefined : () => press("chosen")
    default:
      return /^[0-9]$/.test(key) ? () => press(`option-${key}`) : undefined
  }
}

/** Every voice action by a single key, while nobody types; Esc asks whether to stop, from anywhere. */
export const listenToKeys = (desk: Desk): void =>
  document.addEventListener("keydown", (event) => {
    const { target, key } = event
    const { state } = desk.client
    if (!isTalking(state) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (key === "Escape") {
      event.preventDefault()
      press(desk.wishes.isStopping ? "stop-cancel" : "stop")
      return
    }
    if (!desk.wishes.hasShortcuts || desk.wishes.isStopping || !(target instanceof Element)) return
    if (target.matches(typingIn) || ((key === " " || key === "Enter") && target.matches(pressable))) return
    const act = byKey(key.toLowerCase(), state, desk)
    if (act === undefined) return
    event.preventDefault()
    act()
  })
