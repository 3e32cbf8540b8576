/**
 * The program that `npm start` runs: it keeps the service in its own process, which it restarts with growing pauses
 * after unexpected exits. It forwards signals, and exits with the same status as the service.
 */
import "./nodeVersion.ts"
import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { type Ended, environment, failuresAfter, pauseAfter } from "./Supervision.ts"

const program = fileURLToPath(new URL(`./main${import.meta.url.slice(-3)}`, import.meta.url))

const log = (level: "info" | "error", message: string, attributes: object): void => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...attributes })}\n`)
}

let isStopping = false
let child: ReturnType<typeof fork> | undefined
let wake: (() => void) | undefined

for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    isStopping = true
    child?.kill(signal)
    wake?.()
  })

const served = (restarts: number): Promise<Ended & { readonly signal: string | null }> =>
  new Promise((resolve) => {
    const start = performance.now()
    let hasServed = false
    child = fork(program, process.argv.slice(2), {
      env: { ...environment, ...process.env, PARLEY_RESTARTS: String(restarts) },
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    })
    const ended = (code: number | null, signal: string | null) => {
      child = undefined
      resolve({ code, signal, hasServed, lived: performance.now() - start })
    }
    child.once("message", () => (hasServed = true))
    child.once("exit", ended)
    child.once("error", () => ended(1, null))
  })

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    wake = resolve
    setTimeout(resolve, milliseconds)
  })

let failures = 0
for (let restarts = 0; ; restarts++) {
  const ended = await served(restarts)
  failures = failuresAfter(failures, ended)
  const milliseconds = pauseAfter(ended, failures, restarts === 0, isStopping)
  if (milliseconds === undefined) process.exit(ended.code ?? (isStopping ? 0 : 1))
  log("error", "The service exited unexpectedly and is restarted", {
    code: ended.code,
    signal: ended.signal,
    after_ms: milliseconds,
  })
  await pause(milliseconds)
  if (isStopping) process.exit(0)
}
