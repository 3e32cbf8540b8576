import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { lineNames, settingOf } from "../../../src/http/ratelimits/Table.ts"
import { type RenderProcess, startRenderProcess } from "../renderProcess.ts"

const unlimited = { RATE_LIMITS: lineNames.map((name) => `${settingOf(name)}=0`).join(", ") }

/** Identical processes on the same servers, each with a persistent folder. */
export interface Fleet {
  /** The next base URL in rotation; a client that gets no response tries another. */
  readonly place: () => string
  /** Kills a process, and starts a replacement. */
  readonly kill: () => Promise<void>
  /** Replaces all processes in turn, as an operator would. */
  readonly roll: () => Promise<void>
  /** The file with the first process's clock offset; undefined if its clock can't be changed. */
  readonly clock: string | undefined
  /** Unexpected exits. */
  readonly died: () => ReadonlyArray<string>
  readonly dispose: () => Promise<void>
}

export const startFleet = async (
  environment: Readonly<Record<string, string>>,
  size: number,
  below: (n: number) => number,
): Promise<Fleet> => {
  const folders = Array.from({ length: size }, () => mkdtempSync(join(tmpdir(), "chaos-process-")))
  const library = globSync(["/usr/lib/*/faketime/libfaketimeMT.so.1", "/usr/lib/faketime/libfaketimeMT.so.1"])[0]
  const clock = library === undefined ? undefined : join(folders[0]!, "clock")
  if (clock !== undefined) writeFileSync(clock, "+0\n")
  const moved = (at: number): Readonly<Record<string, string>> =>
    library === undefined || clock === undefined || at !== 0
      ? {}
      : {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: clock,
          FAKETIME_CACHE_DURATION: "1",
          FAKETIME_DONT_FAKE_MONOTONIC: "1",
          FAKETIME_DONT_RESET: "1",
        }
  const died: Array<string> = []
  const wanted = new WeakSet<RenderProcess>()
  const begin = async (at: number): Promise<RenderProcess> => {
    const process = await startRenderProcess(
      {
        SHUTDOWN_GRACE_SECONDS: "10",
        ARTIFACT_INLINE_MAX_BYTES: "100",
        ...unlimited,
        ...moved(at),
        ...environment,
      },
      folders[at],
    )
    const watch = async () => {
      const status = await process.ended
      if (!wanted.has(process)) died.push(`process ${at} ended with ${status}: ${process.output().slice(-1500)}`)
    }
    void watch()
    return process
  }
  const processes: Array<RenderProcess> = []
  for (const at of folders.keys()) processes.push(await begin(at))
  const end = async (at: number, signal: "SIGKILL" | "SIGTERM") => {
    const process = processes[at]!
    wanted.add(process)
    process.child.kill(signal)
    await process.ended
  }
  let turn = 0
  return {
    place: () => processes[turn++ % processes.length]!.url,
    kill: async () => {
      const at = below(size)
      await end(at, "SIGKILL")
      processes[at] = await begin(at)
    },
    roll: async () => {
      for (const at of processes.keys()) {
        await end(at, "SIGTERM")
        processes[at] = await begin(at)
      }
    },
    clock,
    died: () => died,
    dispose: async () => {
      for (const at of processes.keys()) await end(at, "SIGKILL")
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
