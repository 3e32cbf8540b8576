import type { VoiceFacts } from "../../src/views/forms/voice/VoicePage.ts"
import type { Language } from "../../src/views/language/Language.ts"
import { byId, factsOf } from "../page/elements.ts"
import { whenReleased } from "../page/pointer.ts"
import { browserDevices } from "./browserDevices.ts"
import { makeDetails } from "./page/details.ts"
import { makeBar } from "./page/bar.ts"
import type { PageContext } from "./page/PageContext.ts"
import { listenToKeys } from "./page/keys.ts"
import { makeResumeCode } from "./page/resumeCode.ts"
import { makeStage } from "./page/stage.ts"
import { screenLock } from "./page/screenLock.ts"
import { startButtons } from "./page/start.ts"
import { isTalking } from "./machine/State.ts"
import { type BeginOptions, VoiceFormClient } from "./VoiceFormClient.ts"
import { formPath } from "../page/formsApi.ts"

const socketOf = ({ tenant, formUid }: VoiceFacts): string =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${formPath(tenant, formUid)}/audio/ws`

const makeClient = (facts: VoiceFacts): VoiceFormClient =>
  new VoiceFormClient({
    formUid: facts.formUid,
    locale: facts.language,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    useSavedAnswers: true,
    devices: browserDevices({ url: socketOf(facts), formUid: facts.formUid, meter: facts.meter }),
  })

/** Tells other tabs which session is open in this tab, and gives the session up when another tab opens it. */
const shareSessions = (client: VoiceFormClient): void => {
  const channel = new BroadcastChannel("parley-voice")
  let announced: string | undefined
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") client.takenOver(data)
  }
  client.subscribe(({ place, sessionId, line }) => {
    if (place === "elsewhere") announced = undefined
    if (sessionId === undefined || sessionId === announced || line !== "open") return
    announced = sessionId
    channel.postMessage(sessionId)
  })
}

/** Handles the browser's events: visibility, devices, closing. */
const watchWorld = (client: VoiceFormClient, drafts: PageContext["drafts"]): void => {
  document.addEventListener("visibilitychange", () => client.setVisible(document.visibilityState === "visible"))
  navigator.mediaDevices?.addEventListener("devicechange", () => {
    if (client.state.microphone === "unplugged" || client.state.microphone === "missing") client.askMicrophone()
  })
  addEventListener("beforeunload", (event) => {
    const { place, pending, activity } = client.state
    const isTyped = [...drafts.values()].some((draft) => draft !== "")
    if (place === "asking" && (pending !== undefined || activity === "hearing" || isTyped)) event.preventDefault()
  })
  addEventListener("pagehide", () => client.close())
  // The browser shows the page again as it was left, but its client is closed.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload()
  })
}

/** Keeps a phone's screen on during a conversation. */
const stayAwake = (client: VoiceFormClient): void => {
  const keepOn = screenLock(async () => navigator.wakeLock?.request("screen"))
  client.subscribe((state) => keepOn(isTalking(state) && state.microphone === "ready" && !state.isAway))
}

const run = (facts: VoiceFacts, options: BeginOptions): void => {
  const root = byId("voice", HTMLElement)
  const client = makeClient(facts)
  const language = (): Language =>
    facts.languages.find(({ tag }) => client.state.locale.startsWith(tag))?.tag ?? facts.language
  let shown: Language = facts.language
  const context: PageContext = {
    facts,
    client,
    texts: () => facts.texts[language()],
    language,
    drafts: new Map(),
    wishes: { isTyping: false, isStopping: false, isDeleting: false, hasShortcuts: true },
    redraw: () => draw(),
    resumeCode: (isAloud) => codeOf(isAloud),
  }
  const codeOf = makeResumeCode(context)
  const showStage = makeStage(byId("stage", HTMLElement), context)
  const bar = makeBar(context)
  const aside = makeDetails(context)
  root.append(aside.root, bar.root)
  let field: string | undefined

  const draw = (): void => {
    const { state } = client
    if (state.question?.field_id !== field) {
      // Choosing the keyboard applies to one question; drafts of answered questions are dropped.
      if (field !== undefined) context.drafts.delete(field)
      context.wishes.isTyping = false
      field = state.question?.field_id
    }
    if (language() !== shown) {
      // A setting or a spoken command changed the language, so this page and the next follow the session's language.
      shown = language()
      root.lang = shown
      void fetch(`/language/${shown}?next=/`, { redirect: "manual" }).catch(() => undefined)
    }
    root.dataset["place"] = state.place
    root.dataset["activity"] = state.activity
    showStage(state)
    bar.show(state)
    aside.show(state)
  }

  client.subscribe(() => whenReleased(draw))
  shareSessions(client)
  watchWorld(client, context.drafts)
  stayAwake(client)
  listenToKeys(context)
  client.begin(options)
}

const facts = factsOf("voice-facts") as VoiceFacts
document.querySelector("[data-start]")?.append(...startButtons(facts, (options) => run(facts, options)))
