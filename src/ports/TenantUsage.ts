import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { UsageUnavailable } from "../domain/usage/Quota.ts"

/** What a tenant has stored. */
export class TenantUsage extends Context.Service<
  TenantUsage,
  {
    /** `bytes`: of answers, of uploads and of recordings, whether they belong to an answer yet or not. */
    readonly of: (tenant: string) => Effect.Effect<{ readonly forms: number; readonly bytes: number }, UsageUnavailable>
  }
>()("parley/ports/TenantUsage") {}
