import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { rmSync, utimesSync } from "node:fs"
import { claim, takeOver } from "./FolderClaim.ts"

/** Another live process has locked the folder. Two processes at once would destroy the data. */
export class FolderInUse extends Schema.TaggedError<FolderInUse>()("FolderInUse", {
  folder: Schema.String,
  /** The process and its machine. */
  pid: Schema.Int,
  host: Schema.String,
}) {
  override get message(): string {
    return `${this.folder} is in use by process ${this.pid} on ${this.host}: stop it, or choose another folder`
  }
}

/** The folder can't be locked, because it can't be created or written to. */
export class FolderUnusable extends Schema.TaggedError<FolderUnusable>()("FolderUnusable", {
  folder: Schema.String,
  cause: Schema.Defect(),
}) {}

/** A process that holds the lock renews its claim at this interval. */
const renewal = "5 seconds"

/** The path of this process's claim: the one made by `claimEarly`, or a new one. */
const claimed = (folder: string): Effect.Effect<string, FolderInUse | FolderUnusable> =>
  Effect.try({
    try: () => takeOver(folder) ?? claim(folder),
    catch: (cause) => new FolderUnusable({ folder, cause }),
  }).pipe(
    Effect.flatMap((outcome) =>
      typeof outcome === "string"
        ? Effect.succeed(outcome)
        : Effect.fail(new FolderInUse({ folder, pid: outcome.pid, host: outcome.host })),
    ),
  )

const renew = (path: string): Effect.Effect<void> =>
  Effect.ignore(
    Effect.try(() => {
      const now = new Date()
      utimesSync(path, now, now)
    }),
  )

/** If two processes start at the same time, both withdraw their claims, and each retries after a random delay. */
const stepBack = Effect.flatMap(Random.nextIntBetween(20, 400), (millis) => Effect.sleep(millis))

/** Holds the lock on the folder for this process until the scope closes. */
export const holdFolder = Effect.fn("holdFolder")(function* (folder: string) {
  const path = yield* Effect.acquireRelease(
    claimed(folder).pipe(
      Effect.tapErrorTag("FolderInUse", () => stepBack),
      Effect.retry({ times: 2, while: ({ _tag }) => _tag === "FolderInUse" }),
    ),
    (path) => Effect.sync(() => rmSync(path, { force: true })),
  )
  yield* Effect.forkScoped(Effect.repeat(renew(path), Schedule.spaced(renewal)))
})
