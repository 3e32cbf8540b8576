import * as Schema from "effect/Schema"
import { hasElapsed } from "../../operations/Elapsed.ts"

/** The progress of a form's narration: synthesized and failed clips. */
export const Preparation = Schema.Struct({
  run: Schema.String,
  version: Schema.String,
  languages: Schema.Array(Schema.String),
  status: Schema.Literals(["preparing", "ready"]),
  total: Schema.Int,
  done: Schema.Int,
  failed: Schema.Int,
  /** When the run started, and when the last clip was made, in milliseconds since 1970. */
  startedAt: Schema.Int,
  changedAt: Schema.Int,
})
export type Preparation = typeof Preparation.Type

/** A run counts as abandoned if it makes no clip for this many milliseconds. */
const longestSilence = 180_000

export const isAbandoned = (preparation: Preparation, now: number): boolean =>
  preparation.status === "preparing" && hasElapsed(longestSilence, preparation.changedAt, now)

/** Starts a run, or restarts one whose process is gone. */
export const begun = (preparation: Preparation, total: number, now: number): Preparation => ({
  ...preparation,
  status: total === 0 ? "ready" : "preparing",
  total,
  done: 0,
  failed: 0,
  changedAt: now,
})

/** Counts one more clip, synthesized or failed. */
export const advanced = (preparation: Preparation, isSpoken: boolean, now: number): Preparation => {
  const done = preparation.done + (isSpoken ? 1 : 0)
  const failed = preparation.failed + (isSpoken ? 0 : 1)
  const status = done + failed >= preparation.total ? "ready" : "preparing"
  return { ...preparation, done, failed, status, changedAt: now }
}
