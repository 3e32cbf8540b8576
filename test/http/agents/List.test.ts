import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import { create, discard, other, promote, root, warmed } from "../../support/agents.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"

const list = (at: Service, as?: Caller | null) => at.call({ path: root, ...(as === undefined ? {} : { as }) })

const names = (at: Service, as?: Caller) =>
  Effect.map(list(at, as), (answer): ReadonlyArray<string> =>
    answer.json().agents.map(({ name }: { name: string }) => name),
  )

describe("a user's ephemeral agents", () => {
  it.effect("are listed newest first, with their phase and expiry", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      assert.deepStrictEqual((yield* list(at)).json(), { agents: [], next_cursor: null })
      const { id } = yield* warmed(at, { name: "Ana" })
      yield* warmed(at, { name: "Bea" })
      const answer = yield* list(at)
      assert.strictEqual(answer.headers.get("cache-control"), "no-store")
      const { agents } = answer.json()
      assert.deepStrictEqual(
        agents.map(({ name }: { name: string }) => name),
        ["Bea", "Ana"],
      )
      assert.deepStrictEqual(agents[1], {
        chatbot_id: id,
        name: "Ana",
        phase: "ready",
        progress: { tools: "ready", mcp: "skipped", rag: "skipped" },
        error: null,
        created_at: "1970-01-01T00:00:00.000Z",
        expires_at: "1970-01-02T00:00:00.000Z",
      })
    }),
  )

  it.effect("are the user's own active ones: neither promoted, nor discarded, nor expired", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const [ana, bea] = [yield* warmed(at, { name: "Ana" }), yield* warmed(at, { name: "Bea" })]
      yield* create(at, { name: "Cleo" })
      yield* create(at, { name: "Dora" }, { as: other })
      assert.deepStrictEqual(yield* names(at, other), ["Dora"])
      yield* promote(at, ana.id)
      yield* discard(at, bea.id)
      assert.deepStrictEqual(yield* names(at), ["Cleo"])
      yield* TestClock.adjust("25 hours")
      assert.deepStrictEqual(yield* names(at), [])
      assert.strictEqual((yield* list(at, null)).status, 401)
    }),
  )

  it.effect("beyond the fifty newest are not listed, but can still be opened", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const { id } = yield* warmed(at, { name: "first" })
      for (let n = 0; n < 50; n++) yield* create(at, { name: `agent ${n}` })
      const listed = yield* names(at)
      assert.lengthOf(listed, 50)
      assert.strictEqual(listed[0], "agent 49")
      assert.notInclude(listed, "first")
      assert.strictEqual((yield* at.call({ path: `${root}${id}/status` })).status, 200)
    }),
  )
})
