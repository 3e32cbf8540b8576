import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { getPriority } from "node:os"
import { run } from "../../../src/adapters/programs/run.ts"

/** Reports its priority after it receives a line, because startup is over by then. */
const confession = `process.stdin.once("data", () => console.log(require("node:os").getPriority()))`

describe("a local program", () => {
  it.live("runs at a lower priority than processes that serve clients", () =>
    Effect.gen(function* () {
      const own = getPriority()
      const output = yield* run(process.execPath, ["-e", confession], "go\n")
      assert.strictEqual(Number(output), Math.min(19, own + 10))
      assert.strictEqual(getPriority(), own)
    }),
  )
})
