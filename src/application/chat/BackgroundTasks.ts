import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import type { Caller } from "../../domain/access/Caller.ts"
import * as Task from "../../domain/chat/BackgroundTask.ts"
import type { Bot } from "../../domain/chat/Bot.ts"
import { QueueFull, TaskNotFound, TrackingUnavailable } from "../../domain/chat/Errors.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { TaskTracker } from "../../ports/TaskTracker.ts"

/** What a task does: JSON in the end, or the reason why there is none. */
export type Work = Effect.Effect<unknown, Task.TaskFailure>

const Stored = Schema.fromJsonString(Task.BackgroundTask)
const decode = Schema.decodeEffect(Stored)
const encode = (task: Task.BackgroundTask) => Effect.orDie(Schema.encodeEffect(Stored)(task))

const keyOf = (taskId: string) => `agents:task:${taskId}`

const untracked = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.mapError(effect, (cause) => new TrackingUnavailable({ cause }))

/** A bot's queue in this process. */
interface Queue {
  readonly workers: Semaphore.Semaphore
  taken: number
}

/** Work of bots that goes on after its call was answered, known to every process through the tracker's store. */
export class BackgroundTasks extends Context.Service<
  BackgroundTasks,
  {
    /** Starts the work, or lets it wait for its turn, and answers with its id. */
    readonly start: (
      caller: Caller,
      bot: Pick<Bot, "name" | "chatbotId">,
      attributes: Readonly<Record<string, unknown>>,
      work: Work,
    ) => Effect.Effect<string, QueueFull | TrackingUnavailable>
    /** The caller's own task with this bot. One whose deadline has passed is failed by this very question. */
    readonly poll: (
      caller: Caller,
      bot: string,
      taskId: string,
    ) => Effect.Effect<Task.BackgroundTask, TaskNotFound | TrackingUnavailable>
  }
>()("parley/application/chat/BackgroundTasks") {
  /** Of each bot `workers` tasks run at a time in a process, and `waiting` more wait for their turn. */
  static readonly layer = (options: { readonly workers: number; readonly waiting: number }) =>
    Layer.effect(
      BackgroundTasks,
      Effect.gen(function* () {
        const tracker = yield* TaskTracker
        const identifiers = yield* Identifiers
        const running = yield* FiberSet.make()
        const queues = new Map<string, Queue>()

        const read = Effect.fnUntraced(function* (taskId: string) {
          const text = yield* untracked(tracker.get(keyOf(taskId)))
          if (Option.isNone(text)) return undefined
          return { text: text.value, task: yield* Effect.orDie(decode(text.value)) }
        })

        /** Moves a task on, whatever else happens to it meanwhile; one that has ended stays as it is. */
        const advance = (
          taskId: string,
          move: (task: Task.BackgroundTask, now: DateTime.Utc) => Task.BackgroundTask,
        ): Effect.Effect<Task.BackgroundTask | undefined, TrackingUnavailable> =>
          Effect.gen(function* () {
            const stored = yield* read(taskId)
            if (stored === undefined || Task.isTerminal(stored.task)) return stored?.task
            const now = yield* DateTime.now
            const task = move(stored.task, now)
            if (task === stored.task) return task
            const text = yield* encode(task)
            const won = yield* untracked(
              tracker.compareAndSet(keyOf(taskId), stored.text, text, Task.lifetime(task, now)),
            )
            return won ? task : yield* advance(taskId, move)
          })

        const fail = (taskId: string, error: Task.TaskFailure) =>
          advance(taskId, (task, now) => Task.failed(task, error, now))

        const settle = (taskId: string, exit: Exit.Exit<unknown, Task.TaskFailure>) =>
          Exit.match(exit, {
            onSuccess: (result) => advance(taskId, (task, now) => Task.done(task, result, now)),
            onFailure: (cause) => {
              const error = Exit.findErrorOption(exit)
              if (Option.isSome(error)) return fail(taskId, error.value)
              if (Exit.hasInterrupts(exit)) return fail(taskId, "worker_shutdown")
              return Effect.andThen(Effect.logError("A background task died", cause), fail(taskId, "task_failed"))
            },
          })

        /** The store may be away for a moment; a task that cannot be settled at all is left to the watchdog. */
        const insist = <A>(write: Effect.Effect<A, TrackingUnavailable>, taskId: string) =>
          write.pipe(
            Effect.retry({ schedule: Schedule.exponential("100 millis"), times: 5 }),
            Effect.catch((error) =>
              Effect.as(Effect.logError("A background task could not be settled", { taskId, error }), undefined),
            ),
          )

        const timed = (work: Work): Work =>
          Effect.timeoutOrElse(work, {
            duration: Task.longestRun,
            orElse: () => Effect.fail("watchdog_timeout"),
          })

        /** The call is answered before its work begins. */
        const run = (taskId: string, queue: Queue, work: Work) =>
          Effect.uninterruptibleMask((restore) =>
            Effect.yieldNow.pipe(
              Effect.andThen(insist(advance(taskId, Task.started), taskId)),
              Effect.flatMap((task) =>
                task !== undefined && Task.isTerminal(task) ? Effect.fail("watchdog_timeout" as const) : timed(work),
              ),
              queue.workers.withPermits(1),
              restore,
              Effect.exit,
              Effect.tap(() => Effect.sync(() => queue.taken--)),
              Effect.flatMap((exit) => insist(settle(taskId, exit), taskId)),
            ),
          )

        const queueOf = Effect.fnUntraced(function* (chatbotId: string) {
          const existing = queues.get(chatbotId)
          if (existing !== undefined) return existing
          const queue: Queue = { workers: yield* Semaphore.make(options.workers), taken: 0 }
          queues.set(chatbotId, queue)
          return queue
        })

        const start = Effect.fn("BackgroundTasks.start")(function* (
          caller: Caller,
          { name, chatbotId }: Pick<Bot, "name" | "chatbotId">,
          attributes: Readonly<Record<string, unknown>>,
          work: Work,
        ) {
          const queue = yield* queueOf(chatbotId)
          if (queue.taken >= options.workers + options.waiting) return yield* new QueueFull({ name })
          queue.taken++
          const taskId = yield* identifiers.hex
          const now = yield* DateTime.now
          const task = Task.created({ taskId, owner: caller.sub, name, chatbotId, attributes }, now)
          yield* untracked(tracker.set(keyOf(taskId), yield* encode(task), Task.lifetime(task, now))).pipe(
            Effect.onError(() => Effect.sync(() => queue.taken--)),
          )
          yield* FiberSet.run(running, run(taskId, queue, work))
          return taskId
        }, Effect.uninterruptible)

        const poll = Effect.fn("BackgroundTasks.poll")(function* (caller: Caller, bot: string, taskId: string) {
          const stored = Task.isTaskId(taskId) ? yield* read(taskId) : undefined
          if (
            stored === undefined ||
            stored.task.owner !== caller.sub ||
            ![stored.task.name, stored.task.chatbotId].includes(bot)
          )
            return yield* new TaskNotFound({ taskId })
          const now = yield* DateTime.now
          if (Task.watched(stored.task, now) === stored.task) return stored.task
          return (yield* advance(taskId, Task.watched)) ?? (yield* new TaskNotFound({ taskId }))
        })

        return BackgroundTasks.of({ start, poll })
      }),
    )
}
