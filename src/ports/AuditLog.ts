import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Attempt, AuditFilter, ChainedEntry, Outcome } from "../domain/audit/AuditEntry.ts"

/** The log cannot be reached, or did not answer in time. */
export class AuditLogUnavailable extends Schema.TaggedError<AuditLogUnavailable>()("AuditLogUnavailable", {
  cause: Schema.Defect(),
}) {}

/** What a walk along a tenant's chain found: its length, its newest hash, and the first entry that is not as it was written. */
export interface ChainCheck {
  readonly entries: number
  readonly head: string
  readonly brokenAt: number | null
  /** The hash after as many entries as were asked about; null where the chain is shorter or broken before. */
  readonly hashAt: string | null
}

/** Who did what: attempts are written down before anything happens, and linked into their tenant's chain once they are over. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Writes down an attempt, with its outcome where that is known. It is lost by no crash from then on. */
    readonly add: (attempt: Attempt, outcome: Option.Option<Outcome>) => Effect.Effect<void, AuditLogUnavailable>
    readonly finish: (id: string, outcome: Outcome) => Effect.Effect<void, AuditLogUnavailable>
    /** Links attempts that are over into the chains, in the order in which they began; after `patience` those as well of which nothing more is heard. */
    readonly link: (patience: Duration.Duration) => Effect.Effect<void, AuditLogUnavailable>
    /** Newest first; `before` is the `seq` that the page ends above. */
    readonly page: (
      tenant: string,
      filter: AuditFilter,
      before: number | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ChainedEntry>, AuditLogUnavailable>
    /** Tenants that have a chain; the empty name is the service's own. */
    readonly tenants: Effect.Effect<ReadonlyArray<string>, AuditLogUnavailable>
    /** `at`: after how many entries the hash is wanted. */
    readonly check: (tenant: string, at?: number) => Effect.Effect<ChainCheck, AuditLogUnavailable>
  }
>()("parley/ports/AuditLog") {}
