import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import type { Caller } from "../../domain/access/Caller.ts"
import { isChatbotId } from "../../domain/agents/ChatbotId.ts"
import type { AgentNotReady } from "../../domain/agents/Errors.ts"
import { type Approval, type DialogueState, type SuspendedTurn, told } from "../../domain/chat/Approval.ts"
import { answered, type ChatAnswer, type Source, type ToolCall } from "../../domain/chat/ChatAnswer.ts"
import type { ChatOrder, RequestedServer } from "../../domain/chat/ChatOrder.ts"
import type { ConversableAgent } from "../../domain/chat/ConversableAgent.ts"
import { type AgentUnknown, type BudgetSpent, TurnNotInConversation } from "../../domain/chat/Errors.ts"
import { modelOf, turnsOf } from "../../domain/chat/Prompt.ts"
import { shownArguments } from "../../domain/chat/ShownArguments.ts"
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
import { SuspendedTurns } from "../../ports/SuspendedTurns.ts"
import { ChatRetrieval } from "./ChatRetrieval.ts"
import { ChatSpeech } from "./ChatSpeech.ts"
import { type AuthorizationRequired, ChatTools, type TurnTools } from "./ChatTools.ts"
import { ToolQuestions } from "./ToolQuestions.ts"
import { ConversableAgents } from "./ConversableAgents.ts"
import { askingModel } from "../access/ModelCalls.ts"
import { type Beginning, type Dialogue, type Emit, toolDialogue } from "./ToolDialogue.ts"
import { ModelBudget } from "./ModelBudget.ts"
import { ModelAccount } from "../access/ModelAccount.ts"
import { RunningTurns } from "./RunningTurns.ts"
import { turnRecording } from "./TurnRecording.ts"
import { openServers, sealServers } from "./KeptServers.ts"
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
}

/** Whether a turn may ask its user: not at all; what can wait; or anything, because somebody reads along. */
export type Asking = "nobody" | "later" | "now"

/** Runs or refuses a call that waited, as its user has decided. */
export type Settle = (
  tools: TurnTools,
  called: CalledTool,
  position: number,
) => Effect.Effect<ToolCall, AuthorizationRequired>

/** A turn on its way. */
interface Course {
  readonly caller: Caller
  readonly agent: ConversableAgent
  readonly turnId: string
  readonly sessionId: string
  readonly isNamed: boolean
  readonly question: string
  readonly sources: ReadonlyArray<Source>
  readonly servers: ReadonlyArray<RequestedServer>
  /** Milliseconds; a turn that waited counts from when it would have begun without the wait. */
  readonly startedAt: number
}

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

/** Turns of one user that wait for approval; of more the oldest are given up. */
const mostWaiting = 100

/** No turn takes longer, however many tools it calls. */
const longestTurn = Duration.minutes(10)

const forgetEvery = "1 hour"

const silently = () => Effect.void

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
     * `cost` is what the model took by the prices that are known.
     */
    readonly trial: (
      caller: Caller,
      agent: ConversableAgent,
      query: string,
    ) => Effect.Effect<
      { readonly answer: ChatAnswer; readonly cost: number },
      ModelAbsent | ModelFailed | BudgetSpent | ObjectStoreUnavailable
    >
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
        const tools = yield* ChatTools
        const speech = yield* ChatSpeech
        const model = yield* LanguageModel
        const identifiers = yield* Identifiers
        const budget = yield* ModelBudget
        const running = yield* RunningTurns
        const record = yield* turnRecording
        const suspended = yield* SuspendedTurns
        const sealing = yield* Sealing
        const questions = yield* ToolQuestions
        const background = yield* Effect.scope

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

        /** Nobody waits until tool servers have been said goodbye to. */
        const closedBehind = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>): Effect.Effect<A, E> =>
          Effect.flatMap(Scope.make(), (scope) =>
            Scope.provide(effect, scope).pipe(
              Effect.onExit((exit) => Effect.forkIn(Scope.close(scope, exit), background)),
            ),
          )

        const within = <A, E>(
          { caller, agent }: Course,
          turn: Effect.Effect<A, E, Scope.Scope>,
          spent?: (cost: number) => void,
        ) =>
          closedBehind(turn).pipe(
            Effect.provideService(ModelAccount, {
              owner: caller.sub,
              tenants: caller.programs,
              chatbotId: agent.chatbotId,
              agent: agent.config.name,
              ...(spent === undefined ? {} : { spent }),
            }),
            Effect.timeoutOrElse({
              duration: longestTurn,
              orElse: () => Effect.fail(new ModelFailed({ reason: "timeout" })),
            }),
            Effect.withSpan("ChatTurns.answer"),
          )

        /** Keeps a turn that has to wait, and answers with the calls that it waits for. */
        const suspend = Effect.fnUntraced(function* (
          given: Course,
          tools: TurnTools,
          state: DialogueState,
          needs: Dialogue["needs"],
        ) {
          const now = yield* DateTime.now
          const id = yield* identifiers.uuid
          const { turnId, sessionId, agent, question } = given
          const common = {
            suspensionId: id,
            owner: given.caller.sub,
            turnId,
            sessionId,
            chatbotId: agent.chatbotId,
            agentName: agent.config.name,
            question,
            requestedAt: now,
            expiresAt: DateTime.addDuration(now, options.approvalWait),
            decision: null,
            reason: null,
            decidedAt: null,
          }
          const approvals = yield* Effect.forEach(
            state.called.filter(({ record }) => record === null),
            ({ call }) =>
              Effect.map(identifiers.uuid, (approvalId): Approval => {
                const authorization = needs.get(call.id)
                return {
                  ...common,
                  ...tools.origin(call.name),
                  id: approvalId,
                  name: call.name,
                  arguments: shownArguments(call.input),
                  ...(authorization === undefined ? {} : { authorization }),
                }
              }),
          )
          const turn: SuspendedTurn = {
            id,
            owner: common.owner,
            caller: given.caller,
            turnId,
            chatbotId: agent.chatbotId,
            sessionId,
            isNamed: given.isNamed,
            question,
            sources: given.sources,
            state,
            servers: yield* sealServers(sealing, id, given.servers),
            seconds: (DateTime.toEpochMillis(now) - given.startedAt) / 1000,
            expiresAt: common.expiresAt,
          }
          yield* suspended.suspend(turn, approvals, mostWaiting)
          return approvals.map((approval) => told(approval, now))
        })

        /** The model and its tools from a beginning to the turn's end, or to where it has to wait. */
        const course = Effect.fnUntraced(function* (
          given: Course,
          beginning: Beginning | ((tools: TurnTools) => Beginning),
          emit: Emit,
          asking: Asking,
          beforeCall: Effect.Effect<void> = Effect.void,
        ) {
          const { caller, agent, turnId, sessionId, sources } = given
          const conversationId = identifiers.named(caller.sub, agent.chatbotId, sessionId)
          yield* emit({ _tag: "Started", turnId, sessionId, conversationId })
          const opened = yield* tools.open(caller.sub, agent, given.servers)
          const open: TurnTools = {
            ...opened,
            call: (called) =>
              Effect.andThen(
                beforeCall,
                opened.call(called, {
                  onProgress: (progress) => emit({ _tag: "Progressed", progress: { tool: called.name, ...progress } }),
                  onQuestion: (asked) => {
                    if (asking !== "now") return Effect.succeed({ action: "cancel" })
                    const { server } = opened.origin(called.name)
                    const at = { turn_id: turnId, session_id: sessionId, server, tool: called.name }
                    return questions.ask(caller.sub, asked, at, (question) => emit({ _tag: "Questioned", question }))
                  },
                }),
              ),
          }
          const say = given.isNamed
            ? yield* speech.begin({ caller, sessionId, language: agent.config.language })
            : silently
          const { reply, waiting, needs } = yield* toolDialogue(
            model,
            agent.config,
            typeof beginning === "function" ? beginning(open) : beginning,
            open,
            (event) => (event._tag === "Text" ? Effect.andThen(say(event.text), emit(event)) : emit(event)),
            asking !== "nobody",
          )
          const now = yield* DateTime.now
          const pending =
            waiting === null
              ? []
              : yield* Effect.mapError(
                  Effect.tapError(suspend(given, open, waiting, needs), (error) =>
                    Effect.logWarning("A turn that has to wait could not be kept", error),
                  ),
                  () => new ModelFailed({ reason: "unavailable" }),
                )
          yield* Effect.forEach(
            pending,
            (approval) =>
              emit(
                approval.authorization === undefined
                  ? { _tag: "ApprovalRequired", approval }
                  : { _tag: "AuthorizationRequired", approval },
              ),
            { discard: true },
          )
          return answered(
            {
              turnId,
              sessionId,
              conversationId,
              model: reply.by?.model ?? modelOf(agent.config) ?? model.model,
              provider: reply.by?.provider ?? model.provider,
            },
            reply,
            sources,
            open.problems,
            { at: DateTime.formatIso(now), seconds: (DateTime.toEpochMillis(now) - given.startedAt) / 1000 },
            pending,
          )
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
          }
          const asked = {
            turnId,
            conversationId,
            sessionId,
            chatbotId: agent.chatbotId,
            agent: agent.config.name,
            question: order.query,
            replaces: order.replaces ?? null,
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
            answer: (emit, asking = "nobody", beforeCall) =>
              record.begun(caller.sub, asked, emit, (noted) =>
                within(given, course(given, { _tag: "Opening", turns: opening }, noted, asking, beforeCall)),
              ),
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
          }
          const beginning = (tools: TurnTools): Beginning => ({
            _tag: "Resumed",
            state: turn.state,
            settle: (called, position) => settle(tools, called, position),
          })
          return yield* record.resumed(caller.sub, turn.turnId, turn.state.text, emit, (noted) =>
            within(given, course(given, beginning, noted, "now")),
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
          }
          let cost = 0
          const asked = course(given, { _tag: "Opening", turns }, silently, "nobody")
          const answer = yield* within(given, asked, (more) => {
            cost += more
          })
          return { answer, cost }
        })

        const forget = Effect.flatMap(DateTime.now, (now) =>
          conversations.forgetBefore(DateTime.subtractDuration(now, options.retention)),
        )
        yield* (yield* PeriodicWork).every("old conversations", forgetEvery, forget)

        return ChatTurns.of({ begin, trial, resume })
      }),
    )
}
