import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { randomUUID } from "node:crypto"
import { documentPath, warmIndexPath } from "../../src/domain/agents/Documents.ts"
import * as EphemeralAgent from "../../src/domain/agents/EphemeralAgent.ts"
import { indexOf, indexText } from "../../src/domain/agents/retrieval/Indexing.ts"
import { decodeChatOrder } from "../../src/domain/chat/ChatOrder.ts"
import * as Scripted from "../doubles/scripted/LanguageModel.ts"
import * as Testing from "../doubles/Testing.ts"
import { AgentDocuments } from "../../src/application/agents/AgentDocuments.ts"
import { AgentRegistry } from "../../src/application/agents/AgentRegistry.ts"
import { ChatRetrieval } from "../../src/application/chat/ChatRetrieval.ts"
import { ChatSpeech } from "../../src/application/chat/ChatSpeech.ts"
import { ToolQuestions } from "../../src/application/chat/ToolQuestions.ts"
import { ChatTools } from "../../src/application/chat/ChatTools.ts"
import { ChatTurns } from "../../src/application/chat/ChatTurns.ts"
import { ModelBudget } from "../../src/application/chat/ModelBudget.ts"
import { RunningTurns } from "../../src/application/chat/RunningTurns.ts"
import { ConversableAgents } from "../../src/application/chat/ConversableAgents.ts"
import { EphemeralAgents } from "../../src/application/agents/EphemeralAgents.ts"
import { ServerAuthorizations } from "../../src/application/agents/ServerAuthorizations.ts"
import { WarmUps } from "../../src/application/agents/WarmUps.ts"
import { PeriodicWork } from "../../src/application/operations/PeriodicWork.ts"
import { AgentStore } from "../../src/ports/AgentStore.ts"
import { KeyValue } from "../../src/ports/KeyValue.ts"
import { ObjectStore } from "../../src/ports/ObjectStore.ts"

/** Pseudo-random numbers by seed (mulberry32). */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** The duration of each step of a store. */
const schedule = { next: numbers(0) }

/** A step that lets other fibers go first, as often as scheduled, but fewer than `most` times. */
const held = <A, E, R>(effect: Effect.Effect<A, E, R>, most = 6): Effect.Effect<A, E, R> =>
  Effect.suspend(() => Effect.andThen(Effect.repeat(Effect.yieldNow, { times: schedule.next(most) }), effect))

/** A store whose operations take as long as scheduled. */
const slowed = <I, S extends object>(store: Context.Key<I, S>) =>
  Layer.effect(
    store,
    Effect.map(
      store,
      (inner) =>
        new Proxy(inner, {
          get: (target, name) => {
            const member: unknown = Reflect.get(target, name)
            return typeof member === "function"
              ? (...given: ReadonlyArray<unknown>) => held(Reflect.apply(member, target, given))
              : member
          },
        }),
    ),
  )

const lifetime = Duration.minutes(6)

const stores = Layer.mergeAll(slowed(KeyValue), slowed(ObjectStore), slowed(AgentStore)).pipe(
  Layer.provideMerge(Layer.merge(Testing.stores, Testing.agentWorld)),
)

/** A process with its own state, on shared stores. */
const process = () =>
  Layer.fresh(
    Layer.merge(
      EphemeralAgents.layer({ lifetime }),
      ChatTurns.layer({ retention: Duration.days(1), approvalWait: Duration.days(1) }),
    ).pipe(
      Layer.provideMerge(
        Layer.mergeAll(
          RunningTurns.layer({ isShared: true }),
          ModelBudget.layer({ tokens: null, cost: null }),
          ConversableAgents.layer,
          ChatRetrieval.layer,
          ChatSpeech.layer,
          Layer.succeed(ChatTools, {
            server: () => Effect.die("no servers"),
            open: () =>
              Effect.succeed({
                offered: [],
                problems: [],
                approval: () => "auto",
                origin: (tool) => ({ tool, server: null }),
                call: () => Effect.die("no tools"),
              }),
          }),
          ToolQuestions.layer,
          Layer.succeed(WarmUps, { start: () => Effect.void, cancel: () => Effect.void }),
          Scripted.make(() => "Yes.").layer,
        ),
      ),
      Layer.provideMerge(AgentDocuments.layer({ mostBytes: 1024 })),
      Layer.provideMerge(ServerAuthorizations.layer({ clients: [], documentUrl: null })),
      Layer.provideMerge(AgentRegistry.layer({ lifetime, mostPerUser: null, isShared: true })),
      Layer.provideMerge(PeriodicWork.layer),
    ),
  )

const caller = Testing.someone
const userId = 7

const utf8 = new TextEncoder()

/** The final state, and the outcome of every caller. */
export interface Outcome {
  readonly promoted: number
  readonly discarded: number
  readonly isKept: boolean
  readonly isListed: boolean
  readonly hasDocument: boolean
  readonly hasIndex: boolean
  /** Tags of the callers' errors, sorted. */
  readonly failures: ReadonlyArray<string>
  readonly hasExpired: boolean
}

/** Two processes on the same stores, and concurrent calls for one agent. */
export const races = Effect.gen(function* () {
  const shared = yield* Layer.build(stores)
  const over = () => Layer.build(process().pipe(Layer.provide(Layer.succeedContext(shared))))
  const processes = [yield* over(), yield* over()]
  const objects = Context.get(shared, ObjectStore)
  const store = Context.get(shared, AgentStore)
  const [first] = processes
  if (first === undefined) throw new Error("no process")
  const registry = Context.get(first, AgentRegistry)
  const order = Result.getOrThrow(decodeChatOrder({ query: "Where is the cat?", session_id: "s" }))
  const index = Result.getOrThrow(
    indexOf([{ name: "a.txt", content: { pages: [{ number: null, text: "The cat sat." }], outline: [] } }], "vector"),
  )
  const stored = utf8.encode([...indexText(index)].join(""))

  /** A ready agent with a document and its index. */
  const ready = Effect.gen(function* () {
    const chatbotId = randomUUID()
    const path = documentPath(userId, chatbotId, "d")
    const contentType = "text/plain"
    yield* objects.put(path, utf8.encode("The cat sat."), { contentType })
    yield* objects.put(warmIndexPath(userId, chatbotId), stored, { contentType: "application/json" })
    const config: EphemeralAgent.EphemeralAgent["config"] = {
      name: chatbotId,
      description: "",
      llm: "openai",
      modelConfig: {},
      systemPromptTemplate: "",
      humanPromptTemplate: null,
      tools: [],
      toolServers: [],
      useVector: true,
      ragMode: "vector",
      operationMode: "adaptive",
      language: "en",
      maxContextTurns: 5,
    }
    const documents = [{ name: "a.txt", path, size: 12, contentType }]
    const given = { chatbotId, owner: caller.sub, userId, config, documents, slot: null }
    const made = EphemeralAgent.created(given, yield* DateTime.now, lifetime)
    yield* registry.add({ ...made, phase: "ready", progress: { tools: "ready", mcp: "skipped", rag: "ready" } })
    return { chatbotId, path }
  })

  const exists = (path: string) => Effect.map(Effect.result(objects.get(path)), Result.isSuccess)

  /** One race, determined by its seed. */
  return (seed: number): Effect.Effect<Outcome> =>
    Effect.gen(function* () {
      schedule.next = numbers(seed)
      const { next } = schedule
      const { chatbotId, path } = yield* ready
      const anyProcess = () => processes[next(processes.length)] ?? first
      const failures: Array<string> = []
      const hasExpired = next(4) === 0
      let promoted = 0
      let discarded = 0
      const noting = <A, E extends { readonly _tag: string }>(effect: Effect.Effect<A, E>, onSuccess: () => void) =>
        Effect.matchEffect(held(effect, hasExpired ? 400 : 6), {
          onSuccess: () => Effect.sync(onSuccess),
          onFailure: ({ _tag }) => Effect.sync(() => void failures.push(_tag)),
        })
      const promote = noting(
        Effect.suspend(() => Context.get(anyProcess(), EphemeralAgents).promote(caller, chatbotId)),
        () => (promoted += 1),
      )
      const discard = noting(
        Effect.suspend(() => Context.get(anyProcess(), EphemeralAgents).discard(caller, chatbotId)),
        () => (discarded += 1),
      )
      const chat = noting(
        Effect.suspend(() => Context.get(anyProcess(), ChatTurns).begin(caller, chatbotId, order, "s")).pipe(
          Effect.flatMap((turn) => turn.answer(() => Effect.void)),
        ),
        () => undefined,
      )
      const expire = held(TestClock.adjust(hasExpired ? "12 minutes" : 0))
      const steps = [
        promote,
        ...(next(2) === 0 ? [promote] : []),
        ...Array.from({ length: next(3) }, () => discard),
        ...Array.from({ length: 1 + next(2) }, () => chat),
        expire,
      ]
      yield* Effect.all(
        steps
          .map((step) => ({ step, at: next(1000) }))
          .sort((a, b) => a.at - b.at)
          .map(({ step }) => step),
        { concurrency: "unbounded", discard: true },
      )
      // Expired entries have been swept by then.
      if (hasExpired) yield* TestClock.adjust("11 minutes")
      const persisted = yield* Effect.orDie(store.get(userId, chatbotId))
      const listed = yield* Effect.orDie(registry.find(caller.sub, chatbotId))
      return {
        promoted,
        discarded,
        isKept: Option.isSome(persisted),
        isListed: Option.isSome(listed),
        hasDocument: yield* exists(path),
        hasIndex: Option.isSome(persisted) && (yield* exists(persisted.value.indexPersistPath ?? "none")),
        failures: failures.sort(),
        hasExpired,
      }
    }).pipe(Effect.orDie)
})

/** Exactly one of promotion, discard and expiry happened, completely, and every outcome agrees with it. */
export const faultOf = (member: Outcome): string | undefined => {
  const { promoted, discarded, isKept, isListed, hasDocument, hasIndex, failures, hasExpired } = member
  if (promoted + discarded > 1) return "more than one was told that the agent is theirs"
  if (promoted + discarded === 0 && !hasExpired) return "nobody got the agent, and it had not expired"
  if (isKept !== (promoted === 1)) return "what is kept is not what was told"
  if (isKept !== hasDocument || isKept !== hasIndex) return "documents are not where the agent is"
  if (isListed) return "the agent is in the registry although it has left"
  const allowed = new Set(["EphemeralAgentNotFound", "AlreadyPromoted", "AgentUnknown"])
  return failures.every((tag) => allowed.has(tag)) ? undefined : "somebody was told of something else"
}
