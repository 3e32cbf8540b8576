import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import type { Segment } from "../../../src/domain/voice/narration/Segments.ts"
import { sessionSettings } from "../../../src/domain/voice/settings/SessionSettings.ts"
import { voiceDefaults } from "../../../src/domain/forms/model/Voice.ts"
import { makeSpeaker } from "../../../src/application/voice/Speaker.ts"
import { Narration } from "../../../src/application/voice/Narration.ts"
import { settled } from "./Rig.ts"

const settings = sessionSettings({}, 2, voiceDefaults)
const line = (key: string, text: string): Segment => ({ key, text, kind: "review" })

/** A voice that takes a second per clip. */
const slow = Narration.of({
  isAvailable: true,
  speak: (text) =>
    Effect.delay(Effect.succeed(Option.some({ audio: new TextEncoder().encode(text), mime: "audio/wav" })), "1 second"),
})

const later = (seconds: number) => Effect.andThen(TestClock.adjust(Duration.seconds(seconds)), settled)

describe("queued speech", () => {
  it.effect("replaces a clip whose text changes while it waits, and plays only the newest one", () =>
    Effect.gen(function* () {
      const sent: Array<string> = []
      const speaker = yield* makeSpeaker(slow, (outgoing) =>
        Effect.sync(() => void (outgoing._tag === "Segment" && sent.push(outgoing.header.text))),
      )
      yield* speaker.push(
        ["one", "two", "three", "four"].map((name, i) => line(`review:${i + 1}`, name)),
        false,
        settings,
      )
      yield* settled
      yield* Effect.forkChild(speaker.push([line("review:4", "four, changed")], true, settings))
      yield* later(1)
      yield* later(5)
      assert.sameMembers(sent, ["one", "two", "three", "four, changed"])
      yield* speaker.push([line("review:3", "three"), line("review:4", "four, again")], false, settings)
      yield* speaker.push([line("review:4", "four, at last")], false, settings)
      yield* later(5)
      assert.deepStrictEqual(sent.slice(4), ["three", "four, at last"])
    }).pipe(Effect.scoped),
  )
})
