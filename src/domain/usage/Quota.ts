import * as Schema from "effect/Schema"

/** What of a user's or a tenant's is counted. Bytes are those of pages and documents, or of answers, uploads and recordings. */
export const userQuotas = ["user_artifacts", "user_bytes", "user_agents", "user_jobs"] as const
export const tenantQuotas = ["tenant_forms", "tenant_bytes"] as const
export const quotaNames = [...userQuotas, ...tenantQuotas] as const
export type QuotaName = (typeof quotaNames)[number]

/** How much there may be; null for any amount. */
export type QuotaLimits = { readonly [Name in QuotaName]: number | null }

export const noQuotas: QuotaLimits = {
  user_artifacts: null,
  user_bytes: null,
  user_agents: null,
  user_jobs: null,
  tenant_forms: null,
  tenant_bytes: null,
}

/** There is no room for what is to be added: something has to be deleted before more can come. */
export class QuotaExceeded extends Schema.TaggedError<QuotaExceeded>()("QuotaExceeded", {
  quota: Schema.Literals(quotaNames),
  limit: Schema.Int,
  used: Schema.Int,
}) {}

/** How much there is cannot be found out now. */
export class UsageUnavailable extends Schema.TaggedError<UsageUnavailable>()("UsageUnavailable", {
  cause: Schema.Defect(),
}) {}
