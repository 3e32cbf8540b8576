import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Scope from "effect/Scope"
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
import { QuotaHolds } from "../../ports/QuotaHolds.ts"
import { TenantUsage } from "../../ports/TenantUsage.ts"
import { RenderJobs } from "../infographic/RenderJobs.ts"

/** The current amount. */
export interface Used {
  readonly quota: QuotaName
  /** The quotas of tenants. */
  readonly tenant: string | null
  readonly limit: number | null
  readonly used: number
}

/** Certain additions must fit; possible ones count for other calls until they are known. */
interface Bytes {
  readonly atLeast: number
  readonly atMost: number
}

/** The addition, and its owner. */
export interface Addition {
  readonly quotas: ReadonlyArray<QuotaName>
  readonly caller: Caller | null
  readonly tenant: string | null
  /** The number of bytes, as far as it is known in advance; for quotas of bytes only. */
  readonly bytes?: Bytes
}

/** Of quotas that count items. */
const one: Bytes = { atLeast: 1, atMost: 1 }

/** While other additions may take the room, wait for them: this often, doubling each time. Milliseconds. */
const waits = { times: 12, first: 10, longest: 1000 }

/** Tenants whose usage one caller sees. */
const mostTenants = 20

interface QuotasService {
  /**
   * Fails without room; unlimited quotas are not counted. Additions until the scope closes count for concurrent
   * calls, here and in other processes.
   */
  readonly reserve: (addition: Addition) => Effect.Effect<void, QuotaExceeded | UsageUnavailable, Scope.Scope>
  /** All quotas of a caller and their tenants. */
  readonly usage: (caller: Caller) => Effect.Effect<ReadonlyArray<Used>, UsageUnavailable>
}

/** The usage and quotas of users and tenants. Without a layer nothing is limited. */
export const Quotas = Context.Reference<QuotasService>("parley/application/usage/Quotas", {
  defaultValue: () => ({ reserve: () => Effect.void, usage: () => Effect.succeed([]) }),
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
      const holds = yield* QuotaHolds

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

      const keyOf = (name: QuotaName, caller: Caller | null, tenant: string | null) =>
        `${name}:${isOfTenant(name) ? tenant : caller?.sub}`

      const held = (key: string, amount: number) =>
        Effect.acquireRelease(holds.hold(key, amount), ({ id }) => holds.release(key, id))

      /**
       * Concurrent additions are read before the stored amount: what is stored in between counts twice rather than
       * not at all.
       */
      const reserveOne = Effect.fnUntraced(function* (
        quota: QuotaName,
        limit: number,
        { caller, tenant, bytes = one }: Addition,
      ) {
        const outer = yield* Effect.scope
        const key = keyOf(quota, caller, tenant)
        const { atLeast, atMost } = quota.endsWith("_bytes") ? bytes : one
        for (let attempt = 0; ; attempt++) {
          const scope = yield* Scope.fork(outer)
          const { others } = yield* Scope.provide(held(key, atMost), scope)
          const used = yield* usedOf(quota, caller, tenant)
          if (used + others + atLeast <= limit) return
          yield* Scope.close(scope, Exit.void)
          if (used + atLeast > limit || attempt === waits.times)
            return yield* new QuotaExceeded({ quota, limit, used: used + others })
          const longest = Math.min(waits.first * 2 ** attempt, waits.longest)
          yield* Effect.sleep(yield* Random.nextBetween(longest / 2, longest))
        }
      })

      return {
        reserve: (addition) =>
          Effect.forEach(
            addition.quotas,
            (quota) => {
              const limit = limits[quota]
              return limit === null ? Effect.void : reserveOne(quota, limit, addition)
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
