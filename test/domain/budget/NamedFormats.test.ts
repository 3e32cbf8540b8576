import { assert, describe, it } from "@effect/vitest"
import { dayText, momentText } from "../../../src/domain/forms/answers/CalendarText.ts"
import { isTimezone, localClock } from "../../../src/domain/understanding/time/LocalClock.ts"

/** Valid names for one language, of which callers can invent thousands. */
const locale = (n: number): string => `en-u-ca-gregory-x-n${n}`
const zone = (n: number): string =>
  `${n % 2 === 0 ? "+" : "-"}${String(n % 14).padStart(2, "0")}:${String(n % 60).padStart(2, "0")}`

const now = Date.parse("2026-11-28T12:00:00Z")

describe("formats for locales and time zones that callers specify", () => {
  it("stay correct for more locales than the cache holds, and are reused when a few locales repeat", () => {
    const { DateTimeFormat } = Intl
    let made = 0
    class Counted extends DateTimeFormat {
      constructor(...given: ConstructorParameters<typeof DateTimeFormat>) {
        super(...given)
        made++
      }
    }
    Intl.DateTimeFormat = Counted as never
    try {
      for (let round = 0; round < 2; round++)
        for (let n = 0; n < 150; n++) {
          assert.strictEqual(dayText("2026-11-28", locale(n)), "Saturday, November 28, 2026")
          assert.include(momentText("2026-11-28T09:30", locale(n)), "9:30")
        }
      // There are more names than the cache holds, so each is created again in the second round.
      assert.strictEqual(made, 2 * 2 * 150)
      const many = made
      for (let n = 0; n < 50; n++) dayText("2026-11-28", locale(n % 5))
      assert.isAtMost(made - many, 5)
    } finally {
      Intl.DateTimeFormat = DateTimeFormat
    }
  })

  it("stay correct for a time zone after many others have been used, and unknown time zones stay unknown", () => {
    const madrid = localClock({ now, timezone: "Europe/Madrid" })
    for (let n = 0; n < 3000; n++) {
      assert.isFalse(isTimezone(`No/Zone${n}`))
      localClock({ now, timezone: zone(n) })
    }
    assert.deepStrictEqual(localClock({ now, timezone: "Europe/Madrid" }), madrid)
    assert.notDeepEqual(localClock({ now: now + 60_000, timezone: "Europe/Madrid" }), madrid)
    assert.isFalse(isTimezone("Z".repeat(10_000)))
  })
})
