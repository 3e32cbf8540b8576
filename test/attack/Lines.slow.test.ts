import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { harmOf, mostDelay, mostGrowth } from "./support/beside.ts"
import { lines } from "./support/lines.ts"
import { openStage } from "./support/stage.ts"

let stage: Awaited<ReturnType<typeof openStage>>
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

describe("what one caller sends holds nobody else up, and makes nothing grow", () => {
  it.each(lines.map((line) => [line.name, line] as const))("%s", { timeout: 300_000 }, async (_, { prepare }) => {
    const attack = await prepare(stage)
    const { answer, delayMilliseconds, growthMegabytes } = await harmOf(stage.service, attack)
    for (const status of answer) assert.notInclude([500, 502, 504], status)
    assert.isBelow(delayMilliseconds, mostDelay)
    assert.isBelow(growthMegabytes, mostGrowth)
  })
})
