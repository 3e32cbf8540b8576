import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Service, startService } from "../../support/service.ts"

const command = fileURLToPath(new URL("../../../src/layers/commands/parley.ts", import.meta.url))
const samples = fileURLToPath(new URL("../../../templates/samples", import.meta.url))

interface Run {
  readonly status: number
  readonly out: string
  readonly err: string
}

const render = (flags: ReadonlyArray<string>): Promise<Run> =>
  new Promise((resolve) =>
    execFile(process.execPath, [command, "render", ...flags], { env: {}, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ status: error === null ? 0 : Number(error.code), out, err }),
    ),
  )

let folder: string
let service: Service

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "render-"))
  service = await startService()
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  assert.strictEqual(await service?.stop(), 0)
})

describe("parley render", () => {
  it("writes the bytes that the service returns", async () => {
    const out = join(folder, "page.html")
    const rows = join(samples, "table_report.rows.csv")
    const flags = ["--template", "table_report", "--dataset", `rows=${rows}`, "--head", "title=Rows", "--out", out]
    const { status, err } = await render(flags)
    assert.strictEqual(status, 0, err)
    assert.match(err, /page\.html: \d+ bytes, sha256 [0-9a-f]{64}\n$/)

    const body = new FormData()
    const sections = [
      { name: "Head", target: "report", shape: "mapping" },
      { name: "Rows", target: "rows", datasets: ["rows"], shape: "records" },
    ]
    const descriptor = { template: "table_report", mode: "jinja", sections, params: { report: { title: "Rows" } } }
    body.append("request", JSON.stringify({ template: "table_report", datasets: { rows: null }, descriptor }))
    body.append("dataset:rows", new Blob([await readFile(rows)]), "rows.csv")
    const headers = { authorization: `Bearer ${service.token}` }
    const answer = await fetch(`${service.url}/api/v1/agents/infographic/render`, { method: "POST", headers, body })
    assert.strictEqual(answer.status, 200)
    assert.isTrue(Buffer.from(await answer.arrayBuffer()).equals(await readFile(out)))
    assert.deepStrictEqual(await readdir(folder), ["page.html"])
  })

  it("renders a complete request from a file, and prints the page", async () => {
    const { status, out } = await render(["--request", join(samples, "kpi_overview.json"), "--theme", "dark"])
    assert.strictEqual(status, 0)
    assert.match(out, /^<!doctype html>/i)
  })

  it("names the columns that a descriptor needs and a file lacks, and writes nothing", async () => {
    const descriptor = join(folder, "descriptor.json")
    const sections = [
      { name: "Rows", target: "rows", datasets: ["rows"], columns: { rows: ["nowhere"] }, shape: "records" },
    ]
    await writeFile(descriptor, JSON.stringify({ template: "table_report", mode: "jinja", sections }))
    const file = `rows=${join(samples, "table_report.rows.csv")}`
    const out = join(folder, "none.html")
    const flags = ["--template", "table_report", "--descriptor", descriptor, "--dataset", file, "--out", out]
    const { status, err } = await render(flags)
    assert.strictEqual(status, 1)
    assert.include(
      err,
      "The datasets don't contain what the sections need.\n  Rows: the dataset `rows` has no column `nowhere`",
    )
    assert.notInclude(await readdir(folder), "none.html")
  })

  it("names the unreadable file, and prints its usage for wrong flags", async () => {
    const missing = await render(["--template", "table_report", "--dataset", "rows=nowhere.csv"])
    assert.deepStrictEqual([missing.status, missing.err], [1, "nowhere.csv can't be read (ENOENT)\n"])
    const wrong = await render(["--dataset", "rows=nowhere.csv"])
    assert.strictEqual(wrong.status, 2)
    assert.match(wrong.err, /^--template or --request is required\n\nusage: parley render/)
  })
})
