import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import type { Caller } from "../../domain/access/Caller.ts"
import type { AgentNotReady } from "../../domain/agents/Errors.ts"
import { answered, type ChatAnswer, type Source } from "../../domain/chat/ChatAnswer.ts"
import type { ChatOrder } from "../../domain/chat/ChatOrder.ts"
import type { ConversableAgent } from "../../domain/chat/ConversableAgent.ts"
import type { AgentUnknown } from "../../domain/chat/Errors.ts"
import { type Exchange, modelOf, turnsOf } from "../../domain/chat/Prompt.ts"
import type { Turn } from "../../domain/chat/Turn.ts"
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
import { ChatRetrieval } from "./ChatRetrieval.ts"
import { ChatSpeech } from "./ChatSpeech.ts"
import { ChatTools } from "./ChatTools.ts"
import { ConversableAgents } from "./ConversableAgents.ts"
import { askingModel } from "../access/ModelCalls.ts"
import { type Emit, toolDialogue } from "./ToolDialogue.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"

/** A question that everything has been found for, and that the model has not been asked yet. */
export interface BegunTurn {
  readonly turnId: string
  readonly sessionId: string
  readonly agent: ConversableAgent
  /** What the model is given, the question last. */
  readonly opening: ReadonlyArray<Turn>
  /** The passages among it. */
  readonly sources: ReadonlyArray<Source>
  /** Asks the model, and says what happens by `emit`; the answer is its last event. */
  readonly answer: (emit: Emit) => Effect.Effect<ChatAnswer, ModelAbsent | ModelFailed>
}

export type BeginError =
  | AgentUnknown
  | AgentNotReady
  | ModelAbsent
  | AgentStoreUnavailable
  | ConversationStoreUnavailable
  | KeyValueUnavailable
  | ObjectStoreUnavailable

/** No turn takes longer, however many tools it calls. */
const longestTurn = Duration.minutes(10)

/** Exchanges of a conversation that are kept: as many as any agent may be shown. */
const mostKept = 100

const forgetEvery = "1 hour"

const silently = () => Effect.void

/** Questions to agents. */
export class ChatTurns extends Context.Service<
  ChatTurns,
  {
    /**
     * Finds the agent that `nameOrId` means to the caller, what was said before and the passages that the question is
     * about. `sessionId` is the conversation where the order names none.
     */
    readonly begin: (
      caller: Caller,
      nameOrId: string,
      order: ChatOrder,
      sessionId: string,
    ) => Effect.Effect<BegunTurn, BeginError>
  }
>()("parley/application/chat/ChatTurns") {
  /** `retention`: how long what was said is kept. */
  static readonly layer = (options: { readonly retention: Duration.Duration }) =>
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
        const background = yield* Effect.scope

        /** An agent may be promoted or go while it is asked: an index that is gone is looked for once more. */
        const passages = (caller: Caller, nameOrId: string, agent: ConversableAgent, order: ChatOrder) => {
          const search = (agent: ConversableAgent) => retrieval.search(agent, order.query, order.searchType)
          return search(agent).pipe(
            Effect.catchTag("ObjectMissing", () => Effect.flatMap(agents.resolve(caller, nameOrId), search)),
            Effect.catchTag("ObjectMissing", (cause) => Effect.fail(new ObjectStoreUnavailable({ cause }))),
          )
        }

        /** What was said is remembered before anybody is told that the turn has ended. */
        const remember = (conversation: Conversation, exchange: Exchange, at: DateTime.Utc) =>
          Effect.catch(conversations.append(conversation, exchange, at, mostKept), (error) =>
            Effect.logWarning("An exchange could not be remembered", error),
          )

        /** Nobody waits until tool servers have been said goodbye to. */
        const closedBehind = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>): Effect.Effect<A, E> =>
          Effect.flatMap(Scope.make(), (scope) =>
            Scope.provide(effect, scope).pipe(
              Effect.onExit((exit) => Effect.forkIn(Scope.close(scope, exit), background)),
            ),
          )

        const begin = Effect.fn("ChatTurns.begin")(function* (
          caller: Caller,
          nameOrId: string,
          order: ChatOrder,
          ownSession: string,
        ) {
          const startedAt = yield* Clock.currentTimeMillis
          const agent = yield* agents.resolve(caller, nameOrId)
          yield* askingModel(agent.kind === "ephemeral" ? "ephemeral" : "kept")
          if (!model.isAvailable) return yield* new ModelAbsent()
          const sessionId = order.sessionId ?? ownSession
          const conversation = { owner: caller.sub, chatbotId: agent.chatbotId, sessionId }
          const [before, sources] = yield* Effect.all(
            [
              conversations.recent(conversation, agent.config.maxContextTurns),
              order.useVectorContext ? passages(caller, nameOrId, agent, order) : Effect.succeed([]),
            ],
            { concurrency: 2 },
          )
          const turnId = yield* identifiers.uuid
          const today = DateTime.formatIsoDateUtc(yield* DateTime.now)
          const opening = turnsOf(agent.config, { query: order.query, today }, before, sources)
          const answer = Effect.fnUntraced(function* (emit: Emit) {
            yield* emit({ _tag: "Started", turnId, sessionId })
            const open = yield* tools.open(agent, order.toolServers)
            const say =
              order.sessionId === null
                ? silently
                : yield* speech.begin({ caller, sessionId, language: agent.config.language })
            const reply = yield* toolDialogue(model, agent.config, opening, open, (event) =>
              event._tag === "Text" ? Effect.andThen(say(event.text), emit(event)) : emit(event),
            )
            const now = yield* DateTime.now
            yield* remember(conversation, { turnId, question: order.query, answer: reply.text }, now)
            const answer = answered(
              { turnId, sessionId, model: modelOf(agent.config) ?? model.model, provider: model.provider },
              reply,
              sources,
              open.problems,
              { at: DateTime.formatIso(now), seconds: (DateTime.toEpochMillis(now) - startedAt) / 1000 },
            )
            yield* emit({ _tag: "Answered", answer })
            return answer
          })

          const begun: BegunTurn = {
            turnId,
            sessionId,
            agent,
            opening,
            sources,
            answer: (emit) =>
              closedBehind(answer(emit)).pipe(
                Effect.timeoutOrElse({
                  duration: longestTurn,
                  orElse: () => Effect.fail(new ModelFailed({ reason: "timeout" })),
                }),
                Effect.withSpan("ChatTurns.answer"),
              ),
          }
          return begun
        })

        const forget = Effect.flatMap(DateTime.now, (now) =>
          conversations.forgetBefore(DateTime.subtractDuration(now, options.retention)),
        )
        yield* (yield* PeriodicWork).every("old conversations", forgetEvery, forget)

        return ChatTurns.of({ begin })
      }),
    )
}
