import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The queues are unavailable or timed out. */
export class WorkQueueUnavailable extends Schema.TaggedError<WorkQueueUnavailable>()("WorkQueueUnavailable", {
  cause: Schema.Defect(),
}) {}

/** One kind of work. */
export interface WorkKind<A, I> {
  /** The queue's name, which no other kind of work may use. */
  readonly name: string
  /** The payload of a job: ids and little more; large data is stored separately. */
  readonly payload: Schema.Codec<A, I>
  /** The delays after failed attempts. If the attempt after the last delay fails, the job has failed for good. */
  readonly waits: ReadonlyArray<Duration.Input>
}

/** The job's id, and the number of this attempt, from 1. */
export interface Attempt {
  readonly id: string
  readonly attempt: number
  readonly isLast: boolean
}

export interface WorkQueue<A> {
  /**
   * Adds a job. A repeated id is ignored for a day, even after the job is done. `after` is the minimum delay before the
   * job starts.
   */
  readonly add: (
    payload: A,
    options: { readonly id: string; readonly after?: Duration.Input },
  ) => Effect.Effect<void, WorkQueueUnavailable>
  /**
   * Waits for a job and performs it. The job is done when `perform` returns true, and retried when it returns false. If
   * `perform` is interrupted, the job returns to the queue at once and the attempt does not count. If a process dies,
   * its jobs return to the queue within seconds, so a job may run twice and must tolerate that.
   */
  readonly take: <R>(
    perform: (payload: A, attempt: Attempt) => Effect.Effect<boolean, never, R>,
  ) => Effect.Effect<void, WorkQueueUnavailable, R>
}

/** Durable jobs: every process adds to the same queues and takes from them. */
export class WorkQueues extends Context.Service<
  WorkQueues,
  { readonly open: <A, I>(kind: WorkKind<A, I>) => Effect.Effect<WorkQueue<A>> }
>()("parley/ports/WorkQueues") {}
