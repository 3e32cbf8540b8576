import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { claimEarly } from "../../../src/adapters/pglite/FolderClaim.ts"
import { holdFolder } from "../../../src/adapters/pglite/FolderLock.ts"
import { runProgram } from "../../support/programs/child.ts"

const newFolder = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "lock-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
  ),
  (folder) => join(folder, "data"),
)

const beside = (folder: string): ReadonlyArray<string> => readdirSync(join(folder, ".."))

describe("the lock on a folder", () => {
  it.live("refuses a second process, naming the first, and admits it once the first has been killed", () =>
    Effect.gen(function* () {
      const folder = yield* newFolder
      const holder = runProgram("holder.ts", folder)
      assert.strictEqual(yield* Effect.promise(holder.next), "held")
      const refused = yield* Effect.flip(Effect.scoped(holdFolder(folder)))
      assert.strictEqual(refused._tag, "FolderInUse")
      assert.include(refused.message, `process ${holder.pid} on ${hostname()}`)
      yield* Effect.promise(holder.kill)
      assert.lengthOf(beside(folder), 1)
      yield* Effect.scoped(holdFolder(folder))
      assert.lengthOf(beside(folder), 0)
    }),
  )

  it.live("admits at most one of many concurrent processes, and leaves no trace of them", () =>
    Effect.gen(function* () {
      const folder = yield* newFolder
      const outcomes = yield* Effect.promise(() =>
        Promise.all(Array.from({ length: 12 }, () => runProgram("holder.ts", folder, "once").next())),
      )
      for (const outcome of outcomes) assert.match(outcome ?? "died", /^(held|refused \d+)$/)
      assert.isTrue(outcomes.includes("held"))
      assert.deepStrictEqual(beside(folder), [])
    }),
  )

  it.live("is not held by a process that merely has the id of a dead one", () =>
    Effect.gen(function* () {
      const folder = yield* newFolder
      writeFileSync(`${folder}.lock~${process.ppid}~00000000.1~${encodeURIComponent(hostname())}`, "")
      yield* Effect.scoped(holdFolder(folder))
    }),
  )

  it.live("belongs to another machine as long as that machine renews its claim", () =>
    Effect.gen(function* () {
      const folder = yield* newFolder
      const claim = `${folder}.lock~1~00000000.1~elsewhere`
      writeFileSync(claim, "")
      const refused = yield* Effect.flip(Effect.scoped(holdFolder(folder)))
      assert.include(refused.message, "process 1 on elsewhere")
      const minuteAgo = new Date(Date.now() - 60_000)
      utimesSync(claim, minuteAgo, minuteAgo)
      yield* Effect.scoped(holdFolder(folder))
    }),
  )

  it.live("uses the claim that its process made before the service was loaded, and releases it at the end", () =>
    Effect.gen(function* () {
      const folder = yield* newFolder
      assert.isTrue(claimEarly(folder))
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* holdFolder(folder)
          assert.lengthOf(beside(folder), 1)
          assert.isFalse(claimEarly(folder))
        }),
      )
      assert.lengthOf(beside(folder), 0)
    }),
  )

  it.live("is released if its process exits before using the folder", () =>
    Effect.gen(function* () {
      const folder = yield* newFolder
      const { next } = runProgram("earlyClaim.ts", folder)
      const printed = yield* Effect.promise(next)
      assert.deepStrictEqual(JSON.parse(printed ?? ""), { isClaimed: true, files: 1 })
      // The output ends with the process.
      assert.isUndefined(yield* Effect.promise(next))
      assert.lengthOf(beside(folder), 0)
    }),
  )

  it.live("reports a folder that can't be created", () =>
    Effect.gen(function* () {
      const folder = yield* newFolder
      writeFileSync(`${folder}-file`, "")
      const refused = yield* Effect.flip(Effect.scoped(holdFolder(join(`${folder}-file`, "below", "data"))))
      assert.strictEqual(refused._tag, "FolderUnusable")
    }),
  )
})
