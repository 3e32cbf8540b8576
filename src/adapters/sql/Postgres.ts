import * as PgClient from "@effect/sql-pg/PgClient"
import type * as Duration from "effect/Duration"
import type * as Redacted from "effect/Redacted"

/** Where the server is: one address, or its parts. */
export type PostgresAddress =
  | { readonly url: Redacted.Redacted }
  | {
      readonly host: string
      readonly port: number
      readonly database: string
      readonly username: string
      readonly password: Redacted.Redacted
    }

export interface PostgresOptions {
  readonly maxConnections?: number
  /** How long opening one connection may take, authentication included. */
  readonly connectTimeout?: Duration.Input
  /** Whether statements are prepared under a name; not behind a pooler that hands a connection on between transactions and does not know them. */
  readonly prepares?: boolean
}

/**
 * A pool of connections to a PostgreSQL server. Connections open on demand, so building the layer never fails;
 * a connection that breaks is replaced by the next statement that needs one.
 */
export const layer = (address: PostgresAddress, options: PostgresOptions = {}) =>
  PgClient.layer({
    ...address,
    applicationName: "parley",
    maxConnections: options.maxConnections ?? 10,
    connectTimeout: options.connectTimeout ?? "4 seconds",
    keepAlive: "15 seconds",
    prepare: options.prepares ?? true,
  })
