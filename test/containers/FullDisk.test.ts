import { assert, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { until } from "../support/renderProcess.ts"
import { type ServerResult, onServer } from "../support/servers/onServer.ts"
import { newCluster, postgresProgram } from "../support/servers/postgres.ts"
import { startService } from "../support/service.ts"
import { steadyAnswers } from "../support/steadyAnswers.ts"

interface Small {
  readonly database: string
  readonly data: string
}

/** A PostgreSQL server whose data folder is a separate disk, which only root can create for another user. */
const onSmallDisk = async (): Promise<ServerResult<Small>> => {
  let place: string | undefined
  const server = await postgresProgram({
    fill: (prepared) => {
      mkdirSync(prepared.data, { recursive: true })
      const owner = prepared.user === undefined ? "" : `,uid=${prepared.user.uid},gid=${prepared.user.gid}`
      const options = `size=200m,mode=700${owner}`
      const made = spawnSync("mount", ["-t", "tmpfs", "-o", options, "none", prepared.data], { stdio: "ignore" })
      if (made.status === 0) place = prepared.data
      newCluster(prepared)
    },
  })
  if ("missing" in server) return server
  const data = place
  if (data === undefined) {
    await server.stop()
    return { missing: "this user may not mount a file system of its own" }
  }
  const stop = async () => {
    // A lazy unmount keeps the disk until the server has ended, even if its folder is removed first.
    spawnSync("umount", ["-l", data])
    await server.stop()
  }
  return { ...server, address: { database: server.address, data }, stop }
}

const body = ({ database, data }: Small): void => {
  it("loses no accepted answer; while the disk is full, answers are stored, kept for later, or refused with 503", async () => {
    const service = await startService({ DATABASE_URL: database })
    const answers = await steadyAnswers(service)
    const sending = answers.send(service)
    await until(
      async () => answers.accepted(),
      (count) => count > 20,
    )
    const filler = join(data, "filler")
    try {
      writeFileSync(filler, Buffer.alloc(210 * 1024 * 1024))
    } catch (cause) {
      assert.strictEqual((cause as NodeJS.ErrnoException).code, "ENOSPC")
    }
    const before = answers.accepted()
    await until(
      async () => answers.statuses.size > 1 || answers.accepted() > before + 500,
      (isOver) => isOver,
    )
    assert.strictEqual((await fetch(`${service.url}/healthz`)).status, 200)
    rmSync(filler)
    answers.stop()
    await sending
    await until(
      async () => (await fetch(`${service.url}/readyz`)).status,
      (status) => status === 200,
    )
    for (const status of answers.statuses) assert.oneOf(status, [200, 202, 503])
    await answers.verify(service)
    assert.strictEqual(await service.stop(), 0)
  })
}

onServer("PostgreSQL whose disk is full", await onSmallDisk(), body, { isNeeded: false })
