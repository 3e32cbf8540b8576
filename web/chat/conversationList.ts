import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { announce } from "../page/announce.ts"
import { byId, element } from "../page/elements.ts"
import { chatAddress } from "./address.ts"
import * as api from "./api.ts"
import { daySince } from "./days.ts"
import { faultNotice } from "./faults.ts"
import { iconButton } from "./opinion.ts"
import type { Confirm } from "./confirm.ts"
import type { Conversation, Fault } from "./wire.ts"

export interface ListActions {
  readonly open: (id: string) => void
  readonly gone: (id: string) => void
  readonly confirm: Confirm
}

/** A conversation's menu: rename, download, delete. */
const menuOf = (
  { texts }: ChatFacts,
  { conversation_id: id, title }: Conversation,
  { rename, remove }: { rename: () => void; remove: () => void },
): HTMLElement => {
  const button = (text: string, act: () => void) => {
    const made = element("button", { type: "button", class: "button button-quiet" }, text)
    made.addEventListener("click", () => {
      details.open = false
      act()
    })
    return made
  }
  const label = filled(texts.menu, { title })
  const summary = element("summary", { "aria-label": label }, ...iconButton("more", label).childNodes)
  const details = element(
    "details",
    { class: "side-menu", name: "side-menu" },
    summary,
    element(
      "div",
      { class: "side-menu-items" },
      button(texts.rename, rename),
      element("a", { class: "button button-quiet", href: api.exportAddress(id), download: "" }, texts.export),
      button(texts.remove, remove),
    ),
  )
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return
    event.preventDefault()
    event.stopPropagation()
    details.open = false
    summary.focus()
  })
  return details
}

/** The agent's conversations, newest first and grouped by day, with search, rename, download and delete. */
export class ConversationList {
  readonly #facts: ChatFacts
  readonly #actions: ListActions
  readonly #place = byId("conversations", HTMLElement)
  readonly #note = byId("side-note", HTMLElement)
  readonly #more = byId("more", HTMLButtonElement)
  readonly #search = byId("search", HTMLInputElement)
  #listed: ReadonlyArray<Conversation> = []
  #next: string | null = null
  #current: string | undefined
  #asked = 0

  constructor(facts: ChatFacts, actions: ListActions) {
    this.#facts = facts
    this.#actions = actions
    let typing = 0
    this.#search.addEventListener("input", () => {
      clearTimeout(typing)
      typing = window.setTimeout(() => void this.refresh(), 250)
    })
    this.#more.addEventListener("click", () => void this.#load(this.#next))
    document.addEventListener("click", ({ target }) => {
      for (const open of document.querySelectorAll<HTMLDetailsElement>(".side-menu[open]"))
        if (!(target instanceof Node && open.contains(target))) open.open = false
    })
  }

  refresh(): Promise<void> {
    return this.#load(null)
  }

  /** Marks the open conversation. */
  mark(id: string | undefined): void {
    this.#current = id
    for (const one of this.#place.querySelectorAll<HTMLElement>("a[data-conversation]"))
      if (one.dataset["conversation"] === id) one.setAttribute("aria-current", "page")
      else one.removeAttribute("aria-current")
  }

  async #load(cursor: string | null): Promise<void> {
    const mine = ++this.#asked
    const reply = await api.conversations(this.#facts.agent.id, this.#search.value.trim(), cursor)
    if (mine !== this.#asked) return
    if (reply._tag === "Refused") {
      // A deployment without storage has no conversations to search.
      this.#search.parentElement!.hidden = reply.status === 404
      this.#note.hidden = reply.status === 404
      this.#note.textContent = this.#facts.texts.listFailed
      return
    }
    const { conversations, next_cursor: next } = reply.value
    this.#listed = cursor === null ? conversations : [...this.#listed, ...conversations]
    this.#next = next
    this.#show()
  }

  #show(): void {
    const { texts } = this.#facts
    const now = new Date()
    const groups = Map.groupBy(this.#listed, ({ changed_at: at }) => daySince(new Date(at), now))
    this.#place.replaceChildren(
      ...[...groups].map(([day, members]) =>
        element(
          "section",
          { "aria-label": texts[day] },
          element("h2", { class: "side-day" }, texts[day]),
          element("ul", {}, ...members.map((one) => this.#itemOf(one))),
        ),
      ),
    )
    this.#more.hidden = this.#next === null
    this.#note.hidden = this.#listed.length > 0
    this.#note.textContent = this.#search.value.trim() === "" ? texts.listNone : texts.listNothing
  }

  #itemOf(one: Conversation): HTMLElement {
    const { conversation_id: id, title } = one
    const item = element("li", { class: "side-item" })
    const href = chatAddress(this.#facts.agent.id, id)
    const isCurrent = id === this.#current ? { "aria-current": "page" } : {}
    const opening = element("a", { href, "data-conversation": id, ...isCurrent }, title)
    opening.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      this.#actions.open(id)
    })
    const acts = { rename: () => this.#rename(item, one), remove: () => void this.#remove(item, one) }
    item.append(opening, menuOf(this.#facts, one, acts))
    return item
  }

  #problem(item: HTMLElement, fault: Fault, retry: () => void): void {
    item.querySelector(".fault")?.remove()
    item.append(faultNotice(this.#facts, fault, retry))
  }

  #rename(item: HTMLElement, { conversation_id: id, title }: Conversation): void {
    const { texts } = this.#facts
    const input = element("input", { class: "input", value: title, maxlength: "200", "aria-label": texts.renameLabel })
    const form = element("form", { class: "renaming" }, input, element("button", { class: "button" }, texts.save))
    const close = (): void => {
      this.#show()
      this.#place.querySelector<HTMLElement>(`a[data-conversation="${CSS.escape(id)}"]`)?.focus()
    }
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return
      event.preventDefault()
      event.stopPropagation()
      close()
    })
    form.addEventListener("submit", async (event) => {
      event.preventDefault()
      const words = input.value.trim()
      if (words === "" || words === title) return close()
      const reply = await api.rename(id, words)
      if (reply._tag === "Refused") return this.#problem(item, reply, () => form.requestSubmit())
      const renamed = { title: reply.value.title }
      this.#listed = this.#listed.map((one) => (one.conversation_id === id ? { ...one, ...renamed } : one))
      announce(texts.renamed)
      close()
    })
    item.replaceChildren(form)
    input.select()
  }

  async #remove(item: HTMLElement, one: Conversation): Promise<void> {
    const { texts } = this.#facts
    const { conversation_id: id, title } = one
    const isSure = await this.#actions.confirm(texts.removeTitle, filled(texts.removeText, { title }), texts.remove)
    if (!isSure) return item.querySelector<HTMLElement>("summary")?.focus()
    const reply = await api.erase(id)
    if (reply._tag === "Refused" && reply.status !== 404)
      return this.#problem(item, reply, () => void this.#remove(item, one))
    this.#listed = this.#listed.filter(({ conversation_id: other }) => other !== id)
    this.#show()
    this.#search.focus()
    announce(texts.removed)
    this.#actions.gone(id)
  }
}
