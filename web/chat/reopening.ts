import type { ChatFacts } from "../../src/http/pages/chat/Facts.ts"
import { filled } from "../../src/http/pages/language/filled.ts"
import { announce } from "../page/announce.ts"
import { element } from "../page/elements.ts"
import type { Answering } from "./answering.ts"
import * as api from "./api.ts"
import type { ConversationList } from "./conversationList.ts"
import { type ChatPage, type OpenConversation, randomId } from "./page.ts"
import type { TurnView } from "./turnView.ts"
import type { Turn } from "./wire.ts"

export interface Reopening {
  /** Shows a new conversation. */
  readonly fresh: () => void
  /** Shows a stored conversation, and goes on with the turn that it is in the middle of. */
  readonly reopen: (id: string) => Promise<void>
}

const isUnderWay = ({ state }: Pick<Turn, "state">): boolean => state === "running" || state === "waiting"

export const reopening = (
  { texts, agent }: ChatFacts,
  page: ChatPage,
  list: ConversationList,
  { retry, follow, viewOf }: Answering,
): Reopening => {
  const told = (turn: Turn): TurnView => {
    const [asked, answered] = turn.messages
    const view = viewOf(asked?.content ?? "")
    view.id = turn.turn_id
    view.isDrawing = turn.is_drawing
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
        false,
      )
    else if (turn.state === "cancelled" || turn.state === "failed") view.text(content)
    if (turn.state === "cancelled") view.stopped(false)
    else if (turn.state === "failed") {
      const fault = { status: 502, code: turn.error?.code ?? "other", text: turn.error?.message ?? "" }
      view.failed(fault, () => retry(view), false)
    }
    return view
  }

  const earlier = (id: string, before: string): HTMLElement => {
    const button = element("button", { type: "button", class: "button button-quiet log-earlier" }, texts.earlier)
    button.addEventListener("click", async () => {
      const reply = await api.conversation(id, before)
      if (reply._tag === "Refused") return page.hint(reply)
      const above = reply.value.earlier === null ? undefined : earlier(id, reply.value.earlier)
      page.placeEarlier(reply.value.turn_list.map(told), above, button)
    })
    return button
  }

  const fresh = (): void => {
    page.turnTo({ id: undefined, session: randomId() })
    list.mark(undefined)
    page.focus()
  }

  const reopen = async (id: string): Promise<void> => {
    const mine: OpenConversation = { id, session: "" }
    page.turnTo(mine)
    list.mark(id)
    page.loading(true)
    const reply = await api.conversation(id)
    if (mine !== page.open) return
    page.loading(false)
    const { waiting: send } = page
    page.waiting = undefined
    if (reply._tag === "Refused") {
      if (reply.status !== 404) return page.hint(reply, () => void reopen(id))
      page.setAddress()
      fresh()
      return page.note(texts.conversationGone)
    }
    const { session_id: session, turn_list: turns, earlier: before } = reply.value
    mine.session = session
    page.fill(turns.map(told), before === null ? undefined : earlier(id, before))
    page.follow.toEnd()
    void waiting(session, turns)
    const last = turns.at(-1)
    const view = page.turns.at(-1)
    if (send !== undefined) page.hint(undefined)
    if (last !== undefined && view !== undefined && isUnderWay(last)) void worked(view, last, mine)
    else send?.()
  }

  /**
   * A turn that is worked on. Its stream ends where it had to wait for the reader: one whose calls are decided goes on elsewhere, at once or
   * in a moment, and what becomes of it is looked for.
   */
  const worked = async (view: TurnView, { turn_id: id, state }: Turn, mine: OpenConversation) => {
    const asked = async () => {
      const reply = await api.approvals(mine.session, "all")
      return reply._tag === "Done" ? reply.value.approvals.filter((one) => one.turn_id === id) : []
    }
    const approvals = await asked()
    if (mine !== page.open) return
    const isDecided =
      approvals.length > 0 && approvals.every(({ status }) => status === "approved" || status === "denied")
    if (!isDecided) return state === "running" ? follow(view, id) : undefined
    view.begin(true)
    announce(filled(texts.thinking, { name: agent.name }))
    for (;;) {
      await new Promise<void>((resolve) => setTimeout(resolve, 1000))
      if (mine !== page.open || page.busy !== undefined) return
      const reply = await api.turn(id)
      if (mine !== page.open || page.busy !== undefined) return
      const isOver = reply._tag === "Done" ? !isUnderWay(reply.value) : reply.status === 404
      if (isOver || (await asked()).some(({ status }) => status === "waiting"))
        return void (mine.id !== undefined && reopen(mine.id))
    }
  }

  /** Calls of the conversation that still wait, at their questions. */
  const waiting = async (session: string, turns: ReadonlyArray<Turn>): Promise<void> => {
    const reply = await api.approvals(session)
    if (reply._tag === "Refused" || page.open.session !== session) return
    // Listed from the last one; they are read in the order in which the agent came to them.
    const byTurn = Map.groupBy(reply.value.approvals.toReversed(), ({ turn_id: turn }) => turn)
    for (const [id, approvals] of byTurn) {
      const existing = page.turns.find((turn) => turn.id === id)
      const turn = existing ?? viewOf(approvals[0]?.question ?? "")
      turn.id = id
      if (existing === undefined) page.place(turn)
      const said = turns.find(({ turn_id: one }) => one === id)?.messages[1]
      turn.waits({ content: said?.content ?? "", calls: said?.tool_calls ?? [] }, approvals)
    }
    page.follow.grown()
  }

  /** Whoever comes back finds what was said meanwhile in another tab, or on another device. */
  const cameBack = async (): Promise<void> => {
    const mine = page.open
    const isIdle = () => page.busy === undefined && document.querySelector(".mine-edit") === null
    if (document.hidden || mine.id === undefined || mine.session === "" || !isIdle()) return
    const reply = await api.conversation(mine.id)
    if (reply._tag === "Refused" || mine !== page.open || !isIdle()) return
    const shown = page.turns.at(-1)?.id
    const last = reply.value.turn_list.at(-1)?.turn_id
    // What the service does not know, such as a question that it never got, is nowhere but here.
    if (shown !== undefined && last !== undefined && last !== shown) await reopen(mine.id)
  }
  document.addEventListener("visibilitychange", () => void cameBack())

  return { fresh, reopen }
}
