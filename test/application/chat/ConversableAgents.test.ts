import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { ConversableAgents } from "../../../src/application/chat/ConversableAgents.ts"
import { AgentStore } from "../../../src/ports/AgentStore.ts"
import * as Testing from "../../doubles/Testing.ts"
import { other, promote, warmed } from "../../support/agents.ts"
import { inMemory } from "../../support/inMemory.ts"

const nobody = "3b241101-e2bb-4255-8caf-4136c566a962"

const opened = Effect.gen(function* () {
  const at = yield* inMemory()
  const { resolve } = Context.get(at.context, ConversableAgents)
  const kindOf = (caller: typeof other, agent: string) =>
    Effect.map(Effect.result(resolve(caller, agent)), (found) =>
      Result.isSuccess(found) ? found.success.kind : found.failure,
    )
  return { at, kindOf }
})

describe("agents available for chat", () => {
  it.effect("include a ready ephemeral agent by its id, for its owner only, during its lifetime", () =>
    Effect.gen(function* () {
      const { at, kindOf } = yield* opened
      const { id } = yield* warmed(at, { name: "Ana" })
      assert.strictEqual(yield* kindOf(Testing.someone, id), "ephemeral")
      assert.propertyVal(yield* kindOf(other, id), "_tag", "AgentUnknown")
      assert.propertyVal(yield* kindOf(Testing.someone, nobody), "_tag", "AgentUnknown")
      yield* TestClock.adjust("24 hours")
      assert.propertyVal(yield* kindOf(Testing.someone, id), "_tag", "AgentUnknown")
    }),
  )

  it.effect("include an agent that isn't ready, with its phase", () =>
    Effect.gen(function* () {
      const { at, kindOf } = yield* opened
      const entry = { type: "http", name: "m", url: "http://10.0.0.1/" }
      const { id, status } = yield* warmed(at, { name: "Ana", mcp_config_plain: [entry] })
      assert.strictEqual(status.phase, "error")
      assert.propertyVal(yield* kindOf(Testing.someone, id), "phase", "error")
    }),
  )

  it.effect("include a stored agent by its name and its id, unless it is disabled", () =>
    Effect.gen(function* () {
      const { at, kindOf } = yield* opened
      const { id } = yield* warmed(at, { name: "Ana" })
      yield* promote(at, id)
      assert.strictEqual(yield* kindOf(Testing.someone, id), "persisted")
      assert.strictEqual(yield* kindOf(Testing.someone, "Ana"), "persisted")
      assert.propertyVal(yield* kindOf(other, "Ana"), "_tag", "AgentUnknown")
      const store = Context.get(at.context, AgentStore)
      const [agent] = yield* store.list(7)
      yield* store.replace({ ...agent!, enabled: false }, agent!.updatedAt)
      assert.propertyVal(yield* kindOf(Testing.someone, "Ana"), "phase", "disabled")
    }),
  )
})
