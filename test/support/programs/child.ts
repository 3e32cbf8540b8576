import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"

export interface Child {
  readonly pid: number
  /** The program's next line; undefined at the end. */
  readonly next: () => Promise<string | undefined>
  /** Kills the program as abruptly as a power failure, and returns its unread lines. */
  readonly kill: () => Promise<ReadonlyArray<string>>
}

const exited = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once("exit", () => resolve())
  })

/** Runs one of this folder's programs in a separate process. */
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
