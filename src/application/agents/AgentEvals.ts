import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Caller } from "../../domain/access/Caller.ts"
import {
  type AgentNotFound,
  EvalEmpty,
  EvalRunning,
  EvalRunNotFound,
  type OwnerUnknown,
  type VersionNotFound,
} from "../../domain/agents/Errors.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { type EvalFault, type EvalRun, faulted, isOver, judged, mostRuns } from "../../domain/agents/evals/EvalRun.ts"
import type { EvalQuestion, EvalSet } from "../../domain/agents/evals/EvalSet.ts"
import { ofPersisted } from "../../domain/chat/ConversableAgent.ts"
import type { AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import { AgentStore } from "../../ports/AgentStore.ts"
import { EvalStore, EvalStoreUnavailable, type StandingRun } from "../../ports/EvalStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { ChatTurns } from "../chat/ChatTurns.ts"
import { durableWork } from "../operations/durableWork.ts"
import { AgentVersions } from "./AgentVersions.ts"
import { UserAgents } from "./UserAgents.ts"

type Failure = AgentNotFound | OwnerUnknown | AgentStoreUnavailable | EvalStoreUnavailable

/** How many runs one process executes at a time. A run asks one question at a time, of both versions in parallel. */
const atOnce = 2

/** The time limit for one answer. */
const longestAnswer = Duration.minutes(2)

/** How often progress is checked, and after how many checks without a change a keep-alive is sent (15 seconds). */
const look = Duration.millis(250)
const looksUntilQuiet = 60

/** An update about a run: its progress, its deletion, or a keep-alive. */
export type RunNews = StandingRun | "gone" | "quiet"

const faultOf = (tag: string): EvalFault => {
  if (tag === "ModelAbsent") return "model_absent"
  if (tag === "BudgetSpent") return "budget_spent"
  return tag === "ObjectStoreUnavailable" ? "unavailable" : "model_failed"
}

const parts = Effect.gen(function* () {
  const agents = yield* UserAgents
  const versions = yield* AgentVersions
  const agentStore = yield* AgentStore
  const store = yield* EvalStore
  const turns = yield* ChatTurns
  const identifiers = yield* Identifiers

  const saveSet = Effect.fn("AgentEvals.saveSet")(function* (caller: Caller, chatbotId: string, set: EvalSet) {
    const { userId } = yield* agents.get(caller, chatbotId)
    yield* store.saveSet(userId, chatbotId, set)
    return set
  })

  const one = Effect.fn("AgentEvals.run")(function* (caller: Caller, chatbotId: string, id: string) {
    const { userId } = yield* agents.get(caller, chatbotId)
    const standing = yield* store.run(userId, chatbotId, id)
    return Option.isSome(standing) ? standing.value : yield* new EvalRunNotFound()
  })
  return { turns, store, agentStore, one, agents, versions, identifiers, saveSet }
})

type Parts = Effect.Success<typeof parts>

const answer = ({ turns }: Parts) =>
  Effect.fnUntraced(function* (
    run: EvalRun,
    agent: PersistedAgent | undefined,
    at: { readonly question: number; readonly side: number },
    question: EvalQuestion,
  ) {
    if (agent === undefined) return faulted(at, question, "version_gone", 0)
    const began = yield* Clock.currentTimeMillis
    return yield* turns.trial(run.caller, ofPersisted(agent), question.question).pipe(
      Effect.timeout(longestAnswer),
      Effect.map((given) => judged(at, question, given, given.metadata.usage.cost ?? 0)),
      Effect.catch((error) =>
        Effect.map(Clock.currentTimeMillis, (now) => faulted(at, question, faultOf(error._tag), (now - began) / 1000)),
      ),
    )
  })

/** Resumes a run where its previous worker stopped. */
const perform = (parts: Parts) => {
  const { store, agentStore } = parts
  return Effect.fn("AgentEvals.perform")(function* (id: string) {
    const standing = yield* store.work(id)
    if (Option.isNone(standing) || isOver(standing.value)) return
    const { run } = standing.value
    yield* store.move(id, "running")
    const sides = yield* Effect.forEach(run.versions, (number) =>
      Effect.map(agentStore.version(run.userId, run.chatbotId, number), (one) => Option.getOrUndefined(one)?.agent),
    )
    for (const [place, question] of run.questions.entries()) {
      const now = yield* store.work(id)
      if (Option.isNone(now) || isOver(now.value)) return
      const isAnswered = (side: number) =>
        now.value.results.some((result) => result.question === place && result.side === side)
      yield* Effect.forEach(
        sides.map((agent, side) => ({ agent, side })).filter(({ side }) => !isAnswered(side)),
        ({ agent, side }) =>
          Effect.flatMap(answer(parts)(run, agent, { question: place, side }, question), (result) =>
            store.note(id, result),
          ),
        { concurrency: 2, discard: true },
      )
    }
    yield* store.move(id, "done")
  })
}

const follow = ({ one }: Parts) =>
  Effect.fn("AgentEvals.follow")(function* (caller: Caller, chatbotId: string, id: string) {
    const first = yield* one(caller, chatbotId, id)
    interface Place {
      readonly last: StandingRun | null
      readonly looks: number
      readonly isEnd: boolean
    }
    const step = Effect.fnUntraced(function* (place: Place) {
      if (place.last === null)
        return [[first] as ReadonlyArray<RunNews>, { last: first, looks: 0, isEnd: isOver(first) }] as const
      yield* Effect.sleep(look)
      const standing = yield* Effect.option(one(caller, chatbotId, id))
      if (Option.isNone(standing)) return [["gone"] as ReadonlyArray<RunNews>, { ...place, isEnd: true }] as const
      const now = standing.value
      if (now.state !== place.last.state || now.results.length !== place.last.results.length)
        return [[now] as ReadonlyArray<RunNews>, { last: now, looks: 0, isEnd: isOver(now) }] as const
      const looks = place.looks + 1
      const news: ReadonlyArray<RunNews> = looks % looksUntilQuiet === 0 ? ["quiet"] : []
      return [news, { ...place, looks }] as const
    })
    const begun: Place = { last: null, looks: 0, isEnd: false }
    return Stream.unfold(begun, (place) => (place.isEnd ? Effect.succeed(undefined) : step(place))).pipe(
      Stream.flatMap((news) => Stream.fromIterable(news)),
    )
  })

/** Question sets for agents, and comparisons of agent versions that use them. A run is durable background work. */
export class AgentEvals extends Context.Service<
  AgentEvals,
  {
    readonly set: (caller: Caller, chatbotId: string) => Effect.Effect<EvalSet, Failure>
    readonly saveSet: (caller: Caller, chatbotId: string, set: EvalSet) => Effect.Effect<EvalSet, Failure>
    /** Starts a run in which one or two versions of the agent answer the questions in its set. */
    readonly begin: (
      caller: Caller,
      chatbotId: string,
      versions: ReadonlyArray<number>,
    ) => Effect.Effect<StandingRun, Failure | VersionNotFound | EvalEmpty | EvalRunning>
    /** Newest first. */
    readonly runs: (caller: Caller, chatbotId: string) => Effect.Effect<ReadonlyArray<StandingRun>, Failure>
    readonly run: (
      caller: Caller,
      chatbotId: string,
      id: string,
    ) => Effect.Effect<StandingRun, Failure | EvalRunNotFound>
    /** Progress of a run until it is over. */
    readonly follow: (
      caller: Caller,
      chatbotId: string,
      id: string,
    ) => Effect.Effect<Stream.Stream<RunNews>, Failure | EvalRunNotFound>
    /** Stops a run and deletes it. */
    readonly remove: (caller: Caller, chatbotId: string, id: string) => Effect.Effect<void, Failure | EvalRunNotFound>
  }
>()("parley/application/agents/AgentEvals") {
  static readonly layer = Layer.effect(
    AgentEvals,
    Effect.gen(function* () {
      const its = yield* parts
      const { store, agents, versions, identifiers, saveSet, one } = its
      const work = yield* durableWork({
        name: "agent-eval",
        payload: Schema.String,
        atOnce,
        // Only a store failure causes a retry. Model errors are part of the result.
        waits: ["1 second", "5 seconds", "15 seconds", "1 minute", "5 minutes"],
        perform: (id, { isLast }) =>
          Effect.onError(perform(its)(id), () => (isLast ? Effect.ignore(store.move(id, "failed")) : Effect.void)),
      })

      const begin = Effect.fn("AgentEvals.begin")(function* (
        caller: Caller,
        chatbotId: string,
        numbers: ReadonlyArray<number>,
      ) {
        const { userId } = yield* agents.get(caller, chatbotId)
        for (const number of numbers) yield* versions.get(caller, chatbotId, number)
        const { questions } = yield* store.set(userId, chatbotId)
        if (questions.length === 0) return yield* new EvalEmpty()
        const id = yield* identifiers.uuid
        const createdAt = yield* DateTime.now
        const run: EvalRun = { id, userId, chatbotId, caller, versions: numbers, questions, createdAt }
        if (!(yield* store.begin(run, mostRuns))) return yield* new EvalRunning()
        yield* work.add(id, { id }).pipe(
          Effect.onError(() => Effect.ignore(store.removeRun(id))),
          Effect.mapError(({ cause }) => new EvalStoreUnavailable({ cause })),
        )
        return { run, state: "waiting" as const, results: [] }
      })

      return AgentEvals.of({
        set: (caller, chatbotId) =>
          Effect.flatMap(agents.get(caller, chatbotId), ({ userId }) => store.set(userId, chatbotId)),
        saveSet,
        begin,
        runs: (caller, chatbotId) =>
          Effect.flatMap(agents.get(caller, chatbotId), ({ userId }) => store.runs(userId, chatbotId)),
        run: one,
        follow: follow(its),
        remove: (caller, chatbotId, id) => Effect.flatMap(one(caller, chatbotId, id), () => store.removeRun(id)),
      })
    }),
  )
}
