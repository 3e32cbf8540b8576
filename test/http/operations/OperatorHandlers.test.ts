import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { PendingAnswers } from "../../../src/ports/PendingAnswers.ts"
import { someone } from "../../doubles/Testing.ts"
import { inMemory } from "../../support/inMemory.ts"

const path = "/api/v1/operations/pending"
const nobodySpecial = { ...someone, superuser: false, permissions: [] }

it.effect("only operators see how many answers are waiting for the database", () =>
  Effect.gen(function* () {
    const { call, context } = yield* inMemory()
    const asked = Effect.map(call({ path, as: { ...nobodySpecial, permissions: ["operate"] } }), ({ json }) => json())
    assert.deepStrictEqual(yield* asked, { pending: 0 })
    const { keep } = yield* Effect.provideContext(PendingAnswers, context)
    yield* keep({ id: "a-1", text: "{}" })
    assert.deepStrictEqual(yield* asked, { pending: 1 })
    assert.strictEqual((yield* call({ path, as: { ...nobodySpecial, superuser: true } })).status, 200)
    assert.strictEqual((yield* call({ path, as: nobodySpecial })).status, 403)
    assert.strictEqual((yield* call({ path, as: null })).status, 401)
  }),
)
