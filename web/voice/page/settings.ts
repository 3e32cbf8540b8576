import { element } from "../../page/elements.ts"
import type { VoiceState } from "../machine/State.ts"
import type { PageContext } from "./PageContext.ts"

interface Switch {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly isOn: boolean
  readonly isPossible: boolean
  readonly change: (isOn: boolean) => void
}

const switchOf = ({ id, name, hint, isOn, isPossible, change }: Switch): HTMLElement => {
  const input = element("input", { type: "checkbox", id, "aria-describedby": `${id}-hint` })
  input.checked = isOn && isPossible
  input.disabled = !isPossible
  input.addEventListener("change", () => change(input.checked))
  return element(
    "div",
    { class: "check" },
    input,
    element("label", { for: id }, name, element("span", { class: "hint", id: `${id}-hint` }, ` ${hint}`)),
  )
}

const interruptionHint = ({ policy, microphone, hasEchoCancellation }: VoiceState, context: PageContext) => {
  const texts = context.texts()
  if (!policy.bargeIn) return { hint: texts.interruptionsForbidden, isPossible: false }
  if (microphone === "ready" && !hasEchoCancellation) return { hint: texts.interruptionsEcho, isPossible: false }
  return { hint: texts.interruptionsHint, isPossible: true }
}

const languageField = (context: PageContext): HTMLElement => {
  const select = element(
    "select",
    { class: "input select", id: "voice-language" },
    ...context.facts.languages.map(({ tag, name }) => element("option", { value: tag, lang: tag }, name)),
  )
  select.value = context.language()
  select.addEventListener("change", () => {
    context.client.setLocale(select.value)
  })
  return element(
    "div",
    { class: "field voice-language" },
    element("label", { for: "voice-language" }, context.texts().language),
    select,
  )
}

/** The person's settings: hands-free, interrupting, single keys, language. */
export const settings = (state: VoiceState, context: PageContext): ReadonlyArray<HTMLElement> => {
  const texts = context.texts()
  const { client, wishes } = context
  const canHear = state.hasRecogniser && state.microphone !== "off"
  return [
    ...(canHear
      ? [
          switchOf({
            id: "hands-free",
            name: texts.handsFree,
            hint: texts.handsFreeHint,
            isOn: state.isHandsFree,
            isPossible: true,
            change: (isOn) => client.setHandsFree(isOn),
          }),
          switchOf({
            id: "interruptions",
            name: texts.interruptions,
            isOn: state.mayInterrupt,
            change: (isOn) => client.setInterruptions(isOn),
            ...interruptionHint(state, context),
          }),
        ]
      : []),
    ...(state.hasVoice
      ? [
          switchOf({
            id: "aloud",
            name: texts.aloud,
            hint: texts.aloudHint,
            isOn: state.isAloud,
            isPossible: true,
            change: (isOn) => client.setAloud(isOn),
          }),
        ]
      : []),
    switchOf({
      id: "shortcuts",
      name: texts.shortcuts,
      hint: texts.shortcutsHint,
      isOn: wishes.hasShortcuts,
      isPossible: true,
      change: (isOn) => void (wishes.hasShortcuts = isOn),
    }),
    languageField(context),
  ]
}
