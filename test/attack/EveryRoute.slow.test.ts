import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { hostileRounds } from "./support/everyRoute.ts"
import { openStage } from "./support/stage.ts"

let stage: Awaited<ReturnType<typeof openStage>>

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe("hostile calls of every route that is described, made of its own description", () => {
  it("are answered by a status that is described, within its schema", { timeout: 900_000 }, async () => {
    const { operations, calls, round } = await hostileRounds(stage.service)
    assert.isAbove(operations, 100)
    assert.strictEqual(calls, 3 * operations)
    assert.deepStrictEqual(await round(), [])
  })
})
