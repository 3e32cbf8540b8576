import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { folderState, toldOfState } from "../../src/layers/DatabaseFolder.ts"

describe("a data folder", () => {
  it.effect("that was emptied is told apart from one with its database, and the operator is told", () => {
    const lines: Array<string> = []
    const logger = Logger.layer([
      Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`)),
    ])
    return Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "data-"))),
        (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true })),
      )
      const tell = Effect.suspend(() => toldOfState(folderState(folder), folder))
      assert.strictEqual(folderState(join(folder, "nowhere")), "new")
      mkdirSync(join(folder, "objects"))
      mkdirSync(join(folder, "database"))
      assert.strictEqual(folderState(folder), "new")
      yield* tell
      writeFileSync(join(folder, "objects", "a"), "")
      assert.strictEqual(folderState(folder), "lost")
      yield* tell
      writeFileSync(join(folder, "database", "PG_VERSION"), "17")
      assert.strictEqual(folderState(folder), "whole")
      yield* tell
      assert.strictEqual(lines.length, 2)
      assert.match(lines[0]!, /^Warn .*holds no database/)
      assert.match(lines[1]!, /^Error .*holds files and no database/)
    }).pipe(Effect.scoped, Effect.provide(logger))
  })
})
