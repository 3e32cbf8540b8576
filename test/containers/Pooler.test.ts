import { afterEach, assert, it } from "@effect/vitest"
import { mkdtempSync } from "node:fs"
import { execFile } from "node:child_process"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { form, submissionsIn, talk, tokenFor } from "../support/killedSessions.ts"
import { type RenderProcess, startRenderProcess, until } from "../support/renderProcess.ts"
import { first, jobPath, request } from "../support/renders.ts"
import { onServer, type ServerResult } from "../support/servers/onServer.ts"
import { transactionPooler } from "../support/servers/pgbouncer.ts"
import { postgresProgram } from "../support/servers/postgres.ts"
import { redisServer } from "../support/servers/redis.ts"

const slowFolder = fileURLToPath(new URL("../support/templates/slow", import.meta.url))

const database = await postgresProgram()
const pooled = "missing" in database ? database : await transactionPooler(database.address)
const pooler: ServerResult<string> =
  "missing" in pooled || "missing" in database
    ? pooled
    : { ...pooled, stop: () => Promise.all([pooled.stop(), database.stop()]).then(() => undefined) }

const started: Array<RenderProcess> = []
afterEach(() => Promise.all(started.splice(0).map(({ dispose }) => dispose())))

onServer("Redis beside a pooler", await redisServer(), (redis) => {
  onServer("PgBouncer in transaction mode under two processes", pooler, (address) => {
    const start = async (more: Readonly<Record<string, string>> = {}) => {
      const process = await startRenderProcess({
        DATABASE_URL: address,
        DATABASE_PREPARE: "false",
        KV_HISTORY_URL: redis,
        INFOGRAPHIC_RENDER_TEMPLATE_DIRS: `${first},${slowFolder}`,
        // These renders take seconds on purpose.
        INFOGRAPHIC_RENDER_MAX_STEPS: "1000000000",
        INFOGRAPHIC_RENDER_MAX_SECONDS: "120",
        ...more,
      })
      started.push(process)
      return process
    }

    it("serves forms, answers and sessions without errors, and a killed process's jobs are taken over and done once", async () => {
      const [dying, other] = [await start(), await start()]
      const owner = await tokenFor(1)
      const headers = { authorization: `Bearer ${owner}`, "content-type": "application/json" }
      const created = await dying.fetch("/api/v1/demo/forms", { method: "POST", headers, body: JSON.stringify(form) })
      assert.strictEqual(created.status, 201)
      const { form_uid: formUid } = (await created.json()) as { readonly form_uid: string }
      const path = `/api/v1/demo/forms/${formUid}/data`
      const answered = await Promise.all(
        Array.from({ length: 40 }, (_, n) => {
          const body = {
            submission_id: `pooled-${n % 20}`,
            data: { one: `${n % 20}`, two: "b", three: "c", four: "d" },
          }
          return [dying, other][n % 2]!.fetch(path, { method: "POST", headers, body: JSON.stringify(body) })
        }),
      )
      for (const { status } of answered) assert.include([200, 201], status)
      const wrong: Array<string> = []
      const person = {
        userId: 2,
        token: await tokenFor(2),
        accepted: new Map<string, string>(),
        sessionId: undefined,
        isSending: false,
        isDone: false,
      }
      await talk(other.url, formUid, person, wrong)
      assert.deepStrictEqual([wrong, person.isDone], [[], true])
      assert.lengthOf(await submissionsIn(other, formUid, owner), 21)

      const jobs = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const answer = await dying.post(request({ template: "slow", async: true }))
          return ((await answer.json()) as { readonly job_id: string }).job_id
        }),
      )
      dying.child.kill("SIGKILL")
      await dying.ended
      const ends = await Promise.all(
        jobs.map((id) =>
          until(
            async () => (await other.fetch(jobPath(id))).json(),
            ({ status }) => status !== "running",
          ),
        ),
      )
      assert.deepStrictEqual(
        ends.map(({ status }) => status),
        ["done", "done", "done", "done"],
      )
      assert.strictEqual(new Set(ends.map(({ result }) => result.artifact_id)).size, 4)
    })

    it("makes startup fail if prepared statements are on, and both the error and the doctor name the setting to change", async () => {
      const refused = await start({ DATABASE_PREPARE: "true" }).then(
        () => "started",
        (error: unknown) => String(error),
      )
      assert.match(refused, /set DATABASE_PREPARE=false/)
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [resolve("src/layers/commands/parley.ts"), "doctor", "--json"],
        { env: { DATA_DIR: mkdtempSync(join(tmpdir(), "parley-doctor-")), DATABASE_URL: address } },
      ).catch((error: { readonly stdout: string }) => error)
      const { findings } = JSON.parse(stdout) as {
        readonly findings: ReadonlyArray<{ about: string; advice?: string }>
      }
      assert.isTrue(findings.some((one) => JSON.stringify(one).includes("DATABASE_PREPARE=false")))
    })
  })
})
