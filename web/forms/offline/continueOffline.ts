import { dateFormat } from "../../../src/domain/languages/dateFormat.ts"
import type { JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { entriesOf } from "../../../src/views/forms/fill/Carried.ts"
import { own } from "../../../src/views/forms/fill/ownNames.ts"
import type { Setting } from "../../../src/views/forms/fill/Filling.ts"
import { formPage, type PageFacts } from "../../../src/views/forms/fill/FormPage.ts"
import { type Entry, postedForm } from "../../../src/views/forms/fill/PostedForm.ts"
import { proceed, type Proceeding } from "../../../src/views/forms/fill/Proceeding.ts"
import { reviewPage } from "../../../src/views/forms/review/ReviewPage.ts"
import { notice } from "../../../src/views/components/Notice.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { html, type Html } from "../../../src/views/markup/html.ts"
import { announce } from "../../page/announce.ts"
import { proofOfPage } from "../fill/proof.ts"
import { entriesIn } from "../fill/sheet.ts"
import { type AnswerTimes, writeAnswerTimes } from "../../../src/domain/forms/submission/AnswerTimes.ts"
import { all, get, heldPrefix, put, remove, type WaitingForm } from "./deviceStore.ts"
import { sendWaiting } from "./sending.ts"
import { sentNotice, sentPage, waitingNotice } from "./notices.ts"

/** The page in offline mode. */
export interface OfflinePage {
  /** Stores the page's answers until the service has them. */
  readonly keep: () => Promise<void>
  /** Deletes the page's answers from the device once the service has them. */
  readonly drop: () => Promise<void>
  /** Stores a file until it can be uploaded to `url`; returns its placeholder in the answers. */
  readonly hold: (url: string, file: File) => Promise<JsonObject>
}

const timeIn = (locale: string, at: number): string =>
  dateFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(at)

const register = async (): Promise<void> => {
  await navigator.serviceWorker.register("/offline.js", { scope: "/" })
  const { active } = await navigator.serviceWorker.ready
  const assets = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ pathname }) => pathname.startsWith("/assets/"))
  active?.postMessage({ page: location.href, assets: assets.map(({ href }) => href) })
}

/** Requests background sync, which some browsers support, even with the page closed. */
const sendLater = async (): Promise<void> => {
  const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
    readonly sync?: { readonly register: (tag: string) => Promise<void> }
  }
  await registration.sync?.register("forms").catch(() => undefined)
}

/**
 * Without a connection the page uses the service's own functions: steps, review, and submissions stored on the
 * device. `restart` activates a page drawn here.
 */
export const continueOffline = (facts: PageFacts, setting: Setting, restart: () => void): OfflinePage => {
  const action = document.querySelector("form#form")?.getAttribute("action") ?? location.pathname
  const { offline } = facts.texts
  const main = document.getElementById("main")!
  /** A copy of the page may be open twice: each submission from here has its own name. */
  const submissionId = crypto.randomUUID()
  let sending: string | undefined

  const show = (content: Html): void => {
    main.innerHTML = content.text
    restart()
    scrollTo({ top: 0 })
    const heading = main.querySelector("h1")
    if (heading !== null) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    tellLine()
  }

  const tellLine = (): void => {
    document.getElementById("offline")?.remove()
    if (navigator.onLine || sending !== undefined) return
    const note = notice({ tone: "note", id: "offline", title: offline.title }, html`<p>${offline.text}</p>`)
    main.insertAdjacentHTML("afterbegin", note.text)
  }

  const drawn = (
    outcome: Extract<Proceeding, { readonly kind: "form" | "save" }>,
    times: AnswerTimes | undefined,
  ): Html =>
    formPage(outcome.filling, {
      tenant: facts.tenant,
      action,
      submissionId,
      step: outcome.step,
      times,
      canSave: facts.canSave,
      keepsOffline: true,
    })

  const waitingPage = (): Html =>
    html`<div class="done">
      <div class="done-head">
        <p class="eyebrow">${main.querySelector(".eyebrow")?.textContent ?? ""}</p>
        <h1>${offline.kept}</h1>
      </div>
      <p class="lead">${offline.keptText}</p>
      <p class="hint" role="status" data-waiting></p>
      <p><button class="button button-main" type="button" data-send-now>${offline.sendNow}</button></p>
    </div>`

  const ownWaiting = async (): Promise<ReadonlyArray<WaitingForm>> =>
    (await all("waiting")).filter((one) => one.action === action && !one.isRefused)

  /** Answers sent in the background, each with its reference. */
  const tellSent = async (): Promise<void> => {
    const sent = (await ownWaiting()).filter(({ isSent }) => isSent === true)
    if (sent.length === 0) return
    main.insertAdjacentHTML("afterbegin", sentNotice(offline, facts.locale, sent).text)
    announce(offline.sent)
    for (const { id } of sent) await remove("waiting", id)
  }

  /** Answers still on the device, on a reopened page. */
  const tellWaiting = async (): Promise<void> => {
    document.getElementById("waiting")?.remove()
    const waiting = (await ownWaiting()).filter(({ isSent }) => isSent !== true)
    if (waiting.length === 0 || sending !== undefined) return
    main.insertAdjacentHTML("afterbegin", waitingNotice(offline, facts.locale, waiting).text)
    main.querySelector("#waiting [data-send-now]")?.addEventListener("click", () => void flush())
  }

  const flush = async (): Promise<void> => {
    await sendWaiting().catch(() => 0)
    // The worker, or another window, may have sent it in the meantime.
    if (sending !== undefined && (await get("waiting", sending))?.isSent !== false) {
      await remove("waiting", sending)
      return location.assign(sentPage(action, sending))
    }
    await tellSent()
    await tellWaiting()
    const refused = (await all("waiting")).find((one) => one.isRefused && one.action === action)
    if (refused !== undefined) await lookAgain(refused)
    const line = main.querySelector("[data-waiting]")
    if (line !== null) line.textContent = offline.stillWaiting
  }

  /** Refused answers are shown again, with nothing lost. */
  const lookAgain = async ({ id, entries, keptAt }: { id: string; entries: ReadonlyArray<Entry>; keptAt: number }) => {
    sending = undefined
    await remove("waiting", id)
    const posted = postedForm(setting.compiled, [...entries, [own.go, "save"]])
    const outcome = proceed(setting, posted)
    if (outcome.kind !== "save") return
    show(drawn(outcome, posted.times))
    const about = filled(offline.refused, { time: timeIn(facts.locale, keptAt) })
    main.insertAdjacentHTML("afterbegin", notice({ tone: "error", title: about }, null).text)
  }

  /** `entries` are answers only. */
  const send = async (entries: ReadonlyArray<Entry>, times: AnswerTimes = {}): Promise<void> => {
    const proof = await proofOfPage()
    const remaining: ReadonlyArray<Entry> = [
      ...entries,
      [own.submission, submissionId],
      [own.go, "send"],
      [own.zone, setting.zone ?? ""],
      [own.times, writeAnswerTimes(times)],
      ...(proof === undefined ? [] : [[own.proof, proof] as const]),
    ]
    sending = submissionId
    await put("waiting", {
      id: submissionId,
      action,
      entries: remaining,
      keptAt: Date.now(),
      isRefused: false,
      isSent: false,
    })
    await remove("drafts", action)
    show(waitingPage())
    main.querySelector("[data-send-now]")?.addEventListener("click", () => void flush())
    void sendLater()
    if (navigator.onLine) await flush()
  }

  const goOn = async (entries: ReadonlyArray<Entry>): Promise<void> => {
    const posted = postedForm(setting.compiled, entries)
    const outcome = proceed(setting, posted)
    switch (outcome.kind) {
      case "send":
        return send(entriesOf(outcome.filling.answers), posted.times)
      case "review":
        return show(reviewPage(outcome.filling, { action, submissionId, times: posted.times }))
      default:
        show(drawn(outcome, posted.times))
        if (outcome.kind === "save") await keep()
    }
  }

  const isHeld = (entries: ReadonlyArray<Entry>): boolean => entries.some(([, value]) => value.startsWith(heldPrefix))

  document.addEventListener("submit", (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    if (form.id !== "form" && form.id !== "review") return
    const button = event.submitter
    const entries: ReadonlyArray<Entry> = [
      ...entriesIn(form),
      ...(button === null ? [] : [[button.getAttribute("name") ?? "", button.getAttribute("value") ?? ""] as const]),
    ]
    if (navigator.onLine && !isHeld(entries)) return void drop()
    event.preventDefault()
    void goOn(entries)
  })

  const keep = async (): Promise<void> => {
    const form = document.querySelector<HTMLFormElement>("form#form, form#review")
    if (form !== null) await put("drafts", { action, entries: entriesIn(form) })
  }
  const drop = (): Promise<void> => remove("drafts", action)

  const restore = async (): Promise<void> => {
    const draft = await get("drafts", action)
    if (draft === undefined) return
    const posted = postedForm(setting.compiled, [...draft.entries, [own.go, "save"]])
    const outcome = proceed(setting, posted)
    if (outcome.kind !== "save") return
    show(drawn(outcome, posted.times))
    announce(offline.restored)
    main.insertAdjacentHTML("afterbegin", notice({ tone: "note" }, html`<p>${offline.restored}</p>`).text)
  }

  addEventListener("online", () => {
    tellLine()
    void flush()
  })
  addEventListener("offline", tellLine)
  tellLine()
  void restore().then(() => (navigator.onLine ? flush() : tellWaiting()))
  void register().catch(() => undefined)
  const hold = async (url: string, file: File): Promise<JsonObject> => {
    const id = crypto.randomUUID()
    await put("files", { id, url, file })
    return { blob_ref: heldPrefix + id, filename: file.name, content_type: file.type, size: file.size }
  }

  return { keep, drop, hold }
}
