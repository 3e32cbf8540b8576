import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import type { Caller } from "../../domain/access/Caller.ts"
import { isChatbotId } from "../../domain/agents/ChatbotId.ts"
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
import { openServers } from "./KeptServers.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"

/** A question that everything has been found for, and that the model has not been asked yet. */
export interface BegunTurn {
  readonly turnId: string
  readonly sessionId: string
  readonly conversationId: string
  readonly agent: ConversableAgent
  /** What the model is given, the question last. */
  readonly opening: ReadonlyArray<Turn>
  /** The passages among it. */
  readonly sources: ReadonlyArray<Source>
  /**
   * Asks the model, and says what happens by `emit`; the answer is its last event. Where the user may be asked (`asking`), a call
   * that needs approval ends the turn for now, and its answer says what it waits for; elsewhere the call is refused.
   * `beforeCall` happens before each call of a tool.
   */
  readonly answer: (
    emit: Emit,
    asking?: Asking,
    beforeCall?: Effect.Effect<void>,
  ) => Effect.Effect<ChatAnswer, ModelAbsent | ModelFailed>
  /** The turn with an infographic as its answer, made on the caller's account; `own` asks the model as `answer` does. */
  readonly draw: (
    emit: Emit,
    make: (
      own: Effect.Effect<ChatAnswer, ModelAbsent | ModelFailed>,
    ) => Effect.Effect<ChatAnswer, ModelAbsent | ModelFailed>,
  ) => Effect.Effect<ChatAnswer, ModelAbsent | ModelFailed>
}

/** Runs or refuses a call that waited, as its user has decided. */
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

/** Exchanges that are looked up before it is known how many the agent is told of: more than nearly all are. */
const usuallyTold = 20

const forgetEvery = "1 hour"

/** Questions to agents. */
export class ChatTurns extends Context.Service<
  ChatTurns,
  {
    /**
     * Finds the agent that `nameOrId` means to the caller, what was said before and the passages that the question is
     * about. `sessionId` is the conversation where the order names none; `turnId` is the turn's name where it has one already.
     */
    readonly begin: (
      caller: Caller,
      nameOrId: string,
      order: ChatOrder,
      sessionId: string,
      turnId?: string,
    ) => Effect.Effect<BegunTurn, BeginError>
    /**
     * Asks an agent as it is given, outside of any conversation, and keeps nothing of it; calls that need approval are refused.
     */
    readonly trial: (
      caller: Caller,
      agent: ConversableAgent,
      query: string,
    ) => Effect.Effect<ChatAnswer, ModelAbsent | ModelFailed | BudgetSpent | ObjectStoreUnavailable>
    /** Goes on with a turn that waited, once every call that it waits for is decided; `caller` is who decided. */
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
  /** `retention`: how long what was said is kept. `approvalWait`: how long a call waits for its user. */
  static readonly layer = (options: {
    readonly retention: Duration.Duration
    readonly approvalWait: Duration.Duration
  }) =>
    Layer.effect(
      ChatTurns,
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

        /** An agent may be promoted or go while it is asked: an index that is gone is looked for once more. */
        const passages = (caller: Caller, nameOrId: string, agent: ConversableAgent, order: ChatOrder) => {
          const search = (agent: ConversableAgent) => retrieval.search(agent, order.query, order.searchType)
          return search(agent).pipe(
            Effect.catchTag("ObjectMissing", () => Effect.flatMap(agents.resolve(caller, nameOrId), search)),
            Effect.catchTag("ObjectMissing", (cause) => Effect.fail(new ObjectStoreUnavailable({ cause }))),
          )
        }

        /** What was said in the conversation, up to the turn that is replaced where one is. */
        const before = Effect.fnUntraced(function* (
          conversation: Conversation,
          agent: ConversableAgent,
          order: ChatOrder,
        ) {
          if (order.replaces !== undefined) {
            const turn = yield* conversations.turn(conversation.owner, order.replaces)
            const isOne =
              turn._tag === "Some" &&
              turn.value.chatbotId === conversation.chatbotId &&
              turn.value.sessionId === conversation.sessionId
            if (!isOne) return yield* new TurnNotInConversation({ turnId: order.replaces })
          }
          return yield* conversations.recent(conversation, agent.config.maxContextTurns, order.replaces)
        })

        const begin = Effect.fn("ChatTurns.begin")(function* (
          caller: Caller,
          nameOrId: string,
          order: ChatOrder,
          ownSession: string,
          named?: string,
        ) {
          const startedAt = yield* Clock.currentTimeMillis
          const sessionId = order.sessionId ?? ownSession
          // Where the agent is named by its id, what was said to it is looked up beside it.
          const early =
            isChatbotId(nameOrId) && order.replaces === undefined
              ? yield* Effect.forkChild(
                  Effect.result(
                    conversations.recent({ owner: caller.sub, chatbotId: nameOrId, sessionId }, usuallyTold),
                  ),
                )
              : undefined
          const agent = yield* agents.resolve(caller, nameOrId)
          yield* askingModel(agent.kind === "ephemeral" ? "ephemeral" : "kept")
          if (!model.isAvailable) return yield* new ModelAbsent()
          yield* budget.check(caller.sub)
          const conversation = { owner: caller.sub, chatbotId: agent.chatbotId, sessionId }
          const [earlier, sources] = yield* Effect.all(
            [
              early === undefined || agent.config.maxContextTurns > usuallyTold
                ? before(conversation, agent, order)
                : Effect.flatMap(Fiber.join(early), Effect.fromResult),
              order.useVectorContext ? passages(caller, nameOrId, agent, order) : Effect.succeed([]),
            ],
            { concurrency: 2 },
          )
          const turnId = named ?? (yield* identifiers.uuid)
          const conversationId = identifiers.named(caller.sub, agent.chatbotId, sessionId)
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
          const begun: BegunTurn = {
            turnId,
            sessionId,
            conversationId,
            agent,
            opening,
            sources,
            answer: (emit, asking, beforeCall) =>
              record.begun(caller.sub, asked, emit, (noted) =>
                course(given, { _tag: "Opening", turns: opening }, noted, { asking, beforeCall }),
              ),
            draw: (emit, make) =>
              record.begun(caller.sub, { ...asked, isDrawing: true }, emit, (noted) => {
                let cost = 0
                const spent = (more: number): void => {
                  cost += more
                }
                return make(course(given, { _tag: "Opening", turns: opening }, noted, {})).pipe(
                  Effect.provideService(ModelAccount, { ...accountOf(caller, agent), spent }),
                  Effect.map((answer) => withCost(answer, cost)),
                )
              }),
          }
          return begun
        })

        const resume = Effect.fn("ChatTurns.resume")(function* (
          caller: Caller,
          turn: SuspendedTurn,
          settle: Settle,
          emit: Emit,
        ) {
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

        const trial = Effect.fn("ChatTurns.trial")(function* (caller: Caller, agent: ConversableAgent, query: string) {
          const startedAt = yield* Clock.currentTimeMillis
          if (!model.isAvailable) return yield* new ModelAbsent()
          yield* budget.check(caller.sub)
          const sources = yield* Effect.catchTag(
            retrieval.search(agent, query, "similarity"),
            "ObjectMissing",
            (cause) => Effect.fail(new ObjectStoreUnavailable({ cause })),
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

        const forget = Effect.flatMap(DateTime.now, (now) =>
          conversations.forgetBefore(DateTime.subtractDuration(now, options.retention)),
        )
        yield* (yield* PeriodicWork).every("old conversations", forgetEvery, forget)

        return ChatTurns.of({ begin, trial, resume })
      }),
    )
}
