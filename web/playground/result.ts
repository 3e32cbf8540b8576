import { fileNamed } from "../../src/domain/artifacts/FileName.ts"
import { pageTitle } from "../../src/domain/artifacts/PageTitle.ts"
import { filled } from "../../src/views/language/filled.ts"
import type { PlaygroundFacts } from "../../src/views/playground/Facts.ts"
import { alarm, announce } from "../page/announce.ts"
import { byId, element } from "../page/elements.ts"
import type { Call } from "./call.ts"
import { curlOf } from "./curl.ts"
import { chartButtons, save } from "./pictures.ts"
import { preview } from "./preview.ts"
import { toldOf, type Told } from "./problems.ts"
import { type Answer, send, type Sending } from "./send.ts"

/** The result pane: runs one call at a time, and shows its result. */
export interface Result {
  readonly run: (call: Call) => void
  /** Marks the shown page as outdated because something is missing. Names what is missing, and links to it. */
  readonly stall: (why: string, missing: ReadonlyArray<Missing>) => void
}

/** A problem that prevents sending, and the control that it concerns. */
export interface Missing {
  readonly sentence: string
  readonly control: string
}

/** Milliseconds before progress is shown, because most calls are faster. */
const patience = 400

const stepName = (facts: PlaygroundFacts, step: string): string =>
  Object.entries(facts.steps).find(([name]) => name === step)?.[1] ?? step

/** The steps of a `Server-Timing` header, in milliseconds. */
export const stepsOf = (header: string): ReadonlyArray<readonly [string, number]> =>
  header.split(",").flatMap((entry) => {
    const [, name, duration] = /^\s*([a-z_]+);dur=([0-9.]+)/.exec(entry) ?? []
    return name === undefined ? [] : [[name, Number(duration)] as const]
  })

/** Shows how long each step of a call took. Returns the total in milliseconds. */
const showTimings = (facts: PlaygroundFacts, timing: string): number => {
  const steps = stepsOf(timing)
  const number = new Intl.NumberFormat(facts.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  byId("timings", HTMLElement).hidden = steps.length === 0
  byId("timing-rows", HTMLElement).replaceChildren(
    ...steps.map(([step, duration]) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, stepName(facts, step)),
        element("td", { class: "number" }, number.format(duration)),
      ),
    ),
  )
  return steps.reduce((sum, [, duration]) => sum + duration, 0)
}

const list = (sentences: ReadonlyArray<string>) =>
  element("ul", {}, ...sentences.map((sentence) => element("li", {}, sentence)))

/** Shows the reason why there is no page. */
const refusalNotice = (title: string, { sentences, link }: Told): HTMLElement => {
  const lines = sentences.length === 1 ? [element("p", {}, sentences[0]!)] : [list(sentences)]
  const way = link === undefined ? [] : [element("p", {}, element("a", { href: link.href }, link.text))]
  return element(
    "div",
    { class: "notice notice-error" },
    element("p", { class: "notice-title" }, title),
    element("div", { class: "notice-body" }, ...lines, ...way),
  )
}

/** Shows a long call's progress: the upload as a percentage, then the service's elapsed seconds. */
const follow = ({
  texts,
}: PlaygroundFacts): { readonly onSent: (share: number) => void; readonly stop: () => void } => {
  const [progress, progressText] = [byId("progress", HTMLElement), byId("progress-text", HTMLElement)]
  const progressBar = byId("progress-bar", HTMLProgressElement)
  const startedAt = performance.now()
  let share = 0
  const tick = (): void => {
    const elapsed = performance.now() - startedAt
    if (elapsed < patience) return
    progress.hidden = false
    if (share < 1 && share > 0) {
      progressBar.value = Math.round(share * 100)
      progressText.textContent = filled(texts.sending, { percent: progressBar.value })
    } else {
      progressBar.removeAttribute("value")
      const seconds = Math.floor(elapsed / 1000)
      progressText.textContent = seconds < 1 ? texts.rendering : filled(texts.renderingFor, { seconds })
    }
  }
  const timer = setInterval(tick, 200)
  return {
    onSent: (sent) => {
      share = sent
      tick()
    },
    stop: () => {
      clearInterval(timer)
      progress.hidden = true
    },
  }
}

export const result = (facts: PlaygroundFacts): Result => {
  const { texts, language } = facts
  const shown = preview()
  const [outcome, problem] = [byId("outcome", HTMLElement), byId("problem", HTMLElement)]
  const sheet = byId("sheet", HTMLElement)
  const buttons = ["open", "print", "download"].map((id) => byId(id, HTMLButtonElement))
  const [openButton, printButton, downloadButton] = buttons
  const milliseconds = (value: number) =>
    new Intl.NumberFormat(language, { style: "unit", unit: "millisecond", maximumSignificantDigits: 3 }).format(value)

  let current: { readonly html: string; readonly name: string } | undefined
  let running: Sending | undefined

  const finish = async (answer: Answer, call: Call): Promise<void> => {
    if (answer._tag === "Page") {
      problem.replaceChildren()
      const name = pageTitle(new TextEncoder().encode(answer.html), call.template)
      const title = await shown.show(answer.html, (inside) => chartButtons(answer.html, name, inside, facts))
      current = { html: answer.html, name }
      const time = milliseconds(showTimings(facts, answer.timing) || answer.milliseconds)
      outcome.textContent = filled(texts.done, { time })
      for (const button of buttons) button.disabled = false
      sheet.dataset["state"] = "shown"
      announce(filled(texts.doneLong, { title, time }))
      return
    }
    sheet.dataset["state"] = current === undefined ? "empty" : "stale"
    const refusal = toldOf(answer, facts)
    outcome.textContent = refusal === undefined ? texts.cancelled : ""
    if (refusal === undefined) return
    problem.replaceChildren(refusalNotice(texts.failedTitle, refusal))
    alarm(`${texts.failedTitle}. ${refusal.sentences.join(" ")}`)
  }

  openButton?.addEventListener("click", () => current !== undefined && shown.openTab(current.html))
  printButton?.addEventListener("click", () => shown.print())
  downloadButton?.addEventListener("click", () => {
    if (current === undefined) return
    save(new Blob([current.html], { type: "text/html" }), fileNamed(current.name, "html"))
  })
  byId("cancel", HTMLButtonElement).addEventListener("click", () => running?.cancel())
  byId("result", HTMLElement).hidden = false

  return {
    run: (call) => {
      running?.cancel()
      const { onSent, stop } = follow(facts)
      const sending = send(call, onSent)
      running = sending
      if (sheet.dataset["state"] !== "shown") sheet.dataset["state"] = "waiting"
      byId("command", HTMLElement).textContent = curlOf(call, facts.base)
      void sending.answer.then((answer) => {
        stop()
        return running === sending ? finish(answer, call) : undefined
      })
    },
    stall: (why, missing) => {
      running?.cancel()
      running = undefined
      outcome.textContent = why
      if (current !== undefined) sheet.dataset["state"] = "stale"
      const links = missing.map(({ sentence, control }) =>
        element("li", {}, element("a", { href: `#${control}` }, sentence)),
      )
      problem.replaceChildren(
        ...(links.length === 0 ? [] : [element("div", { class: "notice notice-error" }, element("ul", {}, ...links))]),
      )
    },
  }
}
