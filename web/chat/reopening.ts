import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { announce } from "../page/announce.ts"
import { element } from "../page/elements.ts"
import type { Answering } from "./answering.ts"
import * as api from "./api.ts"
import { unwritten } from "./ask.ts"
import type { ConversationList } from "./conversationList.ts"
import { type ChatPage, type OpenConversation, randomId } from "./page.ts"
import type { TurnView } from "./turnView.ts"
import type { Direction } from "./versions.ts"
import type { Turn } from "./wire.ts"

const isUnderWay = ({ state }: Pick<Turn, "state">): boolean => state === "running" || state === "waiting"

const isWaiting = ({ state }: Pick<Turn, "state">): boolean => state === "waiting"

/** Shows another conversation, and follows turns that are still running in it. */
export class Reopening {
  readonly #facts: ChatFacts
  readonly #page: ChatPage
  readonly #list: ConversationList
  readonly #answers: Answering

  constructor(facts: ChatFacts, page: ChatPage, list: ConversationList, answers: Answering) {
    this.#facts = facts
    this.#page = page
    this.#list = list
    this.#answers = answers
    page.openVersion = (turn, id, direction) => void this.#openVersion(turn, id, direction)
    page.reread = () => {
      if (page.open.id !== undefined && page.busy === undefined) void this.reopen(page.open.id)
    }
    page.lookAfter = (turn) => void this.#lookAfter(turn, page.open)
    document.addEventListener("visibilitychange", () => void this.#cameBack())
  }

  /** Shows a new conversation. */
  fresh(): void {
    this.#page.turnTo({ id: undefined, session: randomId() })
    this.#list.mark(undefined)
    this.#page.focus()
  }

  /** Shows a stored conversation, and follows its running turn. */
  async reopen(id: string): Promise<void> {
    const page = this.#page
    const mine: OpenConversation = { id, session: "" }
    page.turnTo(mine)
    this.#list.mark(id)
    page.loading(true)
    const reply = await api.conversation(id)
    if (mine !== page.open) return
    page.loading(false)
    const { waiting: send } = page
    page.waiting = undefined
    if (reply._tag === "Refused") {
      if (reply.status !== 404) return page.hint(reply, () => void this.reopen(id))
      page.setAddress()
      this.fresh()
      return page.note(this.#facts.texts.conversationGone)
    }
    if (send !== undefined) page.hint(undefined)
    const isWorkedOn = this.#place(mine, reply.value)
    page.follow.toEnd()
    if (!isWorkedOn) send?.()
  }

  /**
   * Shows the turns of a conversation, and follows running ones. Returns whether the last turn is running or waiting.
   */
  #place(
    mine: OpenConversation,
    { conversation_id: id, session_id: session, turn_list: turns, next_cursor: before }: api.Told,
  ): boolean {
    mine.session = session
    this.#page.fill(
      turns.map((turn) => this.#restore(turn)),
      before === null ? undefined : this.#earlier(id, before),
    )
    void this.#showWaiting(session, turns)
    const last = turns.at(-1)
    const view = this.#page.turns.at(-1)
    const isWorkedOn = last !== undefined && view !== undefined && isUnderWay(last)
    if (isWorkedOn) void this.#follow(view, last, mine)
    // Questions asked elsewhere in the meantime don't end the running turn.
    for (const [at, turn] of turns.slice(0, -1).entries())
      if (turn.state === "running" && this.#page.turns[at] !== undefined)
        void this.#lookAfter(this.#page.turns[at], mine)
    return isWorkedOn
  }

  /** `isHeard`: the turn has just ended, so it is announced. */
  #restore(turn: Turn, isHeard = false): TurnView {
    const [asked, answered] = turn.messages
    const view = this.#answers.viewOf(asked?.content ?? "")
    view.id = turn.turn_id
    view.isDrawing = turn.is_drawing
    view.versions.show(turn.alternatives, turn.turn_id)
    const content = answered?.content ?? ""
    if (turn.state === "completed")
      view.end(
        {
          content,
          sources: answered?.sources ?? [],
          calls: answered?.tool_calls ?? [],
          infographic: answered?.infographic,
          taken: { seconds: turn.response_time, usage: turn.usage, model: turn.model },
          finish: turn.finish_reason,
        },
        isHeard,
      )
    else if (turn.state !== "running") view.text(content)
    if (turn.state === "cancelled") view.stopped(isHeard)
    else if (turn.state === "failed") {
      const fault = { status: 502, code: turn.error?.code ?? "other", text: turn.error?.message ?? "" }
      view.failed(fault, () => this.#answers.retry(view), isHeard)
    }
    return view
  }

  /** The link to earlier turns. */
  #earlier(id: string, before: string): HTMLElement {
    const button = element(
      "button",
      { type: "button", class: "button button-quiet log-earlier" },
      this.#facts.texts.earlier,
    )
    button.addEventListener("click", async () => {
      const reply = await api.conversation(id, before)
      if (reply._tag === "Refused") return this.#page.hint(reply)
      const above = reply.value.next_cursor === null ? undefined : this.#earlier(id, reply.value.next_cursor)
      this.#page.placeEarlier(
        reply.value.turn_list.map((turn) => this.#restore(turn)),
        above,
        button,
      )
    })
    return button
  }

  /**
   * Opens another version of a question. The question keeps its position on the screen, and its version switch keeps
   * the focus.
   */
  async #openVersion(turn: TurnView, to: string, direction: Direction): Promise<void> {
    const page = this.#page
    const { open } = page
    if (open.id === undefined) return
    const reply = await api.showBranch(open.id, to)
    if (open !== page.open || page.busy !== undefined) return
    if (reply._tag === "Refused") return page.hint(reply, () => void this.#openVersion(turn, to, direction))
    const { top } = turn.element.getBoundingClientRect()
    const mine = { id: open.id, session: open.session }
    page.turnTo(mine)
    this.#place(mine, reply.value)
    const view = page.turns.find(({ id }) => id === to)
    if (view === undefined) return page.follow.toEnd()
    scrollBy({ top: view.element.getBoundingClientRect().top - top, behavior: "instant" })
    announce(view.versions.focus(direction))
    void this.#list.refresh()
  }

  /**
   * Follows a running turn. Its stream ends when the turn has to wait for the user; after the decision the turn
   * continues under another id, which is looked up.
   */
  async #follow(view: TurnView, { turn_id: id, state }: Turn, mine: OpenConversation): Promise<void> {
    const page = this.#page
    const reply = await api.approvals(mine.session, "all")
    const approvals = reply._tag === "Done" ? reply.value.approvals.filter((one) => one.turn_id === id) : []
    if (mine !== page.open) return
    const isDecided =
      approvals.length > 0 && approvals.every(({ status }) => status === "approved" || status === "denied")
    if (!isDecided) return state === "running" ? this.#answers.follow(view, id) : undefined
    announce(filled(this.#facts.texts.thinking, { name: this.#facts.agent.name }))
    if (page.busy === undefined) page.working(view)
    await this.#lookAfter(view, mine)
    if (page.busy?.turn === view) page.working(undefined)
  }

  /**
   * Polls a turn without a stream until it is over or waits for the user's approval. Meanwhile, shows the questions
   * that its tools ask.
   */
  async #lookAfter(view: TurnView, mine: OpenConversation): Promise<void> {
    const page = this.#page
    const { id } = view
    if (id === undefined) return
    view.begin(true)
    for (;;) {
      await new Promise<void>((resolve) => setTimeout(resolve, 1000))
      const reply = await api.turn(id)
      const [calls, asked] = await Promise.all([api.approvals(mine.session), api.questions()])
      if (mine !== page.open) return
      if (reply._tag === "Refused") {
        if (reply.status !== 404) continue
        return view.failed(unwritten, () => this.#answers.retry(view), true)
      }
      if (!isUnderWay(reply.value)) return page.exchange(view, this.#restore(reply.value, true))
      const isOf = ({ turn_id: one }: { readonly turn_id: string }): boolean => one === id
      if (calls._tag === "Done" && calls.value.approvals.some(isOf))
        return this.#showWaiting(mine.session, [reply.value])
      if (asked._tag === "Done") for (const one of asked.value.questions.filter(isOf)) view.asks(one)
    }
  }

  /** Shows the conversation's tool calls that are waiting for approval or have expired, in the turns that made them. */
  async #showWaiting(session: string, turns: ReadonlyArray<Turn>): Promise<void> {
    const page = this.#page
    const reply = await api.approvals(session, "all")
    if (reply._tag === "Refused" || page.open.session !== session) return
    // The newest call is first in the list, but the page shows the calls in the agent's order.
    const byTurn = Map.groupBy(reply.value.approvals.toReversed(), ({ turn_id: turn }) => turn)
    for (const [id, all] of byTurn) {
      const approvals = all.filter(({ status }) => status === "waiting")
      const existing = page.turns.find((turn) => turn.id === id)
      const known = turns.find(({ turn_id: one }) => one === id)
      const isLeft = known?.state === "waiting" || known?.state === "cancelled"
      if (approvals.length > 0) {
        const turn = existing ?? this.#answers.viewOf(approvals[0]?.question ?? "")
        turn.id = id
        if (existing === undefined) page.place(turn)
        const answer = known?.messages[1]
        turn.waits({ content: answer?.content ?? "", calls: answer?.tool_calls ?? [] }, approvals)
      } else if (isLeft && all.some(({ status }) => status === "expired"))
        existing?.stopped(false, this.#facts.texts.approval.expired)
    }
    page.follow.grown()
  }

  /** When the user returns to the page, shows messages from other tabs and devices. */
  async #cameBack(): Promise<void> {
    const page = this.#page
    const mine = page.open
    const isIdle = () => page.busy === undefined && document.querySelector(".mine-edit") === null
    if (document.hidden || mine.id === undefined || mine.session === "" || !isIdle()) return
    const reply = await api.conversation(mine.id)
    if (reply._tag === "Refused" || mine !== page.open || !isIdle()) return
    const shown = page.turns.at(-1)?.id
    const last = reply.value.turn_list.at(-1)?.turn_id
    const isAnswered = document.querySelector(".approval-actions") !== null && !reply.value.turn_list.some(isWaiting)
    // A turn unknown to the service, such as a question that never arrived, exists only here.
    if (isAnswered || (shown !== undefined && last !== undefined && last !== shown)) await this.reopen(mine.id)
  }
}
