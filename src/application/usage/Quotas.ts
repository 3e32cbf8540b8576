import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as Scope from "effect/Scope"
import type { Caller } from "../../domain/access/Caller.ts"
import {
  noQuotas,
  QuotaExceeded,
  type QuotaLimits,
  type QuotaName,
  type UsageUnavailable,
  userQuotas,
} from "../../domain/usage/Quota.ts"
import { QuotaHolds } from "../../ports/QuotaHolds.ts"
import { type Amounts, amounts, isOfTenant, type Owner } from "./Amounts.ts"

/** The current amount. */
export interface Used {
  readonly quota: QuotaName
  /** The tenant, for quotas per tenant. */
  readonly tenant: string | null
  readonly limit: number | null
  readonly used: number
}

/**
 * An addition is accepted if `atLeast` bytes fit. Until its scope closes, concurrent calls count it as `atMost` bytes.
 */
interface Bytes {
  readonly atLeast: number
  readonly atMost: number
}

/** The addition, and its owner. */
export interface Addition extends Owner {
  readonly quotas: ReadonlyArray<QuotaName>
  /** The number of bytes, as far as it is known in advance; for byte quotas only. */
  readonly bytes?: Bytes
}

/** For quotas that count items. */
const one: Bytes = { atLeast: 1, atMost: 1 }

/**
 * How long to wait for concurrent additions that may take the remaining space, in milliseconds. The wait starts at
 * `first` and doubles each time.
 */
const waits = { times: 12, first: 10, longest: 1000 }

/** Maximum number of tenants whose usage one caller sees. */
const mostTenants = 20

interface QuotasService {
  /**
   * Fails if the quota has no room. Unlimited quotas are not counted. Until the scope closes, concurrent calls in this
   * and other processes count this addition too.
   */
  readonly reserve: (addition: Addition) => Effect.Effect<void, QuotaExceeded | UsageUnavailable, Scope.Scope>
  /** All quotas for a caller and their tenants. */
  readonly usage: (caller: Caller) => Effect.Effect<ReadonlyArray<Used>, UsageUnavailable>
}

/** The usage and quotas of users and tenants. By default, nothing is limited. */
export const Quotas = Context.Reference<QuotasService>("parley/application/usage/Quotas", {
  defaultValue: () => ({ reserve: () => Effect.void, usage: () => Effect.succeed([]) }),
})

const keyOf = (name: QuotaName, { caller, tenant }: Owner): string =>
  `${name}:${isOfTenant(name) ? tenant : caller?.sub}`

/** The inputs of a quota check: the stored amounts, and the additions of other calls. */
interface Counted {
  readonly stored: Amounts
  readonly holds: QuotaHolds["Service"]
}

/**
 * Concurrent additions are read before the stored amount, so that anything stored in between counts twice rather than
 * not at all.
 */
const reserveOne = ({ stored, holds }: Counted, quota: QuotaName, limit: number) =>
  Effect.fnUntraced(function* (addition: Addition) {
    const { bytes = one } = addition
    const outer = yield* Effect.scope
    const key = keyOf(quota, addition)
    const { atLeast, atMost } = quota.endsWith("_bytes") ? bytes : one
    for (let attempt = 0; ; attempt++) {
      const scope = yield* Scope.fork(outer)
      const hold = Effect.acquireRelease(holds.hold(key, atMost), ({ id }) => holds.release(key, id))
      const { others } = yield* Scope.provide(hold, scope)
      const used = yield* stored.usedOf(quota, addition)
      if (used + others + atLeast <= limit) return
      yield* Scope.close(scope, Exit.void)
      if (used + atLeast > limit || attempt === waits.times)
        return yield* new QuotaExceeded({ quota, limit, used: used + others })
      const longest = Math.min(waits.first * 2 ** attempt, waits.longest)
      yield* Effect.sleep(yield* Random.nextBetween(longest / 2, longest))
    }
  })

const reserve =
  (counted: Counted, limits: QuotaLimits): QuotasService["reserve"] =>
  (addition) =>
    Effect.forEach(
      addition.quotas,
      (quota) => {
        const limit = limits[quota]
        return limit === null ? Effect.void : reserveOne(counted, quota, limit)(addition)
      },
      { discard: true },
    )

const usage = (stored: Amounts, limits: QuotaLimits): QuotasService["usage"] =>
  Effect.fnUntraced(function* (caller) {
    const usages: Array<Used> = []
    for (const quota of userQuotas)
      usages.push({ quota, tenant: null, limit: limits[quota], used: yield* stored.ofUser(quota, caller) })
    for (const tenant of caller.programs.slice(0, mostTenants)) {
      const { forms, bytes } = yield* stored.ofTenant(tenant)
      usages.push({ quota: "tenant_forms", tenant, limit: limits.tenant_forms, used: forms })
      usages.push({ quota: "tenant_bytes", tenant, limit: limits.tenant_bytes, used: bytes })
    }
    return usages
  })

export const layer = (limits: QuotaLimits = noQuotas) =>
  Layer.effect(
    Quotas,
    Effect.gen(function* () {
      const stored = yield* amounts
      const holds = yield* QuotaHolds
      return { reserve: reserve({ stored, holds }, limits), usage: usage(stored, limits) }
    }),
  )
