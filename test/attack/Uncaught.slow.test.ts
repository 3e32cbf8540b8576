import { assert, describe, it } from "vitest"
import { until } from "../support/renderProcess.ts"
import { startService } from "../support/service.ts"

/** Loaded into the service first: on command, throws an error outside of any request, with a secret in its text. */
const fault = (thrown: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2",()=>setImmediate(()=>{${thrown}}))`)}`

const supervised = [process.execPath, "dist/service/supervisor.js"]

const healthy = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  )

describe("an error outside of any request", () => {
  it.each([
    ["thrown", 'throw new Error("hunter2")'],
    ["from a promise that no code awaits", 'void Promise.reject(new Error("hunter2"))'],
  ])("(%s) is logged without its message, and the process drains and exits with code 70", async (_, thrown) => {
    const service = await startService({ NODE_OPTIONS: fault(thrown), SHUTDOWN_GRACE_SECONDS: "5" })
    process.kill(service.pid, "SIGUSR2")
    await until(
      async () => service.output(),
      (output) => /ended with/.test(output),
    )
    assert.include(service.output(), "Uncaught error outside of a request")
    assert.notInclude(service.output(), "hunter2")
    assert.match(service.output(), /ended with 70/)
    await service.stop()
  })

  it("is followed by a new process at the same address if there is a supervisor", async () => {
    const port = String(20_000 + (process.pid % 20_000))
    const service = await startService(
      { NODE_OPTIONS: fault('throw new Error("hunter2")'), SHUTDOWN_GRACE_SECONDS: "5", PORT: port },
      supervised,
    )
    const metrics = async () => (await fetch(`${service.url}/metrics`)).text()
    assert.match(await metrics(), /process_restarts(?:\{[^}]*\})? 0/)
    const { execFileSync } = await import("node:child_process")
    const childOf = () => Number(execFileSync("pgrep", ["-P", String(service.pid)], { encoding: "utf8" }).trim())
    process.kill(childOf(), "SIGUSR2")
    await until(
      async () => service.output(),
      (output) => /is restarted/.test(output),
    )
    await until(
      () => healthy(service.url),
      (isHealthy) => isHealthy,
    )
    assert.match(await metrics(), /process_restarts(?:\{[^}]*\})? 1/)
    process.kill(childOf(), "SIGKILL")
    await until(
      async () => service.output(),
      (output) => output.split("is restarted").length === 3,
    )
    await until(
      () => healthy(service.url),
      (isHealthy) => isHealthy,
    )
    assert.strictEqual(await service.stop(), 0)
    assert.isFalse(await healthy(service.url))
  })

  it("stops the supervisor without a restart if unusable settings caused it", async () => {
    const outcome = await startService({ PORT: "none" }, supervised).then(
      () => "it started",
      (error: Error) => error.message,
    )
    assert.match(outcome, /ended with 1:/)
    assert.notInclude(outcome, "is restarted")
  })
})
