import { afterEach, assert, describe, it } from "@effect/vitest"
import { Redis } from "ioredis"
import { fileURLToPath } from "node:url"
import { type RenderProcess, startRenderProcess, tokenOf, until } from "../support/renderProcess.ts"
import { first, jobPath, records, request } from "../support/renders.ts"
import { onServer } from "../support/servers/onServer.ts"
import { postgresServer } from "../support/servers/postgres.ts"
import { redisServer } from "../support/servers/redis.ts"
import { s3Server } from "../support/servers/s3.ts"

const slowFolder = fileURLToPath(new URL("../support/templates/slow", import.meta.url))
const slow = request({ template: "slow", async: true })

/** Large enough for a render thread, and for object storage. */
const large = (fields: object = {}) =>
  request({ datasets: { sales: records([{ text: "x".repeat(300_000) }]) }, ...fields })

const started: Array<RenderProcess> = []
const start = async (environment: Readonly<Record<string, string>> = {}) => {
  const process = await startRenderProcess(environment)
  started.push(process)
  return process
}
afterEach(() => Promise.all(started.splice(0).map(({ dispose }) => dispose())))

const job = async (process: RenderProcess, jobId: string) => (await process.fetch(jobPath(jobId))).json()
const over = (process: RenderProcess, jobId: string) =>
  until(
    () => job(process, jobId),
    ({ status }) => status !== "running",
  )

const jobsDatabase = await postgresServer()

onServer("Redis for jobs", await redisServer(), (address) => {
  const shared = {
    KV_HISTORY_URL: address,
    INFOGRAPHIC_RENDER_TEMPLATE_DIRS: `${first},${slowFolder}`,
    // These renders take seconds on purpose.
    INFOGRAPHIC_RENDER_MAX_STEPS: "1000000000",
    INFOGRAPHIC_RENDER_MAX_SECONDS: "120",
  }

  it("[JOB-200] KV_HISTORY_URL sets the job store", async () => {
    const process = await start(shared)
    const { job_id } = await (await process.post(request({ async: true }))).json()
    const redis = new Redis(address)
    try {
      const keys = await redis.keys(`*:job:${job_id}*`)
      assert.lengthOf(keys, 1)
      await over(process, job_id)
      assert.include(await redis.get(keys[0]!), '"done"')
      assert.closeTo(await redis.ttl(keys[0]!), 86_400, 60)
    } finally {
      redis.disconnect()
    }
  })

  it("[JOB-190] any process can answer a poll", async () => {
    const [one, two] = await Promise.all([start(shared), start(shared)])
    const { job_id } = await (await one.post(request({ async: true }))).json()
    const done = await over(two, job_id)
    assert.strictEqual(done.status, "done")
    assert.strictEqual(done.job_id, job_id)
    assert.strictEqual(done.result.template, "facts")
  })

  it("a killed process's job appears as running to the other processes until its deadline", async () => {
    const [dying, other] = await Promise.all([start(shared), start(shared)])
    const { job_id } = await (await dying.post(slow)).json()
    assert.strictEqual((await job(other, job_id)).status, "running")
    dying.child.kill("SIGKILL")
    await dying.ended
    assert.strictEqual((await job(other, job_id)).status, "running")
    // The test backdates the deadline in the record, because the watchdog looks only at that.
    const redis = new Redis(address)
    const [key] = await redis.keys(`*:job:${job_id}*`)
    const record = JSON.parse((await redis.get(key!))!)
    record.job.deadline = new Date(Date.now() - 1000).toISOString()
    await redis.set(key!, JSON.stringify(record))
    redis.disconnect()
    const failed = await job(other, job_id)
    assert.deepStrictEqual([failed.status, failed.error.code], ["failed", "watchdog_timeout"])
  })
})

onServer("Redis for jobs of several processes", await redisServer(), (redis) => {
  onServer("PostgreSQL for jobs of several processes", jobsDatabase, (database) => {
    const shared = {
      KV_HISTORY_URL: redis,
      DATABASE_URL: database,
      INFOGRAPHIC_RENDER_TEMPLATE_DIRS: `${first},${slowFolder}`,
      // These renders take seconds on purpose.
      INFOGRAPHIC_RENDER_MAX_STEPS: "1000000000",
      INFOGRAPHIC_RENDER_MAX_SECONDS: "120",
    }

    it("a stopped process fails its render with worker_shutdown, leaves other jobs queued, and exits with code 0", async () => {
      const [stopping, other] = await Promise.all([start(shared), start(shared)])
      // Each process runs two jobs at a time, so most are still queued when the last is accepted. The jobs are small
      // enough to be stored in the queue, where both processes find them; the processes' folders are separate.
      const ids = await Promise.all(
        Array.from({ length: 8 }, async (): Promise<string> => (await (await stopping.post(slow)).json()).job_id),
      )
      stopping.child.kill("SIGTERM")
      stopping.child.kill("SIGTERM")
      assert.strictEqual(await stopping.ended, 0)
      const ends = await Promise.all(
        ids.map(async (id) => {
          const { status, error } = await over(other, id)
          return status === "failed" ? error.code : status
        }),
      )
      for (const end of ends) assert.include(["done", "worker_shutdown"], end)
      assert.include(ends, "worker_shutdown")
    })

    it("a killed process's jobs are rendered by another process, and each is stored once", async () => {
      const [dying, other] = await Promise.all([start(shared), start(shared)])
      const ids: Array<string> = []
      for (let i = 0; i < 4; i++) ids.push((await (await dying.post(slow)).json()).job_id)
      dying.child.kill("SIGKILL")
      await dying.ended
      const ends = await Promise.all(ids.map((id) => over(other, id)))
      for (const { status, result } of ends) {
        assert.strictEqual(status, "done")
        assert.strictEqual((await other.fetch(`/api/v1/artifacts/${result.artifact_id}`)).status, 200)
      }
      assert.strictEqual(new Set(ends.map(({ result }) => result.artifact_id)).size, 4)
    })
  })
})

onServer("S3 for pages", await s3Server(), ({ endpoint, bucket, region, accessKeyId, secretAccessKey }) => {
  const environment = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    INFOGRAPHIC_URL_EXPIRY_SECONDS: "90",
  }

  describe("an offloaded page", () => {
    it("[ARTURL-120] has a presigned URL that opens it as a page without credentials", async () => {
      const process = await start(environment)
      const { url, url_note, persisted } = await (await process.post(large(), "?format=json")).json()
      assert.isTrue(persisted)
      assert.isNull(url_note)
      assert.match(url, /X-Amz-Signature=|Signature=/)
      assert.strictEqual(new URL(url).searchParams.get("X-Amz-Expires"), "90")
      const opened = await fetch(url)
      assert.strictEqual(opened.status, 200)
      assert.match(opened.headers.get("content-type") ?? "", /^text\/html/)
      const page = await (await process.post(large())).text()
      const hosted = await opened.text()
      assert.match(hosted, /<meta http-equiv="Content-Security-Policy"/)
      assert.strictEqual(hosted.replace(/<!--hosted-->.*?<!--\/hosted-->/s, ""), page)
      const { artifact_id } = await (await process.post(large(), "?format=json")).json()
      assert.strictEqual(await (await process.fetch(`/api/v1/artifacts/${artifact_id}`)).text(), page)
    })

    it("[ARTURL-130] is private: without the signature, access is denied", async () => {
      const process = await start(environment)
      const { url, artifact_id } = await (await process.post(large(), "?format=json")).json()
      const bare = await fetch(String(url).split("?")[0]!)
      assert.include([401, 403, 404], bare.status)
      assert.notInclude(await bare.text(), "xxxx")
      const other = (_: string, first: string): string => `Signature=${first === "0" ? "1" : "0"}`
      const forged = await fetch(String(url).replace(/Signature=(.)/, other))
      assert.include([401, 403, 404], forged.status)
      assert.strictEqual((await process.fetch(`/static/${artifact_id}.html`)).status, 404)
    })
  })

  it("fails with a 500 error if the bucket is unreachable; small pages are still rendered, and the secret key is not logged", async () => {
    const process = await start({ ...environment, S3_ENDPOINT: "http://127.0.0.1:9", START_PATIENCE_SECONDS: "0" })
    const broken = await process.post(large({ public: true }), "?format=json")
    assert.strictEqual(broken.status, 500)
    assert.strictEqual((await broken.json()).error, "persist_failed")
    assert.strictEqual((await process.post(request())).status, 200)
    assert.notInclude(process.output(), secretAccessKey)
  })
})

onServer("PostgreSQL for artifacts", await postgresServer(), (address) => {
  it("two processes share artifacts, and characters that can't be stored never cause a server error", async () => {
    const [one, two] = await Promise.all([start({ DATABASE_URL: address }), start({ DATABASE_URL: address })])
    const body = request({ agent_id: "a\0b\ud800", session_id: "\u{1f600}" })
    const { artifact_id } = await (await one.post(body, "?format=json")).json()
    const record = await (await two.fetch(`/api/v1/artifacts/${artifact_id}?format=json`)).json()
    assert.strictEqual(record.session_id, "\u{1f600}")
    const stranger = { authorization: `Bearer ${await tokenOf("8")}` }
    assert.strictEqual((await two.fetch(`/api/v1/artifacts/${artifact_id}`, { headers: stranger })).status, 404)
    for (const template of ["a\0b", "\ud800", "x".repeat(10_000)])
      assert.strictEqual((await one.post(request({ template }))).status, 404)
    assert.strictEqual((await one.post(request({ theme: "a\0b" }))).status, 422)
    for (const path of [jobPath("%00"), "/api/v1/artifacts/%00"])
      assert.strictEqual((await one.fetch(path)).status, 404)
  })
})
