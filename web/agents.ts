import type { AgentsFacts } from "../src/views/agents/Facts.ts"
import { filled } from "../src/views/language/filled.ts"
import { create, discard, type Reply, type Sending, type Status, statusOf } from "./agents/api.ts"
import { entriesOf } from "./agents/entries.ts"
import { documentIn, isFailure, translatedFailure } from "./agents/failures.ts"
import { complain } from "./agents/field.ts"
import { type ChosenFiles, chosenFiles } from "./agents/files.ts"
import { list, type OwnAgents } from "./agents/list.ts"
import { changeOf, type Entries, faultsOf, orderOf } from "./agents/order.ts"
import { type Panel, panel } from "./agents/panel.ts"
import { poll } from "./agents/polling.ts"
import { testServer } from "./agents/serverTest.ts"
import { chatAddress } from "./chat/address.ts"
import { announce } from "./page/announce.ts"
import { type KeptDraft, keptDraft } from "./page/drafts.ts"
import { byId, factsOf } from "./page/elements.ts"

const checked = ["name", "files", "server-name", "server-url"] as const

type Agent = { readonly id: string; readonly name: string }

/** The form that builds or changes an agent, and the panel that shows its progress. */
class AgentBuilder {
  readonly #facts: AgentsFacts
  readonly #form = byId("agent-form", HTMLFormElement)
  readonly #view: Panel
  readonly #files: ChosenFiles
  readonly #drafts: ReadonlyArray<KeptDraft>
  readonly #own: OwnAgents
  #current: Agent | undefined
  #sending: Sending | undefined

  constructor(facts: AgentsFacts) {
    this.#facts = facts
    this.#view = panel(facts)
    this.#files = chosenFiles(facts)
    this.#drafts = (["name", "description", "instructions"] as const).map((id) =>
      keptDraft(`agent ${facts.editing?.id ?? ""} ${id}`, byId(id, HTMLElement)),
    )
    this.#own = list(
      facts,
      (id) => {
        if (this.#current?.id === id) this.#empty()
      },
      (reply) => this.#refused(reply),
    )
    this.#listen()
    this.#busy(false)
    if (facts.opened !== null) void this.#watch(facts.opened)
    const asked = new URLSearchParams(location.search)
    if ((facts.opened === null && asked.has("with")) || (facts.editing === null && asked.has("edit"))) {
      this.#named(null)
      this.#view.trouble(facts.texts.gone)
    }
  }

  #listen(): void {
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault()
      if (this.#sending === undefined && !byId("build", HTMLButtonElement).disabled) void this.#build()
    })
    this.#form.addEventListener("input", ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      if (target.id.startsWith("server-")) byId("test-outcome", HTMLElement).textContent = ""
      if (target.getAttribute("aria-invalid") === "true") complain(target.id, undefined)
    })
    byId("test", HTMLElement).addEventListener(
      "click",
      () => void testServer(this.#facts, this.#entries(), (reply) => this.#refused(reply)),
    )
    byId("cancel", HTMLElement).addEventListener("click", () => this.#sending?.cancel())
    byId("discard", HTMLElement).addEventListener("click", () => void this.#discard())
  }

  #entries(): Entries {
    return entriesOf(this.#form, this.#files.all())
  }

  /** Shows the failure, and repeats it next to the document that caused it. */
  #failed(text: string): void {
    const sentence = translatedFailure(this.#facts.texts.failures, text)
    const document = documentIn(text)
    if (document !== undefined) this.#files.complain(document, sentence)
    this.#view.trouble(sentence)
  }

  #refused(reply: Reply<unknown>): void {
    if (reply._tag === "Refused") this.#tellRefusal(reply.status, reply.text)
    else if (reply._tag === "Offline") this.#view.trouble(this.#facts.texts.offline)
  }

  #tellRefusal(status: number, text: string): void {
    if (status === 401) {
      const here = encodeURIComponent(location.pathname + location.search)
      this.#view.trouble(this.#facts.texts.signedOut, { text: this.#facts.texts.signIn, href: `/sign-in?next=${here}` })
    } else if (status === 404) this.#view.trouble(this.#facts.texts.gone)
    else if (status >= 500) this.#view.trouble(this.#facts.texts.unavailable)
    else if (status === 0 || text === "") this.#view.trouble(this.#facts.texts.offline)
    else if (isFailure(text)) this.#failed(text)
    else this.#view.trouble(filled(this.#facts.texts.notTaken, { reason: text }))
  }

  /** The URL names the agent, so a reload returns to it. */
  #named(id: string | null): void {
    const { editing } = this.#facts
    const own = editing === null ? "/agents" : `/agents?edit=${encodeURIComponent(editing.id)}`
    history.replaceState(null, "", id === null ? own : `/agents?with=${encodeURIComponent(id)}`)
  }

  #busy(isBusy: boolean): void {
    byId("build", HTMLButtonElement).disabled = isBusy
  }

  #empty(): void {
    this.#current = undefined
    this.#named(null)
    this.#busy(false)
    this.#view.show("empty", "")
  }

  /** Opens the conversation; the page links to it, in case the user comes back. */
  #ready({ id, name }: Agent): void {
    for (const draft of this.#drafts) draft.forget()
    const address = chatAddress(id)
    byId("to-chat", HTMLAnchorElement).href = address
    this.#view.show("ready", name)
    this.#busy(false)
    location.assign(address)
  }

  #settle(agent: Agent, { phase, error }: Status): void {
    void this.#own.refresh()
    if (phase === "ready") return this.#ready(agent)
    this.#busy(false)
    this.#view.show("failed", agent.name, this.#entries().name === "" ? "" : this.#facts.texts.change)
    if (error === null) this.#view.trouble(null)
    else this.#failed(error)
  }

  async #watch(agent: Agent): Promise<void> {
    this.#current = agent
    this.#named(agent.id)
    this.#view.show("warming", agent.name)
    const outcome = await poll(() => statusOf(agent.id), {
      isWanted: () => this.#current?.id === agent.id,
      isOver: (reply) =>
        (reply._tag === "Done" && ["ready", "error"].includes(reply.value.phase)) ||
        (reply._tag === "Refused" && reply.status < 500),
      onAnswer: (reply) => {
        if (reply._tag !== "Done") return this.#refused(reply)
        this.#view.trouble(null)
        this.#view.steps(reply.value)
        if (reply.value.phase === "ready" || reply.value.phase === "error") this.#settle(agent, reply.value)
      },
    })
    if (outcome === "timeout") {
      this.#busy(false)
      this.#view.trouble(this.#facts.texts.timedOut, { text: this.#facts.texts.look, href: location.href })
    }
  }

  async #build(): Promise<void> {
    const entry = this.#entries()
    const faults = faultsOf(this.#facts, entry)
    for (const control of checked) complain(control, faults.find((fault) => fault.control === control)?.sentence)
    const [first] = faults
    if (first !== undefined) {
      if (first.control.startsWith("server")) byId("server", HTMLDetailsElement).open = true
      byId(first.control, HTMLElement).focus()
      return
    }
    if (this.#current !== undefined && byId("panel", HTMLElement).dataset["state"] === "failed")
      void discard(this.#current.id)
    this.#current = undefined
    this.#files.forgive()
    this.#view.trouble(null)
    this.#view.show(this.#facts.editing === null ? "sending" : "saving", entry.name)
    this.#view.sent(0, 0)
    this.#busy(true)
    byId("panel", HTMLElement).focus({ preventScroll: true })
    byId("panel", HTMLElement).scrollIntoView({ block: "nearest" })
    const edited = this.#facts.editing?.id
    this.#sending = create(
      edited,
      edited === undefined ? orderOf(entry) : changeOf(entry),
      this.#files.all(),
      this.#view.sent,
    )
    const reply = await this.#sending.reply
    this.#sending = undefined
    if (reply._tag === "Done") {
      if (edited === undefined) return this.#watch({ id: reply.value.chatbot_id, name: entry.name })
      for (const draft of this.#drafts) draft.forget()
      announce(filled(this.#facts.texts.saved, { name: entry.name }))
      return location.assign(chatAddress(edited))
    }
    // The error is shown before the panel is emptied, because the panel has focus and keeps it only while it has
    // content.
    this.#refused(reply)
    this.#empty()
    if (reply._tag !== "Cancelled") return
    announce(this.#facts.texts.cancelled)
    byId("build", HTMLElement).focus()
  }

  async #discard(): Promise<void> {
    if (this.#current === undefined) return
    const { id, name } = this.#current
    const reply = await discard(id)
    if (reply._tag !== "Done" && !(reply._tag === "Refused" && reply.status === 404)) return this.#refused(reply)
    this.#view.trouble(null)
    this.#empty()
    announce(filled(this.#facts.texts.discarded, { name }))
    byId("name", HTMLElement).focus()
    await this.#own.refresh()
  }
}

const facts = factsOf("agents-facts")
if (facts !== null) void new AgentBuilder(facts as AgentsFacts)
