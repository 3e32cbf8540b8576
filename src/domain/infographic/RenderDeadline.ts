import * as Duration from "effect/Duration"

/** The time limit for a render. */
export const maxRuntime = (): Duration.Duration => Duration.minutes(10)
