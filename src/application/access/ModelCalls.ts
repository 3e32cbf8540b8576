import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** Who calls a model: an ephemeral agent, or anything else that uses the deployment's model. */
export type ModelCall = "ephemeral" | "kept"

/**
 * Runs right before a model is called for a caller. The HTTP edge counts the call here, and ends the request if the
 * caller has reached a limit; background work is not counted.
 */
export const ModelCalls = Context.Reference<{ readonly begin: (call: ModelCall) => Effect.Effect<void> }>(
  "parley/application/access/ModelCalls",
  { defaultValue: () => ({ begin: () => Effect.void }) },
)

export const askingModel = (call: ModelCall): Effect.Effect<void> =>
  Effect.flatMap(ModelCalls, ({ begin }) => begin(call))
