import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { connect } from "./connection.ts"
import { Engine } from "./Engine.ts"
import { holdFolder } from "./FolderLock.ts"

/** The files are not those of a database that this version can open, or they cannot be read. */
export class DatabaseUnopened extends Schema.TaggedError<DatabaseUnopened>()("DatabaseUnopened", {
  /** None for a database in memory. */
  folder: Schema.NullOr(Schema.String),
  cause: Schema.Defect(),
}) {}

export interface DatabaseOptions {
  /** The folder of the database, made when there is none. Without it nothing is kept. */
  readonly folder?: string
  /** A database without rows to copy a new one from, where it is there: making one takes seconds. */
  readonly prepared?: string
  /** How a folder that another process holds is waited for; without it only until a claim of the same moment is settled. */
  readonly waiting?: <A, E, R>(held: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/**
 * PostgreSQL compiled to WebAssembly, inside this process, for a service without a server: the same client, the same
 * statements and the same migrations as with a real one.
 *
 * It has one session, so one connection, and statements wait for each other. What was answered survives the death of
 * the process; it is handed to the operating system but not forced to disk, so a loss of power may take the last seconds.
 */
export const layer = (options: DatabaseOptions = {}) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { folder, prepared, waiting = (held) => held } = options
      if (folder !== undefined) yield* waiting(holdFolder(folder))
      let engine = new Engine({ folder, prepared })
      yield* Effect.addFinalizer(() => Effect.promise(() => engine.close()))
      yield* Effect.tryPromise({
        try: () => engine.opened,
        catch: (cause) => new DatabaseUnopened({ folder: folder ?? null, cause }),
      })
      /** A connection after a crash gets a new engine; with a folder it finds everything that was answered. */
      const running = async (): Promise<Engine> => {
        if (!engine.isStopped || folder === undefined) return engine
        await engine.exited
        if (engine.isStopped) engine = new Engine({ folder, prepared })
        return engine
      }
      return PgClient.layer({
        database: "postgres",
        username: "postgres",
        password: Redacted.make(""),
        applicationName: "parley",
        maxConnections: 1,
        minConnections: 1,
        connectTimeout: "20 seconds",
        stream: () => connect(running),
      })
    }),
  )
