import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { lines } from "./support/lines.ts"
import { openStage } from "./support/stage.ts"

/** One service for all callers: no caller's request may change it for the next. */
let stage: Awaited<ReturnType<typeof openStage>>
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe("costly calls get an answer without a server failure, and the service stays healthy", () => {
  it.each(lines.map((line) => [line.name, line] as const))("%s", async (_, { prepare }) => {
    const attack = await prepare(stage)
    for (const status of await attack()) assert.notInclude([500, 502, 504], status)
    assert.strictEqual((await fetch(`${stage.service.url}/healthz`)).status, 200)
  })
})
