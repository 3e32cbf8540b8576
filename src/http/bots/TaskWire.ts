import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { type BackgroundTask, TaskFailure } from "../../domain/chat/BackgroundTask.ts"

/** A background task as its caller sees it. Timestamps carry their offset. */
export const TaskWire = Schema.Struct({
  task_id: Schema.String,
  name: Schema.String,
  status: Schema.Literals(["pending", "running", "done", "failed"]),
  result: Schema.Unknown.annotate({ description: "The answer, as the chat gives it; null until it is there" }),
  error: Schema.NullOr(Schema.Struct({ code: TaskFailure, message: Schema.String })),
  attributes: Schema.Record(Schema.String, Schema.Unknown),
  created_at: Schema.String,
  started_at: Schema.NullOr(Schema.String),
  finished_at: Schema.NullOr(Schema.String),
})

const messages: Readonly<Record<TaskFailure, string>> = {
  model_absent: "No language model is configured.",
  model_failed: "The language model failed. Start the task again later.",
  task_failed: "The service made a mistake. It has been noted.",
  watchdog_timeout: "The task did not end in time.",
  worker_shutdown: "The service was stopped before the task was done. Start it again.",
}

const time = (at: DateTime.Utc | null): string | null => (at === null ? null : DateTime.formatIso(at))

export const task = (kept: BackgroundTask): typeof TaskWire.Type => ({
  task_id: kept.taskId,
  name: kept.name,
  status: kept.status,
  result: kept.result,
  error: kept.error === null ? null : { code: kept.error, message: messages[kept.error] },
  attributes: kept.attributes,
  created_at: DateTime.formatIso(kept.createdAt),
  started_at: time(kept.startedAt),
  finished_at: time(kept.finishedAt),
})
