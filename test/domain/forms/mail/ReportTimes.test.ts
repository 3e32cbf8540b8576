import { assert, describe, it } from "@effect/vitest"
import { dueReport, type ReportDay } from "../../../../src/domain/forms/mail/ReportTimes.ts"

const due = (on: ReportDay, now: string, timeZone = "Europe/Madrid", at = "08:00") =>
  dueReport({ on, at, timeZone }, Date.parse(now))

describe("a scheduled report", () => {
  it("is due on the right day in the form's time zone, in winter and in summer", () => {
    assert.isUndefined(due("monday", "2026-11-30T06:59:00Z"))
    assert.strictEqual(due("monday", "2026-11-30T07:00:00Z"), "2026-11-30T08:00")
    assert.strictEqual(due("monday", "2026-11-30T21:00:00Z"), "2026-11-30T08:00")
    assert.strictEqual(due("monday", "2026-07-06T06:00:00Z"), "2026-07-06T08:00")
    assert.strictEqual(due("sunday", "2026-11-29T13:30:00Z", "America/Mexico_City", "07:30"), "2026-11-29T07:30")
  })

  it("remains due for a day, in case the service was down", () => {
    assert.strictEqual(due("monday", "2026-12-01T06:59:00Z"), "2026-11-30T08:00")
    assert.isUndefined(due("monday", "2026-12-01T07:00:00Z"))
    assert.strictEqual(due("sunday", "2026-11-30T00:10:00Z", "UTC", "23:55"), "2026-11-29T23:55")
  })

  it("is due every day, on the first of each month, or never, according to its schedule", () => {
    assert.strictEqual(due("daily", "2026-11-28T12:00:00Z"), "2026-11-28T08:00")
    assert.strictEqual(due("daily", "2026-11-28T05:00:00Z"), "2026-11-27T08:00")
    assert.strictEqual(due("monthly", "2026-12-01T12:00:00Z"), "2026-12-01T08:00")
    assert.isUndefined(due("monthly", "2026-12-03T12:00:00Z"))
    assert.isUndefined(due("never", "2026-12-03T12:00:00Z"))
  })
})
