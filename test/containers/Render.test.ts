import { afterEach, assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { globSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bodyOf, declareTooMuch, head, rawConnection, sendSlowly, sendWithoutEnd } from "../support/rawRenders.ts"
import { type RenderProcess, startRenderProcess, tokenOf, until } from "../support/renderProcess.ts"
import { jobPath, multipart, records, renderPath, request } from "../support/renders.ts"

const started: Array<RenderProcess> = []
const start = async (environment: Readonly<Record<string, string>> = {}, dataDir?: string) => {
  const process = await startRenderProcess(environment, dataDir)
  started.push(process)
  return process
}
afterEach(() => Promise.all(started.splice(0).map(({ dispose }) => dispose())))

const mebibyte = 1024 * 1024
const defaultCap = 50 * mebibyte

const paddedJson = (bytes: number): string => {
  const body = JSON.stringify(request())
  return body + " ".repeat(bytes - body.length)
}

const filledParts = (bytes: number) => {
  const parts = (fill: number) =>
    multipart([
      { name: "request", content: JSON.stringify(request({ datasets: { sales: null }, persist: false })) },
      { name: "dataset:sales", type: "text/csv", content: `a\n${"x".repeat(fill)}\n` },
    ])
  return parts(bytes - parts(0).body.length)
}

describe("the body size limit", () => {
  it("[LIMIT-010] is 50 MB by default, on both transports", async () => {
    const process = await start()
    assert.strictEqual((await process.post(paddedJson(defaultCap))).status, 200)
    assert.strictEqual((await process.post(paddedJson(defaultCap + 1))).status, 413)
    const send = ({ type, body }: ReturnType<typeof filledParts>) =>
      process.fetch(renderPath, { method: "POST", headers: { "content-type": type }, body })
    const taken = await send(filledParts(defaultCap))
    assert.strictEqual(taken.status, 200, await taken.clone().text())
    assert.strictEqual((await send(filledParts(defaultCap + 1))).status, 413)
  })

  it("[LIMIT-030] refuses a request based on its declared length, before reading any of the body", async () => {
    const process = await start()
    for (const answer of await declareTooMuch(process, await tokenOf())) {
      assert.match(answer, /^HTTP\/1\.1 413 /)
      assert.strictEqual(JSON.parse(bodyOf(answer)).error, "body_too_large")
      assert.notInclude(answer, "100 Continue")
    }
  })

  it("rejects a body that is too large before the client sends it, and sends 100 Continue for one that fits", async () => {
    const process = await start()
    const token = await tokenOf()
    const refused = await rawConnection(process)
    await refused.send(head(token, { "content-length": String(60 * mebibyte), expect: "100-continue" }))
    assert.match(await refused.received(/\r\n\r\n\{.*\}/s), /^HTTP\/1\.1 413 /)
    refused.close()
    const unknown = await rawConnection(process)
    await unknown.send(head("nobody", { "content-length": "100", expect: "100-continue" }))
    assert.match(await unknown.received(/\r\n\r\n\{.*\}/s), /^HTTP\/1\.1 401 /)
    unknown.close()
    const body = JSON.stringify(request())
    const taken = await rawConnection(process)
    await taken.send(head(token, { "content-length": String(body.length), expect: "100-continue" }))
    await taken.received(/100 Continue/)
    await taken.send(body)
    assert.match(await taken.received(/HTTP\/1\.1 200 /), /HTTP\/1\.1 200 /)
    taken.close()
  })

  it("[LIMIT-040] ends a chunked upload in the middle of a part", async () => {
    const process = await start()
    for (const { answer, sentBytes } of await sendWithoutEnd(process, await tokenOf())) {
      assert.match(answer, /^HTTP\/1\.1 413 /)
      assert.isAbove(sentBytes, 45 * mebibyte)
      assert.isBelow(sentBytes, 80 * mebibyte)
    }
    assert.strictEqual((await process.post(request())).status, 200)
  })

  it("leaves all render slots free while slow or stalled clients are still uploading", async () => {
    const process = await start()
    const connections = await sendSlowly(process, await tokenOf(), defaultCap)
    assert.strictEqual((await process.post(request())).status, 200)
    const [dropped] = connections
    dropped!.close()
    for (const connection of connections) connection.close()
    assert.strictEqual((await process.post(request())).status, 200)
  })
})

describe("the token secret", () => {
  it("[AUTH-170] is JWT_SECRET", async () => {
    const secret = "another secret, of at least thirty-two bytes too"
    const process = await start({ JWT_SECRET: secret })
    const status = async (token: string) =>
      (await process.fetch(jobPath("0".repeat(32)), { headers: { authorization: `Bearer ${token}` } })).status
    assert.strictEqual(await status(await tokenOf("7", secret)), 404)
    assert.strictEqual(await status(await tokenOf()), 401)
  })
})

describe("settings", () => {
  it("exclude the shipped templates if the list of template folders is explicitly empty", async () => {
    const process = await start({ INFOGRAPHIC_RENDER_TEMPLATE_DIRS: "" })
    const answer = await process.post(request())
    assert.strictEqual(answer.status, 500)
    assert.strictEqual((await answer.json()).error, "TEMPLATE_ENGINE_UNSET")
  })
})

/** Rows that keep a thread busy for a while. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: i, name: `row ${i} <&>`, value: i / 7, note: "x".repeat(40) }))

/** A call in progress; if the response arrived too early to observe, the call is repeated. */
const callInFlight = async (process: RenderProcess): Promise<{ readonly answer: Promise<Response> }> => {
  const body = request({ datasets: { sales: records(rows(60_000)) }, persist: false })
  for (;;) {
    let isOver = false
    const answer = process.post(body)
    const mark = () => (isOver = true)
    void answer.then(mark, mark)
    const active = await until(
      async () => {
        const text = await (await process.fetch("/metrics")).text()
        return Number(/^http_server_active_requests(?:\{\})? (\d+)$/m.exec(text)?.[1])
      },
      // The observing call is itself in progress.
      (count) => count > 1 || isOver,
    )
    if (active > 1) return { answer }
    await (await answer).text()
  }
}

describe("stopping", () => {
  it("finishes running calls, even after a second signal, and exits with code 0", async () => {
    const process = await start({ SHUTDOWN_GRACE_SECONDS: "200" })
    const inFlight = await callInFlight(process)
    process.child.kill("SIGTERM")
    process.child.kill("SIGTERM")
    const answer = await inFlight.answer
    const page = await answer.text()
    assert.strictEqual(answer.status, 200, page.slice(0, 200))
    assert.include(page, "row 59999")
    assert.strictEqual(await process.ended, 0)
  })

  it("fails running jobs, and leaves queued ones for the next start", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "render-jobs-"))
    const process = await start({}, dataDir)
    const body = request({ datasets: { sales: records(rows(60_000)) }, async: true })
    const { job_id } = await (await process.post(body)).json()
    process.child.kill("SIGTERM")
    assert.strictEqual(await process.ended, 0)
    const next = await start({}, dataDir)
    const job = await until(
      () => next.fetch(jobPath(job_id)).then((answer) => answer.json()),
      ({ status }) => status !== "running",
    )
    // On a fast machine the job may finish before the process stops.
    assert.include(["done", "failed worker_shutdown"], [job.status, job.error?.code].join(" ").trim())
  })
})

const isRoot = process.getuid?.() === 0

describe("a full disk", () => {
  it("causes a clear error, leaves nothing half published, and causes no more errors once space is free", async (context) => {
    if (!isRoot) return context.skip("only root can mount a small disk")
    const disk = mkdtempSync(join(tmpdir(), "small-disk-"))
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk])
    try {
      const objects = join(disk, "objects")
      const published = join(disk, "static")
      const process = await start({ OBJECTS_DIR: objects, STATIC_DIR: published })
      const large = (fields: object) =>
        request({ datasets: { sales: records([{ text: "x".repeat(700_000) }]) }, public: true, ...fields })
      // The deployment's marker isn't part of a page.
      const files = (folder: string): ReadonlyArray<string> =>
        globSync("**", { cwd: folder, withFileTypes: true }).flatMap((it) =>
          it.isFile() && !it.parentPath.endsWith("deployment") ? [it.name] : [],
        )
      const broken = await process.post(large({}), "?format=json")
      assert.strictEqual(broken.status, 500)
      assert.strictEqual((await broken.json()).error, "persist_failed")
      assert.deepStrictEqual(files(disk), [])
      const job = await (await process.post(large({ async: true }))).json()
      const jobNow = () => process.fetch(jobPath(job.job_id)).then((answer) => answer.json())
      const again = await process.post(large({}), "?format=json")
      assert.strictEqual(again.status, 500)
      assert.strictEqual((await jobNow()).status, "running", "a job waits for free space")
      execFileSync("mount", ["-o", "remount,size=16m", disk])
      const answer = await process.post(large({}), "?format=json")
      assert.strictEqual(answer.status, 200)
      const { status } = await until(jobNow, (it) => it.status !== "running")
      assert.strictEqual(status, "done")
      // The job's input is deleted when the job is over.
      await until(
        () => Promise.resolve(files(disk).length),
        (count) => count === 4,
      )
      await process.dispose()
    } finally {
      execFileSync("umount", ["-l", disk])
      rmSync(disk, { recursive: true, force: true })
    }
  })
})
