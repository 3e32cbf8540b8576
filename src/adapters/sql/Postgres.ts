import * as PgClient from "@effect/sql-pg/PgClient"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import { clientCertificate } from "./clientCertificate.ts"

/** The server: one connection URL, or its parts. */
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
  /** The timeout for opening a connection, including authentication. */
  readonly connectTimeout?: Duration.Input
  /**
   * Whether statements are prepared by name; false behind a pooler in transaction mode, which loses prepared
   * statements.
   */
  readonly prepares?: boolean
}

/**
 * A connection pool for a PostgreSQL server. Connections open on demand, so building the layer never fails; a broken
 * connection is replaced at the next statement. Address, user, password and certificate are read for each connection:
 * their getters are called each time.
 */
export const layer = (address: PostgresAddress, options: PostgresOptions = {}) => {
  const shared = {
    applicationName: "parley",
    maxConnections: options.maxConnections ?? 10,
    connectTimeout: options.connectTimeout ?? "4 seconds",
    keepAlive: "15 seconds",
    prepare: options.prepares ?? true,
  } as const
  if (!("url" in address))
    return PgClient.layer({
      ...shared,
      ...address,
      password: Effect.sync(() => Redacted.make(secretNow(address.password))),
    })
  const { url } = address
  return PgClient.layer({
    ...shared,
    get url() {
      return Redacted.make(secretNow(url))
    },
    get ssl() {
      return clientCertificate(secretNow(url))
    },
  })
}
