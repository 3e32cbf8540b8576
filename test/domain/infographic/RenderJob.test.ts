import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as RenderJob from "../../../src/domain/infographic/RenderJob.ts"

const now = DateTime.makeUnsafe("2026-01-02T03:04:05Z")
const job = RenderJob.created("0".repeat(32), now)
const at = (seconds: number) => DateTime.add(now, { seconds })

describe("a render job", () => {
  it("is overdue only after its deadline, and only while it runs", () => {
    assert.isFalse(RenderJob.isOverdue(job, at(600)))
    assert.isTrue(RenderJob.isOverdue(job, DateTime.add(at(600), { milliseconds: 1 })))
    assert.isFalse(RenderJob.isOverdue(RenderJob.failed(job, { code: "render_failed" }), at(10_000)))
  })

  it("the watchdog touches nothing that is in time or over", () => {
    assert.strictEqual(RenderJob.watched(job, at(600)), job)
    const over = RenderJob.failed(job, { code: "persist_failed" })
    assert.strictEqual(RenderJob.watched(over, at(10_000)), over)
    assert.strictEqual(RenderJob.watched(job, at(601)).error?.code, "watchdog_timeout")
  })

  it("lives for a day once it is over, and a day past its deadline while it runs", () => {
    assert.strictEqual(
      Duration.toSeconds(RenderJob.lifetime(RenderJob.failed(job, { code: "render_failed" }), now)),
      86_400,
    )
    assert.strictEqual(Duration.toSeconds(RenderJob.lifetime(job, now)), 87_000)
    assert.strictEqual(Duration.toSeconds(RenderJob.lifetime(RenderJob.started(job, at(60)), at(60))), 87_000)
  })
})
