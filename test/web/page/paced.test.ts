import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { paced } from "../../../web/page/paced.ts"

/** Milliseconds between frames. */
const frame = 16

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, frame))
  vi.stubGlobal("cancelAnimationFrame", clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Start times of the drawings when updates arrive every millisecond for a second and each drawing takes this long. */
const drawings = (duration: number): ReadonlyArray<number> => {
  const began: Array<number> = []
  const start = performance.now()
  const view = paced(() => {
    began.push(performance.now() - start)
    vi.advanceTimersByTime(duration)
  })
  while (performance.now() - start < 1000) {
    view.due()
    vi.advanceTimersByTime(1)
  }
  view.stop()
  return began
}

describe("paced drawing of a stream", () => {
  it("draws with every frame while drawing is fast", () => {
    assert.strictEqual(drawings(0).length, Math.floor(1000 / frame))
  })

  it("leaves the page idle for three times as long as the drawing takes", () => {
    const began = drawings(100)
    assert.isAtLeast(began.length, 2)
    for (const [at, time] of began.slice(1).entries()) assert.isAtLeast(time - began[at]!, 400)
  })

  it("ends when it is stopped", () => {
    const began: Array<number> = []
    const view = paced(() => void began.push(performance.now()))
    view.due()
    view.stop()
    vi.advanceTimersByTime(1000)
    assert.deepStrictEqual(began, [])
    view.due()
    vi.advanceTimersByTime(1000)
    assert.strictEqual(began.length, 1)
  })
})
