import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Caller } from "../../domain/access/Caller.ts"
import { type QuotaName, tenantQuotas, UsageUnavailable, type userQuotas } from "../../domain/usage/Quota.ts"
import { AgentStore } from "../../ports/AgentStore.ts"
import { ArtifactStore } from "../../ports/ArtifactStore.ts"
import { TenantUsage } from "../../ports/TenantUsage.ts"
import { RenderJobs } from "../infographic/RenderJobs.ts"

type UserQuota = (typeof userQuotas)[number]
type TenantQuota = (typeof tenantQuotas)[number]

/** The owner of a usage amount. */
export interface Owner {
  readonly caller: Caller | null
  readonly tenant: string | null
}

export const isOfTenant = (name: QuotaName): name is TenantQuota =>
  (tenantQuotas as ReadonlyArray<QuotaName>).includes(name)

const counted = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.mapError(effect, (cause) => new UsageUnavailable({ cause }))

type Agents = Option.Option<AgentStore["Service"]>

const artifactsOf = (artifacts: Option.Option<ArtifactStore["Service"]>, { sub }: Caller) =>
  Option.match(artifacts, {
    onNone: () => Effect.succeed({ count: 0, bytes: 0 }),
    onSome: (store) => counted(store.usage(sub)),
  })

const agentsOf = (agents: Agents, { userId }: Caller) =>
  userId === null || Option.isNone(agents) ? Effect.succeed([]) : counted(agents.value.list(userId))

/**
 * The documents of a user's agents, including those that only an earlier version of an agent has. Each is counted once.
 */
const filesOf = (agents: Agents, { userId }: Caller) =>
  userId === null || Option.isNone(agents)
    ? Effect.succeed([])
    : Effect.map(counted(Effect.all([agents.value.list(userId), agents.value.files(userId)])), ([own, files]) => [
        ...new Map([...own.flatMap(({ documents }) => documents), ...files].map((one) => [one.path, one])).values(),
      ])

/** The stored amounts of users and tenants. */
export const amounts = Effect.gen(function* () {
  const artifacts = yield* Effect.serviceOption(ArtifactStore)
  const agents = yield* Effect.serviceOption(AgentStore)
  const jobs = yield* RenderJobs
  const tenants = yield* TenantUsage

  const ofUser = (name: UserQuota, caller: Caller): Effect.Effect<number, UsageUnavailable> => {
    switch (name) {
      case "user_artifacts":
        return Effect.map(artifactsOf(artifacts, caller), ({ count }) => count)
      case "user_bytes":
        return Effect.map(Effect.all([artifactsOf(artifacts, caller), filesOf(agents, caller)]), ([{ bytes }, files]) =>
          files.reduce((sum, { size }) => sum + size, bytes),
        )
      case "user_agents":
        return Effect.map(agentsOf(agents, caller), (own) => own.length)
      case "user_jobs":
        return counted(jobs.unfinished(caller))
    }
  }

  const ofTenant = (name: TenantQuota, tenant: string) =>
    Effect.map(tenants.of(tenant), ({ forms, bytes }) => (name === "tenant_forms" ? forms : bytes))

  const usedOf = (name: QuotaName, { caller, tenant }: Owner): Effect.Effect<number, UsageUnavailable> => {
    if (isOfTenant(name)) return tenant === null ? Effect.succeed(0) : ofTenant(name, tenant)
    return caller === null ? Effect.succeed(0) : ofUser(name, caller)
  }

  return { ofUser, usedOf, ofTenant: tenants.of }
})

export type Amounts = Effect.Success<typeof amounts>
