import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import * as MemoryKeyValue from "../../doubles/memory/KeyValue.ts"
import * as MemoryQueues from "../../doubles/memory/WorkQueues.ts"
import * as Identifiers from "../../../src/adapters/node/Identifiers.ts"
import * as AbsentSealing from "../../../src/adapters/absent/Sealing.ts"
import type { BackgroundTask } from "../../../src/domain/chat/BackgroundTask.ts"
import { QueueFull, TaskNotFound } from "../../../src/domain/chat/Errors.ts"
import * as Testing from "../../doubles/Testing.ts"
import { BackgroundTasks } from "../../../src/application/chat/BackgroundTasks.ts"
import { type BegunTurn, ChatTurns } from "../../../src/application/chat/ChatTurns.ts"
import type { ChatOrder } from "../../../src/domain/chat/ChatOrder.ts"
import { type ModelAbsent, ModelFailed } from "../../../src/ports/LanguageModel.ts"
import { KeyValue, KeyValueUnavailable } from "../../../src/ports/KeyValue.ts"
import { TaskTracker } from "../../../src/ports/TaskTracker.ts"
import { other, turn } from "../../support/agents.ts"

const tracker = Layer.effect(TaskTracker, KeyValue).pipe(Layer.provide(MemoryKeyValue.layer))

type Answering = Effect.Effect<unknown, ModelAbsent | ModelFailed>

/** The answer to each question, by the question's text, and the number of times that the question was asked. */
const answers = new Map<string, (beforeCall: Effect.Effect<void>) => Answering>()
const put = new Map<string, number>()

const talking = Layer.mock(ChatTurns, {
  begin: (_caller, _nameOrId, order, sessionId) =>
    Effect.succeed({
      sessionId,
      answer: (_emit: unknown, _asking: unknown, beforeCall: Effect.Effect<void>) =>
        Effect.suspend(() => {
          put.set(order.query, (put.get(order.query) ?? 0) + 1)
          return answers.get(order.query)!(beforeCall)
        }),
    } as unknown as BegunTurn),
})

const tasks = BackgroundTasks.layer({ atOnce: 2, mostOfBot: 3 }).pipe(Layer.provide(talking))
const stores = Layer.mergeAll(tracker, Identifiers.layer, MemoryQueues.layer, AbsentSealing.layer)
const layer = tasks.pipe(Layer.provideMerge(stores))

const bot = { name: "job", chatbotId: "3b241101-e2bb-4255-8caf-4136c566a962" }
const me = Testing.someone

const ordered = (query: string): ChatOrder => ({
  agentName: null,
  query,
  outputFormat: null,
  searchType: "similarity",
  returnSources: null,
  useVectorContext: true,
  toolServers: [],
  includeSources: null,
  showMetadata: false,
  sessionId: null,
})

let asked = 0

const begunCalling = (
  answer: (beforeCall: Effect.Effect<void>) => Answering,
  order: Partial<ChatOrder> = {},
  of = bot,
) =>
  Effect.suspend(() => {
    const query = `question ${asked++}`
    answers.set(query, answer)
    return Effect.flatMap(BackgroundTasks, (service) => service.start(me, of, { ...ordered(query), ...order }))
  })

const begun = (answer: Answering) => begunCalling(() => answer)

const poll = (taskId: string, caller = me, name = bot.name) =>
  Effect.flatMap(BackgroundTasks, (service) => service.poll(caller, name, taskId))

const until = (taskId: string, status: BackgroundTask["status"]) =>
  Effect.gen(function* () {
    for (;;) {
      const task = yield* poll(taskId)
      if (task.status === status) return task
      yield* turn
    }
  })

const expiring = (text: string) =>
  Effect.gen(function* () {
    const taskId = yield* begun(Effect.succeed(text))
    yield* until(taskId, "done")
    yield* TestClock.adjust("1439 minutes")
    assert.strictEqual((yield* poll(taskId)).status, "done")
    yield* TestClock.adjust("2 minutes")
    assert.strictEqual((yield* Effect.flip(poll(taskId)))._tag, "TaskNotFound")
  })

describe("a background task", () => {
  it.effect("goes from pending to running to done, with timestamps", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<string>()
      const taskId = yield* begun(Deferred.await(gate))
      assert.match(taskId, /^[0-9a-f]{32}$/)
      const first = yield* poll(taskId)
      assert.deepInclude(first, { status: "pending", result: null, error: null, startedAt: null, finishedAt: null })
      const second = yield* until(taskId, "running")
      assert.isNotNull(second.startedAt)
      yield* Deferred.succeed(gate, "the result")
      const last = yield* until(taskId, "done")
      assert.deepInclude(last, { result: "the result", error: null })
      assert.match(String(last.attributes.query), /^question/)
      assert.isNull(last.question)
      assert.isNotNull(last.finishedAt)
    }).pipe(Effect.provide(layer)),
  )

  it.effect("fails with a code for the reason, and hides the text of a defect", () =>
    Effect.gen(function* () {
      const failing = yield* begun(Effect.fail(new ModelFailed({ reason: "busy" })))
      assert.strictEqual((yield* until(failing, "failed")).error, "model_failed")
      const dying = yield* begun(Effect.die(new Error("a secret")))
      const task = yield* until(dying, "failed")
      assert.strictEqual(task.error, "task_failed")
      assert.notInclude(JSON.stringify(task), "secret")
    }).pipe(Effect.provide(layer)),
  )

  it.effect("can be polled only by the user who started it, and not through another bot", () =>
    Effect.gen(function* () {
      const taskId = yield* begun(Effect.succeed(1))
      for (const refused of [poll(taskId, other), poll(taskId, me, "other"), poll("0".repeat(32)), poll("../x")])
        assert.instanceOf(yield* Effect.flip(refused), TaskNotFound)
      assert.strictEqual((yield* poll(taskId, me, bot.chatbotId)).taskId, taskId)
    }).pipe(Effect.provide(layer)),
  )

  it.effect("is available for a day after it ends", () => expiring("x").pipe(Effect.provide(layer)))

  it.effect("is refused if the queue is full, and accepted once another task has ended", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<string>()
      const ids = yield* Effect.forEach([1, 2, 3], () => begun(Deferred.await(gate)))
      const startedOf = begunCalling(() => Effect.succeed(1), {}, { name: "b", chatbotId: "b" })
      assert.deepStrictEqual(yield* Effect.flip(begun(Effect.succeed(1))), new QueueFull({ name: "job" }))
      yield* until(ids[1]!, "running")
      assert.strictEqual((yield* poll(ids[2]!)).status, "pending")
      const elsewhere = yield* startedOf
      assert.match(elsewhere, /^[0-9a-f]{32}$/)
      yield* Deferred.succeed(gate, "x")
      for (const id of ids) yield* until(id, "done")
      yield* until(yield* begun(Effect.succeed(1)), "done")
    }).pipe(Effect.provide(layer)),
  )

  it.effect("fails and is interrupted if it runs too long", () =>
    Effect.gen(function* () {
      const interrupted = yield* Deferred.make<void>()
      const taskId = yield* begun(Effect.onInterrupt(Effect.never, () => Deferred.succeed(interrupted, undefined)))
      yield* until(taskId, "running")
      yield* TestClock.adjust("15 minutes")
      yield* Deferred.await(interrupted)
      assert.strictEqual((yield* until(taskId, "failed")).error, "watchdog_timeout")
    }).pipe(Effect.provide(layer)),
  )

  /** Two processes on the same stores; the first can be stopped. */
  const processes = Effect.gen(function* () {
    const stopping = yield* Scope.make()
    const first = yield* Layer.buildWithScope(Layer.fresh(tasks), stopping)
    return {
      first: <A, E>(effect: Effect.Effect<A, E, BackgroundTasks>) => Effect.provideContext(effect, first),
      stop: Scope.close(stopping, Exit.void),
      second: Layer.build(Layer.fresh(tasks)),
    }
  })

  it.effect("continues in another process when its own stops, within the remaining time", () =>
    Effect.gen(function* () {
      const { first, stop, second } = yield* processes
      let isUp = false
      const taskId = yield* first(begun(Effect.suspend(() => (isUp ? Effect.succeed("done after all") : Effect.never))))
      const { deadline, attributes } = yield* first(until(taskId, "running"))
      isUp = true
      yield* stop
      const context = yield* second
      const task = yield* until(taskId, "done").pipe(Effect.provideContext(context))
      assert.strictEqual(task.result, "done after all")
      assert.deepStrictEqual(task.deadline, deadline)
      assert.strictEqual(put.get(String(attributes.query)), 2)
    }).pipe(Effect.provide(stores)),
  )

  it.effect("is not repeated after it called a tool, because a tool must not act twice", () =>
    Effect.gen(function* () {
      const { first, stop, second } = yield* processes
      const called = yield* Deferred.make<void>()
      const taskId = yield* first(
        begunCalling((beforeCall) =>
          beforeCall.pipe(Effect.andThen(Deferred.succeed(called, undefined)), Effect.andThen(Effect.never)),
        ),
      )
      yield* Deferred.await(called)
      yield* stop
      const context = yield* second
      const task = yield* until(taskId, "failed").pipe(Effect.provideContext(context))
      assert.strictEqual(task.error, "worker_shutdown")
      assert.strictEqual(put.get(String(task.attributes.query)), 1)
    }).pipe(Effect.provide(stores)),
  )

  it.effect(
    "doesn't move to another process if its tool servers can't be stored encrypted, and fails when its process stops",
    () =>
      Effect.gen(function* () {
        const { first, stop, second } = yield* processes
        const server = { name: "s", url: "https://tools.example.com", auth: { _tag: "Headers", headers: {} } } as const
        const taskId = yield* first(begunCalling(() => Effect.never, { toolServers: [server] }))
        yield* first(until(taskId, "running"))
        yield* stop
        const context = yield* second
        const task = yield* poll(taskId).pipe(Effect.provideContext(context))
        assert.strictEqual(task.error, "worker_shutdown")
        const store = yield* TaskTracker
        assert.notInclude(Option.getOrThrow(yield* store.get(`agents:task:${taskId}`)), "tools.example.com")
      }).pipe(Effect.provide(stores)),
  )

  it.effect("fails at the next poll after its deadline if its process died", () =>
    Effect.gen(function* () {
      const store = yield* TaskTracker
      const left = yield* begun(Effect.never)
      yield* until(left, "running")
      const record = Option.getOrThrow(yield* store.get(`agents:task:${left}`))
      const dead = "f".repeat(32)
      yield* store.set(`agents:task:${dead}`, record.replace(left, dead), Duration.days(2))
      yield* TestClock.adjust("16 minutes")
      assert.strictEqual((yield* poll(dead)).error, "watchdog_timeout")
    }).pipe(Effect.provide(layer)),
  )

  it.effect("is neither started nor found if its store is unavailable", () => {
    const gone = Effect.fail(new KeyValueUnavailable({ cause: "away" }))
    const away = Layer.effect(
      TaskTracker,
      Effect.map(KeyValue, (inner) => ({ ...inner, get: () => gone, set: () => gone })),
    ).pipe(Layer.provide(MemoryKeyValue.layer))
    return Effect.gen(function* () {
      for (let time = 0; time < 5; time++)
        assert.strictEqual((yield* Effect.flip(begun(Effect.succeed(1))))._tag, "TrackingUnavailable")
      assert.strictEqual((yield* Effect.flip(poll("0".repeat(32))))._tag, "TrackingUnavailable")
    }).pipe(Effect.provide(tasks.pipe(Layer.provide(Layer.mergeAll(stores, away)))))
  })
})
