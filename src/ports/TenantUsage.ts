import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { UsageUnavailable } from "../domain/usage/Quota.ts"

/** A tenant's storage use. */
export class TenantUsage extends Context.Service<
  TenantUsage,
  {
    /** `bytes` counts answers, uploads and recordings, including those not submitted yet. */
    readonly of: (tenant: string) => Effect.Effect<{ readonly forms: number; readonly bytes: number }, UsageUnavailable>
  }
>()("parley/ports/TenantUsage") {}
