import { assert, describe, it } from "@effect/vitest"
import { dayIn, zoneOf } from "../../../../src/domain/forms/answers/Zones.ts"

const late = Date.UTC(2026, 10, 28, 23, 30)

describe("a respondent's time zone", () => {
  it("is recognized only by its name, in any letter case", () => {
    for (const name of ["Europe/Madrid", "europe/MADRID", "UTC", "Etc/GMT+5"]) assert.strictEqual(zoneOf(name), name)
    for (const name of ["+02:00", "Europe/Nowhere", "", `Europe/${"x".repeat(80)}`, null, 5])
      assert.isUndefined(zoneOf(name))
  })

  it("determines the date, even close to midnight, and counts as UTC if it is missing or unknown", () => {
    assert.strictEqual(dayIn(late, "Europe/Madrid"), "2026-11-29")
    assert.strictEqual(dayIn(late, "America/Lima"), "2026-11-28")
    assert.strictEqual(dayIn(late - 3_600_000, "Europe/Madrid"), "2026-11-28")
    assert.strictEqual(dayIn(late, "Europe/Madrid"), "2026-11-29")
    for (const zone of [undefined, "UTC", "Europe/Nowhere"]) assert.strictEqual(dayIn(late, zone), "2026-11-28")
  })
})
