import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import { Caller } from "../access/Caller.ts"
import { searchTypes } from "./ChatOrder.ts"

/** Why a task came to nothing; texts are the edge's. */
export const TaskFailure = Schema.Literals([
  "model_absent",
  "model_failed",
  "task_failed",
  "watchdog_timeout",
  "worker_shutdown",
])
export type TaskFailure = typeof TaskFailure.Type

/** What a task takes to be performed by any process. */
export const TaskQuestion = Schema.Struct({
  caller: Caller,
  query: Schema.String,
  searchType: Schema.Literals(searchTypes),
  useVectorContext: Schema.Boolean,
  sessionId: Schema.String,
  /** Whether the caller named the conversation. */
  isNamed: Schema.Boolean,
  replaces: Schema.optionalKey(Schema.String),
  /** The question's own tool servers, sealed; null where there are none. */
  servers: Schema.NullOr(Schema.String),
})
export type TaskQuestion = typeof TaskQuestion.Type

/** Work of a bot that goes on after its call was answered. */
export const BackgroundTask = Schema.Struct({
  taskId: Schema.String,
  owner: Schema.String,
  /** The bot's. */
  name: Schema.String,
  chatbotId: Schema.String,
  status: Schema.Literals(["pending", "running", "done", "failed"]),
  /** JSON; null until it is done. */
  result: Schema.Unknown,
  error: Schema.NullOr(TaskFailure),
  /** What was asked. */
  attributes: Schema.Record(Schema.String, Schema.Unknown),
  /** What another process needs to go on with it; null once it has ended, and where only one process can perform it. */
  question: Schema.NullOr(TaskQuestion),
  /** Whether it has called a tool: what a tool has done once is not done again by another process. */
  hasActed: Schema.Boolean,
  createdAt: Schema.DateTimeUtcFromString,
  startedAt: Schema.NullOr(Schema.DateTimeUtcFromString),
  finishedAt: Schema.NullOr(Schema.DateTimeUtcFromString),
  /** When nobody can be working on it any more. */
  deadline: Schema.DateTimeUtcFromString,
})
export type BackgroundTask = typeof BackgroundTask.Type

/** The conversation of a task whose question names none. Nobody goes on with it: it is no part of a list of conversations. */
export const taskSession = (id: string): string => `task-${id}`
export const taskSessions = /^task-[0-9a-f]{32}$/

/** How long a task may work, and how long it may wait for its turn. */
const longestRun = Duration.minutes(15)
const longestWait = Duration.minutes(30)

/** How long a task can be asked for once it is done or failed. */
export const terminalLifetime = Duration.days(1)

const taskId = /^[0-9a-f]{32}$/

/** Whether a text can be the id of a task at all; what cannot is not worth a question to any store. */
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

/** A task that a process begins with, for the first time or after another one stopped or died; its time runs from the first. */
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

/** The watchdog: a task past its deadline has failed, whoever asks first. */
export const watched = (task: BackgroundTask, now: DateTime.Utc): BackgroundTask =>
  !isTerminal(task) && DateTime.isGreaterThan(now, task.deadline) ? failed(task, "watchdog_timeout", now) : task

/** How long its record stays: a day after its end, known or to be found out. */
export const lifetime = (task: BackgroundTask, now: DateTime.Utc): Duration.Duration =>
  isTerminal(task)
    ? terminalLifetime
    : Duration.sum(
        terminalLifetime,
        Duration.millis(Math.max(0, DateTime.toEpochMillis(task.deadline) - DateTime.toEpochMillis(now))),
      )
