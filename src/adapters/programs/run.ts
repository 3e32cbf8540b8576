import * as Effect from "effect/Effect"
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { getPriority, setPriority, tmpdir } from "node:os"
import { join } from "node:path"
import { openEnvironment } from "../../domain/operations/OpenEnvironment.ts"
import { behind } from "../../domain/operations/Niceness.ts"

/** Why a program failed. Its output is not passed on, because it may quote the input. */
export class ProgramFailed extends Error {}

const patience = 60_000

/** Runs a program at a lower priority, like the threads for heavy work. */
const stepBack = (child: ChildProcess): void => {
  try {
    if (child.pid !== undefined) setPriority(child.pid, behind(getPriority()))
  } catch {
    // Either the program has already ended, or the change is not permitted and the program runs at normal priority.
  }
}

/** Runs a program to completion without a shell, with `input` on its standard input; returns its output. */
export const run = (
  program: string,
  options: ReadonlyArray<string>,
  input: string = "",
  mostBytes: number = 64 * 1024 * 1024,
): Effect.Effect<Buffer, ProgramFailed> =>
  Effect.callback<Buffer, ProgramFailed>((resume) => {
    const child = spawn(program, [...options], {
      env: openEnvironment(process.env),
      stdio: ["pipe", "pipe", "ignore"],
      timeout: patience,
    })
    stepBack(child)
    const pieces: Array<Buffer> = []
    let size = 0
    child.stdout.on("data", (piece: Buffer) => {
      size += piece.length
      if (size > mostBytes) child.kill("SIGKILL")
      else pieces.push(piece)
    })
    const fail = (problem: string) => resume(Effect.fail(new ProgramFailed(`${program} ${problem}`)))
    child.once("error", () => fail("cannot be started"))
    child.once("close", (status) =>
      status === 0 ? resume(Effect.succeed(Buffer.concat(pieces))) : fail(`exited with status ${status ?? "none"}`),
    )
    child.stdin.on("error", () => {})
    child.stdin.end(input)
    return Effect.sync(() => child.kill("SIGKILL"))
  })

/** A private temporary folder, which lasts as long as the scope. */
export const temporaryFolder = (name: string) =>
  Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), name))),
    (path) => Effect.promise(() => rm(path, { recursive: true, force: true })),
  )
