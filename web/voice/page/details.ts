import { element } from "../../page/elements.ts"
import { isTalking, type VoiceState } from "../machine/State.ts"
import type { PageContext } from "./PageContext.ts"
import { settings } from "./settings.ts"

export interface Details {
  readonly root: HTMLElement
  readonly show: (state: VoiceState) => void
}

/** At the bottom, collapsed: the transcript and the settings. */
export const makeDetails = (context: PageContext): Details => {
  const captionsName = element("summary")
  const lines = element("ol", { class: "voice-captions" })
  const settingsName = element("summary")
  const fields = element("div", { class: "voice-settings" })
  const root = element(
    "div",
    { class: "voice-details" },
    element("details", { id: "captions" }, captionsName, lines),
    element("details", { id: "settings" }, settingsName, fields),
  )
  let last = 0
  let drawn = ""

  return {
    root,
    show: (state) => {
      const texts = context.texts()
      root.hidden = !isTalking(state)
      captionsName.textContent = texts.captions
      settingsName.textContent = texts.settings
      for (const { id, who, text } of state.captions) {
        if (id <= last) continue
        last = id
        const name = who === "person" ? texts.captionPerson : texts.captionService
        lines.append(
          element("li", { class: `caption-${who}` }, element("span", { class: "caption-who" }, name), ` ${text}`),
        )
      }
      const key = [
        context.language(),
        state.hasRecogniser,
        state.microphone,
        state.isHandsFree,
        state.hasVoice,
        state.isAloud,
        state.mayInterrupt,
        state.policy.bargeIn,
        state.hasEchoCancellation,
      ].join()
      if (key === drawn) return
      drawn = key
      const focused = fields.contains(document.activeElement) ? document.activeElement?.id : undefined
      fields.replaceChildren(...settings(state, context))
      if (focused !== undefined) document.getElementById(focused)?.focus()
    },
  }
}
