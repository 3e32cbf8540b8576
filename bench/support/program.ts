import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { build } from "../../scripts/build.ts"
import { environment } from "../../src/layers/Supervision.ts"
import { lineNames, lines } from "../../src/http/ratelimits/Table.ts"

/** The service as started by `npm start`. */
export const main = "dist/service/main.js"

export interface Program {
  readonly pid: number
  readonly output: () => string
  readonly stop: () => Promise<void>
  /** Kills the service at once. */
  readonly kill: () => Promise<void>
}

/** A bench calls more often than any user, so rate limits are off unless the bench sets them. */
export const unlimited: Readonly<Record<string, string>> = {
  ...Object.fromEntries(lineNames.map((name) => [lines[name].variable, "0"])),
  SOCKETS_MAX_PER_ADDRESS: "0",
  SOCKETS_MAX_PER_USER: "0",
}

/** Starts a program of this repository with Node's `flags`, and waits until its output matches `ready`. */
export const start = async (
  file: string,
  env: Readonly<Record<string, string>>,
  ready = /listening on/,
  flags: ReadonlyArray<string> = [],
): Promise<Program> => {
  if (file === main) await build()
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, [...flags, file], {
      env: { ...(file === main ? environment : {}), ...process.env, ...unlimited, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    })
    // Leaves no process behind if the bench fails.
    process.once("exit", () => child.kill("SIGKILL"))
    let output = ""
    const exited = new Promise<void>((done) => child.once("exit", () => done()))
    let errors = ""
    child.stderr!.on("data", (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-2_000)))
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}\n${errors}`)))
    child.stdout!.on("data", (chunk: Buffer) => {
      output += chunk.toString()
      if (ready.test(output))
        resolve({
          pid: child.pid!,
          output: () => output,
          stop: () => {
            child.kill("SIGTERM")
            return exited
          },
          kill: () => {
            child.kill("SIGKILL")
            return exited
          },
        })
    })
  })
}

/** Processor seconds that a process has used. */
export const cpuSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Resets the peak memory of a process for the next reading. */
export const resetHighest = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, "5")

/** Memory of a process in megabytes: now, and at its peak. */
export const residentMegabytes = (pid: number): { readonly now: number; readonly highest: number } => {
  const status = readFileSync(`/proc/${pid}/status`, "latin1")
  const field = (name: string) => Number(new RegExp(`${name}:\\s+([0-9]+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: field("VmRSS"), highest: field("VmHWM") }
}
