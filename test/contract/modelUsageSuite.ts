import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import { ModelUsage, type UsedModel } from "../../src/ports/ModelUsage.ts"

/** The contract of every `ModelUsage`. */
export const modelUsageSuite = <E>(name: string, stores: Layer.Layer<ModelUsage, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`ModelUsage: ${name}`, (it) => {
    it.effect("aggregates usage, lists it by day, and deletes old records", () =>
      Effect.gen(function* () {
        const store = yield* ModelUsage
        const owner = `o'${randomUUID()}`
        const tenant = `t'${randomUUID()}`
        const own = { _tag: "Owner", owner } as const
        const one: UsedModel = {
          owner,
          tenants: [tenant],
          day: "2026-03-02",
          chatbotId: "a",
          agent: "Ana",
          provider: "p",
          model: "m",
          requests: 1,
          inputTokens: 3_000_000_000,
          cachedTokens: 10,
          outputTokens: 5,
          cost: 0.25,
        }
        yield* store.add(one)
        yield* store.add({ ...one, agent: "Anne" })
        yield* store.add({ ...one, model: "n", day: "2026-03-03" })
        yield* store.add({ ...one, owner: randomUUID(), tenants: [], day: "2026-03-03" })
        assert.deepStrictEqual(yield* store.spent(owner, "2026-03-02"), { tokens: 6_000_000_010, cost: 0.5 })
        assert.deepStrictEqual(yield* store.spent(owner, "2026-03-01"), { tokens: 0, cost: 0 })
        const all = yield* store.report(own, "2026-03-01", "2026-03-31", 9)
        assert.deepStrictEqual(
          all.map(({ day, agent, model, requests, inputTokens, cost }) => [
            day,
            agent,
            model,
            requests,
            inputTokens,
            cost,
          ]),
          [
            ["2026-03-03", "Ana", "n", 1, 3_000_000_000, 0.25],
            ["2026-03-02", "Anne", "m", 2, 6_000_000_000, 0.5],
          ],
        )
        assert.lengthOf(yield* store.report(own, "2026-03-01", "2026-03-02", 9), 1)
        assert.lengthOf(yield* store.report(own, "2026-03-01", "2026-03-31", 1), 1)
        assert.isAtLeast((yield* store.report({ _tag: "Everybody" }, "2026-03-03", "2026-03-03", 99)).length, 2)
        const colleague = randomUUID()
        yield* store.add({ ...one, owner: colleague, tenants: [`${tenant}x`, tenant], day: "2026-03-04" })
        yield* store.add({ ...one, owner: colleague, tenants: [`${tenant}x`], day: "2026-03-05" })
        const ofTenant = yield* store.report({ _tag: "Tenant", tenant }, "2026-03-03", "2026-03-31", 9)
        assert.deepStrictEqual(
          ofTenant.map(({ owner: by, day, tenants }) => [by, day, tenants]),
          [
            [colleague, "2026-03-04", [`${tenant}x`, tenant]],
            [owner, "2026-03-03", [tenant]],
          ],
        )
        // A day counts for the tenant to which the owner last belonged on that day.
        yield* store.add({ ...one, owner: colleague, tenants: [`${tenant}x`], day: "2026-03-04" })
        assert.lengthOf(yield* store.report({ _tag: "Tenant", tenant }, "2026-03-04", "2026-03-31", 9), 0)
        yield* store.forgetBefore("2026-03-03")
        assert.lengthOf(yield* store.report(own, "2026-03-01", "2026-03-31", 9), 1)
      }),
    )
  })
