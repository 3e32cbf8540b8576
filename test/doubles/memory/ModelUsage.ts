import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ModelUsage, type UsedModel, type Whose } from "../../../src/ports/ModelUsage.ts"

const keyOf = ({ owner, day, chatbotId, provider, model }: UsedModel): string =>
  JSON.stringify([owner, day, chatbotId, provider, model])
const orderOf = ({ owner, agent, chatbotId, provider, model }: UsedModel): string =>
  JSON.stringify([owner, agent, chatbotId, provider, model])

export const layer = Layer.sync(ModelUsage, () => {
  const kept = new Map<string, UsedModel>()
  const isOf = (whose: Whose, one: UsedModel): boolean => {
    if (whose._tag === "Everybody") return true
    return whose._tag === "Owner" ? one.owner === whose.owner : one.tenants.includes(whose.tenant)
  }
  const of = (whose: Whose, from: string, to: string) =>
    [...kept.values()].filter((one) => isOf(whose, one) && one.day >= from && one.day <= to)
  return ModelUsage.of({
    add: (one) =>
      Effect.sync(() => {
        const known = kept.get(keyOf(one))
        kept.set(keyOf(one), {
          ...one,
          requests: one.requests + (known?.requests ?? 0),
          inputTokens: one.inputTokens + (known?.inputTokens ?? 0),
          cachedTokens: one.cachedTokens + (known?.cachedTokens ?? 0),
          outputTokens: one.outputTokens + (known?.outputTokens ?? 0),
          cost: one.cost + (known?.cost ?? 0),
        })
      }),
    spent: (owner, day) =>
      Effect.sync(() =>
        of({ _tag: "Owner", owner }, day, day).reduce(
          (sum, one) => ({ tokens: sum.tokens + one.inputTokens + one.outputTokens, cost: sum.cost + one.cost }),
          { tokens: 0, cost: 0 },
        ),
      ),
    report: (whose, from, to, limit) =>
      Effect.sync(() =>
        of(whose, from, to)
          .toSorted((a, b) => (a.day === b.day ? (orderOf(a) < orderOf(b) ? -1 : 1) : a.day < b.day ? 1 : -1))
          .slice(0, limit),
      ),
    forgetBefore: (day) =>
      Effect.sync(() => {
        for (const [key, one] of kept) if (one.day < day) kept.delete(key)
      }),
  })
})
