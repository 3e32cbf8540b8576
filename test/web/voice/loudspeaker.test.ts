import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { webLoudspeaker } from "../../../web/voice/devices/loudspeaker.ts"

class FakeBuffer {
  readonly duration = 2
}

const makeContext = (state: string) => {
  const source = {
    onended: undefined as (() => void) | null | undefined,
    connect() {},
    disconnect() {},
    start() {},
    stop() {},
  }
  const context = {
    state,
    currentTime: 0,
    destination: {},
    resumed: 0,
    resume: () => {
      context.resumed++
      return Promise.reject(new Error("not yet"))
    },
    createBufferSource: () => source,
  }
  return { context, source, loudspeaker: webLoudspeaker(context as unknown as AudioContext) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("AudioBuffer", FakeBuffer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("the browser's loudspeaker", () => {
  for (const state of ["suspended", "interrupted"])
    it(`resumes the audio context when it is ${state}, and ends a clip that is never played`, () => {
      const { context, loudspeaker } = makeContext(state)
      let ends = 0
      loudspeaker.start(new FakeBuffer(), 0, () => ends++)
      assert.strictEqual(context.resumed, 1)
      vi.advanceTimersByTime(4900)
      assert.strictEqual(ends, 0)
      vi.advanceTimersByTime(200)
      assert.strictEqual(ends, 1)
    })

  it("reports the end of a clip once", () => {
    const { context, source, loudspeaker } = makeContext("running")
    let ends = 0
    loudspeaker.start(new FakeBuffer(), 0.5, () => ends++)
    source.onended?.()
    vi.advanceTimersByTime(10_000)
    assert.strictEqual(ends, 1)
    assert.strictEqual(context.resumed, 0)
  })

  it("does not report the end of a clip that was stopped", () => {
    const { loudspeaker } = makeContext("running")
    let ends = 0
    loudspeaker.start(new FakeBuffer(), 0, () => ends++).stop()
    vi.advanceTimersByTime(10_000)
    assert.strictEqual(ends, 0)
  })
})
