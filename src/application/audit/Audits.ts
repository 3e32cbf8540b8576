import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { AuditFilter, ChainedEntry } from "../../domain/audit/AuditEntry.ts"
import { AuditLog, type AuditLogUnavailable } from "../../ports/AuditLog.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"

/**
 * After this long, an attempt without an outcome will never have one, because its process died. A request takes two
 * minutes at most.
 */
const patience = Duration.minutes(10)

/** The audit log for administrators. */
export class Audits extends Context.Service<
  Audits,
  {
    /** A page of entries, newest first, including everything that has finished by now. */
    readonly page: (
      tenant: string,
      filter: AuditFilter,
      before: number | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ChainedEntry>, AuditLogUnavailable>
  }
>()("parley/application/audit/Audits") {
  static readonly layer = Layer.effect(
    Audits,
    Effect.gen(function* () {
      const log = yield* AuditLog
      const { every } = yield* PeriodicWork
      yield* every("audit-links", "10 seconds", log.link(patience))
      return Audits.of({
        page: (tenant, filter, before, limit) =>
          Effect.andThen(log.link(patience), log.page(tenant, filter, before, limit)),
      })
    }),
  )
}
