import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"

export interface Child {
  readonly pid: number
  /** The next line it says; none when it has said all. */
  readonly next: () => Promise<string | undefined>
  /** Ends it without a warning, as a power switch does, and gives every line it said that was not read yet. */
  readonly kill: () => Promise<ReadonlyArray<string>>
}

const exited = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once("exit", () => resolve())
  })

/** Runs one of the programs of this folder in a process of its own. */
export const runProgram = (name: string, ...args: ReadonlyArray<string>): Child => {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string | undefined> => {
    const line = await lines.next()
    return line.done === true ? undefined : line.value
  }
  return {
    pid: child.pid!,
    next,
    kill: async () => {
      child.kill("SIGKILL")
      await exited(child)
      const rest: Array<string> = []
      for (let line = await next(); line !== undefined; line = await next()) rest.push(line)
      return rest
    },
  }
}
