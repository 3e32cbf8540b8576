import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { type KeptDraft, keptDraft } from "../page/drafts.ts"
import { byId, element } from "../page/elements.ts"
import { chatAddress } from "./address.ts"
import { faultNotice } from "./faults.ts"
import { following } from "./following.ts"
import type { TurnView } from "./turnView.ts"
import type { Direction } from "./versions.ts"
import type { Fault } from "./wire.ts"

export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/** A new conversation gets its URL with the first question. A conversation that is still loading has no session yet. */
export interface OpenConversation {
  id: string | undefined
  session: string
}

/** The page's state: one conversation, its turns, and the running turn. */
export interface ChatPage {
  /** Each conversation is a new object, so that events of an earlier conversation are not shown. */
  open: OpenConversation
  turns: ReadonlyArray<TurnView>
  /** Sends the question that was typed while the conversation was loading. */
  waiting: (() => void) | undefined
  busy: { readonly controller: AbortController; readonly turn: TurnView } | undefined
  readonly follow: ReturnType<typeof following>
  /** A typed question that is not a turn yet. */
  readonly draft: KeptDraft
  /** Shows an error outside of turns; undefined clears it. */
  readonly hint: (fault: Fault | undefined, retry?: () => void) => void
  readonly note: (sentence: string) => void
  /** Shows and announces a message. */
  readonly say: (sentence: string) => void
  readonly silence: () => void
  /** Sets the running turn; the returned signal stops it. */
  readonly working: (turn: TurnView | undefined) => AbortSignal
  readonly place: (turn: TurnView) => void
  readonly remove: (gone: ReadonlyArray<TurnView>) => void
  /** Replaces a turn with its updated version. */
  readonly exchange: (turn: TurnView, by: TurnView) => void
  /** Shows another version of a question, with everything asked after it. */
  openVersion: (turn: TurnView, id: string, direction: Direction) => void
  /** Reloads the conversation if no answer is streaming. */
  reread: () => void
  /** Shows a running turn's progress while another turn is streaming. */
  lookAfter: (turn: TurnView) => void
  /** Shows the opened conversation's turns, and the link to earlier ones. */
  readonly fill: (turns: ReadonlyArray<TurnView>, above: HTMLElement | undefined) => void
  /** Replaces the link to earlier turns with those turns. */
  readonly placeEarlier: (views: ReadonlyArray<TurnView>, above: HTMLElement | undefined, place: Element) => void
  /** Shows another conversation before its turns are loaded. */
  readonly turnTo: (conversation: OpenConversation) => void
  readonly loading: (is: boolean) => void
  readonly setAddress: (id?: string) => void
  readonly focus: () => void
}

/**
 * Replaces the link to earlier turns with those turns and, if there are more, another link. The visible content keeps
 * its position.
 */
const replaceInPlace = (place: Element, above: HTMLElement | undefined, turns: ReadonlyArray<HTMLElement>): void => {
  const height = document.documentElement.scrollHeight
  const hadFocus = document.activeElement === place
  place.replaceWith(...(above === undefined ? [] : [above]), ...turns)
  scrollBy({ top: document.documentElement.scrollHeight - height, behavior: "instant" })
  // If the old link had focus, focus moves to the next link, or else to the first loaded turn.
  const first = above ?? turns[0]
  if (!hadFocus || first === undefined) return
  if (above === undefined) first.tabIndex = -1
  first.focus({ preventScroll: true })
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
    openVersion: () => undefined,
    reread: () => undefined,
    lookAfter: () => undefined,
    fill: (turns, above) => {
      page.turns = turns
      if (above !== undefined) log.prepend(above)
      log.append(...turns.map((turn) => turn.element))
      empty.hidden = turns.length > 0
    },
    placeEarlier: (views, above, place) => {
      replaceInPlace(
        place,
        above,
        views.map((view) => view.element),
      )
      page.turns = [...views, ...page.turns]
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
