import { alarm, announce } from "../../page/announce.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { element } from "../../page/elements.ts"
import { isTalking, type Notice, type VoiceState } from "../machine/State.ts"
import { button, type PageContext } from "./PageContext.ts"

type Trouble = "asking" | "refused" | "missing" | "busy" | "muted" | "unplugged"
const troubles: ReadonlySet<string> = new Set(["asking", "refused", "missing", "busy", "muted", "unplugged"])
const isTrouble = (microphone: string): microphone is Trouble => troubles.has(microphone)

/** Notices that are announced at once, because the current action failed; all others are announced politely. */
const urgent: ReadonlySet<Notice> = new Set([
  "offline",
  "kept",
  "lostWords",
  "serverFault",
  "unreadable",
  "noRecogniser",
])

/** A description of the microphone's state. */
export const statusText = (state: VoiceState, context: PageContext): string => {
  const texts = context.texts()
  const { activity, microphone } = state
  const isDoing = activity === "speaking" || activity === "thinking" || activity === "paused"
  if (isTrouble(microphone) && !isDoing) return texts.microphone[microphone]
  if (activity === "idle" && (microphone === "off" || !state.hasRecogniser)) return texts.quiet
  return texts.activity[activity]
}

const noticeText = ({ notice, microphone, activity }: VoiceState, context: PageContext): string => {
  const texts = context.texts()
  const message = notice === undefined ? "" : texts.notice[notice]
  // Microphone problems stay visible during speech.
  const isCovered = activity === "speaking" || activity === "thinking" || activity === "paused"
  return message === "" && isCovered && isTrouble(microphone) && microphone !== "asking"
    ? texts.microphone[microphone]
    : message
}

const talkButton = (state: VoiceState, context: PageContext): HTMLElement | null => {
  const { client } = context
  const texts = context.texts()
  if (!state.hasRecogniser || state.microphone === "asking") return null
  if (state.microphone === "off" || state.microphone === "unasked")
    return button(texts.useMicrophone, () => client.askMicrophone(), { id: "talk" })
  if (state.microphone !== "ready")
    return button(texts.tryMicrophone, () => client.askMicrophone(), { kind: "main", id: "talk" })
  const isHearing = state.activity === "hearing"
  return button(isHearing ? texts.talkDone : texts.talk, () => client.talk(), {
    kind: "main",
    id: "talk",
    key: texts.keys.talk,
  })
}

/** Whether there is an earlier question to return to. */
const canGoBack = ({ place, question }: VoiceState): boolean => place === "review" || (question?.index ?? 0) > 0

const actions = (state: VoiceState, context: PageContext): ReadonlyArray<HTMLElement | null> => {
  const { client, wishes } = context
  const texts = context.texts()
  const { keys } = texts
  const canSkip = state.place === "asking" && state.question?.required === false
  return [
    talkButton(state, context),
    button(texts.repeat, () => client.repeat(), { id: "repeat", key: keys.repeat }),
    canGoBack(state) ? button(texts.back, () => client.back(), { id: "back", key: keys.back }) : null,
    canSkip ? button(texts.skip, () => client.skip(), { id: "skip", key: keys.skip }) : null,
    state.activity === "paused"
      ? button(texts.goOn, () => client.goOn(), { id: "pause", key: keys.pause })
      : button(texts.pause, () => client.pause(), { id: "pause", key: keys.pause }),
    button(
      texts.stop,
      () => {
        wishes.isStopping = true
        client.pause()
        context.redraw()
        document.getElementById("stop-title")?.focus()
      },
      { kind: "quiet", id: "stop", key: keys.stop },
    ),
  ]
}

/** A simple shape that moves with the voice, and stays still for people who prefer reduced motion. */
const shape = (): HTMLElement =>
  element("span", { class: "voice-shape", "aria-hidden": "true" }, ...[1, 2, 3, 4, 5].map(() => element("i")))

export interface Bar {
  readonly root: HTMLElement
  readonly show: (state: VoiceState) => void
}

/** The always visible bar: the voice's state, and all actions. */
export const makeBar = (context: PageContext): Bar => {
  const status = element("p", { class: "voice-status" })
  const caption = element("p", { class: "voice-caption" })
  const notice = element("p", { class: "voice-notice" })
  const row = element("div", { class: "voice-actions", role: "group" })
  const root = element(
    "div",
    { class: "voice-bar" },
    element("div", { class: "voice-state" }, shape(), element("div", {}, status, caption, notice)),
    row,
  )
  let drawn = ""
  let playing: string | undefined
  let announced = ""

  const tell = (state: VoiceState, text: string): void => {
    if (text === announced) return
    announced = text
    if (text === "") return
    if (isTrouble(state.microphone) || (state.notice !== undefined && urgent.has(state.notice))) alarm(text)
    else announce(text)
  }

  const showActions = (state: VoiceState): void => {
    const made = actions(state, context).filter((one) => one !== null)
    const key = made.map((one) => `${one.id}${one.textContent}`).join("|")
    if (key === drawn) return
    drawn = key
    const focused = row.contains(document.activeElement) ? document.activeElement?.id : undefined
    row.replaceChildren(...made)
    row.setAttribute("aria-label", context.texts().controls)
    if (focused !== undefined) document.getElementById(focused)?.focus()
  }

  return {
    root,
    show: (state) => {
      root.hidden = !(isTalking(state) || state.place === "sending")
      row.hidden = !isTalking(state)
      if (root.hidden) return
      root.dataset["activity"] = state.activity
      status.textContent = statusText(state, context)
      caption.textContent =
        state.saying ?? (state.heard === undefined ? "" : filled(context.texts().heardAnnounced, { text: state.heard }))
      const message = noticeText(state, context)
      notice.textContent = message
      notice.hidden = message === ""
      showActions(state)
      tell(state, message === "" && isTrouble(state.microphone) ? status.textContent : message)
      if (state.heard !== undefined && state.heard !== playing)
        announce(filled(context.texts().heardAnnounced, { text: state.heard }))
      playing = state.heard
    },
  }
}
