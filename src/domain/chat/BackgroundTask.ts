import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import { Caller } from "../access/Caller.ts"
import { searchTypes } from "./ChatOrder.ts"

/** Why a task failed. The HTTP layer adds the message. */
export const TaskFailure = Schema.Literals([
  "model_absent",
  "model_failed",
  "task_failed",
  "watchdog_timeout",
  "worker_shutdown",
])
export type TaskFailure = typeof TaskFailure.Type

/** Everything that a process needs to perform a task. */
export const TaskQuestion = Schema.Struct({
  caller: Caller,
  query: Schema.String,
  searchType: Schema.Literals(searchTypes),
  useVectorContext: Schema.Boolean,
  sessionId: Schema.String,
  /** Whether the caller named the conversation. */
  isNamed: Schema.Boolean,
  replaces: Schema.optionalKey(Schema.String),
  /** The tool servers sent with the question, encrypted; null if there are none. */
  servers: Schema.NullOr(Schema.String),
})
export type TaskQuestion = typeof TaskQuestion.Type

/** A bot's work that continues after the response. */
export const BackgroundTask = Schema.Struct({
  taskId: Schema.String,
  owner: Schema.String,
  /** The bot's name. */
  name: Schema.String,
  chatbotId: Schema.String,
  status: Schema.Literals(["pending", "running", "done", "failed"]),
  /** The result as JSON; null until the task is done. */
  result: Schema.Unknown,
  error: Schema.NullOr(TaskFailure),
  /** The parameters of the request. */
  attributes: Schema.Record(Schema.String, Schema.Unknown),
  /** What another process needs to continue the task. Null if the task has ended or only one process can perform it. */
  question: Schema.NullOr(TaskQuestion),
  /**
   * Whether the task has called a tool. If so, no other process may restart it, because tool calls must not be
   * repeated.
   */
  hasActed: Schema.Boolean,
  createdAt: Schema.DateTimeUtcFromString,
  startedAt: Schema.NullOr(Schema.DateTimeUtcFromString),
  finishedAt: Schema.NullOr(Schema.DateTimeUtcFromString),
  /** After this time, no process can still be working on the task. */
  deadline: Schema.DateTimeUtcFromString,
})
export type BackgroundTask = typeof BackgroundTask.Type

/** The session id of a task whose caller named no conversation. Such conversations are neither continued nor listed. */
export const taskSession = (id: string): string => `task-${id}`
export const taskSessions = /^task-[0-9a-f]{32}$/

/** The time limits for a task's work and for its wait in the queue. */
const longestRun = Duration.minutes(15)
const longestWait = Duration.minutes(30)

/** How long a finished task can be queried. */
export const terminalLifetime = Duration.days(1)

const taskId = /^[0-9a-f]{32}$/

/** Whether a string has the format of a task id; other strings are not looked up. */
export const isTaskId = (text: string): boolean => taskId.test(text)

type NewTask = Pick<BackgroundTask, "taskId" | "owner" | "name" | "chatbotId" | "attributes" | "question">

export const created = (given: NewTask, now: DateTime.Utc): BackgroundTask => ({
  ...given,
  status: "pending",
  result: null,
  error: null,
  hasActed: false,
  createdAt: now,
  startedAt: null,
  finishedAt: null,
  deadline: DateTime.addDuration(now, longestWait),
})

export const isTerminal = ({ status }: BackgroundTask): boolean => status === "done" || status === "failed"

/**
 * Starts a task in a process: for the first time, or again after another process stopped or crashed. A task that has
 * already called a tool fails instead. The deadline counts from the first start.
 */
export const begun = (task: BackgroundTask, now: DateTime.Utc): BackgroundTask => {
  if (task.hasActed) return failed(task, "worker_shutdown", now)
  return task.status === "running"
    ? watched(task, now)
    : { ...task, status: "running", startedAt: now, deadline: DateTime.addDuration(now, longestRun) }
}

export const acted = (task: BackgroundTask): BackgroundTask => (task.hasActed ? task : { ...task, hasActed: true })

export const done = (task: BackgroundTask, result: unknown, now: DateTime.Utc): BackgroundTask => ({
  ...task,
  status: "done",
  result,
  question: null,
  finishedAt: now,
})

export const failed = (task: BackgroundTask, error: TaskFailure, now: DateTime.Utc): BackgroundTask => ({
  ...task,
  status: "failed",
  error,
  question: null,
  finishedAt: now,
})

/** The watchdog: a task past its deadline is marked as failed on the next query. */
export const watched = (task: BackgroundTask, now: DateTime.Utc): BackgroundTask =>
  !isTerminal(task) && DateTime.isGreaterThan(now, task.deadline) ? failed(task, "watchdog_timeout", now) : task

/** How long the task's record is stored: until one day after the task ends, or one day after the deadline. */
export const lifetime = (task: BackgroundTask, now: DateTime.Utc): Duration.Duration =>
  isTerminal(task)
    ? terminalLifetime
    : Duration.sum(
        terminalLifetime,
        Duration.millis(Math.max(0, DateTime.toEpochMillis(task.deadline) - DateTime.toEpochMillis(now))),
      )
