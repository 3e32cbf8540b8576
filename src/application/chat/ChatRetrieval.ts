import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RcMap from "effect/RcMap"
import * as Stream from "effect/Stream"
import type { Hit } from "../../domain/agents/retrieval/RetrievalIndex.ts"
import { vectorOf } from "../../domain/agents/retrieval/Vector.ts"
import type { Source } from "../../domain/chat/ChatAnswer.ts"
import type { SearchType } from "../../domain/chat/ChatOrder.ts"
import type { ConversableAgent } from "../../domain/chat/ConversableAgent.ts"
import { Embeddings } from "../../ports/Embeddings.ts"
import { IndexWorkers, type OpenIndex } from "../../ports/IndexWorkers.ts"
import { type ObjectMissing, ObjectStore, ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { openIndex } from "../agents/openIndex.ts"
import { inlineWork } from "../operations/longWork.ts"

/** Maximum number of passages for an answer. */
const most = 6

/** How many bytes of stored indexes a process keeps loaded, and for how long. */
const budget = 16 * 1024 * 1024
const idleTime = Duration.minutes(10)

interface Ready {
  readonly index: OpenIndex
  readonly size: number
}

const sourceOf = (agent: ConversableAgent, { documents }: OpenIndex, hit: Hit): Source => {
  const { document, page, offset, text } = hit.passage
  const name = documents[document] ?? ""
  return {
    content: text,
    source: name,
    filename: name,
    url: agent.kind === "persisted" ? `/api/v1/user_agents/${agent.chatbotId}/documents/${document}` : null,
    page_number: page,
    chunk_index: hit.index,
    score: Math.round(hit.score * 10_000) / 10_000,
    metadata: { document, offset, section: hit.section },
  }
}

/** Retrieves passages from an agent's documents for a question. */
export class ChatRetrieval extends Context.Service<
  ChatRetrieval,
  {
    /** Best first, or none if the agent has no documents. The index may have been deleted with its agent. */
    readonly search: (
      agent: ConversableAgent,
      query: string,
      how: SearchType,
    ) => Effect.Effect<ReadonlyArray<Source>, ObjectMissing | ObjectStoreUnavailable>
  }
>()("parley/application/chat/ChatRetrieval") {
  static readonly layer = Layer.effect(
    ChatRetrieval,
    Effect.gen(function* () {
      const objects = yield* ObjectStore
      const workers = yield* IndexWorkers
      const embeddings = yield* Embeddings

      /** The first of these objects that exists. */
      const fetched = ([path = "", ...others]: ReadonlyArray<string>): Effect.Effect<
        Uint8Array,
        ObjectMissing | ObjectStoreUnavailable
      > =>
        objects.get(path).pipe(
          Effect.flatMap(({ body }) => Stream.mkUint8Array(body)),
          Effect.catchTag("ObjectMissing", (missing) => (others.length === 0 ? Effect.fail(missing) : fetched(others))),
        )

      const load = Effect.fnUntraced(function* (key: string) {
        const [, ...paths] = key.split("\n")
        const stored = yield* fetched(paths)
        const size = stored.length
        const ready: Ready = { index: yield* size > inlineWork ? workers.open(stored) : openIndex(stored), size }
        return ready
      })

      const indexes = yield* RcMap.make({ lookup: load, idleTimeToLive: idleTime })

      /** Sizes of ready indexes, least recently used first. */
      const sizes = new Map<string, number>()

      const forget = (key: string) =>
        Effect.suspend(() => {
          sizes.delete(key)
          return RcMap.invalidate(indexes, key)
        })

      /**
       * Evicts other indexes to make room for the one that was just used. Queries that are still running on an evicted
       * index can finish.
       */
      const entered = Effect.fnUntraced(function* (key: string, size: number) {
        sizes.delete(key)
        sizes.set(key, size)
        let total = sizes.values().reduce((sum, one) => sum + one, 0)
        for (const [oldest, one] of sizes) {
          if (total <= budget || oldest === key) break
          total -= one
          yield* forget(oldest)
        }
      })

      /**
       * The question's vector, if the index has vectors of the same model. If the provider fails, the search uses only
       * terms.
       */
      const vectorFor = Effect.fnUntraced(function* ({ model }: OpenIndex, query: string) {
        if (model === null || model !== embeddings.model) return null
        return yield* embeddings.embed([query]).pipe(
          Effect.map(([numbers]) => (numbers === undefined ? null : vectorOf(numbers))),
          Effect.catch(({ problem }) =>
            Effect.as(Effect.logWarning("A question has no vector, so only its words are searched", { problem }), null),
          ),
        )
      })

      const asked = Effect.fnUntraced(function* (key: string, query: string, how: SearchType) {
        const { index, size } = yield* RcMap.get(indexes, key)
        yield* entered(key, size)
        const vector = yield* vectorFor(index, query)
        return { index, hits: yield* index.search({ text: query, limit: most, vector, how }) }
      }, Effect.scoped)

      return ChatRetrieval.of({
        search: Effect.fn("ChatRetrieval.search")(function* (agent, query, how) {
          if (agent.indexPaths.length === 0) return []
          const key = [agent.version, ...agent.indexPaths].join("\n")
          const { index, hits } = yield* asked(key, query, how).pipe(
            Effect.tapError(() => forget(key)),
            Effect.retry({ times: 1, while: ({ _tag }) => _tag === "IndexLost" }),
            Effect.catchTag("IndexLost", (cause) => Effect.fail(new ObjectStoreUnavailable({ cause }))),
          )
          return hits.map((hit) => sourceOf(agent, index, hit))
        }),
      })
    }),
  )
}
