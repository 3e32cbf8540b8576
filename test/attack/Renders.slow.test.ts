import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type RenderProcess, until } from "../support/renderProcess.ts"
import { costlyCall, dense, denseShapes, repetitive, sendDense, startCostlyService } from "./support/costlyRenders.ts"

let service: RenderProcess

beforeAll(async () => {
  service = await startCostlyService({ INFOGRAPHIC_RENDER_MAX_SECONDS: "300" })
})
afterAll(() => service.dispose())

describe("a template that iterates over its rows repeatedly", () => {
  it.each(repetitive)("is refused with an error that names the limit: %s over %d rows", async (template, count) => {
    const response = await service.post(costlyCall(template, count), "?format=json")
    const body = await response.json()
    assert.strictEqual(response.status, 422)
    assert.strictEqual(body.error, "render_too_costly")
    assert.deepStrictEqual(body.detail, { limit: "steps", most: 3_000_000 })
    assert.include(body.message, "3000000 steps")
  })

  it("is rendered completely while it stays within the limits", async () => {
    const small = await service.post(costlyCall("squared", 100))
    assert.strictEqual(await small.text(), "x".repeat(100))
    const large = await service.post(costlyCall("squared", 1500))
    assert.strictEqual(large.status, 200)
    assert.strictEqual(await large.text(), "x".repeat(1500))
  })

  it("is refused if it keeps doubling a string", async () => {
    const response = await service.post(costlyCall("doubled", 24), "?format=json")
    assert.strictEqual(response.status, 422)
    assert.deepStrictEqual((await response.json()).detail, { limit: "output_bytes", most: 67_108_864 })
  })

  it("fails when it is rendered as a job, with an error that names the limit", async () => {
    const accepted = await service.post({ ...costlyCall("cubed", 1500), async: true })
    assert.strictEqual(accepted.status, 202)
    const { job_id: id } = await accepted.json()
    const job = await until(
      async () => (await service.fetch(`/api/v1/agents/infographic/render/jobs/${id}`)).json(),
      ({ status }) => status !== "running",
    )
    assert.strictEqual(job.status, "failed")
    assert.strictEqual(job.error.code, "render_too_costly")
    assert.deepStrictEqual(job.error.detail, { limit: "steps", most: 3_000_000 })
  })

  it("doesn't keep the service from stopping", async () => {
    const other = await startCostlyService({
      INFOGRAPHIC_RENDER_MAX_STEPS: "1000000000000",
      SHUTDOWN_GRACE_SECONDS: "1",
    })
    // This render would take days.
    const answer = other.post(costlyCall("cubed", 1500)).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    other.child.kill("SIGTERM")
    await other.ended
    await answer
    await other.dispose()
  })
})

describe("a Parquet file of a few kilobytes with millions of cells", () => {
  it.each(denseShapes)(
    "is refused when it is rendered in a table, with an error that names the limit: %s of %s",
    async (mode, shape) => {
      assert.isBelow(dense.byteLength, 100_000)
      const response = await sendDense(service, mode, shape)
      const body = await response.json()
      assert.strictEqual(response.status, 422)
      assert.strictEqual(body.error, "render_too_costly")
      assert.oneOf(body.detail.limit, ["steps", "output_bytes"])
    },
  )
})
