import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { isSqlError } from "effect/sql/SqlError"
import type { Dependency } from "../ports/Dependencies.ts"

/** The setting that contains the address of each dependency. */
const settingsOf: Readonly<Record<string, string>> = {
  database: "DATABASE_URL",
  key_value: "KV_HISTORY_URL or CACHE_URL",
  objects: "S3_BUCKET, S3_ENDPOINT and the AWS_ variables, or OBJECTS_DIR",
}

/** A dependency did not respond within the time limit for startup. */
export class DependencyAway extends Schema.TaggedError<DependencyAway>()("DependencyAway", {
  dependency: Schema.String,
  seconds: Schema.Finite,
}) {
  override get message(): string {
    const place = settingsOf[this.dependency]
    return `${this.dependency} has not responded for ${this.seconds} seconds (see ${place === undefined ? "" : `${place}, and `}START_PATIENCE_SECONDS)`
  }
}

/** The delay before the next attempt. */
const pause = "500 millis"

/** Whether a database is down or still starting, as opposed to misconfigured. */
export const isAway = (error: unknown): boolean => {
  if (!isSqlError(error)) return false
  const { cause } = error.reason
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : ""
  return error.reason._tag === "ConnectionError" || code.startsWith("57P") || code.startsWith("53")
}

/** Retries until the time limit for startup, and logs once which dependency it is waiting for. */
export const patiently =
  (dependency: string, patience: Duration.Duration, isWorthIt: (error: unknown) => boolean) =>
  <A, E, R>(tried: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
    if (Duration.isZero(patience)) return tried
    let isTold = false
    return tried.pipe(
      Effect.tapError((error) => {
        if (isTold || !isWorthIt(error)) return Effect.void
        isTold = true
        return Effect.logWarning("Waiting for a dependency before starting", {
          dependency,
          at_most_seconds: Duration.toSeconds(patience),
        })
      }),
      Effect.retry({ schedule: Schedule.spaced(pause).pipe(Schedule.upTo({ duration: patience })), while: isWorthIt }),
    )
  }

/** Waits until a dependency responds; if it doesn't, the error names it. */
export const present = ({ name, ping }: Dependency, patience: Duration.Duration) =>
  ping.pipe(
    patiently(name, patience, () => true),
    Effect.mapError(() => new DependencyAway({ dependency: name, seconds: Duration.toSeconds(patience) })),
  )
