import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { getPriority, platform } from "node:os"
import { type HeavyWork, threadFor } from "../../src/layers/threads.ts"

/** The data that each program reads when it starts; here, all of it is empty or invalid. */
const data: Record<HeavyWork, unknown> = {
  decoding: null,
  docx: new Uint8Array(),
  exchange: { bytes: new Uint8Array(), formUid: "" },
  folding: null,
  html: new Uint8Array(),
  indexes: null,
  pdf: { program: null },
  printing: null,
  recognition: { folder: "/nowhere", threads: 1 },
  rendering: { folders: [] },
  synthesis: { folder: "/nowhere", threads: 1 },
  tagging: null,
  writing: null,
}

const works = Object.keys(data) as ReadonlyArray<HeavyWork>

/** Linux has a folder for each thread of this process. */
const threads = (): ReadonlyArray<string> => (platform() === "linux" ? readdirSync("/proc/self/task") : [])

/** Niceness of the threads with this name. */
const nicenessOf = (name: string, among: ReadonlyArray<string>): ReadonlyArray<number> =>
  among.flatMap((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, "latin1")
    const end = stat.lastIndexOf(")")
    return stat.slice(stat.indexOf("(") + 1, end) === name ? [Number(stat.slice(end + 2).split(" ")[16])] : []
  })

describe("a thread for heavy work", () => {
  for (const work of works)
    it(`runs ${work} at a lower priority than the main thread`, async () => {
      const main = getPriority()
      // Threads of other tests with this name may be about to end.
      const before = new Set(threads())
      const thread = threadFor(work)({ workerData: data[work], stderr: true })
      try {
        await once(thread, "message")
        assert.strictEqual(getPriority(), main)
        const own = nicenessOf(
          work,
          threads().filter((thread) => !before.has(thread)),
        )
        if (platform() === "linux") assert.deepStrictEqual(own, [Math.min(19, main + 10)])
      } finally {
        await thread.terminate()
      }
    })
})
