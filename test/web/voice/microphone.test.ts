import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { webMicrophone } from "../../../web/voice/devices/microphone.ts"
import { settle } from "./support/Fakes.ts"

class FakeTrack {
  readyState: "live" | "ended" = "live"
  muted = false
  onended: (() => void) | null = null
  stop(): void {
    this.readyState = "ended"
  }
  getSettings() {
    return { echoCancellation: true }
  }
}

const streamOf = (track: FakeTrack) => ({
  getTracks: () => [track],
  getAudioTracks: () => [track],
  get active() {
    return track.readyState === "live"
  },
})

class FakeRecorder {
  static isTypeSupported = () => true
  static fault: Error | undefined
  static stops = true
  state = "inactive"
  mimeType = "audio/webm"
  ondataavailable = (_event: { data: Blob }): void => {}
  onstop = (): void => {}
  start(): void {
    if (FakeRecorder.fault !== undefined) throw FakeRecorder.fault
    this.state = "recording"
  }
  stop(): void {
    this.state = "inactive"
    if (!FakeRecorder.stops) return
    this.ondataavailable({ data: new Blob(["abc"]) })
    this.onstop()
  }
}

class FakeNode {
  readonly port = {}
  readonly stream = {}
  connect(next: FakeNode): FakeNode {
    return next
  }
  disconnect(): void {}
}

/** A browser that asks for permission; the test answers. */
const makeBrowser = () => {
  const asked: Array<{ readonly grant: (track: FakeTrack) => void; readonly deny: (name: string) => void }> = []
  const events: Array<string> = []
  const context = {
    resume: () => new Promise<void>(() => {}),
    audioWorklet: { addModule: () => Promise.resolve() },
    createMediaStreamSource: () => new FakeNode(),
    createMediaStreamDestination: () => new FakeNode(),
  }
  vi.stubGlobal("navigator", {
    mediaDevices: {
      getUserMedia: () =>
        new Promise((resolve, reject) => {
          asked.push({
            grant: (track) => resolve(streamOf(track)),
            deny: (name) => reject(new DOMException("", name)),
          })
        }),
    },
  })
  vi.stubGlobal("AudioWorkletNode", FakeNode)
  vi.stubGlobal("DelayNode", FakeNode)
  vi.stubGlobal("MediaRecorder", FakeRecorder)
  const microphone = webMicrophone(context as unknown as AudioContext, "meter.js", {
    ready: () => events.push("ready"),
    failed: (reason) => events.push(reason),
    lost: () => events.push("lost"),
    muted: (isMuted) => events.push(isMuted ? "muted" : "unmuted"),
    level: () => {},
  })
  return { asked, events, context, microphone }
}

beforeEach(() => {
  FakeRecorder.fault = undefined
  FakeRecorder.stops = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("the browser's microphone", () => {
  it("is ready once the browser grants it, even if the sound output never starts", async () => {
    const { asked, events, microphone } = makeBrowser()
    microphone.open()
    asked[0]!.grant(new FakeTrack())
    await settle()
    assert.deepStrictEqual(events, ["ready"])
  })

  it("is released if the session ended while the browser asked for permission", async () => {
    const { asked, events, microphone } = makeBrowser()
    const track = new FakeTrack()
    microphone.open()
    microphone.close()
    asked[0]!.grant(track)
    await settle()
    assert.strictEqual(track.readyState, "ended")
    assert.deepStrictEqual(events, [])
  })

  it("does not report a refusal of permission after it has been closed", async () => {
    const { asked, events, microphone } = makeBrowser()
    microphone.open()
    microphone.close()
    asked[0]!.deny("NotAllowedError")
    await settle()
    assert.deepStrictEqual(events, [])
  })

  it("is ready if the session was resumed before the permission request was answered", async () => {
    const { asked, events, microphone } = makeBrowser()
    microphone.open()
    microphone.close()
    microphone.open()
    asked[0]!.grant(new FakeTrack())
    await settle()
    assert.lengthOf(asked, 1)
    assert.deepStrictEqual(events, ["ready"])
  })

  for (const [what, spoil] of [
    [
      "the level meter can't be loaded",
      (context: ReturnType<typeof makeBrowser>["context"]) => {
        context.audioWorklet.addModule = () => Promise.reject(new Error("offline"))
      },
    ],
    [
      "its sample rate is not supported",
      (context: ReturnType<typeof makeBrowser>["context"]) => {
        context.createMediaStreamSource = () => {
          throw new DOMException("", "NotSupportedError")
        }
      },
    ],
  ] as const)
    it(`is released and reported as unusable if ${what}`, async () => {
      const { asked, events, context, microphone } = makeBrowser()
      const track = new FakeTrack()
      spoil(context)
      microphone.open()
      asked[0]!.grant(track)
      await settle()
      assert.strictEqual(track.readyState, "ended")
      assert.deepStrictEqual(events, ["busy"])
    })

  it("is reported as lost if it was unplugged while it was being opened", async () => {
    const { asked, events, context, microphone } = makeBrowser()
    const track = new FakeTrack()
    context.createMediaStreamSource = () => {
      track.stop()
      return new FakeNode()
    }
    microphone.open()
    asked[0]!.grant(track)
    await settle()
    assert.deepStrictEqual(events, ["lost"])
  })

  it("is reported as unusable if the browser can't record from it", async () => {
    const { asked, events, microphone } = makeBrowser()
    microphone.open()
    asked[0]!.grant(new FakeTrack())
    await settle()
    FakeRecorder.fault = new DOMException("", "NotSupportedError")
    const recording = await microphone.record().finish(0)
    assert.strictEqual(recording.size, 0)
    assert.deepStrictEqual(events, ["ready", "busy"])
  })

  it("returns a recording even if the browser never reports its end", async () => {
    const { asked, microphone } = makeBrowser()
    microphone.open()
    asked[0]!.grant(new FakeTrack())
    await settle()
    vi.useFakeTimers()
    assert.strictEqual((await microphone.record().finish(0)).size, 3)
    FakeRecorder.stops = false
    const recording = microphone.record().finish(300)
    await vi.advanceTimersByTimeAsync(5000)
    assert.strictEqual((await recording).size, 0)
  })
})
