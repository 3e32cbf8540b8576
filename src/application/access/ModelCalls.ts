import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** Whom a question goes to: an agent of a day, or anything else that asks the deployment's model. */
export type ModelCall = "ephemeral" | "kept"

/**
 * Told right before a model is asked on a caller's behalf. Whoever let the caller in counts it there, and ends the request where
 * there have been too many; work that no request waits for is not counted.
 */
export const ModelCalls = Context.Reference<{ readonly begin: (call: ModelCall) => Effect.Effect<void> }>(
  "parley/application/access/ModelCalls",
  { defaultValue: () => ({ begin: () => Effect.void }) },
)

export const askingModel = (call: ModelCall): Effect.Effect<void> =>
  Effect.flatMap(ModelCalls, ({ begin }) => begin(call))
