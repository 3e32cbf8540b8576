import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Caller } from "../../domain/access/Caller.ts"
import {
  noQuotas,
  QuotaExceeded,
  type QuotaLimits,
  type QuotaName,
  tenantQuotas,
  UsageUnavailable,
  userQuotas,
} from "../../domain/usage/Quota.ts"
import { AgentStore } from "../../ports/AgentStore.ts"
import { ArtifactStore } from "../../ports/ArtifactStore.ts"
import { TenantUsage } from "../../ports/TenantUsage.ts"
import { RenderJobs } from "../infographic/RenderJobs.ts"

/** How much there is of what is counted. */
export interface Used {
  readonly quota: QuotaName
  /** Of the quotas of tenants. */
  readonly tenant: string | null
  readonly limit: number | null
  readonly used: number
}

/** Tenants whose usage is told to one caller. */
const mostTenants = 20

interface QuotasService {
  /**
   * Fails where there is as much as there may be; what is not limited is not counted. Calls that come at once may each
   * find room for one more.
   */
  readonly check: (
    names: ReadonlyArray<QuotaName>,
    caller: Caller | null,
    tenant: string | null,
  ) => Effect.Effect<void, QuotaExceeded | UsageUnavailable>
  /** Everything that counts for a caller, and for their tenants. */
  readonly usage: (caller: Caller) => Effect.Effect<ReadonlyArray<Used>, UsageUnavailable>
}

/** What users and tenants have, and how much they may. Without a layer nothing is limited. */
export const Quotas = Context.Reference<QuotasService>("parley/application/usage/Quotas", {
  defaultValue: () => ({ check: () => Effect.void, usage: () => Effect.succeed([]) }),
})

const counted = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.mapError(effect, (cause) => new UsageUnavailable({ cause }))

export const layer = (limits: QuotaLimits = noQuotas) =>
  Layer.effect(
    Quotas,
    Effect.gen(function* () {
      const artifacts = yield* Effect.serviceOption(ArtifactStore)
      const agents = yield* Effect.serviceOption(AgentStore)
      const jobs = yield* RenderJobs
      const tenants = yield* TenantUsage

      const artifactsOf = ({ sub }: Caller) =>
        Option.match(artifacts, {
          onNone: () => Effect.succeed({ count: 0, bytes: 0 }),
          onSome: (store) => counted(store.usage(sub)),
        })

      const agentsOf = ({ userId }: Caller) =>
        userId === null || Option.isNone(agents) ? Effect.succeed([]) : counted(agents.value.list(userId))

      /** Documents that only an earlier version of an agent has count as well, each once. */
      const filesOf = ({ userId }: Caller) =>
        userId === null || Option.isNone(agents)
          ? Effect.succeed([])
          : Effect.map(counted(Effect.all([agents.value.list(userId), agents.value.files(userId)])), ([own, files]) => [
              ...new Map(
                [...own.flatMap(({ documents }) => documents), ...files].map((one) => [one.path, one]),
              ).values(),
            ])

      const ofUser = (name: (typeof userQuotas)[number], caller: Caller): Effect.Effect<number, UsageUnavailable> => {
        switch (name) {
          case "user_artifacts":
            return Effect.map(artifactsOf(caller), ({ count }) => count)
          case "user_bytes":
            return Effect.map(Effect.all([artifactsOf(caller), filesOf(caller)]), ([{ bytes }, files]) =>
              files.reduce((sum, { size }) => sum + size, bytes),
            )
          case "user_agents":
            return Effect.map(agentsOf(caller), (own) => own.length)
          case "user_jobs":
            return counted(jobs.unfinished(caller))
        }
      }

      const ofTenant = (name: (typeof tenantQuotas)[number], tenant: string) =>
        Effect.map(tenants.of(tenant), ({ forms, bytes }) => (name === "tenant_forms" ? forms : bytes))

      const isOfTenant = (name: QuotaName): name is (typeof tenantQuotas)[number] =>
        (tenantQuotas as ReadonlyArray<QuotaName>).includes(name)

      const usedOf = (name: QuotaName, caller: Caller | null, tenant: string | null) => {
        if (isOfTenant(name)) return tenant === null ? Effect.succeed(0) : ofTenant(name, tenant)
        return caller === null ? Effect.succeed(0) : ofUser(name, caller)
      }

      return {
        check: (names, caller, tenant) =>
          Effect.forEach(
            names,
            (quota) => {
              const limit = limits[quota]
              if (limit === null) return Effect.void
              return Effect.flatMap(usedOf(quota, caller, tenant), (used) =>
                used < limit ? Effect.void : Effect.fail(new QuotaExceeded({ quota, limit, used })),
              )
            },
            { discard: true },
          ),
        usage: (caller) =>
          Effect.gen(function* () {
            const usages: Array<Used> = []
            for (const quota of userQuotas)
              usages.push({ quota, tenant: null, limit: limits[quota], used: yield* ofUser(quota, caller) })
            for (const tenant of caller.programs.slice(0, mostTenants)) {
              const { forms, bytes } = yield* tenants.of(tenant)
              usages.push({ quota: "tenant_forms", tenant, limit: limits.tenant_forms, used: forms })
              usages.push({ quota: "tenant_bytes", tenant, limit: limits.tenant_bytes, used: bytes })
            }
            return usages
          }),
      }
    }),
  )
