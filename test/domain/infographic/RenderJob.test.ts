import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as RenderJob from "../../../src/domain/infographic/RenderJob.ts"

const now = DateTime.makeUnsafe("2026-01-02T03:04:05Z")
const job = RenderJob.created("0".repeat(32), now)
const at = (seconds: number) => DateTime.add(now, { seconds })

describe("a render job", () => {
  it("has an id of exactly 32 hexadecimal digits", () => {
    assert.isTrue(RenderJob.isJobId("0123456789abcdef".repeat(2)))
    for (const id of ["0".repeat(31), "0".repeat(33), "0".repeat(31) + "g", "A".repeat(32)])
      assert.isFalse(RenderJob.isJobId(id), id)
  })

  it("is overdue only after its deadline, and only while it runs", () => {
    assert.isFalse(RenderJob.isOverdue(job, at(600)))
    assert.isTrue(RenderJob.isOverdue(job, DateTime.add(at(600), { milliseconds: 1 })))
    assert.isFalse(RenderJob.isOverdue(RenderJob.failed(job, { code: "render_failed" }), at(10_000)))
  })

  it("is not changed by the watchdog if it is finished or still within its deadline", () => {
    assert.strictEqual(RenderJob.watched(job, at(600)), job)
    const over = RenderJob.failed(job, { code: "persist_failed" })
    assert.strictEqual(RenderJob.watched(over, at(10_000)), over)
    assert.strictEqual(RenderJob.watched(job, at(601)).error?.code, "watchdog_timeout")
  })

  it("is kept for a day after it ends, or for a day after its deadline if it is still running", () => {
    assert.strictEqual(
      Duration.toSeconds(RenderJob.lifetime(RenderJob.failed(job, { code: "render_failed" }), now)),
      86_400,
    )
    assert.strictEqual(Duration.toSeconds(RenderJob.lifetime(job, now)), 87_000)
    const begun = RenderJob.started({ owner: "7", job }, "infographic-1", at(60))
    assert.strictEqual(Duration.toSeconds(RenderJob.lifetime(begun.job, at(60))), 87_000)
  })

  it("has its full time limit on the first attempt, and only the remaining time on each later one", () => {
    const first = RenderJob.started({ owner: "7", job }, "infographic-1", at(60))
    assert.deepStrictEqual(first.job.deadline, at(660))
    const second = RenderJob.started(first, "infographic-2", at(100))
    assert.deepStrictEqual([second.job.deadline, second.artifactId], [at(660), "infographic-2"])
    const late = RenderJob.started(second, "infographic-3", at(661))
    assert.deepStrictEqual([late.job.error?.code, late.artifactId], ["watchdog_timeout", "infographic-2"])
  })
})
