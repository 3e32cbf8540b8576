import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as AbsentEmbeddings from "../../src/adapters/absent/Embeddings.ts"
import * as AbsentModel from "../../src/adapters/absent/LanguageModel.ts"
import * as AbsentSpeech from "../../src/adapters/absent/SpokenTurns.ts"
import * as Documents from "../../src/adapters/documents/DocumentText.ts"
import * as OAuth from "../../src/adapters/oauth/AuthorizationServers.ts"
import * as Mcp from "../../src/adapters/mcp/ToolServers.ts"
import * as MemoryAgents from "./memory/AgentStore.ts"
import * as MemoryAvatars from "./memory/AvatarService.ts"
import * as MemoryGrants from "./memory/ServerGrants.ts"
import * as MemoryKeys from "./memory/ApiKeyStore.ts"
import * as MemoryArtifacts from "./memory/ArtifactStore.ts"
import * as MemoryAudit from "./memory/AuditLog.ts"
import * as MemoryBots from "./memory/BotStore.ts"
import * as MemoryConversations from "./memory/ConversationStore.ts"
import * as MemoryDesigns from "../../src/adapters/memory/DesignStore.ts"
import * as MemoryEvals from "./memory/EvalStore.ts"
import * as MemoryFeedback from "./memory/FeedbackStore.ts"
import * as MemoryModelUsage from "./memory/ModelUsage.ts"
import * as MemoryForms from "./memory/FormStore.ts"
import * as MemoryQuestions from "./memory/QuestionStore.ts"
import * as MemoryProgress from "./memory/ProgressStore.ts"
import * as MemoryShares from "./memory/ShareStore.ts"
import * as MemorySubmissions from "./memory/SubmissionStore.ts"
import * as MemorySuspended from "./memory/SuspendedTurns.ts"
import * as MemoryHolds from "./memory/QuotaHolds.ts"
import * as MemoryUsage from "./memory/TenantUsage.ts"
import * as MemoryFiles from "./memory/FileRecords.ts"
import * as MemoryMail from "./memory/MailDeliveryStore.ts"
import * as MemorySchedules from "./memory/RenderScheduleStore.ts"
import * as MemoryWebhooks from "./memory/WebhookStore.ts"
import * as MemoryKeyValue from "./memory/KeyValue.ts"
import * as MemoryObjects from "./memory/ObjectStore.ts"
import * as MemoryRooms from "./memory/MediaRooms.ts"
import * as MemoryOrg from "./memory/OrgStore.ts"
import * as MemoryPending from "./memory/PendingAnswers.ts"
import * as MemoryPeriodic from "./memory/PeriodicWork.ts"
import * as MemoryQueues from "./memory/WorkQueues.ts"
import * as MemoryPublicFiles from "./memory/PublicFiles.ts"
import * as Identifiers from "../../src/adapters/node/Identifiers.ts"
import * as Passes from "../../src/adapters/jose/RespondentPasses.ts"
import * as Jose from "../../src/adapters/jose/Tokens.ts"
import * as Outbound from "../../src/adapters/outbound/OutboundHttp.ts"
import * as Policy from "../../src/adapters/policy/PolicyCheck.ts"
import * as ScriptedHr from "./scripted/HrDirectory.ts"
import * as Sealing from "../../src/adapters/secrets/Sealing.ts"
import type { Caller } from "../../src/domain/access/Caller.ts"
import type { Policy as Rules } from "../../src/domain/access/Policy.ts"
import { ApiKeys } from "../../src/application/access/ApiKeys.ts"
import { Callers } from "../../src/application/access/Callers.ts"
import { ProviderSignIn } from "../../src/application/access/ProviderSignIn.ts"
import { TenantRights } from "../../src/application/access/TenantRights.ts"
import { EndedTokens } from "../../src/application/access/EndedTokens.ts"
import { Sessions } from "../../src/application/access/Sessions.ts"
import { openIndex } from "../../src/application/agents/openIndex.ts"
import { RenderPipeline } from "../../src/application/infographic/RenderPipeline.ts"
import { Dependencies } from "../../src/ports/Dependencies.ts"
import { IndexWorkers } from "../../src/ports/IndexWorkers.ts"
import { KeyValue } from "../../src/ports/KeyValue.ts"
import { PolicyCheck } from "../../src/ports/PolicyCheck.ts"
import { SpeechOffer } from "../../src/ports/SpeechOffer.ts"
import { RenderWorkers } from "../../src/ports/RenderWorkers.ts"
import { TaskTracker } from "../../src/ports/TaskTracker.ts"
import { Tokens } from "../../src/ports/Tokens.ts"
import { threadFor } from "../../src/layers/threads.ts"

/**
 * Layers for tests: every out-port in memory or scripted, with the test clock. They are composed like the service
 * itself. To replace a layer, provide another.
 */

/** Every store except artifacts, as in a deployment without artifacts. */
export const storesWithoutArtifacts = Layer.mergeAll(
  Layer.effect(TaskTracker, KeyValue).pipe(Layer.provideMerge(MemoryKeyValue.layer)),
  MemoryKeys.layer,
  MemoryGrants.layer,
  MemoryAudit.layer,
  MemoryBots.layer,
  MemoryConversations.layer,
  MemorySuspended.layer,
  MemoryDesigns.layer,
  MemoryFeedback.layer,
  MemoryEvals.layer,
  MemoryModelUsage.layer,
  MemoryOrg.layer,
  MemoryHolds.layer,
  MemoryUsage.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(MemoryObjects.layer, MemoryForms.layer, MemorySubmissions.layer)),
  ),
  MemoryQuestions.layer,
  MemoryFiles.layer.pipe(Layer.provideMerge(MemorySubmissions.layer)),
  MemoryShares.layer,
  MemoryProgress.layer,
  MemoryWebhooks.layer,
  MemoryMail.layer,
  MemorySchedules.layer,
  MemoryPublicFiles.layer,
  MemoryPending.layer,
  Layer.merge(MemoryQueues.layer, MemoryPeriodic.layer),
  Identifiers.layer,
  Layer.succeed(Dependencies, []),
)

/** Every store, for the lifetime of the layer. */
export const stores = Layer.merge(storesWithoutArtifacts, MemoryArtifacts.layer)

/** Builds large indexes on the test's own thread. */
export const inlineIndexes = Layer.succeed(IndexWorkers, { open: openIndex })

/** The agents' outside world: only this machine is reachable, and there is no model. */
export const agentWorld = Layer.mergeAll(
  MemoryAgents.layer,
  AbsentModel.layer,
  AbsentEmbeddings.layer,
  AbsentSpeech.layer,
  Documents.layer({ threads: 1, pdf: threadFor("pdf"), html: threadFor("html"), docx: threadFor("docx") }),
  inlineIndexes,
  Sealing.layer([{ id: "test", key: new Uint8Array(32).fill(7) }]),
  Layer.merge(Mcp.layer, OAuth.layer).pipe(Layer.provideMerge(Outbound.layer({ allow: ["127.0.0.1"] }))),
)

/** API key and secret of the media server in memory. */
export const roomKeys = { key: "room-key", secret: "a secret of the media server, which nobody sees" }

/** A media server and an avatar service in memory, with the participants of rooms and the messages to avatars. */
export const avatarWorld = (url = "wss://media.test", { voidsTokens = true } = {}) => {
  const rooms = MemoryRooms.make({ url, ...roomKeys, voidsTokens })
  const avatars = MemoryAvatars.make()
  return { rooms, avatars, layer: Layer.merge(rooms.layer, avatars.layer) }
}

/** Renders large pages on the test's own thread, because starting another thread takes longer than most tests. */
export const inlineWorkers = Layer.effect(
  RenderWorkers,
  Effect.map(RenderPipeline, ({ open, describe }) => ({ open, describe })),
)

/** Tokens with a fixed secret. */
const secret = Redacted.make("a secret of at least thirty-two bytes, for tests")
export const passes = Passes.layer({ secrets: [Redacted.value(secret)] })
export const tokens = Layer.merge(Jose.layer({ secret, issuer: null, audience: null }), passes)

/** Callers and their rights: tokens with a fixed secret, sessions and assignments in memory. */
export const callers = Layer.merge(
  Layer.merge(Callers.layer, ProviderSignIn.layerNone),
  TenantRights.layer({ defaultRole: "administer" }).pipe(Layer.provide(MemoryOrg.layer)),
).pipe(
  Layer.provideMerge(
    Layer.merge(
      ApiKeys.layer,
      Sessions.layer({ idle: Duration.hours(12), age: Duration.days(7) }).pipe(
        Layer.provideMerge(EndedTokens.layer({ longest: Duration.days(30), isShared: true })),
      ),
    ),
  ),
  Layer.provide(Layer.mergeAll(MemoryKeyValue.layer, MemoryKeys.layer, Identifiers.layer)),
  Layer.provideMerge(tokens),
)

/** No speech; `scripted/` has a synthesizer and a recognizer for tests of conversations. */
export const speechOffer = Layer.succeed(SpeechOffer, {
  synthesizer: undefined,
  recogniser: undefined,
  programs: { synthesizer: undefined, recogniser: undefined },
})

/** An HR source with exactly these people, by organization. */
export const workers = ScriptedHr.layer

/** An HR source that confirms every id. */
export const anybody = ScriptedHr.layerAnybody

/** A policy that forbids nothing. */
export const openPolicy = Policy.layerOpen

/** A policy from rules instead of a file. */
export const policy = (rules: Rules) => Layer.succeed(PolicyCheck, Policy.make(rules))

/** A caller without special rights. */
export const someone: Caller = {
  sub: "7",
  userId: 7,
  username: "seven",
  email: null,
  programs: ["demo"],
  superuser: false,
  orgId: null,
  permissions: [],
  roles: {},
}

/** A token valid for an hour. */
export const tokenOf = (caller: Caller): Effect.Effect<string, never, Tokens> =>
  Effect.flatMap(Tokens, (service) => Effect.map(service.sign(caller, Duration.hours(1)), Redacted.value))
