import * as Layer from "effect/Layer"
import { availableParallelism } from "node:os"
import * as AbsentEmbeddings from "../adapters/absent/Embeddings.ts"
import * as Documents from "../adapters/documents/DocumentText.ts"
import { embeddings as measuredEmbeddings } from "../adapters/measured/speech.ts"
import * as OAuth from "../adapters/oauth/AuthorizationServers.ts"
import * as Mcp from "../adapters/mcp/ToolServers.ts"
import * as Identifiers from "../adapters/node/Identifiers.ts"
import * as OpenAiEmbeddings from "../adapters/models/openai/Embeddings.ts"
import { defaultPatience } from "../adapters/models/Endpoint.ts"
import * as Outbound from "../adapters/outbound/OutboundHttp.ts"
import * as IndexThread from "../adapters/workers/IndexWorkers.ts"
import { builtInTools } from "../domain/tools/catalog.ts"
import type { Tool } from "../domain/tools/Tool.ts"
import { AgentDocuments } from "../application/agents/AgentDocuments.ts"
import { AgentDrafts } from "../application/agents/AgentDrafts.ts"
import { AgentEvals } from "../application/agents/AgentEvals.ts"
import { AgentPreparation } from "../application/agents/AgentPreparation.ts"
import { AgentReadiness } from "../application/agents/AgentReadiness.ts"
import { AgentRegistry } from "../application/agents/AgentRegistry.ts"
import { AgentRevisions } from "../application/agents/AgentRevisions.ts"
import { AgentVersions } from "../application/agents/AgentVersions.ts"
import { BackgroundTasks } from "../application/chat/BackgroundTasks.ts"
import { BotDocuments } from "../application/chat/BotDocuments.ts"
import * as Bots from "../application/chat/Bots.ts"
import { BotInvocations } from "../application/chat/BotInvocations.ts"
import { ChatDirectory } from "../application/chat/ChatDirectory.ts"
import { ConversableAgents } from "../application/chat/ConversableAgents.ts"
import { EphemeralAgents } from "../application/agents/EphemeralAgents.ts"
import { FeedbackLog } from "../application/chat/FeedbackLog.ts"
import { ChatRetrieval } from "../application/chat/ChatRetrieval.ts"
import { ChatSpeech } from "../application/chat/ChatSpeech.ts"
import { ChatTools } from "../application/chat/ChatTools.ts"
import { SourceTexts } from "../application/chat/SourceTexts.ts"
import { ChatTurns } from "../application/chat/ChatTurns.ts"
import { Conversations } from "../application/chat/Conversations.ts"
import * as MeteredModel from "../application/chat/MeteredModel.ts"
import { ModelBudget } from "../application/chat/ModelBudget.ts"
import { RunningTurns } from "../application/chat/RunningTurns.ts"
import { TurnEvents } from "../application/chat/TurnEvents.ts"
import { StreamedTurns } from "../application/chat/StreamedTurns.ts"
import { ToolApprovals } from "../application/chat/ToolApprovals.ts"
import { ToolConnections } from "../application/chat/ToolConnections.ts"
import { ToolCatalog } from "../application/tools/ToolCatalog.ts"
import { ToolQuestions } from "../application/chat/ToolQuestions.ts"
import { ToolServerTrial } from "../application/tools/ToolServerTrial.ts"
import { ServerAuthorizations } from "../application/agents/ServerAuthorizations.ts"
import { UserAgents } from "../application/agents/UserAgents.ts"
import { WarmUps } from "../application/agents/WarmUps.ts"
import type { Embeddings } from "../ports/Embeddings.ts"
import { languageModel, priceOf } from "./Models.ts"
import { oauthClients } from "./OAuthClients.ts"
import { clientDocumentUrl } from "../http/chat/redirectUri.ts"
import * as OutgoingHttp from "./OutgoingHttp.ts"
import { scanning } from "./Scanning.ts"
import type { Settings } from "./Settings.ts"
import { isShared } from "./sharing.ts"
import { threadFor } from "./threads.ts"

const embeddings = ({ models }: Settings): Layer.Layer<Embeddings> => {
  const baseUrl = models.embeddingsBaseUrl ?? models.llmBaseUrl
  return models.embeddingsModel === null || baseUrl === null
    ? AbsentEmbeddings.layer
    : measuredEmbeddings.pipe(
        Layer.provide(
          OpenAiEmbeddings.layer({
            baseUrl,
            key: models.embeddingsKey ?? models.llmKey,
            model: models.embeddingsModel,
            patience: defaultPatience,
          }),
        ),
        Layer.provide(OutgoingHttp.retrying),
      )
}

/** Large enough for indexes of several documents of the maximum size. */
const indexMebibytes = 1024

/** The thread for large indexes. */
export const indexThread = IndexThread.layer({
  spawn: () => threadFor("indexes")({ resourceLimits: { maxOldGenerationSizeMb: indexMebibytes } }),
}).pipe(Layer.provide(Identifiers.layer))

/** External services that agents use. */
export const outside = (settings: Settings) =>
  Layer.mergeAll(
    languageModel(settings),
    embeddings(settings),
    Documents.layer({
      threads: Math.max(1, availableParallelism() - 1),
      pdf: threadFor("pdf"),
      html: threadFor("html"),
      docx: threadFor("docx"),
    }),
    indexThread,
    Layer.merge(Mcp.layer, OAuth.layer).pipe(
      Layer.provideMerge(Outbound.layer({ allow: settings.access.outboundAllow, only: settings.access.outboundHosts })),
    ),
  )

/** The given model, with usage counted per account. */
export const metered = (settings: Settings) => {
  const { dailyTokens: tokens, dailyCost: cost } = settings.models
  return MeteredModel.layer({ priceOf: priceOf(settings) }).pipe(
    Layer.provideMerge(ModelBudget.layer({ tokens, cost })),
  )
}

const serverAuthorizations = (settings: Settings) =>
  ServerAuthorizations.layer({
    clients: oauthClients(settings),
    documentUrl: clientDocumentUrl(settings.access.publicUrl),
  })

/** Agents on top of any stores and external services. `discover` finds the installed tools. */
export const useCases = (settings: Settings, discover: () => ReadonlyArray<Tool> = () => builtInTools) => {
  const isTool = (slug: string): boolean => discover().some((tool) => tool.slug === slug)
  const { lifetime, mostPerUser, conversationsKept, resumeWindow, approvalWait } = settings.agents
  const mostBytes = settings.limits.uploadBytes
  return Layer.mergeAll(
    EphemeralAgents.layer({ lifetime }),
    AgentEvals.layer,
    AgentRevisions.layer({ isTool }),
    BotDocuments.layer({ mostBytes }),
    BotInvocations.layer,
    FeedbackLog.layer,
    SourceTexts.layer,
    ToolServerTrial.layer,
    ToolConnections.layer.pipe(Layer.provideMerge(ToolApprovals.layer({ retention: conversationsKept }))),
    TurnEvents.layer,
  ).pipe(
    Layer.provideMerge(
      Layer.merge(StreamedTurns.layer({ window: resumeWindow, isShared: isShared(settings) }), Conversations.layer),
    ),
    Layer.provideMerge(Layer.merge(BackgroundTasks.layer({ atOnce: 50, mostOfBot: 20 }), ChatDirectory.layer)),
    Layer.provideMerge(ChatTurns.layer({ retention: conversationsKept, approvalWait })),
    Layer.provideMerge(
      Layer.mergeAll(
        RunningTurns.layer({ isShared: isShared(settings) }),
        ConversableAgents.layer.pipe(Layer.provide(Bots.shared)),
        ChatTools.layer,
        ChatRetrieval.layer,
        ChatSpeech.layer,
        ToolQuestions.layer,
      ),
    ),
    Layer.provideMerge(metered(settings)),
    Layer.provideMerge(AgentVersions.layer),
    Layer.provideMerge(UserAgents.layer),
    Layer.provideMerge(Bots.Bots.layer({ isTool })),
    Layer.provideMerge(AgentReadiness.layer),
    Layer.provideMerge(WarmUps.layer),
    Layer.provideMerge(AgentPreparation.layer({ isTool })),
    Layer.provideMerge(serverAuthorizations(settings)),
    Layer.provideMerge(AgentDrafts.layer({ isTool })),
    Layer.provideMerge(AgentDocuments.layer({ mostBytes }).pipe(Layer.provide(scanning(settings)))),
    Layer.provideMerge(AgentRegistry.layer({ lifetime, mostPerUser, isShared: isShared(settings) })),
    Layer.provideMerge(ToolCatalog.layer(discover)),
  )
}
