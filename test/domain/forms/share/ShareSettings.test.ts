import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  readShare,
  ShareDocument,
  shareDefaults,
  writeShare,
} from "../../../../src/domain/forms/share/ShareSettings.ts"

const decode = Schema.decodeUnknownResult(ShareDocument)

describe("share settings", () => {
  it("have defaults for every key, and are read back unchanged", () => {
    assert.deepStrictEqual(readShare({}), shareDefaults)
    const settings = { ...shareDefaults, isPaused: true, opensAt: "2026-01-01T00:00:00.000Z", prefilled: ["a"] }
    assert.deepStrictEqual(readShare(Result.getOrThrow(decode(writeShare(settings)))), settings)
  })

  it("keep times in UTC", () => {
    const { opensAt } = readShare(Result.getOrThrow(decode({ opens_at: "2026-01-01T02:00:00+02:00" })))
    assert.strictEqual(opensAt, "2026-01-01T00:00:00.000Z")
  })

  it("refuse unknown settings", () => {
    const wrong = [
      { opens_at: "tomorrow" },
      { closes_at: "2026-02-30T00:00:00Z" },
      { closes_at: "2026-02-28" },
      { max_answers: 0 },
      { max_answers: 1.5 },
      { max_per_hour: -1 },
      { redirect: "http://example.org" },
      { redirect: "javascript:alert(1)" },
      { redirect: "https://user:secret@example.org" },
      { frame_origins: ["https://example.org/path"] },
      { frame_origins: ["*"] },
      { frame_origins: ["http://example.org"] },
      { frame_origins: ["https://example.org; script-src *"] },
      { thanks: "x".repeat(2001) },
      { prefilled_fields: Array.from({ length: 101 }, String) },
      { paused: "yes" },
    ]
    for (const one of wrong) assert.isTrue(Result.isFailure(decode(one)), JSON.stringify(one))
    const fine = [
      { redirect: "https://example.org/a?b=c" },
      { frame_origins: ["https://example.org:8443", "http://localhost:3000"] },
      { thanks: { en: "Thanks", es: "Gracias" } },
    ]
    for (const one of fine) assert.isTrue(Result.isSuccess(decode(one)), JSON.stringify(one))
  })
})
