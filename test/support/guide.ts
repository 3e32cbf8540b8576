import { execFile } from "node:child_process"
import { mkdtemp, readdir, rm, symlink } from "node:fs/promises"
import { readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

/** Commands of a guide, and their output as printed in it. */
export interface Step {
  readonly script: string
  readonly output: string | undefined
}

/** The shell blocks of a guide, each with the following text block. */
export const stepsOf = (text: string): ReadonlyArray<Step> => {
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, kind = "", content = ""]) => ({
    kind,
    content,
  }))
  return blocks.flatMap(({ kind, content }, at) => {
    const next = blocks[at + 1]
    return kind === "sh" ? [{ script: content, output: next?.kind === "text" ? next.content : undefined }] : []
  })
}

/** Whether output matches a guide's text, in which `…` matches anything. */
export const isShown = (shown: string, printed: string): boolean => {
  const literal = shown
    .trim()
    .split("…")
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  return new RegExp(`^${literal.join("[\\s\\S]*")}$`).test(printed.trim())
}

const divider = "-- end of a step --"

/** A copy of the repository's layout that receives the commands' files. */
const folder = async (): Promise<string> => {
  const place = await mkdtemp(join(tmpdir(), "parley-guide-"))
  for (const name of await readdir("."))
    if (name !== ".data" && name !== ".git") await symlink(resolve(name), join(place, name))
  return place
}

const run = (script: string, cwd: string, environment: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((done, failed) =>
    execFile(
      "bash",
      ["-c", script],
      { cwd, env: { ...process.env, ...environment }, timeout: 900_000, maxBuffer: 4_000_000 },
      (error, stdout, stderr) =>
        error === null ? done(stdout) : failed(new Error(`${stdout}\n${stderr}`, { cause: error })),
    ),
  )

/** Runs a guide's commands in one shell; returns each step with its output. */
export const runGuide = async (file: string, environment: Readonly<Record<string, string>>) => {
  const steps = stepsOf(readFileSync(file, "utf8"))
  const script = steps.map((step) => `${step.script}\necho '${divider}'`).join("\n")
  const cwd = await folder()
  try {
    const printed = await run(`set -euo pipefail\n${script}`, cwd, environment)
    const outputs = printed.split(`${divider}\n`)
    return steps.map((step, at) => ({ ...step, printed: outputs[at] ?? "" }))
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}
