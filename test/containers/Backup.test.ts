import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { execFile } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, truncateSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import { type Service, startService } from "../support/service.ts"
import { type ServerResult, onServer } from "../support/servers/onServer.ts"
import { postgresServer } from "../support/servers/postgres.ts"
import { redisServer } from "../support/servers/redis.ts"
import { type S3Address, s3Server } from "../support/servers/s3.ts"

interface All {
  readonly database: string
  readonly redis: string
  readonly s3: S3Address
}

const all = async (): Promise<ServerResult<All>> => {
  const servers = [await postgresServer(), await redisServer(), await s3Server()] as const
  const [database, redis, s3] = servers
  const stop = async () => {
    for (const server of servers) if (!("missing" in server)) await server.stop()
  }
  if (!("missing" in database) && !("missing" in redis) && !("missing" in s3))
    return { ...database, address: { database: database.address, redis: redis.address, s3: s3.address }, stop }
  await stop()
  return { missing: servers.flatMap((server) => ("missing" in server ? [server.missing] : [])).join("; ") }
}

const parley = (args: ReadonlyArray<string>, environment: Readonly<Record<string, string>>) =>
  new Promise<{ readonly status: number; readonly out: string; readonly err: string }>((done) =>
    execFile(
      process.execPath,
      [resolve("src/layers/commands/parley.ts"), ...args],
      { env: environment, timeout: 900_000 },
      (error, out, err) => done({ status: error === null ? 0 : Number(error.code ?? 1), out, err }),
    ),
  )

const asJson = async (service: Service, path: string, body?: unknown, method = body === undefined ? "GET" : "POST") => {
  const answer = await fetch(`${service.url}/api/v1/demo${path}`, {
    method,
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  assert.isTrue(answer.ok, `${path}: ${answer.status}`)
  return answer.json()
}

const definition = {
  title: "Survey — naïve 👩‍👧",
  sections: [
    {
      section_id: "s",
      title: "One",
      fields: [
        { field_id: "name", field_type: "text", label: "Name" },
        { field_id: "cups", field_type: "integer", label: "Cups" },
        { field_id: "scan", field_type: "file", label: "Scan" },
      ],
    },
  ],
}

/** A form with submissions, a file and a partial answer, and a function that reads all of it again. */
const lived = async (service: Service) => {
  const { form_uid: uid } = await asJson(service, "/forms", definition)
  const file = new FormData()
  file.set("file", new Blob([new Uint8Array(300_000).fill(7)], { type: "text/plain" }), "scan.txt")
  const uploaded = await fetch(`${service.url}/api/v1/demo/forms/${uid}/fields/scan/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.token}` },
    body: file,
  })
  assert.isTrue(uploaded.ok, String(uploaded.status))
  for (let n = 0; n < 250; n++) await asJson(service, `/forms/${uid}/data`, { data: { name: `Zoë ${n} "\\`, cups: n } })
  await asJson(service, `/forms/${uid}/partial`, { data: { name: "half" } })
  return async (later: Service) => ({
    submissions: await asJson(later, `/forms/${uid}/data?limit=200`),
    partial: await asJson(later, `/forms/${uid}/partial`),
    form: await asJson(later, `/forms/${uid}`),
  })
}

onServer("PostgreSQL, Redis and S3 in place of embedded stores", await all(), ({ database, redis, s3 }) => {
  const folder = mkdtempSync(join(tmpdir(), "parley-backup-"))
  const elsewhere = {
    DATABASE_URL: database,
    KV_HISTORY_URL: redis,
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  const backup = join(folder, "backup")

  it("a backup of embedded stores has the same content when restored elsewhere, and when copied back", async () => {
    const embedded = await startService()
    const read = await lived(embedded)
    const before = await read(embedded)
    const busy = await parley(["backup", "--to", backup], { DATA_DIR: embedded.dataDir })
    assert.strictEqual(busy.status, 1)
    assert.include(busy.err, "is in use by process")
    assert.isFalse(existsSync(backup))
    await embedded.kill()

    const made = await parley(["backup", "--to", backup], { DATA_DIR: embedded.dataDir })
    assert.strictEqual(made.status, 0, made.err)
    assert.match(made.out, /submissions +250 /)
    assert.match(made.out, /2 objects \(300036 bytes\)/)
    const twice = await parley(["backup", "--to", backup], { DATA_DIR: embedded.dataDir })
    assert.deepStrictEqual([twice.status, twice.err], [1, `${backup} is not empty\n`])

    const restored = await parley(["restore", "--from", backup], elsewhere)
    assert.strictEqual(restored.status, 0, restored.err)
    const again = await parley(["restore", "--from", backup], elsewhere)
    assert.strictEqual(again.status, 1)
    assert.match(again.err, /^the target is not empty: table /)

    const moved = await startService(elsewhere)
    assert.deepStrictEqual(await read(moved), before)
    const next = await asJson(moved, "/forms", { ...definition, title: "Another" })
    assert.isString(next.form_uid)
    await moved.stop()

    const home = join(folder, "home")
    const copied = await parley(["migrate", "--from", database, "--to", home], {})
    assert.strictEqual(copied.status, 0, copied.err)
    assert.match(copied.out, /submissions +250 [^]*tables match\n$/)
    const back = await startService({ DATA_DIR: home })
    const { submissions } = await read(back)
    await asJson(back, "/forms", { ...definition, title: "A third" })
    assert.deepStrictEqual(submissions, before.submissions)
    await back.stop()
    rmSync(embedded.dataDir, { recursive: true, force: true })
  })

  it("an incomplete backup is refused, and leaves the database empty", async () => {
    truncateSync(join(backup, "database/submissions.jsonl.gz"), 1000)
    const target = join(folder, "damaged")
    const { status, err } = await parley(["restore", "--from", backup], { DATA_DIR: target })
    assert.strictEqual(status, 1, err)
    const emptied = await parley(["migrate", "--from", target, "--to", join(folder, "copy")], {})
    assert.match(emptied.out, /submissions +0 /)
    rmSync(folder, { recursive: true, force: true })
  })

  it("one of several processes migrates an empty database, and all succeed", async () => {
    const name = `parley_${Date.now()}`
    const create = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`create database ${sql(name)}`)
    await Effect.runPromise(Effect.provide(create, Postgres.layer({ url: Redacted.make(database) })))
    const fresh = new URL(database)
    fresh.pathname = `/${name}`
    const runs = await Promise.all(Array.from({ length: 4 }, () => parley(["migrate"], { DATABASE_URL: fresh.href })))
    assert.deepStrictEqual(
      runs.map(({ status, err }) => [status, err]),
      runs.map(() => [0, ""]),
    )
    const applied = runs.filter(({ out }) => out.includes("applied 0001_"))
    assert.lengthOf(applied, 1)
    const doctor = await parley(["doctor"], { DATABASE_URL: fresh.href, DATA_DIR: tmpdir() })
    assert.match(doctor.out, /migrations {2}at \d+, up to date/)
  })
})
