import "effect/schema/SchemaJITCompiler/enable"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import * as Pglite from "../../src/adapters/pglite/Database.ts"
import * as Conversations from "../../src/adapters/sql/ConversationStore.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"
import { ConversationStore } from "../../src/ports/ConversationStore.ts"

/**
 * The cost of starting and ending a turn on the embedded database, for each thousand turns of one owner, spread over
 * 200 conversations, compared with a bare statement. Tables are not analyzed in between, so plans remain those for
 * empty tables. The last thousand should take as long as the first. `node bench/stores/turns.ts [thousands]`
 */
const thousands = Number(process.argv[2] ?? 5)
const conversations = 200
const kept = 500

const folder = mkdtempSync(join(tmpdir(), "parley-turns-"))
const database = Migrations.layer.pipe(Layer.provideMerge(Pglite.layer({ folder: join(folder, "database") })))

/** Microseconds per run. */
const timed = <E, R>(count: number, one: (n: number) => Effect.Effect<unknown, E, R>) =>
  Effect.gen(function* () {
    const start = performance.now()
    for (let n = 0; n < count; n++) yield* one(n)
    return ((performance.now() - start) * 1000) / count
  })

const run = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const store = yield* ConversationStore
  const askedAt = DateTime.makeUnsafe(0)
  const begin = (n: number) => {
    const name = String(n % conversations)
    const turn = { turnId: `t${n}`, conversationId: `c${name}`, sessionId: name, chatbotId: "agent", agent: "Ana" }
    const question = { question: "Hello?", replaces: null, isDrawing: false, worker: "w", askedAt }
    return store.begin("owner", { ...turn, ...question }, "Hello?")
  }
  const ended = {
    state: "completed",
    content: "Yes. ".repeat(20),
    answer: null,
    error: null,
    endedAt: askedAt,
  } as const
  const end = (n: number) => store.end("owner", `t${n}`, ended, kept)
  const bare = yield* timed(1000, () => sql`select 1`)
  console.log(`a bare statement ${bare.toFixed(0)} us, load ${loadavg()[0]!.toFixed(1)}`)
  let first = 0
  for (let thousand = 0; thousand < thousands; thousand++) {
    const at = thousand * 1000
    const begun = yield* timed(1000, (n) => begin(at + n))
    const over = yield* timed(1000, (n) => end(at + n))
    if (thousand === 0) first = over
    console.log(
      `${String(at).padStart(6)} turns before: started in ${begun.toFixed(0)} us, ended in ${over.toFixed(0)} us, ` +
        `${(over / first).toFixed(2)} of the first thousand's, ${(over / bare).toFixed(1)} bare statements`,
    )
  }
})

await Effect.runPromise(Effect.provide(run, Layer.provideMerge(Conversations.layer, database)))
rmSync(folder, { recursive: true })
