import * as Effect from "effect/Effect"
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { holdFolder } from "../../../src/adapters/pglite/FolderLock.ts"

/**
 * `holder.ts FOLDER once` locks the folder for a moment, during which no other process may hold the lock, and prints
 * `held`, `refused` or `SHARED`. `holder.ts FOLDER` locks it until it is killed.
 */
const [folder = "", once] = process.argv.slice(2)
const inside = `${folder}.inside`

const visit = Effect.gen(function* () {
  yield* holdFolder(folder)
  if (once === undefined) {
    console.log("held")
    return yield* Effect.never
  }
  if (existsSync(inside)) return "SHARED"
  writeFileSync(inside, String(process.pid), { flag: "wx" })
  yield* Effect.sleep("30 millis")
  rmSync(inside)
  return "held"
})

const keepAlive = setInterval(() => undefined, 1000)
const outcome = await Effect.runPromise(
  Effect.scoped(visit).pipe(Effect.catchTag("FolderInUse", ({ pid }) => Effect.succeed(`refused ${pid}`))),
)
clearInterval(keepAlive)
console.log(outcome)
