import * as Duration from "effect/Duration"

/** The time limit of a render, in one place, so that it can be made variable later. */
export const maxRuntime = (): Duration.Duration => Duration.minutes(10)
