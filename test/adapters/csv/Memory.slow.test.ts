import { assert, describe, it } from "@effect/vitest"
import { Worker } from "node:worker_threads"
import type { Reading } from "../../../src/domain/infographic/reading/Reading.ts"

const program = new URL("../../support/readingThread.ts", import.meta.url)

/** Rows whose dates cycle through three years, as bytes outside of the heap. */
const entries = (rows: number): Uint8Array => {
  const lines = Array.from({ length: rows }, (_, n) => {
    const day = new Date(Date.UTC(2022, 0, 1 + (n % 1096))).toISOString().slice(0, 10)
    return `${day},${((n * 7919) % 100_003) / 100},shop ${n % 17}`
  })
  return new TextEncoder().encode(`Date,Amount,Shop\n${lines.join("\n")}\n`)
}

/** Number of rows that a thread with this memory limit reads; undefined if it runs out of memory. */
const rowsRead = (rows: number, reading: Reading): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData: { bytes: entries(rows), reading },
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 40 },
    })
    worker.once("message", (count: number) => resolve(count))
    worker.once("error", (error: Error & { readonly code?: string }) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve(undefined) : reject(error),
    )
  })

const summary = { by: "Date", period: "month", measures: [{ of: "sum", column: "Amount", as: "Amount" }] } as const

describe("aggregated rows", () => {
  it.each([{ summary }, { summary: "auto" }] as const)(
    "need no more memory if the file has fifty times as many rows: %j",
    async (reading) => {
      assert.strictEqual(await rowsRead(10_000, reading), 36)
      assert.strictEqual(await rowsRead(500_000, reading), 36)
    },
  )

  it("fit into a thread's memory when the raw rows don't", async () => {
    assert.strictEqual(await rowsRead(10_000, {}), 10_000)
    assert.isUndefined(await rowsRead(500_000, {}))
  })
})
