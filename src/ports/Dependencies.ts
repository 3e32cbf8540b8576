import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** A system that this process needs: its name and a health check. */
export interface Dependency {
  readonly name: string
  readonly ping: Effect.Effect<void, unknown>
  /** Without it the service is degraded: it still answers reads. */
  readonly isOptional?: boolean
}

/** Every dependency that must be healthy before the process accepts calls. */
export class Dependencies extends Context.Service<Dependencies, ReadonlyArray<Dependency>>()(
  "parley/ports/Dependencies",
) {}
