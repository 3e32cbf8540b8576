import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import { Provenance } from "./provenance/Provenance.ts"
import { maxRuntime } from "./RenderDeadline.ts"
import type {
  AnnotationUndrawn,
  PersistFailed,
  RenderInterrupted,
  RenderOverdue,
  RenderTooCostly,
  TemplateFault,
} from "./Errors.ts"

/** The result of a render call. `url` and `urlNote` follow the URL rule; timings are in seconds. */
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
  /** The provenance of every number, if the descriptor requests it. */
  provenance: Schema.optionalKey(Provenance),
}).pipe(
  Schema.encodeKeys({
    artifactId: "artifact_id",
    urlNote: "url_note",
    sectionsValidated: "sections_validated",
  }),
)
export type RenderResult = typeof RenderResult.Type

/**
 * Why a job failed: the error code of a synchronous call, or `watchdog_timeout` or `worker_shutdown`, which only jobs
 * can have.
 */
export const RenderFailure = Schema.Struct({
  code: Schema.Literals([
    "TEMPLATE_ENGINE_UNSET",
    "TEMPLATE_UNKNOWN",
    "TEMPLATE_RENDER_ERROR",
    "SPLICE_MARKER_MISSING",
    "SPLICE_MARKER_AMBIGUOUS",
    "persist_failed",
    "render_failed",
    "render_too_costly",
    "annotation_undrawn",
    "watchdog_timeout",
    "worker_shutdown",
  ]),
  detail: Schema.optionalKey(
    Schema.Union([
      Schema.Struct({ template: Schema.String, problem: Schema.String }),
      Schema.Struct({ limit: Schema.String, most: Schema.Number }),
      Schema.Struct({ annotations: Schema.Array(Schema.Struct({ target: Schema.String, text: Schema.String })) }),
    ]),
  ),
})
export type RenderFailure = typeof RenderFailure.Type

/** A render that continues after the response. Timestamps include a UTC offset. */
export const RenderJob = Schema.Struct({
  jobId: Schema.String,
  status: Schema.Literals(["running", "done", "failed"]),
  result: Schema.NullOr(RenderResult),
  error: Schema.NullOr(RenderFailure),
  createdAt: Schema.DateTimeUtcFromString,
  deadline: Schema.DateTimeUtcFromString,
}).pipe(Schema.encodeKeys({ jobId: "job_id", createdAt: "created_at" }))
export type RenderJob = typeof RenderJob.Type

/**
 * A job and its owner, who is never included in a response. `artifactId` belongs to the current attempt; results of
 * earlier attempts are dropped.
 */
export const OwnedJob = Schema.Struct({
  owner: Schema.String,
  job: RenderJob,
  artifactId: Schema.optionalKey(Schema.String),
})
export type OwnedJob = typeof OwnedJob.Type

const jobId = /^[0-9a-f]{32}$/

/** Whether a string has the format of a job id; other strings are not looked up. */
export const isJobId = (text: string): boolean => jobId.test(text)

/** How long a finished job can be queried. */
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

/**
 * Starts an attempt. The first attempt gets the full time, however long the job was queued; later attempts get the
 * remaining time.
 */
export const started = (owned: OwnedJob, artifactId: string, now: DateTime.Utc): OwnedJob => {
  const job =
    owned.artifactId === undefined
      ? { ...owned.job, deadline: DateTime.addDuration(now, maxRuntime()) }
      : watched(owned.job, now)
  return isTerminal(job) ? { ...owned, job } : { ...owned, job, artifactId }
}

export const done = (job: RenderJob, result: RenderResult): RenderJob => ({ ...job, status: "done", result })

export const failed = (job: RenderJob, error: RenderFailure): RenderJob => ({ ...job, status: "failed", error })

/** Possible failures of an accepted render. */
export type RunFault =
  | TemplateFault
  | AnnotationUndrawn
  | PersistFailed
  | RenderInterrupted
  | RenderTooCostly
  | RenderOverdue

/** The failure as stored in a job, without internal causes. */
export const failureOf = (error: RunFault): RenderFailure => {
  switch (error._tag) {
    case "TemplateFault":
      return { code: error.code, detail: { template: error.template, problem: error.detail } }
    case "PersistFailed":
      return { code: "persist_failed" }
    case "RenderInterrupted":
      return { code: "render_failed" }
    case "RenderTooCostly":
      return { code: "render_too_costly", detail: { limit: error.limit, most: error.most } }
    case "AnnotationUndrawn":
      return { code: "annotation_undrawn", detail: { annotations: error.annotations } }
    case "RenderOverdue":
      return { code: "watchdog_timeout" }
  }
}

/** Whether a job is past its deadline, which means that no process can still be working on it. */
export const isOverdue = (job: RenderJob, now: DateTime.Utc): boolean =>
  !isTerminal(job) && DateTime.isGreaterThan(now, job.deadline)

/** The watchdog: marks a running job as failed if it is past its deadline. */
export const watched = (job: RenderJob, now: DateTime.Utc): RenderJob =>
  isOverdue(job, now) ? failed(job, { code: "watchdog_timeout" }) : job

/**
 * How long the record is stored: for one day after the job ends, or after the deadline of a running job, so that
 * records of dead jobs expire.
 */
export const lifetime = (job: RenderJob, now: DateTime.Utc): Duration.Duration =>
  isTerminal(job) ? terminalLifetime : Duration.sum(terminalLifetime, DateTime.distance(now, job.deadline))
