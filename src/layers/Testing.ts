import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as AbsentEmbeddings from "../adapters/absent/Embeddings.ts"
import * as AbsentModel from "../adapters/absent/LanguageModel.ts"
import * as AbsentSpeech from "../adapters/absent/SpokenTurns.ts"
import * as Documents from "../adapters/documents/DocumentText.ts"
import * as Mcp from "../adapters/mcp/ToolServers.ts"
import * as MemoryAgents from "../adapters/memory/AgentStore.ts"
import * as MemoryAvatars from "../adapters/memory/AvatarService.ts"
import * as MemoryArtifacts from "../adapters/memory/ArtifactStore.ts"
import * as MemoryBots from "../adapters/memory/BotStore.ts"
import * as MemoryConversations from "../adapters/memory/ConversationStore.ts"
import * as MemoryDesigns from "../adapters/memory/DesignStore.ts"
import * as MemoryFeedback from "../adapters/memory/FeedbackStore.ts"
import * as MemoryForms from "../adapters/memory/FormStore.ts"
import * as MemoryQuestions from "../adapters/memory/QuestionStore.ts"
import * as MemorySubmissions from "../adapters/memory/SubmissionStore.ts"
import * as MemoryKeyValue from "../adapters/memory/KeyValue.ts"
import * as MemoryObjects from "../adapters/memory/ObjectStore.ts"
import * as MemoryRooms from "../adapters/memory/MediaRooms.ts"
import * as MemoryOrg from "../adapters/memory/OrgStore.ts"
import * as MemoryPublicFiles from "../adapters/memory/PublicFiles.ts"
import * as Identifiers from "../adapters/node/Identifiers.ts"
import * as Jose from "../adapters/jose/Tokens.ts"
import * as Outbound from "../adapters/outbound/OutboundHttp.ts"
import * as Policy from "../adapters/policy/PolicyCheck.ts"
import * as ScriptedHr from "../adapters/scripted/HrDirectory.ts"
import * as Sealing from "../adapters/secrets/Sealing.ts"
import type { Caller } from "../domain/access/Caller.ts"
import type { Policy as Rules } from "../domain/access/Policy.ts"
import { openIndex } from "../ports/in/agents/openIndex.ts"
import { RenderPipeline } from "../ports/in/RenderPipeline.ts"
import { Dependencies } from "../ports/out/Dependencies.ts"
import { IndexWorkers } from "../ports/out/IndexWorkers.ts"
import { KeyValue } from "../ports/out/KeyValue.ts"
import { PolicyCheck } from "../ports/out/PolicyCheck.ts"
import { SpeechOffer } from "../ports/out/SpeechOffer.ts"
import { RenderWorkers } from "../ports/out/RenderWorkers.ts"
import { TaskTracker } from "../ports/out/TaskTracker.ts"
import { Tokens } from "../ports/out/Tokens.ts"
import { threadFor } from "./threads.ts"

/**
 * Layers for tests: every out-port in memory or scripted, on the test's own clock. Put together like the service
 * itself; replace one by providing another in its place.
 */

/** Everything that keeps something but artifacts, as where a deployment keeps none. */
export const storesWithoutArtifacts = Layer.mergeAll(
  Layer.effect(TaskTracker, KeyValue).pipe(Layer.provideMerge(MemoryKeyValue.layer)),
  MemoryObjects.layer,
  MemoryBots.layer,
  MemoryConversations.layer,
  MemoryDesigns.layer,
  MemoryFeedback.layer,
  MemoryOrg.layer,
  MemoryForms.layer,
  MemoryQuestions.layer,
  MemorySubmissions.layer,
  MemoryPublicFiles.layer,
  Identifiers.layer,
  Layer.succeed(Dependencies, []),
)

/** Everything that keeps something, for as long as the layer lives. */
export const stores = Layer.merge(storesWithoutArtifacts, MemoryArtifacts.layer)

/** Large indexes on the test's own thread. */
export const inlineIndexes = Layer.succeed(IndexWorkers, { open: openIndex })

/** What agents need of the world: nothing but this machine can be reached, and there is no model. */
export const agentWorld = Layer.mergeAll(
  MemoryAgents.layer,
  AbsentModel.layer,
  AbsentEmbeddings.layer,
  AbsentSpeech.layer,
  Documents.layer({ threads: 1, spawn: threadFor("pdf") }),
  inlineIndexes,
  Sealing.layer([{ id: "test", key: new Uint8Array(32).fill(7) }]),
  Mcp.layer.pipe(Layer.provideMerge(Outbound.layer({ allow: ["127.0.0.1"] }))),
)

/** Names and secret of the media server in memory. */
export const roomKeys = { key: "room-key", secret: "a secret of the media server, which nobody sees" }

/** A media server and an avatar service in memory: who is in which room, and what reached which avatar. */
export const avatarWorld = (url = "wss://media.test", { voidsTokens = true } = {}) => {
  const rooms = MemoryRooms.make({ url, ...roomKeys, voidsTokens })
  const avatars = MemoryAvatars.make()
  return { rooms, avatars, layer: Layer.merge(rooms.layer, avatars.layer) }
}

/** Large renders on the test's own thread: starting another one takes longer than most tests. */
export const inlineWorkers = Layer.effect(
  RenderWorkers,
  Effect.map(RenderPipeline, ({ open, describe }) => ({ open, describe })),
)

/** Tokens of a fixed secret. */
export const tokens = Jose.layer({
  secret: Redacted.make("a secret of at least thirty-two bytes, for tests"),
  issuer: null,
  audience: null,
})

/** Nobody speaks and nobody listens; `scripted/` has a voice and an ear for tests of conversations. */
export const speechOffer = Layer.succeed(SpeechOffer, {
  voice: undefined,
  ear: undefined,
  programs: { voice: undefined, ear: undefined },
})

/** An HR source that knows exactly these people, by organization. */
export const workers = ScriptedHr.layer

/** Nothing is forbidden. */
export const openPolicy = Policy.layerOpen

/** The rules given here instead of in a file. */
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
}

/** A token for an hour. */
export const tokenOf = (caller: Caller): Effect.Effect<string, never, Tokens> =>
  Effect.flatMap(Tokens, (service) => Effect.map(service.sign(caller, Duration.hours(1)), Redacted.value))
