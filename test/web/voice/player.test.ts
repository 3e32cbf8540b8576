import { assert, describe, it } from "@effect/vitest"
import { Player } from "../../../web/voice/devices/player.ts"
import { clip, FakeClock, FakeLoudspeaker, settle } from "./support/Fakes.ts"

const makePlayer = () => {
  const clock = new FakeClock()
  const loudspeaker = new FakeLoudspeaker(clock)
  const sounds: Array<string> = []
  const player = new Player(loudspeaker, clock, {
    playing: (key) => void sounds.push(`${clock.now} ${key}`),
    played: () => void sounds.push(`${clock.now} played`),
  })
  const store = (key: string, ms: number) => player.store(key, "audio/wav", key, clip(key, ms))
  return { clock, sounds, player, store }
}

describe("the player", () => {
  it("[WS2-800] buffers segments by key and plays the audio_keys in order, with timers for the pauses", async () => {
    const { clock, sounds, player, store } = makePlayer()
    store("q:1:opt:2", 200)
    store("q:1:opt:1", 100)
    store("q:1:label", 300)
    player.play(["q:1:label", "pause:600", "q:1:opt:1", "pause:500", "q:1:opt:2"])
    await clock.pass(5000)
    assert.deepStrictEqual(sounds, ["0 q:1:label", "900 q:1:opt:1", "1500 q:1:opt:2", "1700 played"])
  })

  it("[WS2-800] needs a segment to be sent only once, however many questions use it", async () => {
    const { clock, sounds, player, store } = makePlayer()
    store("sys:visual_bridge", 100)
    player.play(["sys:visual_bridge"])
    await clock.pass(100)
    player.play(["sys:visual_bridge"])
    await clock.pass(100)
    assert.deepStrictEqual(sounds, ["0 sys:visual_bridge", "100 played", "100 sys:visual_bridge", "200 played"])
  })

  it("skips segments that were never sent or aren't audio, and the pauses around them", async () => {
    const { clock, sounds, player, store } = makePlayer()
    player.store("q:1:hint", "audio/wav", "", new TextEncoder().encode("broken").buffer as ArrayBuffer)
    store("q:1:options", 100)
    player.play(["q:1:label", "pause:600", "q:1:hint", "q:1:options", "pause:500", "q:1:gone"])
    await clock.pass(100)
    assert.deepStrictEqual(sounds, ["0 q:1:options", "100 played"])
  })

  it("finishes immediately when there is nothing to play", async () => {
    const { sounds, player } = makePlayer()
    player.play(["q:1:label", "pause:600", "review:1"])
    await settle()
    assert.deepStrictEqual(sounds, ["0 played"])
  })

  it("stops within a clip or a pause, and resumes there", async () => {
    const { clock, sounds, player, store } = makePlayer()
    store("a", 1000)
    store("b", 1000)
    player.play(["a", "pause:400", "b"])
    await clock.pass(300)
    player.interrupt()
    await clock.pass(5000)
    player.resume()
    await clock.pass(1000)
    player.interrupt()
    await clock.pass(5000)
    player.resume()
    await clock.pass(400)
    assert.deepStrictEqual(sounds, ["0 a", "5300 a", "11700 b"])
  })

  it("plays the latest request, and nothing of the previous one", async () => {
    const { clock, sounds, player, store } = makePlayer()
    store("a", 1000)
    store("b", 100)
    player.play(["a", "b"])
    await clock.pass(10)
    player.play(["b"])
    await clock.pass(2000)
    assert.deepStrictEqual(sounds, ["0 a", "10 b", "110 played"])
  })

  it("waits once for the missing lines of a review, and then skips them", async () => {
    const { clock, sounds, player, store } = makePlayer()
    store("review:intro", 100)
    store("sys:review_all_correct", 100)
    player.play(["review:intro", "review:1", "review:2", "sys:review_all_correct"])
    await clock.pass(3000)
    assert.deepStrictEqual(sounds, ["0 review:intro", "1600 sys:review_all_correct", "1700 played"])
  })
})
