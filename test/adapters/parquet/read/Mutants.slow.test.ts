import { assert, describe, it } from "@effect/vitest"
import { Worker } from "node:worker_threads"
import type { Findings, Task } from "./Mutants.ts"

const hunt = (task: Task): Promise<Findings> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./Mutants.ts", import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
    })
    worker.once("message", resolve)
    worker.once("error", reject)
  })

const total = ({ decoded, refused }: Findings) => Object.values(refused).reduce((sum, count) => sum + count, decoded)

describe("damaged files", () => {
  it.each([1, 2, 3])("10,000 damaged Parquet files are decoded or refused in a small heap, seed %d", async (seed) => {
    const findings = await hunt({ format: "parquet", seed, count: 10_000 })
    assert.deepStrictEqual(findings.thrown, [])
    assert.strictEqual(total(findings), 10_000)
    // Some damage hits unused bytes, so some of the files still decode, and the rest are rejected in many ways.
    assert.isAbove(findings.decoded, 100)
    assert.isAbove(Object.keys(findings.refused).length, 5)
  })

  it("20,000 damaged CSV files are decoded or refused", async () => {
    const findings = await hunt({ format: "csv", seed: 4, count: 20_000 })
    assert.deepStrictEqual(findings.thrown, [])
    assert.strictEqual(total(findings), 20_000)
    assert.isAbove(findings.decoded, 100)
    assert.isAbove(Object.keys(findings.refused).length, 3)
  })
})
