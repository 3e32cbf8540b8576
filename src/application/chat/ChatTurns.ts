import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../../domain/access/Caller.ts"
import type { AgentNotReady } from "../../domain/agents/Errors.ts"
import type { SuspendedTurn } from "../../domain/chat/Approval.ts"
import { type ChatAnswer, type Source, type ToolCall, withCost } from "../../domain/chat/ChatAnswer.ts"
import type { ChatOrder } from "../../domain/chat/ChatOrder.ts"
import type { ConversableAgent } from "../../domain/chat/ConversableAgent.ts"
import { type AgentUnknown, type BudgetSpent, TurnNotInConversation } from "../../domain/chat/Errors.ts"
import { turnsOf } from "../../domain/chat/Prompt.ts"
import type { CalledTool, Turn } from "../../domain/chat/Turn.ts"
import type { AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import {
  type Conversation,
  ConversationStore,
  type ConversationStoreUnavailable,
} from "../../ports/ConversationStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { LanguageModel, ModelAbsent, ModelFailed } from "../../ports/LanguageModel.ts"
import { ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { Sealing } from "../../ports/Sealing.ts"
import { ChatRetrieval } from "./ChatRetrieval.ts"
import type { AuthorizationRequired, TurnTools } from "./ChatTools.ts"
import { ConversableAgents } from "./ConversableAgents.ts"
import { ModelAccount } from "../access/ModelAccount.ts"
import { askingModel } from "../access/ModelCalls.ts"
import type { Beginning, Emit } from "./ToolDialogue.ts"
import { ModelBudget } from "./ModelBudget.ts"
import { RunningTurns } from "./RunningTurns.ts"
import { accountOf, type Course } from "./Course.ts"
import { type Asking, turnCourse } from "./TurnCourse.ts"
import { turnRecording } from "./TurnRecording.ts"
import { openServers } from "./SealedServers.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"

/** A question with everything it needs, before the model is called. */
export interface BegunTurn {
  readonly turnId: string
  readonly sessionId: string
  readonly conversationId: string
  readonly agent: ConversableAgent
  /** The model's input, the question last. */
  readonly opening: ReadonlyArray<Turn>
  /** The passages in `opening`. */
  readonly sources: ReadonlyArray<Source>
  /**
   * Calls the model and reports with `emit`; the answer is the last event. If the user may be asked (`asking`), a call
   * that needs approval suspends the turn, and the answer lists the waiting calls. Otherwise the call is refused.
   * `beforeCall` runs before each tool call.
   */
  readonly answer: (
    emit: Emit,
    asking?: Asking,
    beforeCall?: Effect.Effect<void>,
  ) => Effect.Effect<ChatAnswer, ModelAbsent | ModelFailed>
  /**
   * Runs a turn that `make` answers with an infographic, and charges the caller's account. `make` can run `own` to get
   * the agent's own answer first.
   */
  readonly draw: (
    emit: Emit,
    make: (
      own: Effect.Effect<ChatAnswer, ModelAbsent | ModelFailed>,
    ) => Effect.Effect<ChatAnswer, ModelAbsent | ModelFailed>,
  ) => Effect.Effect<ChatAnswer, ModelAbsent | ModelFailed>
}

/** Runs or refuses a waiting call, as the user decided. */
export type Settle = (
  tools: TurnTools,
  called: CalledTool,
  position: number,
) => Effect.Effect<ToolCall, AuthorizationRequired>

export type BeginError =
  | AgentUnknown
  | BudgetSpent
  | TurnNotInConversation
  | AgentNotReady
  | ModelAbsent
  | AgentStoreUnavailable
  | ConversationStoreUnavailable
  | KeyValueUnavailable
  | ObjectStoreUnavailable

const forgetEvery = "1 hour"

const partsOf = (options: { readonly retention: Duration.Duration; readonly approvalWait: Duration.Duration }) =>
  Effect.gen(function* () {
    const agents = yield* ConversableAgents
    const conversations = yield* ConversationStore
    const retrieval = yield* ChatRetrieval
    const model = yield* LanguageModel
    const identifiers = yield* Identifiers
    const budget = yield* ModelBudget
    const running = yield* RunningTurns
    const record = yield* turnRecording
    const sealing = yield* Sealing
    const course = yield* turnCourse(options.approvalWait)

    /**
     * If the index is missing, the agent is looked up once more, because it may have been promoted or deleted in the
     * meantime.
     */
    const passages = (caller: Caller, nameOrId: string, agent: ConversableAgent, order: ChatOrder) => {
      const search = (agent: ConversableAgent) => retrieval.search(agent, order.query, order.searchType)
      return search(agent).pipe(
        Effect.catchTag("ObjectMissing", () => Effect.flatMap(agents.resolve(caller, nameOrId), search)),
        Effect.catchTag("ObjectMissing", (cause) => Effect.fail(new ObjectStoreUnavailable({ cause }))),
      )
    }

    const forget = Effect.flatMap(DateTime.now, (now) =>
      conversations.forgetBefore(DateTime.subtractDuration(now, options.retention)),
    )
    yield* (yield* PeriodicWork).every("old conversations", forgetEvery, forget)
    return { conversations, agents, model, budget, passages, identifiers, running, record, course, sealing, retrieval }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

/**
 * The conversation's history. If the order replaces a turn, shows that turn's branch, and returns only the history
 * before that turn.
 */
const before = ({ conversations }: Parts) =>
  Effect.fnUntraced(function* (conversation: Conversation, agent: ConversableAgent, order: ChatOrder) {
    if (order.replaces !== undefined) {
      const turn = yield* conversations.turn(conversation.owner, order.replaces)
      const isOne =
        turn._tag === "Some" &&
        turn.value.chatbotId === conversation.chatbotId &&
        turn.value.sessionId === conversation.sessionId
      if (!isOne) return yield* new TurnNotInConversation({ turnId: order.replaces })
      const { conversationId, isShown } = turn.value
      if (!isShown) yield* conversations.show(conversation.owner, conversationId, order.replaces)
    }
    return yield* conversations.recent(conversation, agent.config.maxContextTurns, order.replaces)
  })

/** An answer whose cost includes all models that contributed to it. */
const costed = <E, R>(made: Effect.Effect<ChatAnswer, E, R>, caller: Caller, agent: ConversableAgent) =>
  Effect.suspend(() => {
    let cost = 0
    const spent = (more: number): void => {
      cost += more
    }
    return made.pipe(
      Effect.provideService(ModelAccount, { ...accountOf(caller, agent), spent }),
      Effect.map((answer) => withCost(answer, cost)),
    )
  })

/** `isRecorded`: whether the question is recorded immediately, by the same statement that reads the history. */
const begin = (parts: Parts, isRecorded: boolean) => {
  const { agents, model, budget, passages, identifiers, running, record, course } = parts
  return Effect.fn("ChatTurns.begin")(function* (
    caller: Caller,
    nameOrId: string,
    order: ChatOrder,
    ownSession: string,
    named?: string,
  ) {
    const startedAt = yield* Clock.currentTimeMillis
    const sessionId = order.sessionId ?? ownSession
    const agent = yield* agents.resolve(caller, nameOrId)
    yield* askingModel(agent.kind === "ephemeral" ? "ephemeral" : "kept")
    if (!model.isAvailable) return yield* new ModelAbsent()
    yield* budget.check(caller.sub)
    const sources = order.useVectorContext ? yield* passages(caller, nameOrId, agent, order) : []
    const turnId = named ?? (yield* identifiers.uuid)
    const conversationId = identifiers.named(caller.sub, agent.chatbotId, sessionId)
    const asked = {
      turnId,
      conversationId,
      sessionId,
      chatbotId: agent.chatbotId,
      agent: agent.config.name,
      question: order.query,
      replaces: order.replaces ?? null,
      isDrawing: false,
      worker: running.worker,
      askedAt: DateTime.makeUnsafe(startedAt),
    }
    const { earlier, isWritten } =
      isRecorded && order.replaces === undefined
        ? yield* record.asked(caller.sub, asked, agent.config.maxContextTurns)
        : {
            earlier: yield* before(parts)({ owner: caller.sub, chatbotId: agent.chatbotId, sessionId }, agent, order),
            isWritten: false,
          }
    const today = DateTime.formatIsoDateUtc(yield* DateTime.now)
    const opening = turnsOf(agent.config, { query: order.query, today }, earlier, sources)
    const given: Course = {
      caller,
      agent,
      turnId,
      sessionId,
      isNamed: order.sessionId !== null,
      question: order.query,
      sources,
      servers: order.toolServers,
      startedAt,
      cost: 0,
    }
    const begin = { _tag: "Opening", turns: opening } as const
    const begun: BegunTurn = {
      turnId,
      sessionId,
      conversationId,
      agent,
      opening,
      sources,
      answer: (emit, asking, beforeCall) => {
        const answering = (noted: Emit) => course(given, begin, noted, { asking, beforeCall })
        return isWritten
          ? record.written(caller.sub, turnId, emit, answering)
          : record.begun(caller.sub, asked, emit, answering)
      },
      draw: (emit, make) =>
        record.begun(caller.sub, { ...asked, isDrawing: true }, emit, (noted) =>
          costed(make(course(given, begin, noted, {})), caller, agent),
        ),
    }
    return begun
  })
}

const resume = ({ agents, model, sealing, record, course }: Parts) =>
  Effect.fn("ChatTurns.resume")(function* (caller: Caller, turn: SuspendedTurn, settle: Settle, emit: Emit) {
    const agent = yield* agents.resolve(caller, turn.chatbotId)
    if (!model.isAvailable) return yield* new ModelAbsent()
    const given: Course = {
      caller,
      agent,
      turnId: turn.turnId,
      sessionId: turn.sessionId,
      isNamed: turn.isNamed,
      question: turn.question,
      sources: turn.sources,
      servers: yield* openServers(sealing, turn.id, turn.servers),
      startedAt: (yield* Clock.currentTimeMillis) - turn.seconds * 1000,
      cost: turn.cost ?? 0,
    }
    const beginning = (tools: TurnTools): Beginning => ({
      _tag: "Resumed",
      state: turn.state,
      settle: (called, position) => settle(tools, called, position),
    })
    return yield* record.resumed(caller.sub, turn.turnId, turn.state.text, emit, (noted) =>
      course(given, beginning, noted, { asking: "now" }),
    )
  })

const trial = ({ model, budget, retrieval, identifiers, course }: Parts) =>
  Effect.fn("ChatTurns.trial")(function* (caller: Caller, agent: ConversableAgent, query: string) {
    const startedAt = yield* Clock.currentTimeMillis
    if (!model.isAvailable) return yield* new ModelAbsent()
    yield* budget.check(caller.sub)
    const sources = yield* Effect.catchTag(retrieval.search(agent, query, "similarity"), "ObjectMissing", (cause) =>
      Effect.fail(new ObjectStoreUnavailable({ cause })),
    )
    const turnId = yield* identifiers.uuid
    const today = DateTime.formatIsoDateUtc(yield* DateTime.now)
    const turns = turnsOf(agent.config, { query, today }, [], sources)
    const given: Course = {
      caller,
      agent,
      turnId,
      sessionId: turnId,
      isNamed: false,
      question: query,
      sources,
      servers: [],
      startedAt,
      cost: 0,
    }
    return yield* course(given, { _tag: "Opening", turns }, () => Effect.void, {})
  })

/** Questions to agents. */
export class ChatTurns extends Context.Service<
  ChatTurns,
  {
    /**
     * Finds the agent that the caller means by `nameOrId`, the conversation's history, and the passages for the
     * question. `sessionId` is the conversation to use if `order` doesn't name one; `turnId` is the turn's id if it has
     * one already.
     */
    readonly begin: (
      caller: Caller,
      nameOrId: string,
      order: ChatOrder,
      sessionId: string,
      turnId?: string,
    ) => Effect.Effect<BegunTurn, BeginError>
    /**
     * Like `begin`, for a question that is answered at once: records the question now, not together with its answer.
     */
    readonly ask: (
      caller: Caller,
      nameOrId: string,
      order: ChatOrder,
      sessionId: string,
      turnId?: string,
    ) => Effect.Effect<BegunTurn, BeginError>
    /** Asks an agent outside of any conversation, and stores nothing; calls that need approval are refused. */
    readonly trial: (
      caller: Caller,
      agent: ConversableAgent,
      query: string,
    ) => Effect.Effect<ChatAnswer, ModelAbsent | ModelFailed | BudgetSpent | ObjectStoreUnavailable>
    /** Resumes a suspended turn once every waiting call is decided; `caller` made the decision. */
    readonly resume: (
      caller: Caller,
      turn: SuspendedTurn,
      settle: Settle,
      emit: Emit,
    ) => Effect.Effect<
      ChatAnswer,
      AgentUnknown | AgentNotReady | ModelAbsent | ModelFailed | AgentStoreUnavailable | KeyValueUnavailable
    >
  }
>()("parley/application/chat/ChatTurns") {
  /** `retention`: how long conversations are kept. `approvalWait`: how long a call waits for the user's decision. */
  static readonly layer = (options: {
    readonly retention: Duration.Duration
    readonly approvalWait: Duration.Duration
  }) =>
    Layer.effect(
      ChatTurns,
      Effect.map(partsOf(options), (its) =>
        ChatTurns.of({ begin: begin(its, false), ask: begin(its, true), trial: trial(its), resume: resume(its) }),
      ),
    )
}
