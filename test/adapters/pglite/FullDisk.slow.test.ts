import { assert, describe, it } from "vitest"
import { until } from "../../support/renderProcess.ts"
import { type Service, startService } from "../../support/service.ts"
import { noSmallDisk, type SmallDisk, smallDisk } from "../../support/smallDisk.ts"
import { steadyAnswers } from "../../support/steadyAnswers.ts"

const mebibyte = 1024 * 1024

const startOn = ({ folder, inside }: SmallDisk): Promise<Service> =>
  startService({ DATA_DIR: folder }, inside(process.execPath, "dist/service/main.js"))

const readiness = async ({ url }: Service) =>
  (await (await fetch(`${url}/readyz`)).json()) as {
    readonly status: string
    readonly reasons?: Readonly<Record<string, string>>
  }

if (noSmallDisk !== undefined) console.warn(`no tests on a full disk: ${noSmallDisk}`)

describe.skipIf(noSmallDisk !== undefined)("a service whose disk is really full", () => {
  it(
    "stays readable and reports the full disk, accepts answers again once space is free, and loses none",
    { timeout: 600_000 },
    async () => {
      const disk = await smallDisk(400)
      const service = await startOn(disk)
      const answers = await steadyAnswers(service)
      const sending = answers.send(service)
      await until(
        async () => answers.accepted(),
        (count) => count > 10,
      )
      disk.fill(20 * mebibyte)
      await until(
        async () => answers.statuses,
        (statuses) => statuses.has(503),
      )
      answers.stop()
      await sending
      const { status, reasons } = await until(
        () => readiness(service),
        (found) => found.status !== "ready",
      )
      assert.strictEqual(status, "degraded")
      assert.match(reasons?.["disk"] ?? "", /^the disk of DATA_DIR is full: \d+ MiB are free, 64 are needed to write$/)
      const list = await fetch(`${service.url}/api/v1/demo/forms`, {
        headers: { authorization: `Bearer ${service.token}` },
      })
      assert.strictEqual(list.status, 200)
      assert.lengthOf(service.output().match(/The embedded database accepts no writes/g) ?? [], 1)
      disk.free()
      await until(
        () => readiness(service),
        ({ status }) => status === "ready",
      )
      await answers.verify(service)
      assert.deepStrictEqual([...answers.statuses].toSorted(), [200, 503])
      assert.strictEqual(await service.stop(), 0)
      disk.close()
    },
  )

  it(
    "keeps every answer, even if the disk fills up suddenly and the process is killed",
    { timeout: 600_000 },
    async () => {
      const disk = await smallDisk(400)
      const full = await startOn(disk)
      const answers = await steadyAnswers(full)
      const sending = answers.send(full)
      await until(
        async () => answers.accepted(),
        (count) => count > 10,
      )
      disk.fill(0)
      await until(
        async () => answers.statuses,
        (statuses) => statuses.has(503),
      )
      await full.kill()
      await sending
      const outcome = await startOn(disk).then(
        async (service) => {
          await service.kill()
          return "started"
        },
        (error: Error) => error.message,
      )
      assert.match(outcome, /^started$|is full: free up space/)
      disk.free()
      const later = await startOn(disk)
      await answers.verify(later)
      assert.strictEqual(await later.stop(), 0)
      disk.close()
    },
  )
})
