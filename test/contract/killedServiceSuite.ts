import { assert, describe, it } from "vitest"
import { rmSync } from "node:fs"
import { until } from "../support/renderProcess.ts"
import { startService } from "../support/service.ts"
import { steadyAnswers } from "../support/steadyAnswers.ts"

const rounds = 3
const between = 25

/** Tests a service that is killed while people send answers, on the database in `environment`. */
export const killedServiceSuite = (name: string, environment: () => Readonly<Record<string, string>>): void => {
  describe(`${name}: a service that is killed while answers are submitted`, () => {
    it("loses no answer that it accepted, and stores none twice when they are sent again", async () => {
      let service = await startService(environment())
      const { dataDir } = service
      const answers = await steadyAnswers(service)
      for (let round = 1; round <= rounds; round++) {
        const sending = answers.send(service)
        await until(
          async () => answers.accepted(),
          (count) => count >= round * between,
        )
        await service.kill()
        await sending
        service = await startService({ ...environment(), DATA_DIR: dataDir })
      }
      await answers.verify(service)
      assert.isAtLeast(answers.accepted(), rounds * between)
      assert.deepStrictEqual([...answers.statuses], [200])
      await service.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })
  })
}
