import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { type BackgroundTask, TaskFailure } from "../../domain/chat/BackgroundTask.ts"

/** A background task as its caller sees it. Timestamps include the offset from UTC. */
export const TaskWire = Schema.Struct({
  task_id: Schema.String,
  name: Schema.String,
  status: Schema.Literals(["pending", "running", "done", "failed"]),
  result: Schema.Unknown.annotate({ description: "The answer, as in the chat; null until it is complete" }),
  error: Schema.NullOr(Schema.Struct({ code: TaskFailure, message: Schema.String })),
  attributes: Schema.Record(Schema.String, Schema.Unknown),
  created_at: Schema.String,
  started_at: Schema.NullOr(Schema.String),
  finished_at: Schema.NullOr(Schema.String),
})

const messages: Readonly<Record<TaskFailure, string>> = {
  model_absent: "No language model is configured.",
  model_failed: "The language model failed. Start the task again later.",
  task_failed: "The service failed. The error has been logged.",
  watchdog_timeout: "The task didn't finish in time.",
  worker_shutdown: "The service stopped before the task was done. Start the task again.",
}

const time = (at: DateTime.Utc | null): string | null => (at === null ? null : DateTime.formatIso(at))

export const task = (record: BackgroundTask): typeof TaskWire.Type => ({
  task_id: record.taskId,
  name: record.name,
  status: record.status,
  result: record.result,
  error: record.error === null ? null : { code: record.error, message: messages[record.error] },
  attributes: record.attributes,
  created_at: DateTime.formatIso(record.createdAt),
  started_at: time(record.startedAt),
  finished_at: time(record.finishedAt),
})
