import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { freeBytes, hasSpace } from "./DiskSpace.ts"

const interval = Duration.seconds(2)

/**
 * Makes the database read-only while its disk is full. If the engine could not write its log, it would stop and could
 * not be opened again, not even for reading. Each run checks once; the log reports when the disk becomes full, and when
 * there is space again.
 */
export const diskGuard = (folder: string, free: Effect.Effect<number> = freeBytes(folder)) =>
  Effect.sync(() => {
    let isReadOnly = false
    return Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const full = yield* Effect.flip(hasSpace(folder, free)).pipe(Effect.option)
      const isFull = full._tag === "Some"
      // Set again each time, because a restarted engine has lost the setting.
      if (isFull || isReadOnly)
        yield* sql.unsafe(`set default_transaction_read_only = ${isFull ? "on" : "off"}`).unprepared
      if (full._tag === "Some" && !isReadOnly)
        yield* Effect.logError(`The embedded database accepts no writes: ${full.value.message}`)
      if (!isFull && isReadOnly) yield* Effect.logInfo("The embedded database is writable again")
      isReadOnly = isFull
    })
  })

/** Checks periodically while the database is open. */
export const layer = (folder: string) =>
  Layer.effectDiscard(
    Effect.flatMap(diskGuard(folder), (look) =>
      look.pipe(
        Effect.ignore({ log: "Debug", message: "the disk of the embedded database" }),
        Effect.andThen(Effect.sleep(interval)),
        Effect.forever,
        Effect.forkScoped,
      ),
    ),
  )
