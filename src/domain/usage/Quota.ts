import * as Schema from "effect/Schema"

/**
 * The quotas of users and tenants. `user_bytes` counts pages and documents; `tenant_bytes` counts answers, uploads and
 * recordings.
 */
export const userQuotas = ["user_artifacts", "user_bytes", "user_agents", "user_jobs"] as const
export const tenantQuotas = ["tenant_forms", "tenant_bytes"] as const
export const quotaNames = [...userQuotas, ...tenantQuotas] as const
export type QuotaName = (typeof quotaNames)[number]

/** The limit of each quota; null for no limit. */
export type QuotaLimits = { readonly [Name in QuotaName]: number | null }

export const noQuotas: QuotaLimits = {
  user_artifacts: null,
  user_bytes: null,
  user_agents: null,
  user_jobs: null,
  tenant_forms: null,
  tenant_bytes: null,
}

/** The quota has been reached, so something must be deleted first. */
export class QuotaExceeded extends Schema.TaggedError<QuotaExceeded>()("QuotaExceeded", {
  quota: Schema.Literals(quotaNames),
  limit: Schema.Int,
  used: Schema.Int,
}) {}

/** The current usage is unavailable. */
export class UsageUnavailable extends Schema.TaggedError<UsageUnavailable>()("UsageUnavailable", {
  cause: Schema.Defect(),
}) {}
