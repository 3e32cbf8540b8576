import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { collectedUsage } from "../../../src/application/chat/CollectedUsage.ts"
import { ModelUsage, ModelUsageUnavailable, type UsedModel } from "../../../src/ports/ModelUsage.ts"

const used = (chatbotId: string, inputTokens: number): UsedModel => ({
  owner: "1",
  tenants: ["demo"],
  day: "2026-03-02",
  chatbotId,
  agent: "A",
  provider: "openai",
  model: "m",
  requests: 1,
  inputTokens,
  cachedTokens: 1,
  outputTokens: 2,
  cost: 0.5,
})

/** A store that records additions, and fails as many times as requested. */
const recording = (failures = 0) => {
  const added: Array<UsedModel> = []
  let left = failures
  const store = ModelUsage.of({
    add: (one) =>
      Effect.suspend(() =>
        left-- > 0
          ? Effect.fail(new ModelUsageUnavailable({ cause: "away" }))
          : Effect.sync(() => void added.push(one)),
      ),
    spent: () => Effect.succeed({ tokens: 0, cost: 0 }),
    report: () => Effect.succeed([]),
    forgetBefore: () => Effect.void,
  })
  return { added, store }
}

describe("collected usage", () => {
  it.effect("is written once for each agent, half a second after the first answer", () =>
    Effect.gen(function* () {
      const { added, store } = recording()
      const { add } = yield* Effect.provideService(collectedUsage, ModelUsage, store)
      yield* Effect.forEach([used("a", 3), used("b", 5), used("a", 4)], add)
      yield* TestClock.adjust("499 millis")
      assert.deepStrictEqual(added, [])
      yield* TestClock.adjust("1 millis")
      const both = { ...used("a", 7), requests: 2, cachedTokens: 2, outputTokens: 4, cost: 1 }
      assert.deepStrictEqual(added, [both, used("b", 5)])
      yield* add(used("a", 1))
      yield* TestClock.adjust("500 millis")
      assert.deepStrictEqual(added.slice(2), [used("a", 1)])
    }),
  )

  it.effect("is written before a budget reads it, and when the service stops", () =>
    Effect.gen(function* () {
      const { added, store } = recording()
      yield* Effect.scoped(
        Effect.gen(function* () {
          const { add, written } = yield* Effect.provideService(collectedUsage, ModelUsage, store)
          yield* add(used("a", 1))
          yield* written
          assert.deepStrictEqual(added, [used("a", 1)])
          yield* add(used("a", 2))
        }),
      )
      assert.deepStrictEqual(added, [used("a", 1), used("a", 2)])
    }),
  )

  it.effect("is still written after an earlier write failed", () =>
    Effect.gen(function* () {
      const { added, store } = recording(1)
      const { add } = yield* Effect.provideService(collectedUsage, ModelUsage, store)
      yield* add(used("a", 1))
      yield* TestClock.adjust("500 millis")
      yield* add(used("a", 2))
      yield* TestClock.adjust("500 millis")
      assert.deepStrictEqual(added, [used("a", 2)])
    }),
  )
})
