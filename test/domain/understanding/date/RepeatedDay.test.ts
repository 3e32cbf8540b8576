import { assert, it } from "@effect/vitest"
import { understand } from "../../../../src/domain/understanding/understand.ts"

const now = Date.parse("2026-11-23T12:00:00Z")

it("a day that is mentioned twice is read as one day", () => {
  const lines = [
    ["en", "today at half past five this afternoon", "2026-11-23T17:30"],
    ["en", "tonight at eight this evening", "2026-11-23T20:00"],
    ["en", "this morning at nine today", "2026-11-23T09:00"],
    ["es", "hoy a las cinco y media de esta tarde", "2026-11-23T17:30"],
  ] as const
  for (const [locale, text, value] of lines)
    assert.deepStrictEqual(understand("datetime", text, { locale, now, timezone: "Europe/Madrid" }), {
      _tag: "accepted",
      value,
    })
  const two = understand("datetime", "today at five tomorrow afternoon", {
    locale: "en",
    now,
    timezone: "Europe/Madrid",
  })
  assert.notStrictEqual(two._tag, "accepted")
})
