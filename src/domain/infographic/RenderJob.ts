import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"

/** What a render call answers; `url` and `urlNote` follow the URL rule, timings are seconds. */
export const RenderResult = Schema.Struct({
  artifactId: Schema.String,
  url: Schema.NullOr(Schema.String),
  urlNote: Schema.NullOr(Schema.String),
  template: Schema.String,
  sectionsValidated: Schema.Int,
  persisted: Schema.Boolean,
  timings: Schema.Struct({
    validateDatasets: Schema.Finite,
    assembleAndValidateShape: Schema.Finite,
    render: Schema.Finite,
    persist: Schema.Finite,
    resolveUrl: Schema.Finite,
  }).pipe(
    Schema.encodeKeys({
      validateDatasets: "validate_datasets",
      assembleAndValidateShape: "assemble_and_validate_shape",
      resolveUrl: "resolve_url",
    }),
  ),
}).pipe(
  Schema.encodeKeys({
    artifactId: "artifact_id",
    urlNote: "url_note",
    sectionsValidated: "sections_validated",
  }),
)
export type RenderResult = typeof RenderResult.Type

/** Why a job failed. `code` is that of the synchronous answer, or one of the two that only jobs have. */
export const RenderFailure = Schema.Struct({
  code: Schema.String,
  message: Schema.String,
  detail: Schema.optionalKey(Schema.Unknown),
})
export type RenderFailure = typeof RenderFailure.Type

/** A render that goes on after its call was answered. Timestamps carry their offset. */
export const RenderJob = Schema.Struct({
  jobId: Schema.String,
  status: Schema.Literals(["running", "done", "failed"]),
  result: Schema.NullOr(RenderResult),
  error: Schema.NullOr(RenderFailure),
  createdAt: Schema.DateTimeUtcFromString,
  deadline: Schema.DateTimeUtcFromString,
}).pipe(Schema.encodeKeys({ jobId: "job_id", createdAt: "created_at" }))
export type RenderJob = typeof RenderJob.Type

/** A job and whose it is; the owner is never part of an answer. */
export const OwnedJob = Schema.Struct({ owner: Schema.String, job: RenderJob })
export type OwnedJob = typeof OwnedJob.Type

/** The longest that a render may run; one place, so that it can be computed some day. */
export const maxRuntime = (): Duration.Duration => Duration.minutes(10)

/** How long a job can be asked for once it is done or failed. */
export const terminalLifetime = Duration.days(1)

export const created = (jobId: string, now: DateTime.Utc): RenderJob => ({
  jobId,
  status: "running",
  result: null,
  error: null,
  createdAt: now,
  deadline: DateTime.addDuration(now, maxRuntime()),
})

export const isTerminal = (job: RenderJob): boolean => job.status !== "running"

/** The render starts now: its whole time is before it, however long it has waited. */
export const started = (job: RenderJob, now: DateTime.Utc): RenderJob => ({
  ...job,
  deadline: DateTime.addDuration(now, maxRuntime()),
})

export const done = (job: RenderJob, result: RenderResult): RenderJob => ({ ...job, status: "done", result })

export const failed = (job: RenderJob, error: RenderFailure): RenderJob => ({ ...job, status: "failed", error })

export const watchdogTimeout: RenderFailure = {
  code: "watchdog_timeout",
  message: "The render did not finish before its deadline.",
}

export const workerShutdown: RenderFailure = {
  code: "worker_shutdown",
  message: "The process that rendered was stopped before the render was done. Send the call again.",
}

/** Nobody can be working on it any more. */
export const isOverdue = (job: RenderJob, now: DateTime.Utc): boolean =>
  !isTerminal(job) && DateTime.isGreaterThan(now, job.deadline)

/** How long the record stays: a terminal one for a day; a running one a day past its deadline, so that a dead one vanishes. */
export const lifetime = (job: RenderJob, now: DateTime.Utc): Duration.Duration =>
  isTerminal(job) ? terminalLifetime : Duration.sum(terminalLifetime, DateTime.distance(now, job.deadline))
