import { afterAll, assert, describe, it } from "@effect/vitest"
import { randomBytes, randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type RenderProcess, startRenderProcess, tokenOf, until } from "../support/renderProcess.ts"
import { jobPath, multipart, records, renderPath, request, section } from "../support/renders.ts"

/** A unique word, so that any occurrence is a leak. */
const canary = (what: string): string => `canary-${what}-${randomUUID()}`

const deployment = {
  jwt: canary("jwt-secret"),
  s3: canary("s3-secret"),
  /** Must be a valid key, or the service does not start. */
  credentials: randomBytes(32).toString("base64"),
  model: canary("model-key"),
  bot: canary("bot-token"),
}
const callers = {
  cell: canary("cell"),
  column: canary("column"),
  session: canary("session"),
  agent: canary("agent"),
  query: canary("query"),
  cookie: canary("cookie"),
  header: canary("header"),
  template: canary("template"),
  path: canary("path"),
}

const stack = /\bat (?:async )?[\w.<>]+ \(|\.[cm]?[jt]s:\d+:\d+|node_modules|(?:Type|Range|Syntax|Reference)Error:/

const started: Array<RenderProcess> = []
const folder = mkdtempSync(join(tmpdir(), "broken-templates-"))
afterAll(async () => {
  await Promise.all(started.map(({ dispose }) => dispose()))
  rmSync(folder, { recursive: true })
})

interface Seen {
  readonly status: number
  readonly headers: string
  readonly body: string
}

describe("a full run of valid and invalid calls", () => {
  it("leaves no secret, content or stack trace in any log line, metric, header or error", async () => {
    writeFileSync(join(folder, "failing.html.j2"), "{{ data.secret.nowhere.at.all }}")
    const service = await startRenderProcess({
      JWT_SECRET: deployment.jwt,
      AWS_SECRET_ACCESS_KEY: deployment.s3,
      AWS_ACCESS_KEY_ID: "id",
      S3_BUCKET: "bucket",
      S3_ENDPOINT: "http://127.0.0.1:9",
      START_PATIENCE_SECONDS: "0",
      CREDENTIAL_KEYS: `one:${deployment.credentials}`,
      LLM_API_KEY: deployment.model,
      MESSENGER_BOT_TOKEN: deployment.bot,
      INFOGRAPHIC_RENDER_MAX_BODY_BYTES: "2000000",
      INFOGRAPHIC_RENDER_TEMPLATE_DIRS: `${folder},${import.meta.dirname}/../support/templates/first`,
    })
    started.push(service)
    const token = await tokenOf("7", deployment.jwt)
    const seen: Array<Seen> = []
    const call = async (path: string, init: RequestInit = {}): Promise<Seen> => {
      const answer = await service.fetch(path, {
        ...init,
        headers: {
          authorization: `Bearer ${token}`,
          cookie: `other=${callers.cookie}`,
          "x-anything": callers.header,
          ...init.headers,
        },
      })
      const it = {
        status: answer.status,
        headers: JSON.stringify([...answer.headers]),
        body: await answer.text(),
      }
      seen.push(it)
      return it
    }
    const post = (body: unknown, type = "application/json") =>
      call(`${renderPath}?x=${callers.query}`, {
        method: "POST",
        headers: { "content-type": type },
        body:
          typeof body === "string" || body instanceof Uint8Array ? new Blob([body as BlobPart]) : JSON.stringify(body),
      })
    const datasets = { sales: records([{ [callers.column]: callers.cell }]) }
    const mine = { datasets, session_id: callers.session, agent_id: callers.agent }

    const page = await post(request(mine))
    assert.strictEqual(page.status, 200)
    assert.include(page.body, callers.cell)

    const broken: ReadonlyArray<readonly [number, unknown, string?]> = [
      [400, `{"datasets": "${callers.cell}`],
      [400, { ...request(mine), [callers.column]: callers.cell }],
      [400, request({ ...mine, datasets: { sales: { orient: callers.cell, data: callers.cell } } })],
      [400, request({ ...mine, datasets: { sales: records([callers.cell]) } })],
      [404, request({ ...mine, template: callers.template })],
      [413, `${JSON.stringify(request(mine))}${callers.cell.repeat(50_000)}`],
      [422, request({ ...mine, theme: "nowhere" })],
      [422, request(mine, { sections: [section({ columns: { sales: ["absent"] } })] })],
      [500, request({ ...mine, template: "failing" })],
      [500, request({ ...mine, datasets: { sales: records([{ a: callers.cell.repeat(8000) }]) } })],
    ]
    for (const [status, body, type] of broken)
      assert.strictEqual((await post(body, type)).status, status, JSON.stringify(body).slice(0, 200))
    for (const content of [`a\n"${callers.cell}`, `a,a\n${callers.cell},1`]) {
      const parts = multipart([
        { name: "request", content: JSON.stringify(request({ datasets: { sales: null } })) },
        { name: "dataset:sales", content, filename: "x.csv" },
      ])
      assert.strictEqual((await post(parts.body, parts.type)).status, 400)
    }
    const corrupt = multipart([
      { name: "request", content: JSON.stringify(request({ datasets: { sales: null } })) },
      { name: "dataset:sales", content: `PAR1${callers.cell}PAR1`, type: "application/parquet" },
    ])
    assert.strictEqual((await post(corrupt.body, corrupt.type)).status, 400)
    for (const template of ["failing", "facts"]) {
      const job = JSON.parse((await post(request({ ...mine, template, async: true }))).body).job_id
      await until(
        () => call(jobPath(job)),
        ({ body }) => JSON.parse(body).status !== "running",
      )
    }
    const forged = await tokenOf("7", "x".repeat(40))
    assert.strictEqual(
      (await call(renderPath, { method: "POST", headers: { authorization: `Bearer ${forged}` } })).status,
      401,
    )
    for (const path of [
      jobPath(callers.path),
      `/api/v1/artifacts/${callers.path}`,
      `/static/${callers.path}`,
      `/${callers.path}`,
    ])
      assert.strictEqual((await call(path)).status, 404)
    const metrics = await call("/metrics")
    assert.include(metrics.body, "# HELP")
    const ready = await call("/readyz")
    assert.strictEqual(ready.status, 503)

    service.child.kill("SIGTERM")
    assert.strictEqual(await service.ended, 0)
    const output = service.output()
    assert.include(output, '"message":"request"')

    const secrets = [...Object.values(deployment), token, forged, ...Object.values(callers)].filter(
      (it) => it !== callers.path,
    )
    for (const secret of secrets) {
      assert.notInclude(output, secret, "in the log")
      for (const { status, headers, body } of seen) {
        assert.notInclude(headers, secret, "in a header")
        // Names of columns and keys locate the fault; values are never shown.
        if (status >= 400 && secret !== callers.column) assert.notInclude(body, secret, `in a body of ${status}`)
      }
      assert.notInclude(metrics.body, secret)
    }
    assert.notMatch(output, stack)
    for (const { body, headers } of seen) if (!headers.includes("text/html")) assert.notMatch(body, stack)
    for (const line of output.split("\n").filter((it) => it.startsWith("{"))) assert.isObject(JSON.parse(line))
  })
})
