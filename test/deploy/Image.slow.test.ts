import { assert, describe, it } from "@effect/vitest"
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { freePort } from "../support/servers/program.ts"
import { until } from "../support/renderProcess.ts"

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string }
const tag = "parley-test"

/** What `scripts/image.sh` ends with where an image cannot be built. */
const unavailable = 69

interface Outcome {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

const environment = { ...process.env, BUILDAH_ISOLATION: process.env["BUILDAH_ISOLATION"] ?? "chroot" }

const run = (file: string, args: ReadonlyArray<string>): Promise<Outcome> =>
  new Promise((resolve) =>
    execFile(file, args, { encoding: "utf8", maxBuffer: 64_000_000, env: environment }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : typeof error.code === "number" ? error.code : 1, stdout, stderr }),
    ),
  )

const node = "/usr/local/bin/node"
const parley = "/app/dist/service/parley.js"
const user = "65532:65532"

/** How an engine runs a program of the image, as the image's user and with what the image sets. */
const containerOf = async (engine: string) => {
  if (engine !== "buildah")
    return {
      command: (env: ReadonlyArray<string>, ...args: ReadonlyArray<string>) => [
        engine,
        "run",
        "--rm",
        "--read-only",
        "--tmpfs=/tmp",
        "--cap-drop=ALL",
        "--network=host",
        ...env.flatMap((one) => ["--env", one]),
        `--entrypoint=${node}`,
        tag,
        ...args,
      ],
      remove: async () => undefined,
    }
  const name = (await run(engine, ["from", "--pull=never", tag])).stdout.trim()
  return {
    command: (env: ReadonlyArray<string>, ...args: ReadonlyArray<string>) => [
      engine,
      "run",
      `--user=${user}`,
      ...env.flatMap((one) => ["--env", one]),
      name,
      "--",
      node,
      ...args,
    ],
    remove: async () => void (await run(engine, ["rm", name])),
  }
}

const ended = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once("exit", () => resolve()))

describe("the container image", () => {
  it("is built, says its version, and serves as a user without rights", { timeout: 1_800_000 }, async (context) => {
    const built = await run("scripts/image.sh", [tag])
    const told = built.stderr.split("\n").filter((line) => line.startsWith("== "))
    if (built.status === unavailable) {
      console.warn(`no test of the image: ${told.at(-1)}`)
      return context.skip(told.at(-1) ?? "no engine")
    }
    assert.strictEqual(built.status, 0, built.stderr.slice(-3000))
    const { command, remove } = await containerOf(built.stdout.trim())
    const said = async (...args: ReadonlyArray<string>): Promise<string> => {
      const [file = "", ...rest] = command([], ...args)
      const { status, stdout, stderr } = await run(file, rest)
      assert.strictEqual(status, 0, stderr)
      return stdout
    }
    try {
      assert.strictEqual(await said(parley, "version"), `${version}\n`)
      const held = `const { readFileSync: r } = require("node:fs");
        console.log(process.getuid(), JSON.parse(r("/app/sbom.cdx.json")).components.length, r("/app/LICENCES.txt").length)`
      const [uid, components, licences] = (await said("-e", held)).trim().split(" ").map(Number)
      assert.strictEqual(uid, 65532)
      assert.isAbove(components!, 50)
      assert.isAbove(licences!, 10_000)

      const port = await freePort()
      const place = [`PORT=${port}`, "NODE_ENV=", "JWT_SECRET=a secret of at least thirty-two bytes, for an image"]
      const [file = "", ...rest] = command(place, parley, "start")
      const child = spawn(file, rest, { stdio: "ignore", env: environment })
      const over = ended(child)
      try {
        const ready = () =>
          fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          )
        assert.isTrue(await until(ready, (isReady) => isReady || child.exitCode !== null))
        const [health = "", ...of] = command([`PORT=${port}`], "/app/dist/service/healthcheck.js")
        assert.strictEqual((await run(health, of)).status, 0)
      } finally {
        child.kill("SIGTERM")
        await over
      }
    } finally {
      await remove()
    }
  })
})
