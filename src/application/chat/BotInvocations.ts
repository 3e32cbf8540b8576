import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../../domain/access/Caller.ts"
import type { BotMethod } from "../../domain/chat/BotMethods.ts"
import type { ChatOrder } from "../../domain/chat/ChatOrder.ts"
import { BotNotFound, type QueueFull, type TrackingUnavailable } from "../../domain/chat/Errors.ts"
import type { BotStoreUnavailable } from "../../ports/BotStore.ts"
import { ConversationStore } from "../../ports/ConversationStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import type { ModelFailed } from "../../ports/LanguageModel.ts"
import { BackgroundTasks } from "./BackgroundTasks.ts"
import { Bots } from "./Bots.ts"
import { ChatDirectory } from "./ChatDirectory.ts"
import { type BeginError, ChatTurns } from "./ChatTurns.ts"
import { ToolCatalog } from "../tools/ToolCatalog.ts"

/** Arguments of a method; each method reads what it needs. */
export interface Arguments {
  readonly text: string
  readonly sessionId: string
}

/** A question without retrieval, and without tool servers other than the agent's own. */
const question = (query: string): ChatOrder => ({
  agentName: null,
  query,
  outputFormat: null,
  searchType: "similarity",
  returnSources: false,
  useVectorContext: false,
  toolServers: [],
  includeSources: null,
  showMetadata: false,
  sessionId: null,
})

/** Methods that agents offer in addition to conversation, and questions that bots answer in the background. */
export class BotInvocations extends Context.Service<
  BotInvocations,
  {
    /** Calls a method of one of the caller's agents, or of a shared one. */
    readonly invoke: (
      caller: Caller,
      nameOrId: string,
      method: BotMethod,
      given: Arguments,
    ) => Effect.Effect<unknown, BeginError | ModelFailed | BotStoreUnavailable>
    /** Asks a bot of kind `job` a question in the background, and returns the task's id. */
    readonly start: (
      caller: Caller,
      bot: string,
      order: ChatOrder,
    ) => Effect.Effect<string, BeginError | BotNotFound | QueueFull | TrackingUnavailable | BotStoreUnavailable>
  }
>()("parley/application/chat/BotInvocations") {
  static readonly layer = Layer.effect(
    BotInvocations,
    Effect.gen(function* () {
      const bots = yield* Bots
      const turns = yield* ChatTurns
      const tasks = yield* BackgroundTasks
      const directory = yield* ChatDirectory
      const catalog = yield* ToolCatalog
      const conversations = yield* ConversationStore
      const identifiers = yield* Identifiers

      /** The conversation serves only this one answer, so it is deleted afterwards. */
      const summarize = Effect.fnUntraced(function* (caller: Caller, nameOrId: string, text: string) {
        const sessionId = `summary-${yield* identifiers.hex}`
        const query = `Summarize the text below in at most five sentences, in its own language. Answer with nothing else.\n\n${text}`
        const turn = yield* turns.begin(caller, nameOrId, question(query), sessionId)
        const { content } = yield* turn.answer(() => Effect.void)
        const conversation = { owner: caller.sub, chatbotId: turn.agent.chatbotId, sessionId }
        yield* Effect.ignore(conversations.forget(conversation), { log: "Warn" })
        return { summary: content }
      })

      const invoke = Effect.fn("BotInvocations.invoke")(function* (
        caller: Caller,
        nameOrId: string,
        method: BotMethod,
        given: Arguments,
      ) {
        if (method === "summarize") return yield* summarize(caller, nameOrId, given.text)
        const { agent, role, kind } = yield* directory.profile(caller, nameOrId)
        const { chatbotId, config, documents } = agent
        switch (method) {
          case "info":
            return {
              name: config.name,
              chatbot_id: chatbotId,
              kind,
              role,
              description: config.description,
              llm: config.llm,
              language: config.language,
              documents: documents.length,
            }
          case "tools":
            return {
              tools: config.tools.flatMap((slug) => {
                const tool = catalog.find(slug)
                return tool === undefined ? [] : [{ name: slug, description: tool.description }]
              }),
              tool_servers: config.toolServers.map(({ name }) => name),
            }
          case "clear_history": {
            const conversation = { owner: caller.sub, chatbotId, sessionId: given.sessionId }
            return { session_id: given.sessionId, forgotten: yield* conversations.forget(conversation) }
          }
        }
      })

      const start = Effect.fn("BotInvocations.start")(function* (caller: Caller, name: string, order: ChatOrder) {
        const bot = yield* bots.find(caller, name)
        if (bot.kind !== "job" || !bot.enabled) return yield* new BotNotFound({ name })
        return yield* tasks.start(caller, bot, order)
      })

      return BotInvocations.of({ invoke, start })
    }),
  )
}
