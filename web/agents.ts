import type { AgentsFacts } from "../src/views/agents/Facts.ts"
import { filled } from "../src/views/language/filled.ts"
import { create, discard, type Reply, type Sending, type Status, statusOf, tryServer } from "./agents/api.ts"
import { documentIn, isFailure, reasonOf, translatedFailure } from "./agents/failures.ts"
import { complain } from "./agents/field.ts"
import { chosenFiles } from "./agents/files.ts"
import { list } from "./agents/list.ts"
import { addressFault, changeOf, type Entries, faultsOf, orderOf } from "./agents/order.ts"
import { panel } from "./agents/panel.ts"
import { poll } from "./agents/polling.ts"
import { counted } from "../src/views/language/counted.ts"
import { chatAddress } from "./chat/address.ts"
import { announce } from "./page/announce.ts"
import { keptDraft } from "./page/drafts.ts"
import { byId, factsOf } from "./page/elements.ts"

const checked = ["name", "files", "server-name", "server-url"] as const

const start = (facts: AgentsFacts): void => {
  const { texts } = facts
  const form = byId("agent-form", HTMLFormElement)
  const view = panel(facts)
  const files = chosenFiles(facts)
  const drafts = (["name", "description", "instructions"] as const).map((id) =>
    keptDraft(`agent ${facts.editing?.id ?? ""} ${id}`, byId(id, HTMLElement)),
  )
  let current: { readonly id: string; readonly name: string } | undefined
  let sending: Sending | undefined

  const entered = (name: string): string => String(new FormData(form).get(name) ?? "").trim()

  const chosen = (name: string): ReadonlyArray<string> => new FormData(form).getAll(name).map(String)

  /** Entries with a name prefix, by the rest of their names. */
  const prefixed = (prefix: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      [...new FormData(form)].flatMap(([name, value]) =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), String(value)]] : [],
      ),
    )

  /** Only those that differ from the page's initial state, because unchanged servers are not checked again. */
  const changed = (prefix: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      [...form.querySelectorAll("select")].flatMap(({ name, value, options }) =>
        name.startsWith(prefix) && [...options].some((option) => option.defaultSelected && option.value !== value)
          ? [[name.slice(prefix.length), value]]
          : [],
      ),
    )

  const entries = (): Entries => ({
    name: entered("name"),
    description: entered("description"),
    instructions: entered("instructions"),
    language: entered("language"),
    ragMode: entered("rag_mode"),
    tools: chosen("tool"),
    toolApprovals: prefixed("approval:"),
    serverApproval: entered("server-approval"),
    serverApprovals: changed("server-approval:"),
    documentsGone: chosen("remove-document"),
    serversGone: chosen("remove-server"),
    serverName: entered("server-name"),
    serverUrl: entered("server-url"),
    serverKey: entered("server-key"),
    files: files.all(),
  })

  /** Shows the failure, and repeats it at the document concerned. */
  const failed = (text: string): void => {
    const sentence = translatedFailure(texts.failures, text)
    const document = documentIn(text)
    if (document !== undefined) files.complain(document, sentence)
    view.trouble(sentence)
  }

  const refused = (status: number, text: string): void => {
    if (status === 401) {
      const here = encodeURIComponent(location.pathname + location.search)
      view.trouble(texts.signedOut, { text: texts.signIn, href: `/sign-in?next=${here}` })
    } else if (status === 404) view.trouble(texts.gone)
    else if (status >= 500) view.trouble(texts.unavailable)
    else if (status === 0 || text === "") view.trouble(texts.offline)
    else if (isFailure(text)) failed(text)
    else view.trouble(filled(texts.notTaken, { reason: text }))
  }

  const refusedReply = (reply: Reply<unknown>): void => {
    if (reply._tag === "Refused") refused(reply.status, reply.text)
    else if (reply._tag === "Offline") refused(0, "")
  }

  /** The address names the agent, so a reload returns to it. */
  const named = (id: string | null): void => {
    const own = facts.editing === null ? "/agents" : `/agents?edit=${encodeURIComponent(facts.editing.id)}`
    history.replaceState(null, "", id === null ? own : `/agents?with=${encodeURIComponent(id)}`)
  }

  const busy = (isBusy: boolean): void => {
    byId("build", HTMLButtonElement).disabled = isBusy
  }

  const empty = (): void => {
    current = undefined
    named(null)
    busy(false)
    view.show("empty", "")
  }

  /** Continues to the conversation. On return there is a link to it. */
  const ready = ({ id, name }: { readonly id: string; readonly name: string }): void => {
    for (const draft of drafts) draft.forget()
    const address = chatAddress(id)
    byId("to-chat", HTMLAnchorElement).href = address
    view.show("ready", name)
    busy(false)
    location.assign(address)
  }

  const settle = (agent: { readonly id: string; readonly name: string }, { phase, error }: Status): void => {
    void own.refresh()
    if (phase === "ready") return ready(agent)
    busy(false)
    view.show("failed", agent.name, entered("name") === "" ? "" : texts.change)
    if (error === null) view.trouble(null)
    else failed(error)
  }

  const watch = async (agent: { readonly id: string; readonly name: string }): Promise<void> => {
    current = agent
    named(agent.id)
    view.show("warming", agent.name)
    const outcome = await poll(() => statusOf(agent.id), {
      isWanted: () => current?.id === agent.id,
      isOver: (reply) =>
        (reply._tag === "Done" && ["ready", "error"].includes(reply.value.phase)) ||
        (reply._tag === "Refused" && reply.status < 500),
      onAnswer: (reply) => {
        if (reply._tag !== "Done") return refusedReply(reply)
        view.trouble(null)
        view.steps(reply.value)
        if (reply.value.phase === "ready" || reply.value.phase === "error") settle(agent, reply.value)
      },
    })
    if (outcome === "timeout") {
      busy(false)
      view.trouble(texts.timedOut, { text: texts.look, href: location.href })
    }
  }

  const build = async (): Promise<void> => {
    const entry = entries()
    const faults = faultsOf(facts, entry)
    for (const control of checked) complain(control, faults.find((fault) => fault.control === control)?.sentence)
    const [first] = faults
    if (first !== undefined) {
      if (first.control.startsWith("server")) byId("server", HTMLDetailsElement).open = true
      byId(first.control, HTMLElement).focus()
      return
    }
    if (current !== undefined && byId("panel", HTMLElement).dataset["state"] === "failed") void discard(current.id)
    current = undefined
    files.forgive()
    view.trouble(null)
    view.show(facts.editing === null ? "sending" : "saving", entry.name)
    view.sent(0, 0)
    busy(true)
    byId("panel", HTMLElement).focus({ preventScroll: true })
    byId("panel", HTMLElement).scrollIntoView({ block: "nearest" })
    const edited = facts.editing?.id
    sending = create(edited, edited === undefined ? orderOf(entry) : changeOf(entry), files.all(), view.sent)
    const reply = await sending.reply
    sending = undefined
    if (reply._tag === "Done") {
      if (edited === undefined) return watch({ id: reply.value.chatbot_id, name: entry.name })
      for (const draft of drafts) draft.forget()
      announce(filled(texts.saved, { name: entry.name }))
      return location.assign(chatAddress(edited))
    }
    // Comes first, because the panel has the focus and keeps it while it has content.
    refusedReply(reply)
    empty()
    if (reply._tag !== "Cancelled") return
    announce(texts.cancelled)
    byId("build", HTMLElement).focus()
  }

  const test = async (): Promise<void> => {
    const outcome = byId("test-outcome", HTMLElement)
    const { serverUrl, serverKey } = entries()
    const fault = addressFault(facts, serverUrl)
    complain("server-url", fault?.sentence)
    outcome.textContent = ""
    outcome.dataset["state"] = ""
    if (fault !== undefined) return byId("server-url", HTMLElement).focus()
    const button = byId("test", HTMLButtonElement)
    button.disabled = true
    outcome.textContent = texts.testing
    outcome.dataset["state"] = "busy"
    const reply = await tryServer({ url: serverUrl, api_key: serverKey })
    button.disabled = false
    outcome.textContent = ""
    if (reply._tag !== "Done") {
      outcome.dataset["state"] = ""
      return refusedReply(reply)
    }
    const trial = reply.value
    outcome.dataset["state"] = trial.ok ? "ok" : "failed"
    if (!trial.ok) outcome.textContent = filled(texts.testFailed, { reason: reasonOf(texts.failures, trial.error) })
    else if (trial.tools.length === 0) outcome.textContent = texts.testNone
    else {
      const names = new Intl.ListFormat(facts.language).format(trial.tools.map(({ name }) => name))
      outcome.textContent = counted(texts.testDone, trial.tools.length, facts.language, { names })
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault()
    if (sending === undefined && !byId("build", HTMLButtonElement).disabled) void build()
  })
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLElement && target.id.startsWith("server-"))
      byId("test-outcome", HTMLElement).textContent = ""
    if (target instanceof HTMLElement && target.getAttribute("aria-invalid") === "true") complain(target.id, undefined)
  })
  byId("test", HTMLElement).addEventListener("click", () => void test())
  byId("cancel", HTMLElement).addEventListener("click", () => sending?.cancel())
  byId("discard", HTMLElement).addEventListener("click", async () => {
    if (current === undefined) return
    const { id, name } = current
    const reply = await discard(id)
    if (reply._tag !== "Done" && !(reply._tag === "Refused" && reply.status === 404)) return refusedReply(reply)
    view.trouble(null)
    empty()
    announce(filled(texts.discarded, { name }))
    byId("name", HTMLElement).focus()
    await own.refresh()
  })

  const own = list(
    facts,
    (id) => {
      if (current?.id === id) empty()
    },
    refusedReply,
  )

  busy(false)
  if (facts.opened !== null) void watch(facts.opened)
  const asked = new URLSearchParams(location.search)
  if ((facts.opened === null && asked.has("with")) || (facts.editing === null && asked.has("edit"))) {
    named(null)
    view.trouble(texts.gone)
  }
}

const facts = factsOf("agents-facts")
if (facts !== null) start(facts as AgentsFacts)
