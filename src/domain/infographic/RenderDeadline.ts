import * as Duration from "effect/Duration"

/** The longest that a render may run; one place, so that it can be computed some day. */
export const maxRuntime = (): Duration.Duration => Duration.minutes(10)
