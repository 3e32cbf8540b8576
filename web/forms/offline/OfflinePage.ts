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

/** Requests background sync, which some browsers perform even if the page is closed. */
const sendLater = async (): Promise<void> => {
  const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
    readonly sync?: { readonly register: (tag: string) => Promise<void> }
  }
  await registration.sync?.register("forms").catch(() => undefined)
}

const isHeld = (entries: ReadonlyArray<Entry>): boolean => entries.some(([, value]) => value.startsWith(heldPrefix))

/**
 * While offline, the page uses the service's own functions: steps, review, and submissions stored on the device.
 * `restart` activates a page rendered here.
 */
export class OfflinePage {
  readonly #facts: PageFacts
  readonly #setting: Setting
  readonly #restart: () => void
  readonly #action = document.querySelector("form#form")?.getAttribute("action") ?? location.pathname
  readonly #main = document.getElementById("main")!
  /** The stored page may be open in two windows, so each window creates its own submission id. */
  readonly #submissionId = crypto.randomUUID()
  #sending: string | undefined

  constructor(facts: PageFacts, setting: Setting, restart: () => void) {
    this.#facts = facts
    this.#setting = setting
    this.#restart = restart
    document.addEventListener("submit", (event) => this.#submitted(event))
    addEventListener("online", () => {
      this.#tellLine()
      void this.#flush()
    })
    addEventListener("offline", () => this.#tellLine())
    this.#tellLine()
    void this.#restore().then(() => (navigator.onLine ? this.#flush() : this.#tellWaiting()))
    void register().catch(() => undefined)
  }

  /** Stores the page's answers until the service has them. */
  async keep(): Promise<void> {
    const form = document.querySelector<HTMLFormElement>("form#form, form#review")
    if (form !== null) await put("drafts", { action: this.#action, entries: entriesIn(form) })
  }

  /** Deletes the page's answers from the device once the service has them. */
  drop(): Promise<void> {
    return remove("drafts", this.#action)
  }

  /** Stores a file until it can be uploaded to `url`; returns its placeholder in the answers. */
  async hold(url: string, file: File): Promise<JsonObject> {
    const id = crypto.randomUUID()
    await put("files", { id, url, file })
    return { blob_ref: heldPrefix + id, filename: file.name, content_type: file.type, size: file.size }
  }

  #show(content: Html): void {
    this.#main.innerHTML = content.text
    this.#restart()
    scrollTo({ top: 0 })
    const heading = this.#main.querySelector("h1")
    if (heading !== null) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    this.#tellLine()
  }

  #tellLine(): void {
    document.getElementById("offline")?.remove()
    if (navigator.onLine || this.#sending !== undefined) return
    const note = notice(
      { tone: "note", id: "offline", title: this.#facts.texts.offline.title },
      html`<p>${this.#facts.texts.offline.text}</p>`,
    )
    this.#main.insertAdjacentHTML("afterbegin", note.text)
  }

  #drawn(outcome: Extract<Proceeding, { readonly kind: "form" | "save" }>, times: AnswerTimes | undefined): Html {
    const { tenant, canSave } = this.#facts
    return formPage(outcome.filling, {
      tenant,
      action: this.#action,
      submissionId: this.#submissionId,
      step: outcome.step,
      times,
      canSave,
      keepsOffline: true,
    })
  }

  #waitingPage(): Html {
    return html`<div class="done">
      <div class="done-head">
        <p class="eyebrow">${this.#main.querySelector(".eyebrow")?.textContent ?? ""}</p>
        <h1>${this.#facts.texts.offline.kept}</h1>
      </div>
      <p class="lead">${this.#facts.texts.offline.keptText}</p>
      <p class="hint" role="status" data-waiting></p>
      <p>
        <button class="button button-main" type="button" data-send-now>${this.#facts.texts.offline.sendNow}</button>
      </p>
    </div>`
  }

  async #ownWaiting(): Promise<ReadonlyArray<WaitingForm>> {
    return (await all("waiting")).filter((one) => one.action === this.#action && !one.isRefused)
  }

  /** Shows answers that were submitted in the background, each with its reference. */
  async #tellSent(): Promise<void> {
    const sent = (await this.#ownWaiting()).filter(({ isSent }) => isSent === true)
    if (sent.length === 0) return
    this.#main.insertAdjacentHTML("afterbegin", sentNotice(this.#facts.texts.offline, this.#facts.locale, sent).text)
    announce(this.#facts.texts.offline.sent)
    for (const { id } of sent) await remove("waiting", id)
  }

  /** Shows answers that are still on the device when the page is reopened. */
  async #tellWaiting(): Promise<void> {
    document.getElementById("waiting")?.remove()
    const waiting = (await this.#ownWaiting()).filter(({ isSent }) => isSent !== true)
    if (waiting.length === 0 || this.#sending !== undefined) return
    this.#main.insertAdjacentHTML(
      "afterbegin",
      waitingNotice(this.#facts.texts.offline, this.#facts.locale, waiting).text,
    )
    this.#main.querySelector("#waiting [data-send-now]")?.addEventListener("click", () => void this.#flush())
  }

  async #flush(): Promise<void> {
    await sendWaiting().catch(() => 0)
    // The worker, or another window, may have submitted the answers in the meantime.
    if (this.#sending !== undefined && (await get("waiting", this.#sending))?.isSent !== false) {
      await remove("waiting", this.#sending)
      return location.assign(sentPage(this.#action, this.#sending))
    }
    await this.#tellSent()
    await this.#tellWaiting()
    const refused = (await all("waiting")).find((one) => one.isRefused && one.action === this.#action)
    if (refused !== undefined) await this.#lookAgain(refused)
    const line = this.#main.querySelector("[data-waiting]")
    if (line !== null) line.textContent = this.#facts.texts.offline.stillWaiting
  }

  /** Shows rejected answers again, without losing any of them. */
  async #lookAgain({ id, entries, keptAt }: WaitingForm): Promise<void> {
    this.#sending = undefined
    await remove("waiting", id)
    const posted = postedForm(this.#setting.compiled, [...entries, [own.go, "save"]])
    const outcome = proceed(this.#setting, posted)
    if (outcome.kind !== "save") return
    this.#show(this.#drawn(outcome, posted.times))
    const about = filled(this.#facts.texts.offline.refused, { time: timeIn(this.#facts.locale, keptAt) })
    this.#main.insertAdjacentHTML("afterbegin", notice({ tone: "error", title: about }, null).text)
  }

  /** `entries` contains only answers. */
  async #send(entries: ReadonlyArray<Entry>, times: AnswerTimes = {}): Promise<void> {
    const proof = await proofOfPage()
    const remaining: ReadonlyArray<Entry> = [
      ...entries,
      [own.submission, this.#submissionId],
      [own.go, "send"],
      [own.zone, this.#setting.zone ?? ""],
      [own.times, writeAnswerTimes(times)],
      ...(proof === undefined ? [] : [[own.proof, proof] as const]),
    ]
    this.#sending = this.#submissionId
    await put("waiting", {
      id: this.#submissionId,
      action: this.#action,
      entries: remaining,
      keptAt: Date.now(),
      isRefused: false,
      isSent: false,
    })
    await remove("drafts", this.#action)
    this.#show(this.#waitingPage())
    this.#main.querySelector("[data-send-now]")?.addEventListener("click", () => void this.#flush())
    void sendLater()
    if (navigator.onLine) await this.#flush()
  }

  async #goOn(entries: ReadonlyArray<Entry>): Promise<void> {
    const [action, submissionId] = [this.#action, this.#submissionId]
    const posted = postedForm(this.#setting.compiled, entries)
    const outcome = proceed(this.#setting, posted)
    switch (outcome.kind) {
      case "send":
        return this.#send(entriesOf(outcome.filling.answers), posted.times)
      case "review":
        return this.#show(reviewPage(outcome.filling, { action, submissionId, times: posted.times }))
      default:
        this.#show(this.#drawn(outcome, posted.times))
        if (outcome.kind === "save") await this.keep()
    }
  }

  #submitted(event: SubmitEvent): void {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    if (form.id !== "form" && form.id !== "review") return
    const button = event.submitter
    const entries: ReadonlyArray<Entry> = [
      ...entriesIn(form),
      ...(button === null ? [] : [[button.getAttribute("name") ?? "", button.getAttribute("value") ?? ""] as const]),
    ]
    if (navigator.onLine && !isHeld(entries)) return void this.drop()
    event.preventDefault()
    void this.#goOn(entries)
  }

  async #restore(): Promise<void> {
    const draft = await get("drafts", this.#action)
    if (draft === undefined) return
    const posted = postedForm(this.#setting.compiled, [...draft.entries, [own.go, "save"]])
    const outcome = proceed(this.#setting, posted)
    if (outcome.kind !== "save") return
    this.#show(this.#drawn(outcome, posted.times))
    announce(this.#facts.texts.offline.restored)
    this.#main.insertAdjacentHTML(
      "afterbegin",
      notice({ tone: "note" }, html`<p>${this.#facts.texts.offline.restored}</p>`).text,
    )
  }
}
