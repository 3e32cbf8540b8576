import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { type KeptDraft, keptDraft } from "../page/drafts.ts"
import { byId, element } from "../page/elements.ts"
import { chatAddress } from "./address.ts"
import { faultNotice } from "./faults.ts"
import { following } from "./following.ts"
import type { TurnView } from "./turnView.ts"
import type { Fault } from "./wire.ts"

export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/** A new one has an address once its first question is asked; one that is still being read has no session yet. */
export interface OpenConversation {
  id: string | undefined
  session: string
}

/** What the page shows: one conversation, its turns, and which of them is worked on. */
export interface ChatPage {
  /** Another conversation is another object: what is heard for an earlier one is not shown. */
  open: OpenConversation
  turns: ReadonlyArray<TurnView>
  /** Sends what was typed while the conversation was still being read, once it is there. */
  waiting: (() => void) | undefined
  busy: { readonly controller: AbortController; readonly turn: TurnView } | undefined
  readonly follow: ReturnType<typeof following>
  /** A question that was typed and is no turn yet. */
  readonly draft: KeptDraft
  /** What went wrong beside a turn; nothing, where nothing did. */
  readonly hint: (fault: Fault | undefined, retry?: () => void) => void
  readonly note: (sentence: string) => void
  /** Something for those who see the page as well as those who listen. */
  readonly say: (sentence: string) => void
  readonly silence: () => void
  /** Which turn is worked on from now on; what it is to be stopped by. */
  readonly working: (turn: TurnView | undefined) => AbortSignal
  readonly place: (turn: TurnView) => void
  readonly remove: (gone: ReadonlyArray<TurnView>) => void
  /** The same turn as it is now. */
  readonly exchange: (turn: TurnView, by: TurnView) => void
  /** Reads the conversation anew, where nothing is being answered. */
  reread: () => void
  /** Shows what becomes of a turn that is worked on while another one is heard. */
  lookAfter: (turn: TurnView) => void
  /** The turns of the conversation that was turned to, and what asks for earlier ones. */
  readonly fill: (turns: ReadonlyArray<TurnView>, above: HTMLElement | undefined) => void
  /** Turns from before those that are shown, in the place of what asked for them. */
  readonly placeEarlier: (views: ReadonlyArray<TurnView>, above: HTMLElement | undefined, place: Element) => void
  /** Shows another conversation, without its turns. */
  readonly turnTo: (conversation: OpenConversation) => void
  readonly loading: (is: boolean) => void
  readonly setAddress: (id?: string) => void
  readonly focus: () => void
}

export const chatPage = (facts: ChatFacts): ChatPage => {
  const log = byId("log", HTMLElement)
  const empty = byId("empty", HTMLElement)
  const [send, stop] = [byId("send", HTMLElement), byId("stop", HTMLElement)]
  const trouble = byId("trouble", HTMLElement)
  const spoken = byId("spoken", HTMLElement)

  const troubled = (nodes: Iterable<Node>): void => {
    trouble.replaceChildren(...nodes)
    trouble.hidden = trouble.childNodes.length === 0
  }

  const page: ChatPage = {
    open: { id: undefined, session: randomId() },
    turns: [],
    waiting: undefined,
    busy: undefined,
    follow: following(byId("latest", HTMLButtonElement)),
    draft: keptDraft(`chat ${facts.agent.id}`, byId("question", HTMLTextAreaElement)),
    hint: (fault, retry) => troubled(fault === undefined ? [] : faultNotice(facts, fault, retry).childNodes),
    note: (sentence) => troubled([element("p", {}, sentence)]),
    say: (sentence) => void spoken.append(element("p", {}, sentence)),
    silence: () => spoken.replaceChildren(),
    working: (turn) => {
      const controller = new AbortController()
      page.busy = turn === undefined ? undefined : { controller, turn }
      send.hidden = page.busy !== undefined
      stop.hidden = page.busy === undefined
      return controller.signal
    },
    place: (turn) => {
      empty.hidden = true
      page.turns = [...page.turns, turn]
      log.append(turn.element)
    },
    remove: (gone) => {
      page.turns = page.turns.filter((turn) => !gone.includes(turn))
      for (const { element: one } of gone) one.remove()
    },
    exchange: (turn, by) => {
      page.turns = page.turns.map((one) => (one === turn ? by : one))
      turn.element.replaceWith(by.element)
    },
    reread: () => undefined,
    lookAfter: () => undefined,
    fill: (turns, above) => {
      page.turns = turns
      if (above !== undefined) log.prepend(above)
      log.append(...turns.map((turn) => turn.element))
      empty.hidden = turns.length > 0
    },
    placeEarlier: (views, above, place) => {
      const height = document.documentElement.scrollHeight
      const hadFocus = document.activeElement === place
      place.replaceWith(...(above === undefined ? [] : [above]), ...views.map((view) => view.element))
      page.turns = [...views, ...page.turns]
      scrollBy({ top: document.documentElement.scrollHeight - height, behavior: "instant" })
      // Whoever asked with the keyboard goes on with the first of what came, or with what asks for more.
      const first = above ?? views[0]?.element
      if (!hadFocus || first === undefined) return
      if (above === undefined) first.tabIndex = -1
      first.focus({ preventScroll: true })
    },
    turnTo: (conversation) => {
      page.busy?.controller.abort()
      page.working(undefined)
      page.hint(undefined)
      page.waiting = undefined
      page.turns = []
      page.open = conversation
      page.silence()
      log.replaceChildren(empty)
      empty.hidden = conversation.id !== undefined
    },
    loading: (is) => {
      if (is) log.setAttribute("aria-busy", "true")
      else log.removeAttribute("aria-busy")
    },
    setAddress: (id) => history.replaceState(null, "", chatAddress(facts.agent.id, id)),
    focus: () => byId("question", HTMLTextAreaElement).focus(),
  }
  return page
}
