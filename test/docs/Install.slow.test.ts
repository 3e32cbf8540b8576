import { afterAll, assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onServer } from "../support/servers/onServer.ts"
import { findProgram } from "../support/servers/program.ts"

const printed = [...readFileSync("docs/operations/install.md", "utf8").matchAll(/^\$ (.*)$/gm)].map(
  ([, command = ""]) => command,
)
const folder = mkdtempSync(join(tmpdir(), "parley-install-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const empty = join(folder, "empty")
const machine = join(folder, "machine")
const unit = join(machine, "etc/systemd/system")
mkdirSync(empty)
mkdirSync(unit, { recursive: true })

/** The printed command that begins with this text; each is tried by one test. */
const tried = new Set<string>()
const commandOf = (beginning: string): string => {
  const found = printed.filter((command) => command.includes(beginning))
  assert.lengthOf(found, 1, beginning)
  tried.add(found[0]!)
  return found[0]!
}

/** Runs a command as printed, except for its folder and its registry. */
const run = (command: string, others: Readonly<Record<string, string>> = {}, cwd = ".") => {
  let script = command
  for (const [from, to] of Object.entries(others)) {
    assert.include(script, from)
    script = script.replace(from, to)
  }
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], {
    cwd,
    encoding: "utf8",
    timeout: 500_000,
    maxBuffer: 64_000_000,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], NODE_ENV: "development" },
  })
  assert.strictEqual(status, 0, `${script}\n${stdout}${stderr}`)
  return stdout
}

const program = (name: string, ...asked: ReadonlyArray<string>) => {
  const path = findProgram(name)
  const answers = path !== undefined && (asked.length === 0 || spawnSync(path, asked).status === 0)
  return answers
    ? { address: path, from: "program" as const, stop: async () => undefined }
    : { missing: `no ${[name, ...asked.slice(0, 1)].join(" ")} on this machine` }
}

const isWanted = { isNeeded: false }

describe("the installation page", () => {
  it(
    "has commands that build the package, install it in an empty project, and run the doctor there",
    { timeout: 900_000 },
    () => {
      writeFileSync(join(empty, "package.json"), JSON.stringify({ name: "empty", private: true }))
      run(commandOf("npm pack"), { "/tmp": folder })
      run(
        commandOf("npm install"),
        { "/tmp": folder, "npm install": "npm install --prefer-offline --no-audit --no-fund" },
        empty,
      )
      assert.match(run(commandOf("parley doctor"), {}, empty), /^ok\s+database/m)
    },
  )

  it("names only compose files that exist, and variables that they read", () => {
    for (const [beginning, file, variable] of [
      ["-f compose.minimal.yaml", "compose.minimal.yaml", "JWT_SECRET"],
      ["docker compose up --build --detach", "compose.yaml", "SITE"],
    ] as const) {
      assert.isTrue(commandOf(beginning).startsWith(`${variable}=`))
      assert.include(readFileSync(file, "utf8"), `\${${variable}`)
    }
  })

  onServer(
    "docker compose",
    program("docker", "compose", "version"),
    () => {
      it("has commands that Docker Compose accepts", () => {
        run(commandOf("-f compose.minimal.yaml"), { "up --build": "config --quiet" })
        run(commandOf("docker compose up --build --detach"), { "up --build --detach": "config --quiet" })
      })
    },
    isWanted,
  )

  onServer(
    "kubectl",
    program("kubectl"),
    () => {
      it("has commands that create every secret that the chart needs", () => {
        const [, names = ""] =
          /^secretNames: \[(.*)\]$/m.exec(readFileSync("deploy/helm/parley/values.yaml", "utf8")) ?? []
        mkdirSync(join(folder, "secrets"))
        for (const name of names.split(", ")) writeFileSync(join(folder, "secrets", name), "secret")
        const made = run(commandOf("kubectl"), { " #": " --dry-run=client -o yaml #" }, folder)
        for (const name of names.split(", ")) assert.include(made, `  ${name}: `)
      })
    },
    isWanted,
  )

  onServer(
    "helm",
    program("helm"),
    () => {
      it("has helm values that the chart accepts", () =>
        void run(commandOf("helm"), { "helm install": "helm template --kube-version 1.31.0" }))
    },
    isWanted,
  )

  onServer(
    "systemctl",
    program("systemctl"),
    () => {
      it("has commands that install and enable the systemd unit", () => {
        run(commandOf("install -m"), { "/etc/systemd/system/": `${unit}/` })
        run(commandOf("systemctl"), { "systemctl enable --now": `systemctl --root=${machine} enable` })
        assert.isTrue(existsSync(join(unit, "parley.service")))
        assert.include(readFileSync(join(unit, "parley.service"), "utf8"), "ExecStartPre=")
      })
    },
    isWanted,
  )

  it("is covered completely by these tests, except for commands whose programs are not installed here", () => {
    const left = printed.filter((command) => !tried.has(command))
    assert.deepStrictEqual(
      left.filter((command) => {
        const name = /^(?:install -m|systemctl|helm|kubectl)/.exec(command)?.[0]?.split(" ")[0]
        return name === undefined || findProgram(name === "install" ? "systemctl" : name) !== undefined
      }),
      [],
    )
  })
})
