import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parquetWriteBuffer } from "hyparquet-writer"
import { shippedTemplates } from "../../src/layers/Infographics.ts"
import { type RenderProcess, startRenderProcess, until } from "../support/renderProcess.ts"
import { multipart, records, request, section } from "../support/renders.ts"
import { harmOf, mostDelay, mostGrowth } from "./support/beside.ts"

const folder = mkdtempSync(join(tmpdir(), "costly-"))
const templates: Readonly<Record<string, string>> = {
  squared: "{% for a in data.sales %}{% for b in data.sales %}{% if a.n == b.n %}x{% endif %}{% endfor %}{% endfor %}",
  cubed:
    "{% for a in data.sales %}{% for b in data.sales %}{% for c in data.sales %}{{ c.n }}{% endfor %}{% endfor %}{% endfor %}",
  sorted: "{% for a in data.sales %}{{ data.sales | sort(false, false, 'n') | length }}{% endfor %}",
  doubled: "{% set s = 'abcdefgh' %}{% for a in data.sales %}{% set s = s ~ s %}{% endfor %}{{ s }}",
  looked: "{% for a in data.sales %}{% if a in data.sales %}x{% endif %}{% endfor %}",
}

let service: RenderProcess

beforeAll(async () => {
  for (const [name, source] of Object.entries(templates)) writeFileSync(join(folder, `${name}.html.j2`), source)
  service = await startRenderProcess({
    INFOGRAPHIC_RENDER_TEMPLATE_DIRS: `${folder},${shippedTemplates}`,
    INFOGRAPHIC_RENDER_MAX_SECONDS: "10",
  })
})
afterAll(async () => {
  await service.dispose()
  rmSync(folder, { recursive: true })
})

const rows = (count: number) => records(Array.from({ length: count }, (_, n) => ({ n })))
const call = (template: string, count: number) =>
  request({ template, persist: false, datasets: { sales: rows(count) } })

describe("a template that goes through its rows again and again", () => {
  it.each([
    ["squared", 3000],
    ["cubed", 1500],
    ["sorted", 3000],
    ["looked", 5000],
  ] as const)("%s over %d rows is refused by name and holds nobody up", async (template, count) => {
    const { answer, delayMilliseconds, growthMegabytes } = await harmOf(service, async () => {
      const response = await service.post(call(template, count), "?format=json")
      return { status: response.status, body: await response.json() }
    })
    assert.strictEqual(answer.status, 422)
    assert.strictEqual(answer.body.error, "render_too_costly")
    assert.deepStrictEqual(answer.body.detail, { limit: "steps", most: 3_000_000 })
    assert.include(answer.body.message, "3000000 steps")
    assert.isBelow(delayMilliseconds, mostDelay)
    assert.isBelow(growthMegabytes, mostGrowth)
  })

  it("is drawn where it stays within the limits, and gives the bytes that it gave before", async () => {
    const small = await service.post(call("squared", 100))
    assert.strictEqual(await small.text(), "x".repeat(100))
    const { answer, delayMilliseconds } = await harmOf(service, async () => {
      const response = await service.post(call("squared", 1500))
      return { status: response.status, text: await response.text() }
    })
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(answer.text, "x".repeat(1500))
    assert.isBelow(delayMilliseconds, mostDelay)
  })

  it("text that doubles is refused", async () => {
    const { answer, delayMilliseconds, growthMegabytes } = await harmOf(service, async () => {
      const response = await service.post(call("doubled", 24), "?format=json")
      return { status: response.status, body: await response.json() }
    })
    assert.strictEqual(answer.status, 422)
    assert.deepStrictEqual(answer.body.detail, { limit: "output_bytes", most: 67_108_864 })
    assert.isBelow(delayMilliseconds, mostDelay)
    assert.isBelow(growthMegabytes, mostGrowth)
  })

  it("as a job, fails with the limit", async () => {
    const accepted = await service.post({ ...call("cubed", 1500), async: true })
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

  it("does not keep the service from ending", async () => {
    const other = await startRenderProcess({
      INFOGRAPHIC_RENDER_TEMPLATE_DIRS: folder,
      INFOGRAPHIC_RENDER_MAX_STEPS: "1000000000000",
      SHUTDOWN_GRACE_SECONDS: "1",
    })
    const answer = other.post(call("cubed", 1500)).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const start = performance.now()
    other.child.kill("SIGTERM")
    await other.ended
    assert.isBelow(performance.now() - start, 15_000)
    await answer
    await other.dispose()
  })
})

describe("a Parquet file of a few kilobytes with millions of cells", () => {
  const parquet = parquetWriteBuffer({
    columnData: Array.from({ length: 19 }, (_, n) => ({
      name: `c${n}`,
      data: Array.from({ length: 100_000 }, () => n),
      type: "INT32" as const,
    })),
  })
  const send = (template: string, mode: string, shape: string) => {
    const { type, body } = multipart([
      {
        name: "request",
        type: "application/json",
        content: JSON.stringify(
          request(
            { template, datasets: { rows: null } },
            { mode, sections: [section({ name: "Rows", target: "rows", datasets: ["rows"], shape })] },
          ),
        ),
      },
      {
        name: "dataset:rows",
        type: "application/vnd.apache.parquet",
        filename: "rows.parquet",
        content: new Uint8Array(parquet),
      },
    ])
    return service.fetch("/api/v1/agents/infographic/render?format=json", {
      method: "POST",
      headers: { "content-type": type },
      body,
    })
  }

  it.each([
    ["jinja", "records"],
    ["data-splice", "records"],
    ["data-splice", "table"],
  ])("in a table, %s of %s, is refused by name and makes nothing grow", async (mode, shape) => {
    assert.isBelow(parquet.byteLength, 100_000)
    const { answer, delayMilliseconds, growthMegabytes } = await harmOf(service, async () => {
      const response = await send("table_report", mode, shape)
      return { status: response.status, body: await response.json() }
    })
    assert.strictEqual(answer.status, 422)
    assert.strictEqual(answer.body.error, "render_too_costly")
    assert.oneOf(answer.body.detail.limit, ["steps", "output_bytes"])
    assert.isBelow(delayMilliseconds, mostDelay)
    assert.isBelow(growthMegabytes, mostGrowth)
  })
})
