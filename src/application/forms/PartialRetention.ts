import * as Context from "effect/Context"
import * as Duration from "effect/Duration"

/** How long the unfinished answers of somebody without an account wait, and how long their pass holds. */
export const PartialRetention = Context.Reference<Duration.Duration>("parley/application/forms/PartialRetention", {
  defaultValue: () => Duration.days(14),
})
