import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The queues cannot be reached, or did not answer in time. */
export class WorkQueueUnavailable extends Schema.TaggedError<WorkQueueUnavailable>()("WorkQueueUnavailable", {
  cause: Schema.Defect(),
}) {}

/** One kind of work. */
export interface WorkKind<A, I> {
  /** The queue's name, which is never used for anything else. */
  readonly name: string
  /** What a piece of work is told: ids and little more; what is large stands in a store of its own. */
  readonly payload: Schema.Codec<A, I>
  /** How long to wait after each failed attempt; after the last one the work has failed for good. */
  readonly waits: ReadonlyArray<Duration.Input>
}

/** Which piece of work this is, and the how manieth attempt at it, from 1. */
export interface Attempt {
  readonly id: string
  readonly attempt: number
  readonly isLast: boolean
}

export interface WorkQueue<A> {
  /**
   * Keeps a piece of work until it is done. One whose id was added before, done or not, is not added again for a day.
   * `after`: it is not begun earlier.
   */
  readonly add: (
    payload: A,
    options: { readonly id: string; readonly after?: Duration.Input },
  ) => Effect.Effect<void, WorkQueueUnavailable>
  /**
   * Waits for a piece of work, and performs it. It is done when `perform` answers true, and tried again when it answers
   * false; an interruption gives it back at once and does not count. A process that dies gives back what it had within
   * seconds. So whatever is performed may be performed twice, and has to bear it.
   */
  readonly take: <R>(
    perform: (payload: A, attempt: Attempt) => Effect.Effect<boolean, never, R>,
  ) => Effect.Effect<void, WorkQueueUnavailable, R>
}

/** Work that outlives the process that took it on: every process adds to the same queues and takes from them. */
export class WorkQueues extends Context.Service<
  WorkQueues,
  { readonly open: <A, I>(kind: WorkKind<A, I>) => Effect.Effect<WorkQueue<A>> }
>()("parley/ports/WorkQueues") {}
