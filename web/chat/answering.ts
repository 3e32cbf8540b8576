import { drawingTool } from "../../src/domain/chat/Drawing.ts"
import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { announce } from "../page/announce.ts"
import { answerViews } from "./answerView.ts"
import { chatAddress } from "./address.ts"
import * as api from "./api.ts"
import { asking, drawing, following, hear, type Listener, type Outcome, type Question, resuming } from "./ask.ts"
import type { ConversationList } from "./conversationList.ts"
import { type ChatPage, type OpenConversation, randomId } from "./page.ts"
import { sourceDialog } from "./sources.ts"
import { TurnView } from "./turnView.ts"
import type { Direction } from "./versions.ts"
import type { Answer } from "./wire.ts"

export interface Answering {
  /**
   * Asks a question at the end of the conversation; with `instead`, it replaces that turn and everything after it.
   * Returns false, without asking, while an answer is streaming.
   */
  readonly ask: (query: string, instead?: TurnView) => boolean
  readonly asInfographic: (query: string) => void
  /** Repeats a turn that failed. */
  readonly retry: (turn: TurnView) => void
  /** Streams the turn with this id into its view. */
  readonly follow: (turn: TurnView, id: string) => Promise<void>
  readonly viewOf: (query: string) => TurnView
}

const endedWith = ({ texts, agent }: ChatFacts, turn: TurnView, answer: Answer): void => {
  const { content, sources, tool_calls: calls, infographic, metadata, pending_approvals: pending = [] } = answer
  const { response_time: seconds, usage, model, mcp_errors: problems = [], finish_reason: finish = null } = metadata
  turn.id = metadata.turn_id
  if (pending.length > 0) return turn.waits({ content, calls }, pending)
  turn.end({ content, sources, calls, infographic, taken: { seconds, usage, model }, problems, finish }, true)
  if (infographic !== undefined) announce(filled(texts.drawn, { name: agent.name }))
}

/** Shows the earlier versions of an edited question. */
const showVersions = async (turn: TurnView): Promise<void> => {
  const reply = turn.id === undefined ? undefined : await api.turn(turn.id)
  if (reply?._tag === "Done") turn.versions.show(reply.value.alternatives, reply.value.turn_id)
}

/** An answer to stream. `replaced` contains the turns that it replaces once it is complete. */
interface Coming {
  readonly ask: Parameters<typeof hear>[0]
  readonly replaced?: ReadonlyArray<TurnView>
  readonly again: () => void
  readonly isRest?: boolean
}

/** Streams answers into their turns, each in its own conversation. `onOver` is called at the end of each stream. */
const streaming = (facts: ChatFacts, page: ChatPage, list: ConversationList, onOver: () => void) => {
  const { texts, agent } = facts

  const named = (conversation: OpenConversation, id: string): void => {
    const isNew = conversation.id === undefined
    conversation.id = id
    if (conversation !== page.open) return
    if (isNew) page.setAddress(id)
    list.mark(id)
    if (isNew) void list.refresh()
  }

  const listenerOf = (turn: TurnView, conversation: OpenConversation): Listener => {
    let isTold = false
    return {
      onStart: ({ turn_id: id, conversation_id: started }) => {
        turn.id = id
        page.draft.forget(turn.query)
        if (started !== undefined) named(conversation, started)
      },
      onText: (text) => turn.text(text),
      onReplace: (text) => turn.replace(text),
      onTool: (call) => turn.tool(call),
      onProgress: (progress) => {
        turn.progress(progress)
        if (progress.tool !== drawingTool || isTold) return
        isTold = true
        announce(filled(texts.drawing, { name: agent.name }))
      },
      onQuestion: (question) => turn.asks(question),
      onReconnect: () => announce(texts.reconnecting),
    }
  }

  const unanswered = (turn: TurnView, outcome: Exclude<Outcome, { _tag: "Answered" }>, again: () => void): void => {
    if (outcome._tag === "Stopped") return turn.stopped(true)
    // The service has no record of the turn, so the question has to be asked again.
    if (outcome.status === 404 && outcome.code === "lost") turn.id = undefined
    turn.failed(outcome, again, true)
  }

  return async (turn: TurnView, { ask, replaced = [], again, isRest = false }: Coming): Promise<void> => {
    const mine = page.open
    page.silence()
    if (turn.id === undefined) page.draft.keep(turn.query)
    turn.begin(isRest)
    const signal = page.working(turn)
    announce(filled(texts.thinking, { name: agent.name }))
    page.follow.toEnd()
    const outcome = await hear(ask, listenerOf(turn, mine), signal)
    const isCurrent = page.busy?.turn === turn
    if (isCurrent) page.working(undefined)
    onOver()
    if (mine !== page.open) return
    if (outcome._tag === "Answered") {
      page.remove(replaced)
      endedWith(facts, turn, outcome.answer)
      if (replaced.length > 0) void showVersions(turn)
    } else {
      for (const one of replaced) one.element.hidden = false
      unanswered(turn, outcome, again)
    }
    void list.refresh()
    if (isCurrent && (document.activeElement === document.body || document.activeElement === null)) page.focus()
  }
}

/** Handles the questions and answers on the page, and shows each one in its own conversation. */
export const answering = (facts: ChatFacts, page: ChatPage, list: ConversationList): Answering => {
  const { texts, agent } = facts
  let isPutOff = false

  /**
   * Whether an answer can stream now. Only one can stream at a time; if another one is streaming, shows a hint until it
   * ends.
   */
  const isFree = (): boolean => {
    if (page.busy === undefined) return true
    page.note(texts.oneAfterTheOther)
    isPutOff = true
    return false
  }
  const stream = streaming(facts, page, list, () => {
    if (isPutOff) page.hint(undefined)
    isPutOff = false
  })

  const ask = (query: string, instead?: TurnView, isDrawing = instead?.isDrawing ?? false): boolean => {
    if (!isFree()) return false
    page.hint(undefined)
    const turn = viewOf(query)
    turn.isDrawing = isDrawing
    const replaced = instead === undefined ? [] : page.turns.slice(page.turns.indexOf(instead))
    page.place(turn)
    // A turn that never began is unknown to the service.
    send(turn, replaced, replaced.find(({ id }) => id !== undefined)?.id)
    return true
  }

  /** Hides the turns that the answer will replace. */
  const send = (turn: TurnView, replaced: ReadonlyArray<TurnView>, replaces: string | undefined): void => {
    const order: Question = {
      query: turn.query,
      session_id: page.open.session,
      ...(replaces === undefined ? {} : { replaces }),
    }
    for (const one of replaced) one.element.hidden = true
    const how = turn.isDrawing ? drawing : asking
    const again = (): void => retry(turn, replaced, replaces)
    void stream(turn, { ask: how(agent.id, order, randomId()), replaced, again })
  }

  /** Repeating an earlier turn in place would hide everything after it, so the question is asked again at the end. */
  const retry = (turn: TurnView, replaced: ReadonlyArray<TurnView> = [], replaces?: string): void => {
    if (!isFree()) return
    page.hint(undefined)
    if (page.turns.at(-1) === turn) send(turn, replaced, replaces ?? turn.id)
    else ask(turn.query, undefined, turn.isDrawing)
  }

  const actions = {
    again: (turn: TurnView) => void ask(turn.query, turn),
    resend: (turn: TurnView, query: string) => ask(query, turn),
    open: (turn: TurnView, id: string, direction: Direction) => {
      if (isFree()) page.openVersion(turn, id, direction)
    },
    retry: (turn: TurnView) => retry(turn),
    fork: async (turn: TurnView) => {
      if (page.open.id === undefined || turn.id === undefined) return
      const reply = await api.fork(page.open.id, turn.id)
      if (reply._tag === "Refused") return page.hint(reply, () => void actions.fork(turn))
      location.assign(chatAddress(agent.id, reply.value.conversation_id))
    },
    resume: (turn: TurnView, resume: string) => {
      if (page.busy !== undefined) return page.lookAfter(turn)
      const again = (): void => actions.resume(turn, resume)
      void stream(turn, { ask: resuming(agent.id, resume), again, isRest: true })
    },
    reread: () => page.reread(),
    openSource: sourceDialog(facts),
    session: () => page.open.session,
  }
  const surroundings = { facts, viewOf: answerViews(facts), actions, onGrown: page.follow.grown, say: page.say }
  const viewOf = (query: string): TurnView => new TurnView(surroundings, query)

  return {
    ask,
    asInfographic: (query) => void ask(query, undefined, true),
    retry,
    follow: (turn, id) => stream(turn, { ask: following(id), again: () => retry(turn) }),
    viewOf,
  }
}
