import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { AuditLog } from "../../../src/ports/AuditLog.ts"
import { anchorsIn } from "../../../src/layers/commands/AuditAnchor.ts"
import { verified } from "../../../src/layers/commands/AuditCommand.ts"
import * as MemoryAudit from "../../doubles/memory/AuditLog.ts"

/** A log with this many entries in each tenant's chain, as written by one process. */
const chains = (lengths: Readonly<Record<string, number>>, actor = "7") =>
  Effect.gen(function* () {
    const log = yield* AuditLog
    for (const [tenant, length] of Object.entries(lengths))
      for (let n = 0; n < length; n++)
        yield* log.add(
          { id: `${tenant}${n}`, at: n, tenant, actor, action: "form.edit", object: {}, request: null },
          Option.some({ result: "done", status: 200, made: null }),
        )
    yield* log.link(Duration.zero)
    return log
  })

/** The command's output for a log with these chains, given the lines that it printed earlier. */
const printed = (lengths: Readonly<Record<string, number>>, kept = "", actor?: string) =>
  Effect.gen(function* () {
    const log = yield* chains(lengths, actor)
    const { anchors, wrong } = anchorsIn(kept)
    assert.isUndefined(wrong)
    return yield* Effect.provideService(verified(undefined, anchors), AuditLog, log)
  }).pipe(Effect.provide(MemoryAudit.layer))

describe("parley audit --anchor", () => {
  it.effect("accepts a chain that has grown since it was anchored, and prints its new head", () =>
    Effect.gen(function* () {
      const kept = (yield* printed({ "": 1, demo: 2 })).lines.join("\n")
      const { lines, isWhole } = yield* printed({ "": 1, demo: 5, other: 1 }, `${kept}\n`)
      assert.isTrue(isWhole)
      assert.deepStrictEqual(
        lines.map((line) => line.replace(/ entries.*/, "")),
        ["(service): 1", "demo: 5", "other: 1"],
      )
    }),
  )

  it.effect("names a chain that was truncated, one that was rewritten, and one that is missing", () =>
    Effect.gen(function* () {
      const kept = (yield* printed({ cut: 3, gone: 2, same: 1 })).lines.join("\n")
      const cut = yield* printed({ cut: 2, same: 1 }, kept)
      assert.isFalse(cut.isWhole)
      assert.deepStrictEqual(cut.lines.slice(0, 2), [
        "cut: only 2 of the anchor's 3 entries are left",
        "gone: only 0 of the anchor's 2 entries are left",
      ])
      assert.match(cut.lines[2]!, /^same: 1 entries, newest/)
      const rewritten = yield* printed({ cut: 4, gone: 2, same: 1 }, kept, "8")
      assert.isFalse(rewritten.isWhole)
      assert.strictEqual(rewritten.lines[0], "cut: entry 3 doesn't match the anchor: the chain was rewritten")
    }),
  )

  it("uses the newest of several lines about the same chain, and names an invalid line", () => {
    const [a, b] = ["a".repeat(64), "b".repeat(64)]
    const { anchors } = anchorsIn(`demo: 9 entries, newest ${b}\r\n\r\ndemo: 2 entries, newest ${a}\n`)
    assert.deepStrictEqual([...anchors], [["demo", { entries: 9, hash: b }]])
    assert.strictEqual(anchorsIn(`demo: 1 entries, newest ${a}\ndemo: entry 2 is not as it was written`).wrong, 2)
  })
})
