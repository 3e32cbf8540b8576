import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** A system that this process needs: its name and a question that it answers when it is well. */
export interface Dependency {
  readonly name: string
  readonly ping: Effect.Effect<void, unknown>
  /** Without it the service is degraded: it still answers reads. */
  readonly isOptional?: boolean
}

/** Everything that has to be well before the process takes calls. */
export class Dependencies extends Context.Service<Dependencies, ReadonlyArray<Dependency>>()(
  "parley/ports/Dependencies",
) {}
