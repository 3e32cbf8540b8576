import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import * as AbsentEmbeddings from "../../src/adapters/absent/Embeddings.ts"
import * as Folder from "../../src/adapters/folder/ObjectStore.ts"
import type { ConversableAgent } from "../../src/domain/chat/ConversableAgent.ts"
import { indexOf } from "../../src/domain/agents/retrieval/Indexing.ts"
import { indexThread } from "../../src/layers/Agents.ts"
import { storedIndex } from "../../src/application/agents/AgentPreparation.ts"
import { ChatRetrieval } from "../../src/application/chat/ChatRetrieval.ts"
import { ObjectStore } from "../../src/ports/ObjectStore.ts"

/**
 * The first and the next question to an agent whose documents contain 10 MB of text: the response time and the delay of
 * the event loop, compared with those of the smallest agent. Limit for the delay: 50 ms. `node bench/chat/question.ts
 * [runs]`
 */
const runs = Number(process.argv[2] ?? 5)
const claimed = 50
const resolution = 1

const words = Array.from({ length: 20_000 }, (_, n) => `w${((n * 7919) % 20_011).toString(36)}`)
const page = (number: number): string =>
  Array.from({ length: 850 }, (_, n) => words[(number * 7919 + n * n * 31) % words.length]!).join(" ")

const stored = (pages: number) => {
  const content = { pages: Array.from({ length: pages }, (_, n) => ({ number: n + 1, text: page(n) })), outline: [] }
  const built = indexOf([{ name: "a.pdf", content }], "vector")
  if (built._tag === "Failure") throw built.failure
  return built.success
}

/** The index is prepared again for every version of the agent. */
const agent = (path: string, version: number): ConversableAgent => ({
  kind: "persisted",
  chatbotId: "a",
  userId: 1,
  config: {} as ConversableAgent["config"],
  documents: [],
  indexPaths: [path],
  version: String(version),
})

const measured = <A, E, R>(name: string, effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const delay = monitorEventLoopDelay({ resolution })
    yield* Effect.sleep(50)
    delay.enable()
    yield* Effect.sleep(5)
    delay.reset()
    const [at, from] = [performance.now(), process.threadCpuUsage()]
    yield* effect
    const [ms, { user, system }] = [performance.now() - at, process.threadCpuUsage(from)]
    yield* Effect.sleep(5)
    delay.disable()
    const late = delay.max / 1e6 - resolution
    console.log(
      `${name.padEnd(24)} ${ms.toFixed(0).padStart(5)} ms, ${((user + system) / 1000).toFixed(0).padStart(5)} ms of them on this thread, ` +
        `loop at most ${late.toFixed(0)} ms late, limit ${claimed}: ${late <= claimed ? "met" : "EXCEEDED"}`,
    )
  })

const folder = mkdtempSync(join(tmpdir(), "parley-question-"))
const world = ChatRetrieval.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(Folder.layer(folder), AbsentEmbeddings.layer, indexThread)),
)
await Effect.gen(function* () {
  const objects = yield* ObjectStore
  const retrieval = yield* ChatRetrieval
  const put = (path: string, pages: number) =>
    objects.put(path, storedIndex(stored(pages)), { contentType: "application/json" })
  const { size } = yield* put("agents/1/a/large.json", 2400)
  yield* put("agents/1/a/small.json", 2)
  console.log(`an index of ${(size / 1e6).toFixed(1)} MB, load ${loadavg()[0]!.toFixed(1)}`)
  for (let run = 0; run < runs; run++) {
    const ask = (path: string) =>
      retrieval.search(agent(`agents/1/a/${path}.json`, run), "What of w1a and w3c?", "similarity")
    yield* measured("small, first question", ask("small"))
    yield* measured("10 MB, first question", ask("large"))
    yield* measured("10 MB, next question", ask("large"))
  }
}).pipe(Effect.provide(world), Effect.runPromise)
rmSync(folder, { recursive: true })
