import { dateFormat } from "../src/domain/languages/dateFormat.ts"
import type { ChatFacts } from "../src/http/pages/chat/Facts.ts"
import { filled } from "../src/http/pages/language/filled.ts"
import { answerViews } from "./chat/answerView.ts"
import { chatAddress } from "./chat/address.ts"
import * as api from "./chat/api.ts"
import { asking, following as followingTurn, hear, type Outcome, type Question, resuming } from "./chat/ask.ts"
import { confirmDialog } from "./chat/confirm.ts"
import { conversationList } from "./chat/conversationList.ts"
import { documents } from "./chat/documents.ts"
import { draw } from "./chat/draw.ts"
import { faultNotice } from "./chat/faults.ts"
import { following } from "./chat/following.ts"
import { sourceDialog } from "./chat/sources.ts"
import { type TurnView, turnViews } from "./chat/turnView.ts"
import type { Answer, Fault, Turn } from "./chat/wire.ts"
import { alarm, announce } from "./page/announce.ts"
import { byId, element, factsOf } from "./page/elements.ts"

const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")

const start = (facts: ChatFacts): void => {
  const { texts, agent } = facts
  const log = byId("log", HTMLElement)
  const empty = byId("empty", HTMLElement)
  const form = byId("ask", HTMLFormElement)
  const question = byId("question", HTMLTextAreaElement)
  const [send, stop, drawing] = [byId("send", HTMLElement), byId("stop", HTMLElement), byId("draw", HTMLElement)]
  const trouble = byId("trouble", HTMLElement)
  const spoken = byId("spoken", HTMLElement)
  const follow = following(byId("latest", HTMLButtonElement))
  const confirm = confirmDialog()

  /** The conversation that is open. A new one has an address once its first question is asked. */
  let open: { id: string | undefined; session: string } = { id: undefined, session: randomId() }
  let turns: ReadonlyArray<TurnView> = []
  let busy: { readonly controller: AbortController; readonly turn: TurnView } | undefined

  const hint = (fault: Fault | undefined, retry?: () => void): void => {
    trouble.hidden = fault === undefined
    trouble.replaceChildren(...(fault === undefined ? [] : faultNotice(facts, fault, retry).childNodes))
  }

  const working = (turn: TurnView | undefined): AbortSignal => {
    const controller = new AbortController()
    busy = turn === undefined ? undefined : { controller, turn }
    send.hidden = busy !== undefined
    stop.hidden = busy === undefined
    return controller.signal
  }

  const say = (sentence: string): void => {
    spoken.append(element("p", {}, sentence))
  }

  const placed = (turn: TurnView): void => {
    empty.hidden = true
    turns = [...turns, turn]
    log.append(turn.element)
  }

  const without = (gone: ReadonlyArray<TurnView>): void => {
    turns = turns.filter((turn) => !gone.includes(turn))
    for (const { element: one } of gone) one.remove()
  }

  const endedWith = (turn: TurnView, answer: Answer): void => {
    const { content, sources, tool_calls: calls, metadata } = answer
    const { response_time: seconds, usage, model, mcp_errors: problems = [] } = metadata
    turn.id = metadata.turn_id
    const { pending_approvals: pending = [] } = answer
    if (pending.length > 0) return turn.waits({ content, calls }, pending)
    turn.end({ content, sources, calls, taken: { seconds, usage, model }, problems }, true)
  }

  /** Hears an answer into its place. `replaced` are the turns that it stands for once it is there. */
  const heard = async (
    turn: TurnView,
    ask: Parameters<typeof hear>[0],
    replaced: ReadonlyArray<TurnView>,
    retry: () => void,
    isRest = false,
  ): Promise<void> => {
    const mine = open
    spoken.replaceChildren()
    turn.begin(isRest)
    const signal = working(turn)
    announce(filled(texts.thinking, { name: agent.name }))
    follow.toEnd()
    const outcome: Outcome = await hear(
      ask,
      {
        onStart: ({ turn_id: id, conversation_id: conversation }) => {
          turn.id = id
          if (conversation !== undefined) named(mine, conversation)
        },
        onText: turn.text,
        onTool: turn.tool,
        onProgress: turn.progress,
        onQuestion: turn.asks,
        onReconnect: () => announce(texts.reconnecting),
      },
      signal,
    )
    const isCurrent = busy?.turn === turn
    if (isCurrent) working(undefined)
    if (mine !== open) return
    if (outcome._tag === "Answered") {
      without(replaced)
      endedWith(turn, outcome.answer)
    } else {
      for (const one of replaced) one.element.hidden = false
      // What the service does not know cannot be asked again: it is asked anew.
      if (outcome._tag === "Refused" && outcome.status === 404 && outcome.code === "lost") turn.id = undefined
      if (outcome._tag === "Stopped") turn.stopped(true)
      else turn.failed(outcome, retry, true)
    }
    void list.refresh()
    if (isCurrent && (document.activeElement === document.body || document.activeElement === null)) question.focus()
  }

  const named = (conversation: { id: string | undefined }, id: string): void => {
    const isNew = conversation.id === undefined
    conversation.id = id
    if (conversation !== open) return
    if (isNew) history.replaceState(null, "", chatAddress(agent.id, id))
    list.mark(id)
    if (isNew) void list.refresh()
  }

  /** Asks, below what was said, or in the place of a turn and of all that came after it. */
  const ask = (query: string, instead?: TurnView): void => {
    if (busy !== undefined) return
    hint(undefined)
    const replaced = instead === undefined ? [] : turns.slice(turns.indexOf(instead))
    // A turn that never began is not known to the service.
    const replacedId = replaced.find(({ id }) => id !== undefined)?.id
    const order: Question = {
      query,
      session_id: open.session,
      ...(replacedId === undefined ? {} : { replaces: replacedId }),
    }
    const turn = viewOf(query)
    for (const one of replaced) one.element.hidden = true
    placed(turn)
    const key = randomId()
    const first = asking(agent.id, order, key)
    const again = (): void => {
      if (busy !== undefined) return
      const later: Question = { query, session_id: open.session, ...replacing(turn, replacedId) }
      for (const one of replaced) one.element.hidden = true
      void heard(turn, asking(agent.id, later, randomId()), replaced, again)
    }
    void heard(turn, first, replaced, again)
  }

  /** What a question that failed stands for when it is asked again: itself, where the service knows it. */
  const replacing = (turn: TurnView, replacedId: string | undefined): { readonly replaces?: string } => {
    const id = replacedId ?? turn.id
    return id === undefined ? {} : { replaces: id }
  }

  const asInfographic = async (query: string): Promise<void> => {
    const mine = open
    const turn = viewOf(query)
    placed(turn)
    turn.begin()
    follow.toEnd()
    const run = async (): Promise<void> => {
      const signal = working(turn)
      announce(filled(texts.drawing, { name: agent.name }))
      const outcome = await draw(agent.id, { query, session_id: open.session }, signal)
      if (busy?.turn === turn) working(undefined)
      if (mine !== open) return
      if (outcome._tag === "Drawn") {
        turn.drawn(outcome.drawing)
        announce(filled(texts.drawn, { name: agent.name }))
      } else if (outcome._tag === "Stopped") turn.stopped(true)
      else
        turn.failed(
          outcome,
          () => {
            if (busy !== undefined) return
            turn.begin()
            void run()
          },
          true,
        )
    }
    await run()
  }

  const actions = {
    again: (turn: TurnView) => ask(turn.query, turn),
    resend: (turn: TurnView, query: string) => ask(query, turn),
    fork: async (turn: TurnView) => {
      if (open.id === undefined || turn.id === undefined) return
      const reply = await api.fork(open.id, turn.id)
      if (reply._tag === "Refused") return hint(reply, () => void actions.fork(turn))
      location.assign(chatAddress(agent.id, reply.value.conversation_id))
    },
    resume: (turn: TurnView, resume: string) => {
      if (busy !== undefined) return
      void heard(turn, resuming(agent.id, resume), [], () => actions.resume(turn, resume), true)
    },
    openSource: sourceDialog(facts),
    session: () => open.session,
  }
  const viewOf = turnViews(facts, answerViews(facts), actions, follow.grown, say)

  /** A turn of a conversation that is opened again. */
  const told = (turn: Turn): TurnView => {
    const [asked, answered] = turn.messages
    const view = viewOf(asked?.content ?? "")
    view.id = turn.turn_id
    const content = answered?.content ?? ""
    if (turn.state === "completed")
      view.end(
        {
          content,
          sources: answered?.sources ?? [],
          calls: answered?.tool_calls ?? [],
          taken: { seconds: turn.response_time, usage: turn.usage, model: turn.model },
        },
        false,
      )
    else if (turn.state === "cancelled" || turn.state === "failed") view.text(content)
    if (turn.state === "cancelled") view.stopped(false)
    else if (turn.state === "failed") {
      const fault = { status: 502, code: turn.error?.code ?? "other", text: turn.error?.message ?? "" }
      view.failed(fault, () => ask(view.query, view), false)
    }
    return view
  }

  const earlier = (id: string, before: string): HTMLElement => {
    const button = element("button", { type: "button", class: "button button-quiet log-earlier" }, texts.earlier)
    button.addEventListener("click", async () => {
      const reply = await api.conversation(id, before)
      if (reply._tag === "Refused") return hint(reply)
      const views = reply.value.turn_list.map(told)
      const height = document.documentElement.scrollHeight
      button.replaceWith(
        ...(reply.value.earlier === null ? [] : [earlier(id, reply.value.earlier)]),
        ...views.map((view) => view.element),
      )
      turns = [...views, ...turns]
      scrollBy({ top: document.documentElement.scrollHeight - height, behavior: "instant" })
    })
    return button
  }

  const cleared = (): void => {
    busy?.controller.abort()
    working(undefined)
    hint(undefined)
    turns = []
    spoken.replaceChildren()
    log.replaceChildren(empty)
    empty.hidden = false
  }

  const fresh = (): void => {
    cleared()
    open = { id: undefined, session: randomId() }
    list.mark(undefined)
    question.focus()
  }

  const reopen = async (id: string): Promise<void> => {
    cleared()
    const mine = { id, session: "" }
    open = mine
    list.mark(id)
    empty.hidden = true
    log.setAttribute("aria-busy", "true")
    const reply = await api.conversation(id)
    if (mine !== open) return
    log.removeAttribute("aria-busy")
    if (reply._tag === "Refused") {
      if (reply.status === 404) {
        history.replaceState(null, "", chatAddress(agent.id))
        fresh()
        trouble.hidden = false
        trouble.replaceChildren(element("p", {}, texts.conversationGone))
        return
      }
      return hint(reply, () => void reopen(id))
    }
    const { session_id: session, turn_list: storedTurns, earlier: before } = reply.value
    mine.session = session
    for (const turn of storedTurns) placed(told(turn))
    if (before !== null) log.prepend(earlier(id, before))
    empty.hidden = turns.length > 0
    follow.toEnd()
    void waiting(session)
    const last = storedTurns.at(-1)
    const view = turns.at(-1)
    if (last?.state === "running" && view !== undefined) void worked(view, last.turn_id, mine)
  }

  /**
   * A turn that is worked on. Its stream ends where it had to wait for the reader: one whose calls are decided goes on elsewhere, and what
   * becomes of it is looked for.
   */
  const worked = async (view: TurnView, id: string, mine: { readonly id: string; readonly session: string }) => {
    const asked = async () => {
      const reply = await api.approvals(mine.session, "all")
      return reply._tag === "Done" ? reply.value.approvals.filter((one) => one.turn_id === id) : []
    }
    const approvals = await asked()
    if (mine !== open) return
    if (approvals.length === 0 || approvals.some(({ status }) => status === "waiting"))
      return heard(view, followingTurn(id), [], () => ask(view.query, view))
    view.begin(true)
    announce(filled(texts.thinking, { name: agent.name }))
    for (;;) {
      await new Promise<void>((resolve) => setTimeout(resolve, 1000))
      if (mine !== open || busy !== undefined) return
      const reply = await api.turn(id)
      if (mine !== open || busy !== undefined) return
      const isOver = reply._tag === "Done" ? reply.value.state !== "running" : reply.status === 404
      if (isOver || (await asked()).some(({ status }) => status === "waiting")) return void reopen(mine.id)
    }
  }

  /** Calls of the conversation that still wait, at their questions. */
  const waiting = async (session: string): Promise<void> => {
    const reply = await api.approvals(session)
    if (reply._tag === "Refused" || open.session !== session) return
    const byTurn = Map.groupBy(reply.value.approvals, ({ turn_id: turn }) => turn)
    for (const [id, approvals] of byTurn) {
      const existing = turns.find((turn) => turn.id === id)
      const turn = existing ?? viewOf(approvals[0]?.question ?? "")
      turn.id = id
      if (existing === undefined) placed(turn)
      turn.waits({ content: "", calls: [] }, approvals)
    }
    follow.grown()
  }

  const goTo = (id: string): void => {
    byId("side-dialog", HTMLDialogElement).close()
    if (id === open.id) return
    history.pushState(null, "", chatAddress(agent.id, id))
    void reopen(id)
  }

  const list = conversationList(facts, {
    open: goTo,
    gone: (id) => {
      if (id !== open.id) return
      history.replaceState(null, "", chatAddress(agent.id))
      fresh()
    },
    confirm,
  })

  const halt = (): void => {
    const now = busy
    if (now === undefined) return
    now.controller.abort()
    if (now.turn.id !== undefined) void api.cancel(now.turn.id)
    question.focus()
  }

  const entered = (how: (query: string) => void): void => {
    const query = question.value.trim()
    if (busy !== undefined || (open.id !== undefined && open.session === "")) return
    if (query === "") {
      alarm(texts.questionMissing)
      question.focus()
      return
    }
    question.value = ""
    how(query)
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault()
    entered(ask)
  })
  drawing.addEventListener("click", () => entered((query) => void asInfographic(query)))
  stop.addEventListener("click", halt)
  question.addEventListener("keydown", (event) => {
    if (event.isComposing) return
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault()
      form.requestSubmit()
    } else if (event.key === "ArrowUp" && question.value === "" && busy === undefined) {
      event.preventDefault()
      turns.at(-1)?.edit()
    }
  })
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.querySelector("dialog[open]") === null) halt()
  })
  byId("new", HTMLElement).addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    byId("side-dialog", HTMLDialogElement).close()
    history.pushState(null, "", chatAddress(agent.id))
    fresh()
  })
  addEventListener("popstate", () => {
    const id = new URLSearchParams(location.search).get("conversation")
    if (id === null) fresh()
    else void reopen(id)
  })

  drawer()
  documents(facts)
  ownership(facts, confirm, hint)
  const [time] = document.querySelectorAll<HTMLTimeElement>("#until time")
  if (time !== undefined)
    time.textContent = dateFormat(facts.language, { dateStyle: "medium", timeStyle: "short" }).format(
      new Date(time.dateTime),
    )
  void list.refresh()
  if (facts.conversation !== null) void reopen(facts.conversation)
  // Where there is no keyboard but the screen's, it would cover the page.
  if (matchMedia("(pointer: fine)").matches) question.focus()
}

/** On narrow screens the conversations come beside the page when they are asked for. */
const drawer = (): void => {
  const dialog = byId("side-dialog", HTMLDialogElement)
  const [side, body] = [byId("side", HTMLElement), byId("side-body", HTMLElement)]
  byId("side-open", HTMLElement).addEventListener("click", () => {
    dialog.append(body)
    dialog.showModal()
  })
  dialog.addEventListener("close", () => side.append(body))
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close()
  })
}

/** Keeping an agent that would go, and letting go of it. */
const ownership = (
  { agent, texts }: ChatFacts,
  confirm: ReturnType<typeof confirmDialog>,
  hint: (fault: Fault | undefined) => void,
): void => {
  if (agent.kind !== "ephemeral") return
  const [keep, discard] = [byId("keep", HTMLElement), byId("discard", HTMLElement)]
  keep.hidden = false
  discard.hidden = false
  keep.addEventListener("click", async () => {
    const reply = await api.keep(agent.id)
    if (reply._tag === "Refused") return hint(reply)
    announce(filled(texts.kept, { name: agent.name }))
    location.reload()
  })
  discard.addEventListener("click", async () => {
    const title = filled(texts.discardTitle, { name: agent.name })
    if (!(await confirm(title, texts.discardText, texts.discard))) return discard.focus()
    const reply = await api.discard(agent.id)
    if (reply._tag === "Refused" && reply.status !== 404) return hint(reply)
    location.assign("/agents")
  })
}

const facts = factsOf("chat-facts")
if (facts !== null) start(facts as ChatFacts)
