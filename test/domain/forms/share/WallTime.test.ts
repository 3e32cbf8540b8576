import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { instantOf, wallTime } from "../../../../src/domain/forms/share/WallTime.ts"
import { readShare, shareDefaults } from "../../../../src/domain/forms/share/ShareSettings.ts"
import { zonedMoment } from "../../../../src/domain/languages/zonedMoment.ts"
import { entriesOf, readEntries } from "../../../../src/views/forms/share/ShareForm.ts"

describe("local times in a time zone", () => {
  it("survive a round trip unchanged in summer, in winter and in half-hour time zones", () => {
    for (const [zone, wall, iso] of [
      ["Europe/Madrid", "2026-11-28T22:05", "2026-11-28T21:05:00.000Z"],
      ["Europe/Madrid", "2026-07-01T00:30", "2026-06-30T22:30:00.000Z"],
      ["Asia/Kolkata", "2026-01-01T00:00", "2025-12-31T18:30:00.000Z"],
      ["America/Mexico_City", "2026-12-31T23:59", "2027-01-01T05:59:00.000Z"],
      ["UTC", "2026-02-28T12:00", "2026-02-28T12:00:00.000Z"],
    ] as const) {
      assert.strictEqual(instantOf(wall, zone), iso)
      assert.strictEqual(wallTime(iso, zone), wall)
    }
  })

  it("move an hour later if a clock change skips them, and mean the first occurrence if it repeats them", () => {
    assert.strictEqual(instantOf("2026-03-29T02:30", "Europe/Madrid"), "2026-03-29T01:30:00.000Z")
    assert.strictEqual(instantOf("2026-10-25T02:30", "Europe/Madrid"), "2026-10-25T00:30:00.000Z")
    assert.isUndefined(instantOf("2026-02-30T02:30", "Europe/Madrid"))
    assert.isUndefined(instantOf("tomorrow", "Europe/Madrid"))
  })

  it("are shown with the name of their time zone", () => {
    const at = new Date("2026-11-28T21:05:00Z")
    assert.match(zonedMoment(at, "en", "Europe/Madrid"), /28 November 2026 at 22:05 (?:CET|GMT\+1)/)
    assert.match(zonedMoment(at, "es", "America/Mexico_City"), /15:05 (?:GMT-6|CST)/)
    assert.match(zonedMoment(at, "en"), /21:05 UTC/)
  })
})

describe("a form's opening times", () => {
  const settings = {
    ...shareDefaults,
    timeZone: "Europe/Madrid",
    opensAt: "2026-11-28T21:05:00.000Z",
    closesAt: "2026-12-28T21:05:00.000Z",
  }

  it("are shown and read in the form's time zone", () => {
    const entries = entriesOf(settings, [])
    assert.strictEqual(entries.opens_at, "2026-11-28T22:05")
    assert.deepStrictEqual(Result.map(readEntries(entries, []), readShare), Result.succeed(settings))
  })

  it("are refused if the form would close before it opens, or if the time zone is unknown", () => {
    const entries = entriesOf(settings, [])
    for (const closes of ["2026-11-28T22:05", "2026-11-01T10:00"])
      assert.deepStrictEqual(readEntries({ ...entries, closes_at: closes }, []), Result.fail(["closes_at"]))
    assert.deepStrictEqual(readEntries({ ...entries, time_zone: "Mars/Olympus" }, []), Result.fail(["time_zone"]))
  })
})
