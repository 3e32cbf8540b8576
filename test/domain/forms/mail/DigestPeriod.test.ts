import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { lastPeriod, periodNamed } from "../../../../src/domain/forms/mail/DigestPeriod.ts"

const at = (iso: string) => DateTime.makeUnsafe(iso)
const summary = (period: ReturnType<typeof periodNamed>) =>
  period === undefined ? undefined : [period.name, DateTime.formatIso(period.from), DateTime.formatIso(period.to)]

describe("the period of a digest", () => {
  it("is the last whole day in the form's time zone, even if it has 23 hours because clocks went forward", () => {
    assert.deepStrictEqual(summary(lastPeriod("daily", at("2026-11-28T23:30:00Z"), "Europe/Madrid")), [
      "2026-11-28",
      "2026-11-27T23:00:00.000Z",
      "2026-11-28T23:00:00.000Z",
    ])
    assert.deepStrictEqual(summary(lastPeriod("daily", at("2026-03-30T08:00:00Z"), "Europe/Madrid")), [
      "2026-03-29",
      "2026-03-28T23:00:00.000Z",
      "2026-03-29T22:00:00.000Z",
    ])
  })

  it("is the last whole week, starting on Monday, and can be restored from its name", () => {
    const week = lastPeriod("weekly", at("2026-11-30T03:00:00Z"), "America/Mexico_City")
    assert.deepStrictEqual(summary(week), ["2026-11-16/7", "2026-11-16T06:00:00.000Z", "2026-11-23T06:00:00.000Z"])
    assert.deepStrictEqual(summary(periodNamed(week.name, "America/Mexico_City")), summary(week))
    assert.strictEqual(periodNamed("2026-11", "UTC"), undefined)
  })
})
