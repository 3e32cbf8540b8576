import { assert, it } from "@effect/vitest"
import { startService } from "../support/service.ts"

/** npm passes its signal to the shell that it started, which would leave a child service running. */
it("a signal to npm start stops the service, which drains and frees its port", async () => {
  const service = await startService({}, ["npm", "start"])
  assert.strictEqual((await fetch(`${service.url}/healthz`)).status, 200)
  assert.strictEqual(await service.stop(), 0)
  const refused = await fetch(`${service.url}/healthz`).then(
    () => false,
    () => true,
  )
  assert.isTrue(refused)
})
