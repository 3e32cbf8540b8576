import * as Context from "effect/Context"
import * as Duration from "effect/Duration"

/** How long unfinished answers of a person without an account are kept, and how long their pass is valid. */
export const PartialRetention = Context.Reference<Duration.Duration>("parley/application/forms/PartialRetention", {
  defaultValue: () => Duration.days(14),
})
