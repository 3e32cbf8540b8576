import * as Array from "effect/Array"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { AgentConfig, ToolServerEntry } from "../../domain/agents/AgentConfig.ts"
import { type AgentDocument, warmIndexPath } from "../../domain/agents/Documents.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { handshakeFailure, type Progress } from "../../domain/agents/EphemeralAgent.ts"
import { indexing, indexText } from "../../domain/agents/retrieval/Indexing.ts"
import type { RetrievalIndex } from "../../domain/agents/retrieval/RetrievalIndex.ts"
import { vectorOf } from "../../domain/agents/retrieval/Vector.ts"
import { DocumentText } from "../../ports/DocumentText.ts"
import { Embeddings } from "../../ports/Embeddings.ts"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import { Sealing } from "../../ports/Sealing.ts"
import { type ToolServerAddress, ToolServers } from "../../ports/ToolServers.ts"
import { inSteps } from "./inSteps.ts"

/**
 * An agent can't be prepared; `text` is shown to its owner. `documents`: the problems of documents that can't be
 * indexed, by path.
 */
export class PreparationFailed extends Schema.TaggedError<PreparationFailed>()("PreparationFailed", {
  text: Schema.String,
  documents: Schema.optionalKey(Schema.ReadonlyMap(Schema.String, Schema.String)),
}) {}

export interface Prepared {
  readonly userId: number
  readonly chatbotId: string
  readonly config: AgentConfig
  readonly documents: ReadonlyArray<AgentDocument>
  /** Where to store the agent's index; by default, at the path for unpromoted agents. */
  readonly indexPath?: string
}

/** The identity under which a tool server's key is sealed. */
export const sealContext = ({ userId, chatbotId }: Pick<Prepared, "userId" | "chatbotId">, index: number): string =>
  `agent/${userId}/${chatbotId}/tool-server/${index}`

const utf8 = new TextEncoder()

/** A serialized index, in pieces. */
export const storedIndex = (index: RetrievalIndex): Stream.Stream<Uint8Array> =>
  Stream.fromIterable(indexText(index), { chunkSize: 1 }).pipe(Stream.map((text) => utf8.encode(text)))

/** Servers expect a key in one of two headers, and the configuration doesn't say which. */
export const keyHeaders = (key: Redacted.Redacted<string>) => ({
  authorization: Redacted.make(`Bearer ${Redacted.value(key)}`),
  "x-api-key": key,
})

/** Maximum number of servers tried at a time. */
const concurrency = 4

const failed = (text: string) => new PreparationFailed({ text })

const unusable = (document: AgentDocument | undefined, text: string, problem: string) =>
  document === undefined
    ? failed(text)
    : new PreparationFailed({ text, documents: new Map([[document.path, problem]]) })

/** The first failure that isn't about a document; otherwise the first failure, with all faulty documents. */
const together = (failures: Array.NonEmptyReadonlyArray<PreparationFailed>) =>
  failures.find(({ documents }) => documents === undefined) ??
  new PreparationFailed({
    text: failures[0].text,
    documents: new Map(failures.flatMap(({ documents = [] }) => [...documents])),
  })

const partsOf = (options: { readonly isTool: (slug: string) => boolean }) =>
  Effect.gen(function* () {
    const servers = yield* ToolServers
    const sealing = yield* Sealing
    const objects = yield* ObjectStore
    const documentText = yield* DocumentText
    const embeddings = yield* Embeddings

    const address = Effect.fnUntraced(function* (agent: Prepared, entry: ToolServerEntry, index: number) {
      const headers =
        entry.sealedKey === null
          ? {}
          : keyHeaders(
              yield* Effect.mapError(sealing.open(entry.sealedKey, sealContext(agent, index)), () =>
                failed(handshakeFailure(entry.url, failureText("keyLost"))),
              ),
            )
      return { url: entry.url, headers, timeout: Duration.seconds(entry.timeoutSeconds) }
    })

    const vectors = Effect.fnUntraced(function* (index: RetrievalIndex) {
      const { model } = embeddings
      if (model === null || index.ragMode !== "vector") return index
      const of = yield* Effect.mapError(embeddings.embed(index.passages.map(({ text }) => text)), ({ problem }) =>
        failed(failureText("notIndexed", { reason: problem })),
      )
      return { ...index, vectors: { model, of: of.map(vectorOf) } }
    })
    return { address, servers, objects, documentText, vectors, options }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const shakeHands =
  ({ address, servers }: Parts) =>
  (agent: Prepared) =>
    Effect.forEach(
      agent.config.toolServers,
      (entry, index) =>
        Effect.flatMap(address(agent, entry, index), (where) =>
          Effect.catch(Effect.asVoid(Effect.scoped(servers.connect(where))), ({ reason, challenge }) =>
            // The server responds, and users sign in to it on demand.
            entry.sealedKey === null && challenge !== undefined
              ? Effect.void
              : Effect.fail(failed(handshakeFailure(entry.url, reason))),
          ),
        ),
      { concurrency, discard: true },
    )

const contentOf = ({ objects, documentText }: Parts) =>
  Effect.fnUntraced(function* (document: AgentDocument) {
    const lost = () => failed(failureText("documentLost", { name: document.name }))
    const stored = yield* Effect.mapError(objects.get(document.path), lost)
    const bytes = yield* Effect.mapError(Stream.mkUint8Array(stored.body), lost)
    const content = yield* Effect.mapError(documentText.read(bytes, document.contentType), ({ reason }) =>
      unusable(
        document,
        failureText("documentUnreadable", { name: document.name, reason }),
        `it cannot be read: ${reason}`,
      ),
    )
    return { name: document.name, content }
  })

const buildIndex = (parts: Parts) => {
  const { vectors, objects } = parts
  return Effect.fnUntraced(function* (agent: Prepared, ragMode: "vector" | "pageindex") {
    const read = yield* Effect.forEach(agent.documents, (one) => Effect.result(contentOf(parts)(one)), {
      concurrency: 2,
    })
    const [contents, unread] = Array.separate(read)
    if (Array.isReadonlyArrayNonEmpty(unread)) return yield* together(unread)
    const built = yield* inSteps(indexing(contents, ragMode))
    if (Result.isFailure(built)) {
      const { _tag: what, name, document } = built.failure
      const [text, problem] =
        what === "OutlineMissing"
          ? ([failureText("documentFlat", { name }), "it has no table of contents"] as const)
          : ([failureText("documentEmpty", { name }), "it contains no text"] as const)
      return yield* unusable(agent.documents[document], text, problem)
    }
    const path = agent.indexPath ?? warmIndexPath(agent.userId, agent.chatbotId)
    const index = yield* vectors(built.success)
    yield* Effect.mapError(objects.put(path, storedIndex(index), { contentType: "application/json" }), () =>
      failed(failureText("notStored")),
    )
  })
}

const prepare = (parts: Parts) => {
  const { options } = parts
  return Effect.fn("AgentPreparation.prepare")(function* <E>(
    agent: Prepared,
    report: (step: Partial<Progress>) => Effect.Effect<void, E>,
  ) {
    const { config, documents } = agent
    const lost = config.tools.find((slug) => !options.isTool(slug))
    if (lost !== undefined) return yield* failed(failureText("toolNotInstalled", { tool: lost }))
    yield* report({ tools: "ready" })
    const mcp = Effect.andThen(shakeHands(parts)(agent), report({ mcp: "ready" }))
    const rag = (ragMode: "vector" | "pageindex") =>
      Effect.andThen(buildIndex(parts)(agent, ragMode), report({ rag: "ready" }))
    yield* Effect.all(
      [
        config.toolServers.length === 0 ? Effect.void : mcp,
        config.ragMode === null || documents.length === 0 ? Effect.void : rag(config.ragMode),
      ],
      { concurrency: 2, discard: true },
    )
  })
}

/** Prepares an agent: its tools, its tool servers, the index of its documents. */
export class AgentPreparation extends Context.Service<
  AgentPreparation,
  {
    /** Reports each phase with `report`. If that fails, the preparation stops. */
    readonly prepare: <E>(
      agent: Prepared,
      report: (step: Partial<Progress>) => Effect.Effect<void, E>,
    ) => Effect.Effect<void, PreparationFailed | E>
    /** An agent's tool server, with its key decrypted. */
    readonly address: (
      agent: Prepared,
      entry: ToolServerEntry,
      index: number,
    ) => Effect.Effect<ToolServerAddress, PreparationFailed>
  }
>()("parley/application/agents/AgentPreparation") {
  /** `isTool`: whether the catalog has a tool with this slug. */
  static readonly layer = (options: { readonly isTool: (slug: string) => boolean }) =>
    Layer.effect(
      AgentPreparation,
      Effect.map(partsOf(options), (its) => {
        const { address } = its
        return AgentPreparation.of({ prepare: prepare(its), address })
      }),
    )
}
