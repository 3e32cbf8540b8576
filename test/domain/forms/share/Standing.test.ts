import { assert, describe, it } from "@effect/vitest"
import { shareDefaults } from "../../../../src/domain/forms/share/ShareSettings.ts"
import { closedAt, quotaOf } from "../../../../src/domain/forms/share/Standing.ts"

const settings = { ...shareDefaults, opensAt: "2026-01-01T00:00:00.000Z", closesAt: "2026-02-01T00:00:00.000Z" }
const at = (iso: string, more: Partial<typeof shareDefaults> = {}) =>
  closedAt({ ...settings, ...more }, Date.parse(iso))?.reason

describe("a form's status", () => {
  it("is open from the opening time up to, but excluding, the closing time", () => {
    assert.strictEqual(at("2025-12-31T23:59:59.999Z"), "form_not_open_yet")
    assert.isUndefined(at("2026-01-01T00:00:00.000Z"))
    assert.isUndefined(at("2026-01-31T23:59:59.999Z"))
    assert.strictEqual(at("2026-02-01T00:00:00.000Z"), "form_closed")
    assert.isUndefined(closedAt(shareDefaults, 0))
  })

  it("is “paused” whenever the form is paused, and otherwise gives the opening or closing time", () => {
    assert.strictEqual(at("2026-01-15T00:00:00Z", { isPaused: true }), "form_paused")
    assert.strictEqual(closedAt(settings, 0)?.at, settings.opensAt)
    assert.strictEqual(closedAt(settings, Date.parse("2027-01-01"))?.at, settings.closesAt)
  })

  it("includes a quota only if submissions are limited, in total or per person", () => {
    assert.isUndefined(quotaOf(shareDefaults))
    assert.deepStrictEqual(quotaOf({ ...shareDefaults, mostAnswers: 3 }), { most: 3, oncePerPerson: false })
    assert.deepStrictEqual(quotaOf({ ...shareDefaults, oncePerPerson: true }), { most: null, oncePerPerson: true })
  })
})
