import { assert, describe, it } from "@effect/vitest"
import { Endpointing, NoiseFloor, type Level, type SpeechEvent } from "../../../web/voice/endpointing.ts"

const ms = 20
const level = (decibels: number, crossings = 0.08): Level => ({ ms, decibels, crossings })

/** Feeds sounds of these lengths in milliseconds; returns the events with their times. */
const run = (
  sounds: ReadonlyArray<readonly [duration: number, level: Level]>,
  options = { onsetMs: 250, silenceMs: 400 },
) => {
  const floor = new NoiseFloor()
  const endpointing = new Endpointing(options, floor)
  const events: Array<readonly [SpeechEvent, number]> = []
  let at = 0
  for (const [duration, sound] of sounds)
    for (let passed = 0; passed < duration; passed += ms) {
      at += ms
      floor.follow(sound)
      const event = endpointing.hear(sound)
      if (event !== undefined) events.push([event, at])
    }
  return events
}

const names = (events: ReturnType<typeof run>) => events.map(([name]) => name)

describe("endpointing", () => {
  it("finds the onset and the end of an utterance, without ending it at the pauses between words", () => {
    const events = run([
      [1000, level(-70)],
      [300, level(-25)],
      [200, level(-65)],
      [400, level(-30)],
      [1000, level(-70)],
    ])
    assert.deepStrictEqual(events, [
      ["suspected", 1040],
      ["started", 1260],
      ["ended", 2300],
    ])
  })

  it("mistakes neither silence nor a steady hum, hiss or clicks for a voice", () => {
    const clicks = Array.from({ length: 20 }, (): ReadonlyArray<readonly [number, Level]> => [
      [20, level(-10)],
      [180, level(-70)],
    ]).flat()
    assert.deepStrictEqual(names(run([[5000, level(-80)]])), [])
    assert.deepStrictEqual(names(run([[5000, level(-35, 0.5)]])), [], "hiss")
    assert.deepStrictEqual(names(run(clicks)), [], "clicks")
    const rising = Array.from({ length: 100 }, (_, i): readonly [number, Level] => [100, level(-70 + i * 0.3)])
    assert.deepStrictEqual(names(run(rising)), [], "a fan that starts up")
    assert.deepStrictEqual(
      names(run([[5000, level(-42)]])).filter((name) => name === "started"),
      [],
      "a hum",
    )
  })

  it("mistakes a sudden noise for a voice only once, and recognizes it as noise within three seconds", () => {
    const events = run([
      [1000, level(-70)],
      [6000, level(-42)],
    ])
    assert.deepStrictEqual(names(events), ["suspected", "started", "ended"])
    assert.isBelow(events[2]![1] - events[1]![1], 3000)
  })

  it("detects a voice in a noisy room, and its end in the same noise", () => {
    const events = run([
      [4000, level(-42)],
      [800, level(-22)],
      [800, level(-42)],
    ])
    assert.deepStrictEqual(names(events).slice(-3), ["suspected", "started", "ended"])
  })

  it("detects a quiet voice in a quiet room", () => {
    assert.include(
      names(
        run([
          [1000, level(-72)],
          [600, level(-48)],
        ]),
      ),
      "started",
    )
  })

  it("reports nothing after the end of an utterance", () => {
    const events = run([
      [600, level(-25)],
      [500, level(-70)],
      [600, level(-25)],
    ])
    assert.deepStrictEqual(names(events), ["suspected", "started", "ended"])
  })

  it("ends an utterance at the first quiet frame if the required silence is zero", () => {
    const events = run(
      [
        [600, level(-25)],
        [100, level(-70)],
      ],
      { onsetMs: 120, silenceMs: 0 },
    )
    assert.deepStrictEqual(events.at(-1), ["ended", 620])
  })
})
