import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { hostileRounds } from "./support/everyRoute.ts"
import { openStage } from "./support/stage.ts"

let stage: Awaited<ReturnType<typeof openStage>>

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe("hostile calls to every documented route, generated from its description", () => {
  it("get a documented status, with a body that matches its schema", { timeout: 900_000 }, async () => {
    const { operations, calls, round } = await hostileRounds(stage.service)
    assert.isAbove(operations, 100)
    assert.strictEqual(calls, 3 * operations)
    assert.deepStrictEqual(await round(), [])
  })
})
