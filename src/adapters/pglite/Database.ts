import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { connect } from "./connection.ts"
import { Engine, engineOf } from "./Engine.ts"
import { holdFolder } from "./FolderLock.ts"

/** The files are unreadable, or this version can't open the database. */
export class DatabaseUnopened extends Schema.TaggedError<DatabaseUnopened>()("DatabaseUnopened", {
  /** Null for a database in memory. */
  folder: Schema.NullOr(Schema.String),
  cause: Schema.Defect(),
}) {}

export interface DatabaseOptions {
  /** The database folder, created if missing; absent for a database in memory. */
  readonly folder?: string
  /** An empty database to copy for a new one, if it exists: creating a database takes seconds. */
  readonly prepared?: string
  /**
   * How long to wait for a folder that another process has locked; by default, only until simultaneous claims are
   * settled.
   */
  readonly waiting?: <A, E, R>(held: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/**
 * PostgreSQL compiled to WebAssembly, inside this process, for a service without a database server: the same client,
 * statements and migrations as with a real server.
 *
 * The database has one session, so there is one connection, and statements are serialized. Committed data survives the
 * death of the process; it is passed to the operating system but not synced to disk, so a power failure may lose the
 * last few seconds.
 */
export const layer = (options: DatabaseOptions = {}) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { folder, prepared, waiting = (held) => held } = options
      if (folder !== undefined) yield* waiting(holdFolder(folder))
      let engine = engineOf({ folder, prepared })
      yield* Effect.addFinalizer(() => Effect.promise(() => engine.close()))
      yield* Effect.tryPromise({
        try: () => engine.opened,
        catch: (cause) => new DatabaseUnopened({ folder: folder ?? null, cause }),
      })
      /** After a crash, a connection to a database in a folder gets a new engine, which finds all committed data. */
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
