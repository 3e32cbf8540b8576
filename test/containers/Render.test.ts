import { afterEach, assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
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

const residentBytes = ({ child }: RenderProcess): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))![1]) * 1024

interface Raw {
  readonly send: (bytes: string | Uint8Array) => Promise<void>
  /** Everything received until the peer has closed, or until it matches. */
  readonly received: (pattern?: RegExp) => Promise<string>
  readonly sentBytes: () => number
  readonly close: () => void
}

/** A connection on which the test itself decides what is sent and when. */
const rawConnection = ({ port }: RenderProcess): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" })
    let text = ""
    let isOver = false
    const waiting = new Set<() => void>()
    const look = () => {
      for (const check of waiting) check()
    }
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1")
      look()
    })
    socket.on("close", () => {
      isOver = true
      look()
    })
    socket.on("error", (error) => {
      isOver = true
      look()
      reject(error)
    })
    socket.once("connect", () =>
      resolve({
        send: (bytes) =>
          new Promise((sent) => {
            if (isOver || socket.write(bytes)) return sent()
            const go = () => {
              waiting.delete(closed)
              sent()
            }
            const closed = () => isOver && go()
            waiting.add(closed)
            socket.once("drain", go)
          }),
        received: (pattern) =>
          new Promise((found) => {
            const check = () => {
              if (!isOver && pattern?.test(text) !== true) return
              waiting.delete(check)
              found(text)
            }
            waiting.add(check)
            check()
          }),
        sentBytes: () => socket.bytesWritten,
        close: () => socket.destroy(),
      }),
    )
  })

const head = (token: string, fields: Readonly<Record<string, string>>) =>
  [
    `POST ${renderPath} HTTP/1.1`,
    "host: localhost",
    `authorization: Bearer ${token}`,
    ...Object.entries({ "content-type": "application/json", ...fields }).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n")

const chunk = (bytes: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")])

const bodyOf = (answer: string): string => answer.slice(answer.indexOf("\r\n\r\n") + 4)

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

describe("the body cap", () => {
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

  it("[LIMIT-030] refuses by the declared length before a byte of the body is there, with flat memory", async () => {
    const process = await start()
    const token = await tokenOf()
    assert.strictEqual((await process.post(request())).status, 200)
    const before = residentBytes(process)
    const connections = await Promise.all(Array.from({ length: 40 }, () => rawConnection(process)))
    for (const connection of connections) {
      await connection.send(head(token, { "content-length": String(60 * mebibyte) }))
      const answer = await connection.received(/\r\n\r\n\{.*\}/s)
      assert.match(answer, /^HTTP\/1\.1 413 /)
      assert.strictEqual(JSON.parse(bodyOf(answer)).error, "body_too_large")
      assert.notInclude(answer, "100 Continue")
      connection.close()
    }
    assert.isBelow(residentBytes(process) - before, 64 * mebibyte)
  })

  it("refuses an announced body without asking for it, and asks for one that fits", async () => {
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
    const token = await tokenOf()
    const before = residentBytes(process)
    const kinds = [
      { type: "application/json", lead: '{"datasets":{"sales":{"orient":"records","data":["' },
      {
        type: "multipart/form-data; boundary=b",
        lead: '--b\r\ncontent-disposition: form-data; name="dataset:sales"\r\n\r\n',
      },
    ]
    for (const { type, lead } of kinds) {
      const connection = await rawConnection(process)
      await connection.send(head(token, { "content-type": type, "transfer-encoding": "chunked" }))
      await connection.send(chunk(Buffer.from(lead)))
      const state = { isAnswered: false }
      const answer = connection.received(/\r\n\r\n\{.*\}/s).then((text) => {
        state.isAnswered = true
        return text
      })
      const piece = chunk(Buffer.alloc(mebibyte, "x"))
      // 200 MB would follow; nobody waits for them.
      for (let sent = 0; sent < 200 && !state.isAnswered; sent++) await connection.send(piece)
      assert.match(await answer, /^HTTP\/1\.1 413 /)
      assert.isAbove(connection.sentBytes(), 45 * mebibyte)
      assert.isBelow(connection.sentBytes(), 80 * mebibyte)
      connection.close()
    }
    assert.isBelow(residentBytes(process) - before, 400 * mebibyte)
    assert.strictEqual((await process.post(request())).status, 200)
  })

  it("clients that send slowly, or not at all, hold no memory and no place", async () => {
    const process = await start()
    const token = await tokenOf()
    await process.post(request())
    const before = residentBytes(process)
    const connections = await Promise.all(Array.from({ length: 200 }, () => rawConnection(process)))
    await Promise.all(
      connections.map(async (connection, i) => {
        await connection.send(head(token, { "content-length": String(defaultCap) }))
        await connection.send("{".repeat(i))
      }),
    )
    assert.strictEqual((await process.post(request())).status, 200)
    assert.isBelow(residentBytes(process) - before, 64 * mebibyte)
    const [dropped] = connections
    dropped!.close()
    for (const connection of connections) connection.close()
    assert.strictEqual((await process.post(request())).status, 200)
  })
})

describe("the secret", () => {
  it("[AUTH-170] of tokens is JWT_SECRET", async () => {
    const secret = "another secret, of at least thirty-two bytes too"
    const process = await start({ JWT_SECRET: secret })
    const status = async (token: string) =>
      (await process.fetch(jobPath("0".repeat(32)), { headers: { authorization: `Bearer ${token}` } })).status
    assert.strictEqual(await status(await tokenOf("7", secret)), 404)
    assert.strictEqual(await status(await tokenOf()), 401)
  })
})

describe("settings", () => {
  it("template folders that are explicitly empty are not the shipped ones", async () => {
    const process = await start({ INFOGRAPHIC_RENDER_TEMPLATE_DIRS: "" })
    const answer = await process.post(request())
    assert.strictEqual(answer.status, 500)
    assert.strictEqual((await answer.json()).error, "TEMPLATE_ENGINE_UNSET")
  })
})

/** Rows that a thread needs a while for. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: i, name: `row ${i} <&>`, value: i / 7, note: "x".repeat(40) }))

/** A call that is being answered; one that was answered before anybody could see it is made again. */
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
      // The call that asks is one of those that are being answered.
      (count) => count > 1 || isOver,
    )
    if (active > 1) return { answer }
    await (await answer).text()
  }
}

describe("stopping", () => {
  it("lets calls in flight finish, whatever the second signal says, and ends with 0", async () => {
    // However busy the machine is.
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

  it("fails the jobs that run, and leaves those that wait to the next start", async () => {
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
    // A machine that is quick enough has done the work before it was told to stop.
    assert.include(["done", "failed worker_shutdown"], [job.status, job.error?.code].join(" ").trim())
  })
})

const isRoot = process.getuid?.() === 0

describe("a disk that is full", () => {
  it("is a clear error, leaves nothing half-published, and is over when there is room", async (context) => {
    if (!isRoot) return context.skip("only root can mount a small disk")
    const disk = mkdtempSync(join(tmpdir(), "small-disk-"))
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk])
    try {
      const objects = join(disk, "objects")
      const published = join(disk, "static")
      const process = await start({ OBJECTS_DIR: objects, STATIC_DIR: published })
      const large = (fields: object) =>
        request({ datasets: { sales: records([{ text: "x".repeat(700_000) }]) }, public: true, ...fields })
      const files = (folder: string): ReadonlyArray<string> =>
        globSync("**", { cwd: folder, withFileTypes: true }).flatMap((it) => (it.isFile() ? [it.name] : []))
      const broken = await process.post(large({}), "?format=json")
      assert.strictEqual(broken.status, 500)
      assert.strictEqual((await broken.json()).error, "persist_failed")
      assert.deepStrictEqual(files(disk), [])
      const job = await (await process.post(large({ async: true }))).json()
      const jobNow = () => process.fetch(jobPath(job.job_id)).then((answer) => answer.json())
      const again = await process.post(large({}), "?format=json")
      assert.strictEqual(again.status, 500)
      assert.strictEqual((await jobNow()).status, "running", "a job has time to wait for room")
      execFileSync("mount", ["-o", "remount,size=16m", disk])
      const answer = await process.post(large({}), "?format=json")
      assert.strictEqual(answer.status, 200)
      const { status } = await until(jobNow, (it) => it.status !== "running")
      assert.strictEqual(status, "done")
      // What the job was given goes once it is over.
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
