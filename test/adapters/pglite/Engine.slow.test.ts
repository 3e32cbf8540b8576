import { afterAll, assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { connect } from "../../../src/adapters/pglite/connection.ts"
import {
  Engine,
  engineOf,
  type EngineRequest,
  EngineStopped,
  loadAhead,
  openEarly,
} from "../../../src/adapters/pglite/Engine.ts"

const folder = mkdtempSync(join(tmpdir(), "engine-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A first message that no server accepts: it ends the engine. */
const deadly = (): Buffer => Buffer.from([0, 0, 0, 8, 0, 9, 0, 9])

const simpleQuery = (sql: string): Buffer => {
  const text = Buffer.from(`${sql}\0`)
  const message = Buffer.alloc(5 + text.length, "Q")
  message.writeInt32BE(4 + text.length, 1)
  text.copy(message, 5)
  return message
}

describe("an engine", () => {
  it("transfers large batches without copying, and copies small ones and views of larger buffers", async () => {
    const engine = new Engine({ folder: undefined })
    await engine.opened
    const large = simpleQuery(`select length('${"é".repeat(100_000)}')`)
    const view = Buffer.concat([large, Buffer.alloc(1)]).subarray(0, large.length)
    const small = Buffer.from(new Uint8Array(simpleQuery("select 100000")).buffer)
    for (const batch of [view, small, large])
      assert.include(Buffer.concat(await engine.execute(batch)).toString("latin1"), "100000")
    assert.deepStrictEqual(
      [view, small, large].map(({ length }) => length > 0),
      [true, true, false],
    )
    await engine.close()
  })

  it("fails all waiting callers when it dies, and its successor has all confirmed data", async () => {
    const engine = new Engine({ folder: join(folder, "database") })
    await engine.opened
    await engine.execute(simpleQuery("create table notes (body text)"))
    await engine.execute(simpleQuery("insert into notes values ('kept')"))
    const waiting = [deadly(), simpleQuery("select 1"), simpleQuery("select 2")].map((batch) => engine.execute(batch))
    for (const outcome of await Promise.allSettled(waiting)) {
      assert.isTrue(outcome.status === "rejected" && outcome.reason instanceof EngineStopped)
    }
    assert.isTrue(engine.isStopped)
    const late = await engine.execute(simpleQuery("select 3")).catch((cause: unknown) => cause)
    assert.instanceOf(late, EngineStopped)
    await engine.close()

    const next = new Engine({ folder: join(folder, "database") })
    const answer = await next.execute(simpleQuery("select body from notes"))
    assert.include(Buffer.concat(answer).toString("latin1"), "kept")
    await next.close()
  })

  it("gets a copy of only the statement, without the rest of the client's buffer", async () => {
    const engine = new Engine({ folder: undefined })
    await engine.opened
    const sent: Array<number> = []
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (message: EngineRequest, ...more) {
      if (message.kind === "execute") sent.push(message.batch.buffer.byteLength)
      return Reflect.apply(post, this, [message, ...more])
    }
    const [query, memory] = [simpleQuery("select 42"), Buffer.alloc(65_536)]
    query.copy(memory, 100)
    const answer = await engine.execute(memory.subarray(100, 100 + query.length))
    Worker.prototype.postMessage = post
    assert.include(Buffer.concat(answer).toString("latin1"), "42")
    assert.deepStrictEqual(sent, [query.length])
    assert.lengthOf(memory, 65_536)
    await engine.close()
  })

  it("closes its connections when it stops", async () => {
    const engine = new Engine({ folder: undefined })
    await engine.opened
    await engine.close()
    const connection = connect(async () => engine)
    connection.write(Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]))
    const [cause] = await once(connection, "error")
    assert.instanceOf(cause, EngineStopped)
    assert.isTrue(connection.destroyed)
  })

  it("loaded in advance is used for the first database only, and the second database gets its own engine", async () => {
    loadAhead()
    const [first, second] = [new Engine({ folder: undefined }), new Engine({ folder: undefined })]
    await first.execute(simpleQuery("create table mine (body text)"))
    const answer = await second.execute(simpleQuery("select body from mine"))
    assert.include(Buffer.concat(answer).toString("latin1"), "does not exist")
    await Promise.all([first.close(), second.close()])
  })

  it("may be started early, but only for an existing folder and only once", async () => {
    const [existing, absent] = [join(folder, "early", "database"), join(folder, "later", "database")]
    openEarly(absent)
    assert.isFalse(existsSync(join(folder, "later")))
    const first = engineOf({ folder: existing })
    await first.execute(simpleQuery("create table mine (body text)"))
    await first.close()
    openEarly(existing)
    const second = engineOf({ folder: existing })
    assert.lengthOf(readdirSync(join(folder, "early")), 2)
    assert.include(Buffer.concat(await second.execute(simpleQuery("table mine"))).toString("latin1"), "body")
    await second.close()
  })

  it("reports the reason if it can't open its files", async () => {
    const engine = new Engine({ folder: "/dev/null/database" })
    const refused = await engine.opened.catch((cause: unknown) => cause)
    assert.instanceOf(refused, EngineStopped)
    assert.match(String((refused as Error).cause), /ENOTDIR|EEXIST/)
  })
})
