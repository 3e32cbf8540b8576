import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { Elapse } from "./keyValueSuite.ts"

/** Ages everything written so far, because the server's clock can't be advanced. */
export const sqlElapse = Layer.effect(
  Elapse,
  Effect.map(SqlClient.SqlClient, (sql) => (by) => {
    const seconds = Duration.toSeconds(by)
    return Effect.orDie(
      sql`update key_value set expires_at = expires_at - ${seconds}::float8 * interval '1 second'`,
    ).pipe(Effect.asVoid)
  }),
)
