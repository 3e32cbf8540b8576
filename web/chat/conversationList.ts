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

export interface ConversationList {
  readonly refresh: () => Promise<void>
  /** Marks the open conversation. */
  readonly mark: (id: string | undefined) => void
}

export interface ListActions {
  readonly open: (id: string) => void
  readonly gone: (id: string) => void
  readonly confirm: Confirm
}

/** The agent's conversations, newest first, by day: search, rename, download, delete. */
export const conversationList = (facts: ChatFacts, actions: ListActions): ConversationList => {
  const { texts, agent } = facts
  const place = byId("conversations", HTMLElement)
  const note = byId("side-note", HTMLElement)
  const more = byId("more", HTMLButtonElement)
  const search = byId("search", HTMLInputElement)
  let listed: ReadonlyArray<Conversation> = []
  let next: string | null = null
  let current: string | undefined
  let asked = 0

  const problem = (item: HTMLElement, fault: Fault, retry: () => void): void => {
    item.querySelector(".fault")?.remove()
    item.append(faultNotice(facts, fault, retry))
  }

  const renaming = (item: HTMLElement, { conversation_id: id, title }: Conversation): void => {
    const input = element("input", { class: "input", value: title, maxlength: "200", "aria-label": texts.renameLabel })
    const form = element("form", { class: "renaming" }, input, element("button", { class: "button" }, texts.save))
    const close = (): void => {
      show()
      link(id)?.focus()
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
      if (reply._tag === "Refused") return problem(item, reply, () => form.requestSubmit())
      listed = listed.map((one) => (one.conversation_id === id ? { ...one, title: reply.value.title } : one))
      announce(texts.renamed)
      close()
    })
    item.replaceChildren(form)
    input.select()
  }

  const removing = async (item: HTMLElement, { conversation_id: id, title }: Conversation): Promise<void> => {
    const isSure = await actions.confirm(texts.removeTitle, filled(texts.removeText, { title }), texts.remove)
    if (!isSure) return item.querySelector<HTMLElement>("summary")?.focus()
    const reply = await api.erase(id)
    if (reply._tag === "Refused" && reply.status !== 404)
      return problem(item, reply, () => void removing(item, { ...listed[0]!, conversation_id: id, title }))
    listed = listed.filter((one) => one.conversation_id !== id)
    show()
    search.focus()
    announce(texts.removed)
    actions.gone(id)
  }

  const menu = (item: HTMLElement, one: Conversation): HTMLElement => {
    const button = (text: string, act: () => void) => {
      const made = element("button", { type: "button", class: "button button-quiet" }, text)
      made.addEventListener("click", () => {
        details.open = false
        act()
      })
      return made
    }
    const dots = iconButton("more", filled(texts.menu, { title: one.title }))
    const summary = element("summary", { "aria-label": filled(texts.menu, { title: one.title }) }, ...dots.childNodes)
    const details = element(
      "details",
      { class: "side-menu", name: "side-menu" },
      summary,
      element(
        "div",
        { class: "side-menu-items" },
        button(texts.rename, () => renaming(item, one)),
        element(
          "a",
          { class: "button button-quiet", href: api.exportAddress(one.conversation_id), download: "" },
          texts.export,
        ),
        button(texts.remove, () => void removing(item, one)),
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

  const link = (id: string) => place.querySelector<HTMLElement>(`a[data-conversation="${CSS.escape(id)}"]`)

  const itemOf = (one: Conversation): HTMLElement => {
    const { conversation_id: id, title } = one
    const item = element("li", { class: "side-item" })
    const isCurrent = id === current ? { "aria-current": "page" } : {}
    const opening = element("a", { href: chatAddress(agent.id, id), "data-conversation": id, ...isCurrent }, title)
    opening.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      actions.open(id)
    })
    item.append(opening, menu(item, one))
    return item
  }

  const show = (): void => {
    const now = new Date()
    const groups = Map.groupBy(listed, ({ changed_at: at }) => daySince(new Date(at), now))
    place.replaceChildren(
      ...[...groups].map(([day, members]) =>
        element(
          "section",
          { "aria-label": texts[day] },
          element("h2", { class: "side-day" }, texts[day]),
          element("ul", {}, ...members.map(itemOf)),
        ),
      ),
    )
    more.hidden = next === null
    note.hidden = listed.length > 0
    note.textContent = search.value.trim() === "" ? texts.listNone : texts.listNothing
  }

  const load = async (cursor: string | null): Promise<void> => {
    const mine = ++asked
    const reply = await api.conversations(agent.id, search.value.trim(), cursor)
    if (mine !== asked) return
    if (reply._tag === "Refused") {
      // A deployment without storage has no conversations to search.
      search.parentElement!.hidden = reply.status === 404
      note.hidden = reply.status === 404
      note.textContent = texts.listFailed
      return
    }
    listed = cursor === null ? reply.value.conversations : [...listed, ...reply.value.conversations]
    next = reply.value.next_cursor
    show()
  }

  let typing = 0
  search.addEventListener("input", () => {
    clearTimeout(typing)
    typing = window.setTimeout(() => void load(null), 250)
  })
  more.addEventListener("click", () => void load(next))
  document.addEventListener("click", ({ target }) => {
    for (const open of document.querySelectorAll<HTMLDetailsElement>(".side-menu[open]"))
      if (!(target instanceof Node && open.contains(target))) open.open = false
  })

  return {
    refresh: () => load(null),
    mark: (id) => {
      current = id
      for (const one of place.querySelectorAll<HTMLElement>("a[data-conversation]"))
        if (one.dataset["conversation"] === id) one.setAttribute("aria-current", "page")
        else one.removeAttribute("aria-current")
    },
  }
}
