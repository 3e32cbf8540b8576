import { SignJWT } from "jose"
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { first } from "./renders.ts"
import { build } from "../../scripts/build.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The default for every process that a test starts. */
export const jwtSecret = "a secret of at least thirty-two bytes, for processes"

export const tokenOf = (sub = "7", secret = jwtSecret): Promise<string> =>
  new SignJWT({ sub })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(secret))

export interface RenderProcess {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly child: ChildProcess
  readonly dataDir: string
  /** All output of the process so far, including its log. */
  readonly output: () => string
  /** The exit status; null after a signal. */
  readonly ended: Promise<number | null>
  /** Waits until the output matches. */
  readonly said: (pattern: RegExp) => Promise<void>
  /** A call by user 7, unless the headers say otherwise. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly post: (body: unknown, query?: string) => Promise<Response>
  /** Kills the process at once, and removes its folder. */
  readonly dispose: () => Promise<void>
}

/** Repeats the request until the response is good, or the test times out. */
export const until = async <A>(ask: () => Promise<A>, isGood: (answer: A) => boolean): Promise<A> => {
  for (;;) {
    const answer = await ask()
    if (isGood(answer)) return answer
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The real program in a separate process, with the small test templates and its own data folder. */
export const startRenderProcess = async (
  environment: Readonly<Record<string, string>> = {},
  dataDir = mkdtempSync(join(tmpdir(), "render-process-")),
): Promise<RenderProcess> => {
  await build()
  const child = spawn(process.execPath, ["dist/service/main.js"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: dataDir,
      JWT_SECRET: jwtSecret,
      INFOGRAPHIC_RENDER_TEMPLATE_DIRS: first,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString()
      for (const look of waiting) look()
    })
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  const printed = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!pattern.test(output)) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
      void ended.then((status) => reject(new Error(`the process ended with ${status}:\n${output}`)))
    })
  await printed(/^listening on http\S+$/m)
  const url = /^listening on (http\S+)$/m.exec(output)![1]!
  const authorization = `Bearer ${await tokenOf()}`
  const call = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { authorization, ...init.headers } })
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid!,
    child,
    dataDir,
    output: () => output,
    ended,
    said: printed,
    fetch: call,
    post: (body, query = "") =>
      call(`/api/v1/agents/infographic/render${query}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    dispose: async () => {
      child.kill("SIGKILL")
      await ended
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
