import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** A dependency works, but something is wrong with it. The reason is public: it contains no secret, path or address. */
export class Impaired extends Schema.TaggedError<Impaired>()("Impaired", { reason: Schema.String }) {
  override get message(): string {
    return this.reason
  }
}

/** A system that this process needs, with its name and a health check. */
export interface Dependency {
  readonly name: string
  readonly ping: Effect.Effect<void, unknown>
  /** Whether the service can run without this dependency. It is then degraded, but still responds to reads. */
  readonly isOptional?: boolean
}

/** Every dependency that must be healthy before the process accepts calls. */
export class Dependencies extends Context.Service<Dependencies, ReadonlyArray<Dependency>>()(
  "parley/ports/Dependencies",
) {}
