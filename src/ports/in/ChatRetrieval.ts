import * as Cache from "effect/Cache"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { type Hit, RetrievalIndex, Retriever } from "../../domain/agents/retrieval/RetrievalIndex.ts"
import { vectorOf } from "../../domain/agents/retrieval/Vector.ts"
import type { Source } from "../../domain/chat/ChatAnswer.ts"
import type { SearchType } from "../../domain/chat/ChatOrder.ts"
import type { ConversableAgent } from "../../domain/chat/ConversableAgent.ts"
import { Embeddings } from "../out/Embeddings.ts"
import { inSteps } from "./agents/inSteps.ts"
import { type ObjectMissing, ObjectStore, type ObjectStoreUnavailable } from "../out/ObjectStore.ts"

/** Passages that an answer is given on. */
const most = 6

/** How much of indexes a process keeps ready, in characters as they are stored, and for how long. */
const budget = 16 * 1024 * 1024
const kept = Duration.minutes(10)

interface Ready {
  readonly retriever: Retriever
  readonly size: number
}

const decodeIndex = Schema.decodeEffect(Schema.fromJsonString(RetrievalIndex))

const sourceOf = (agent: ConversableAgent, index: RetrievalIndex, hit: Hit): Source => {
  const { document, page, offset, text } = hit.passage
  const name = index.documents[document] ?? ""
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

/** Passages of an agent's documents that a question is about. */
export class ChatRetrieval extends Context.Service<
  ChatRetrieval,
  {
    /** Best first; none where the agent has no documents. The index may have gone with its agent. */
    readonly search: (
      agent: ConversableAgent,
      query: string,
      how: SearchType,
    ) => Effect.Effect<ReadonlyArray<Source>, ObjectMissing | ObjectStoreUnavailable>
  }
>()("parley/ports/in/ChatRetrieval") {
  static readonly layer = Layer.effect(
    ChatRetrieval,
    Effect.gen(function* () {
      const objects = yield* ObjectStore
      const embeddings = yield* Embeddings

      /** The text of the first of these objects that is there. */
      const fetched = ([path = "", ...others]: ReadonlyArray<string>): Effect.Effect<
        string,
        ObjectMissing | ObjectStoreUnavailable
      > =>
        objects.get(path).pipe(
          Effect.flatMap(({ body }) => Stream.mkString(Stream.decodeText(body))),
          Effect.catchTag("ObjectMissing", (missing) => (others.length === 0 ? Effect.fail(missing) : fetched(others))),
        )

      const load = Effect.fnUntraced(function* (key: string) {
        const [, ...paths] = key.split("\n")
        const text = yield* fetched(paths)
        const index = yield* Effect.orDie(decodeIndex(text))
        const ready: Ready = { retriever: yield* inSteps(Retriever.building(index)), size: text.length }
        return ready
      })

      const cache = yield* Cache.makeWith(load, {
        capacity: 1024,
        timeToLive: (exit) => (Exit.isSuccess(exit) ? kept : Duration.zero),
      })

      /** Sizes of what is ready, the one that was asked longest ago first. */
      const sizes = new Map<string, number>()

      const ready = Effect.fnUntraced(function* (key: string) {
        const found = yield* Cache.get(cache, key)
        sizes.delete(key)
        sizes.set(key, found.size)
        let total = sizes.values().reduce((sum, size) => sum + size, 0)
        for (const [oldest, size] of sizes) {
          if (total <= budget || oldest === key) break
          total -= size
          sizes.delete(oldest)
          yield* Cache.invalidate(cache, oldest)
        }
        return found.retriever
      })

      /** The question's vector, where the index has ones of the same model; terms do where the provider fails. */
      const vectorFor = Effect.fnUntraced(function* ({ vectors }: RetrievalIndex, query: string) {
        if (vectors === null || vectors.model !== embeddings.model) return null
        return yield* embeddings.embed([query]).pipe(
          Effect.map(([numbers]) => (numbers === undefined ? null : vectorOf(numbers))),
          Effect.catch(({ problem }) =>
            Effect.as(Effect.logWarning("A question has no vector, and is answered by its terms", { problem }), null),
          ),
        )
      })

      return ChatRetrieval.of({
        search: Effect.fn("ChatRetrieval.search")(function* (agent, query, how) {
          if (agent.indexPaths.length === 0) return []
          const retriever = yield* ready([agent.version, ...agent.indexPaths].join("\n"))
          const vector = yield* vectorFor(retriever.index, query)
          return retriever.search(query, most, vector, how).map((hit) => sourceOf(agent, retriever.index, hit))
        }),
      })
    }),
  )
}
