import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Attempt, AuditFilter, ChainedEntry, Outcome } from "../domain/audit/AuditEntry.ts"

/** The log is unavailable or timed out. */
export class AuditLogUnavailable extends Schema.TaggedError<AuditLogUnavailable>()("AuditLogUnavailable", {
  cause: Schema.Defect(),
}) {}

/** The result of checking a tenant's chain: its length, its newest hash, and the first entry that was altered. */
export interface ChainCheck {
  readonly entries: number
  readonly head: string
  readonly brokenAt: number | null
  /** The hash after the requested number of entries; null if the chain is shorter or broken before it. */
  readonly hashAt: string | null
}

/**
 * The audit log: attempts are recorded before anything happens and linked into their tenant's chain once they are
 * over.
 */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /**
     * Records an attempt, which then survives a crash. An attempt that already has an outcome may be written a moment
     * later, in a batch.
     */
    readonly add: (attempt: Attempt, outcome: Option.Option<Outcome>) => Effect.Effect<void, AuditLogUnavailable>
    /** Records the outcome of an attempt; it may be written a moment later. */
    readonly finish: (id: string, outcome: Outcome) => Effect.Effect<void, AuditLogUnavailable>
    /**
     * Links finished attempts into the chains, in the order in which they began; attempts without an outcome are linked
     * after `patience`.
     */
    readonly link: (patience: Duration.Duration) => Effect.Effect<void, AuditLogUnavailable>
    /** Newest first; only entries with a `seq` below `before`. */
    readonly page: (
      tenant: string,
      filter: AuditFilter,
      before: number | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ChainedEntry>, AuditLogUnavailable>
    /** Tenants that have a chain. An empty name means the chain of the service itself. */
    readonly tenants: Effect.Effect<ReadonlyArray<string>, AuditLogUnavailable>
    /** `at`: the number of entries after which to return the hash. */
    readonly check: (tenant: string, at?: number) => Effect.Effect<ChainCheck, AuditLogUnavailable>
  }
>()("parley/ports/AuditLog") {}
