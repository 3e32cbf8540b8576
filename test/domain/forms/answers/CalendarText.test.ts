import { assert, it } from "@effect/vitest"
import { dayText, momentText } from "../../../../src/domain/forms/answers/CalendarText.ts"

it("writes dates as the day and then the month's name, in every language, and leaves other text unchanged", () => {
  assert.match(dayText("2026-12-04", "en"), /^Friday,? 4 December 2026$/)
  assert.strictEqual(dayText("2026-12-04", "en-US"), "Friday, December 4, 2026")
  assert.strictEqual(dayText("2026-12-04", "es"), "viernes, 4 de diciembre de 2026")
  assert.strictEqual(dayText("2026-02-30", "en"), "2026-02-30")
})

it("shows a time in the time zone that it was written in", () => {
  assert.include(momentText("2026-12-04T14:30", "en"), "14:30")
  assert.include(momentText("2026-12-04T14:30+05:00", "es"), "14:30")
  assert.include(momentText("2026-12-04T14:30", "es"), "viernes, 4 de diciembre de 2026")
  assert.strictEqual(momentText("soon", "en"), "soon")
})
