import { spawn } from "node:child_process"

/**
 * Runs every check that must pass before a commit, in about a minute. Format, lint, imports, wording and types run in
 * parallel with the fast tests. A failed step is printed when it ends; the tests print their own output.
 */
const bin = (name: string) => `node_modules/.bin/${name}`
const steps: Readonly<Record<string, ReadonlyArray<string>>> = {
  format: [bin("oxfmt"), "--check"],
  lint: [bin("oxlint"), "--deny-warnings"],
  imports: [process.execPath, "scripts/architecture.ts"],
  wording: [process.execPath, "scripts/wording.ts"],
  types: [bin("tsc"), "--noEmit"],
}

const run = (name: string, [command = "", ...args]: ReadonlyArray<string>, isShown: boolean): Promise<boolean> =>
  new Promise((done) => {
    const start = performance.now()
    const child = spawn(command, args, {
      stdio: isShown ? "inherit" : ["ignore", "pipe", "pipe"],
      env: { ...process.env, CHECK: "yes" },
    })
    const output: Array<Buffer> = []
    child.stdout?.on("data", (bytes: Buffer) => output.push(bytes))
    child.stderr?.on("data", (bytes: Buffer) => output.push(bytes))
    child.once("close", (status) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`${status === 0 ? "passed" : "FAILED"} ${name}, ${seconds} s`)
      if (status !== 0) process.stdout.write(Buffer.concat(output))
      done(status === 0)
    })
  })

const start = performance.now()
const passed = await Promise.all([
  ...Object.entries(steps).map(([name, command]) => run(name, command, false)),
  run("tests", [bin("vitest"), "run", "--project", "fast", "--project", "alone"], true),
])
console.log(`${((performance.now() - start) / 1000).toFixed(0)} s`)
process.exitCode = passed.every(Boolean) ? 0 : 1
