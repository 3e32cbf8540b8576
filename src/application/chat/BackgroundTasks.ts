import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/access/Caller.ts"
import * as Task from "../../domain/chat/BackgroundTask.ts"
import type { Bot } from "../../domain/chat/Bot.ts"
import type { ChatOrder } from "../../domain/chat/ChatOrder.ts"
import { QueueFull, TaskNotFound, TrackingUnavailable } from "../../domain/chat/Errors.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { Sealing } from "../../ports/Sealing.ts"
import { TaskTracker } from "../../ports/TaskTracker.ts"
import { durableWork } from "../operations/durableWork.ts"
import { unfinishedWork } from "../operations/unfinishedWork.ts"
import { type BeginError, type BegunTurn, ChatTurns } from "./ChatTurns.ts"
import { openServers, sealServers } from "./SealedServers.ts"

const Stored = Schema.fromJsonString(Task.BackgroundTask)
const decode = Schema.decodeEffect(Stored)
const encode = (task: Task.BackgroundTask) => Effect.orDie(Schema.encodeEffect(Stored)(task))

const keyOf = (taskId: string) => `agents:task:${taskId}`
const botKey = (chatbotId: string) => `agents:tasks:${chatbotId}`

const untracked = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.mapError(effect, (cause) => new TrackingUnavailable({ cause }))

/** The delay between attempts at a task whose stores are unavailable. */
const waits = ["1 second", "5 seconds", "30 seconds", "2 minutes"] as const

/** The chat order for a background question, without the parts that only a page would show. */
const orderOf = (question: Task.TaskQuestion, toolServers: ChatOrder["toolServers"]): ChatOrder => ({
  agentName: null,
  query: question.query,
  outputFormat: null,
  searchType: question.searchType,
  returnSources: null,
  useVectorContext: question.useVectorContext,
  toolServers,
  includeSources: null,
  showMetadata: false,
  sessionId: question.isNamed ? question.sessionId : null,
  ...(question.replaces === undefined ? {} : { replaces: question.replaces }),
})

/** Why a task of another process can't be performed. Temporary problems are retried. */
const reasonOf = (error: BeginError): Task.TaskFailure | undefined => {
  switch (error._tag) {
    case "ModelAbsent":
      return "model_absent"
    case "AgentStoreUnavailable":
    case "ConversationStoreUnavailable":
    case "KeyValueUnavailable":
    case "ObjectStoreUnavailable":
      return undefined
    default:
      return "task_failed"
  }
}

const partsOf = (options: { readonly atOnce: number; readonly mostOfBot: number }) =>
  Effect.gen(function* () {
    const tracker = yield* TaskTracker
    const identifiers = yield* Identifiers
    const sealing = yield* Sealing
    const turns = yield* ChatTurns
    const alone = yield* FiberSet.make()
    /**
     * The latest turns that this process has begun for queued tasks. If this process also takes the task from the
     * queue, it continues that turn.
     */
    const begunHere = new Map<string, BegunTurn>()

    const read = Effect.fnUntraced(function* (taskId: string) {
      const text = yield* tracker.get(keyOf(taskId))
      if (Option.isNone(text)) return undefined
      return { text: text.value, task: yield* Effect.orDie(decode(text.value)) }
    })

    const unfinished = unfinishedWork(tracker, {
      longest: options.mostOfBot,
      lifetime: Task.terminalLifetime,
      isOpen: (taskId) =>
        Effect.map(
          Effect.all([read(taskId), DateTime.now]),
          ([stored, now]) => stored !== undefined && !Task.isTerminal(Task.watched(stored.task, now)),
        ),
    })

    /** Retries, because the store may be unavailable for a moment and an answer is expensive. */
    const insist = <A>(write: Effect.Effect<A, TrackingUnavailable>) =>
      Effect.retry(write, { schedule: Schedule.exponential("100 millis"), times: 5 })

    /** Begins a new turn for a task that has none in `begunHere`, such as a task from another process. */
    const begunAnew = Effect.fnUntraced(function* ({ taskId, chatbotId, question }: Task.BackgroundTask) {
      if (question === null) return yield* Effect.die("a task in the queue has no question")
      const servers = yield* openServers(sealing, taskId, question.servers)
      return yield* turns.begin(question.caller, chatbotId, orderOf(question, servers), question.sessionId)
    })
    return { read, tracker, insist, alone, begunHere, begunAnew, identifiers, turns, sealing, unfinished }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

/** Applies a transition to a task, even if the task is changed concurrently. A finished task doesn't change. */
const advance = (parts: Parts) => {
  const { read, tracker } = parts
  return (
    taskId: string,
    move: (task: Task.BackgroundTask, now: DateTime.Utc) => Task.BackgroundTask,
  ): Effect.Effect<Task.BackgroundTask | undefined, TrackingUnavailable> =>
    Effect.gen(function* () {
      const stored = yield* untracked(read(taskId))
      if (stored === undefined || Task.isTerminal(stored.task)) return stored?.task
      const now = yield* DateTime.now
      const task = move(stored.task, now)
      if (task === stored.task) return task
      const text = yield* encode(task)
      const won = yield* untracked(tracker.compareAndSet(keyOf(taskId), stored.text, text, Task.lifetime(task, now)))
      return won ? task : yield* advance(parts)(taskId, move)
    })
}

const settle = (parts: Parts) => {
  const { insist } = parts
  return (taskId: string, move: Parameters<ReturnType<typeof advance>>[1]) =>
    insist(advance(parts)(taskId, move)).pipe(
      // A task that can't be settled is left to the watchdog.
      Effect.catch((error) => Effect.logError("A background task could not be settled", { taskId, error })),
      Effect.asVoid,
    )
}

const fail = (parts: Parts) => (taskId: string, error: Task.TaskFailure) =>
  settle(parts)(taskId, (task, now) => Task.failed(task, error, now))

/** A task ends with the model's answer, or with an error that a retry would repeat. */
const answered = (parts: Parts) =>
  Effect.fnUntraced(function* ({ taskId, deadline }: Task.BackgroundTask, turn: BegunTurn) {
    const left = DateTime.distance(yield* DateTime.now, deadline)
    const exit = yield* turn
      .answer(() => Effect.void, "nobody", settle(parts)(taskId, Task.acted))
      .pipe(
        Effect.mapError((error): Task.TaskFailure => (error._tag === "ModelAbsent" ? "model_absent" : "model_failed")),
        Effect.timeoutOrElse({ duration: left, orElse: () => Effect.fail<Task.TaskFailure>("watchdog_timeout") }),
        Effect.exit,
      )
    if (Exit.isSuccess(exit)) return yield* settle(parts)(taskId, (task, now) => Task.done(task, exit.value, now))
    const error = Exit.findErrorOption(exit)
    if (Option.isSome(error)) return yield* fail(parts)(taskId, error.value)
    yield* Effect.logError("A background task failed unexpectedly", exit.cause)
    yield* fail(parts)(taskId, "task_failed")
  })

const begun = (parts: Parts) => {
  const { insist } = parts
  return (taskId: string) =>
    Effect.map(insist(advance(parts)(taskId, Task.begun)), (task) =>
      task === undefined || Task.isTerminal(task) ? undefined : task,
    )
}

/** A task that can't be shared is performed by this process or not at all. */
const byItself = (parts: Parts) => {
  const { alone } = parts
  return (taskId: string, turn: BegunTurn) =>
    FiberSet.run(
      alone,
      Effect.flatMap(begun(parts)(taskId), (task) =>
        task === undefined ? Effect.void : answered(parts)(task, turn),
      ).pipe(
        Effect.onInterrupt(() => fail(parts)(taskId, "worker_shutdown")),
        Effect.ignore({ log: "Error", message: "A background task could not start" }),
      ),
    )
}

const poll = (parts: Parts) => {
  const { read } = parts
  return Effect.fn("BackgroundTasks.poll")(function* (caller: Caller, bot: string, taskId: string) {
    const stored = Task.isTaskId(taskId) ? yield* untracked(read(taskId)) : undefined
    if (
      stored === undefined ||
      stored.task.owner !== caller.sub ||
      ![stored.task.name, stored.task.chatbotId].includes(bot)
    )
      return yield* new TaskNotFound({ taskId })
    const now = yield* DateTime.now
    if (Task.watched(stored.task, now) === stored.task) return stored.task
    return (yield* advance(parts)(taskId, Task.watched)) ?? (yield* new TaskNotFound({ taskId }))
  })
}

/**
 * Questions that bots answer in the background, after the HTTP response. Every process can find the tasks in the
 * tracker's store. A task whose process stops or dies is repeated by another one, unless it has called a tool.
 */
export class BackgroundTasks extends Context.Service<
  BackgroundTasks,
  {
    /** Accepts a question, and returns the task's id. */
    readonly start: (
      caller: Caller,
      bot: Pick<Bot, "name" | "chatbotId">,
      order: ChatOrder,
    ) => Effect.Effect<string, BeginError | QueueFull | TrackingUnavailable>
    /** The caller's own task with this bot. Polling marks a task past its deadline as failed. */
    readonly poll: (
      caller: Caller,
      bot: string,
      taskId: string,
    ) => Effect.Effect<Task.BackgroundTask, TaskNotFound | TrackingUnavailable>
  }
>()("parley/application/chat/BackgroundTasks") {
  /**
   * `atOnce`: the maximum number of tasks that one process performs at a time. `mostOfBot`: the maximum number of open
   * tasks of one bot, in all processes.
   */
  static readonly layer = (options: { readonly atOnce: number; readonly mostOfBot: number }) =>
    Layer.effect(
      BackgroundTasks,
      Effect.gen(function* () {
        const its = yield* partsOf(options)
        const { begunHere, begunAnew, identifiers, turns, sealing, tracker, unfinished } = its
        const queue = yield* durableWork({
          name: "bot-task",
          payload: Schema.String,
          atOnce: options.atOnce,
          waits,
          perform: Effect.fnUntraced(function* (taskId, { isLast }) {
            const here = begunHere.get(taskId)
            begunHere.delete(taskId)
            const task = yield* begun(its)(taskId)
            if (task === undefined) return
            const turn = here === undefined ? yield* Effect.result(begunAnew(task)) : Result.succeed(here)
            if (Result.isSuccess(turn)) return yield* answered(its)(task, turn.success)
            const reason = reasonOf(turn.failure) ?? (isLast ? "task_failed" : undefined)
            yield* reason === undefined ? Effect.fail(turn.failure) : fail(its)(taskId, reason)
          }),
        })

        const start = Effect.fn("BackgroundTasks.start")(function* (
          caller: Caller,
          { name, chatbotId }: Pick<Bot, "name" | "chatbotId">,
          order: ChatOrder,
        ) {
          const taskId = yield* identifiers.hex
          const turn = yield* turns.begin(caller, chatbotId, order, Task.taskSession(yield* identifiers.hex))
          const servers = yield* sealServers(sealing, taskId, order.toolServers)
          const question: Task.TaskQuestion = {
            caller,
            query: order.query,
            searchType: order.searchType,
            useVectorContext: order.useVectorContext,
            sessionId: turn.sessionId,
            isNamed: order.sessionId !== null,
            ...(order.replaces === undefined ? {} : { replaces: order.replaces }),
            servers,
          }
          const canMove = servers !== null || order.toolServers.length === 0
          const attributes = { query: order.query, session_id: turn.sessionId }
          const now = yield* DateTime.now
          const task = Task.created(
            { taskId, owner: caller.sub, name, chatbotId, attributes, question: canMove ? question : null },
            now,
          )
          yield* untracked(tracker.set(keyOf(taskId), yield* encode(task), Task.lifetime(task, now)))
          const hasRoom = yield* untracked(unfinished.add(botKey(chatbotId), taskId, options.mostOfBot))
          if (!hasRoom) {
            yield* untracked(tracker.delete(keyOf(taskId)))
            return yield* new QueueFull({ name })
          }
          if (!canMove) yield* byItself(its)(taskId, turn)
          else {
            begunHere.set(taskId, turn)
            for (const oldest of begunHere.keys()) {
              if (begunHere.size <= options.atOnce) break
              begunHere.delete(oldest)
            }
            yield* untracked(queue.add(taskId, { id: taskId })).pipe(
              Effect.onError(() => Effect.sync(() => begunHere.delete(taskId))),
            )
          }
          return taskId
        }, Effect.uninterruptible)

        return BackgroundTasks.of({ start, poll: poll(its) })
      }),
    )
}
