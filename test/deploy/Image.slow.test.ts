import { assert, describe, it, type TestContext } from "@effect/vitest"
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { closeSync, existsSync, globSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../support/servers/program.ts"
import { until } from "../support/renderProcess.ts"

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string }
/** This machine's processor architecture, and the other one for which images are built. */
const [own, other] = process.arch === "arm64" ? (["arm64", "amd64"] as const) : (["amd64", "arm64"] as const)

/** The exit code of `scripts/image.sh` when an image can't be built. */
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
/** Folders with native binaries. */
const nativeParts = ["onnxruntime-node", "@livekit", "node-web-audio-api"]

/** Machine codes of ELF headers, by the architecture names of images. */
const machines = { amd64: 62, arm64: 183 } as const

/** The architecture of a program or a library; undefined for other files. */
const machineOf = (file: string): number | undefined => {
  const header = Buffer.alloc(20)
  const descriptor = openSync(file, "r")
  try {
    return readSync(descriptor, header) === 20 && header.toString("latin1", 0, 4) === "\x7fELF"
      ? header.readUInt16LE(18)
      : undefined
  } finally {
    closeSync(descriptor)
  }
}

/** Whether this machine runs programs for the architecture: the kernel uses qemu-user if it is installed. */
const isPlayed = async (arch: string): Promise<boolean> => {
  const player = `qemu-${arch === "arm64" ? "aarch64" : "x86_64"}`
  const places = "/proc/sys/fs/binfmt_misc"
  await run("sh", [
    "-c",
    `[ -e ${places}/register ] || mount -t binfmt_misc binfmt_misc ${places}; update-binfmts --enable ${player}`,
  ])
  return existsSync(`${places}/${player}`)
}
const parley = "/app/dist/service/parley.js"
const user = "65532:65532"

/** Runs a program of the image in an engine, with the image's user and settings. */
const containerOf = async (engine: string, image: string) => {
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
        image,
        ...args,
      ],
      unpacked: async (folder: string) => {
        const { stdout } = await run(engine, ["create", image])
        const { status, stderr } = await run("sh", ["-c", `${engine} export ${stdout.trim()} | tar -x -C ${folder}`])
        assert.strictEqual(status, 0, stderr)
        await run(engine, ["rm", stdout.trim()])
      },
      remove: async () => undefined,
    }
  const name = (await run(engine, ["from", "--pull=never", image])).stdout.trim()
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
    unpacked: async (folder: string) => {
      const { stdout } = await run(engine, ["mount", name])
      const { status, stderr } = await run("cp", ["-a", "--reflink=auto", `${stdout.trim()}/.`, folder])
      assert.strictEqual(status, 0, stderr)
      await run(engine, ["umount", name])
    },
    remove: async () => void (await run(engine, ["rm", name])),
  }
}

const ended = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once("exit", () => resolve()))

type Container = Awaited<ReturnType<typeof containerOf>>

/**
 * Builds the image for an architecture, and passes a container of that image to the test. Skips the test if the image
 * can't be built.
 */
const withImage = async (
  context: TestContext,
  arch: string,
  use: (
    run: (...args: ReadonlyArray<string>) => Promise<string>,
    command: Container["command"],
    unpacked: Container["unpacked"],
  ) => Promise<void>,
): Promise<void> => {
  const image = `parley-test-${arch}`
  const built = await run("scripts/image.sh", [image, `linux/${arch}`])
  if (built.status === unavailable) {
    const why = built.stderr.split("\n").findLast((line) => line.startsWith("== ")) ?? "no engine"
    console.warn(`no test of the image for ${arch}: ${why}`)
    return context.skip(why)
  }
  assert.strictEqual(built.status, 0, built.stderr.slice(-3000))
  const { command, unpacked, remove } = await containerOf(built.stdout.trim(), image)
  try {
    await use(
      async (...args) => {
        const [file = "", ...rest] = command([], ...args)
        const { status, stdout, stderr } = await run(file, rest)
        assert.strictEqual(status, 0, stderr)
        return stdout
      },
      command,
      unpacked,
    )
  } finally {
    await remove()
  }
}

const timeout = 1_800_000

describe("the container image", () => {
  it("is built, prints its version, and runs as an unprivileged user", { timeout }, (context) =>
    withImage(context, own, async (said, command) => {
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
    }),
  )

  it("is also built for the other architecture, with native modules for that one only", { timeout }, (context) =>
    withImage(context, other, async (run, _command, unpacked) => {
      const folder = mkdtempSync(join(tmpdir(), "parley-image-"))
      try {
        await unpacked(folder)
        assert.strictEqual(machineOf(join(folder, node)), machines[other])
        for (const part of nativeParts) {
          const files = globSync(`app/node_modules/${part}/**/*.{node,so*}`, { cwd: folder })
          const of = new Set(files.map((file) => machineOf(join(folder, file))))
          assert.deepStrictEqual([...of], [machines[other]], part)
        }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
      if (!(await isPlayed(other)))
        return console.warn(`nothing of the image for ${other} was run: no qemu-user-static`)
      assert.strictEqual(await run(parley, "version"), `${version}\n`)
      // The native part that qemu can load; ONNX Runtime crashes qemu itself.
      const loaded = await run(
        "-e",
        `process.chdir("/app"); import("@livekit/rtc-node").then(() => { console.log(process.arch); process.exit() })`,
      )
      assert.strictEqual(loaded.trim(), other === "amd64" ? "x64" : other)
    }),
  )
})
