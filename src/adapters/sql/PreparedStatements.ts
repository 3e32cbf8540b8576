import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import type { SqlError } from "effect/sql/SqlError"

/** A pooler in transaction mode loses prepared statements. */
export class StatementsForgotten extends Schema.TaggedError<StatementsForgotten>()("StatementsForgotten", {}) {
  override get message(): string {
    return (
      "DATABASE_URL leads to a pooler in transaction mode that does not support prepared statements " +
      "(set DATABASE_PREPARE=false, or use PgBouncer 1.21 or newer with max_prepared_statements)"
    )
  }
}

/** The error code of a server that has not prepared a statement. */
const notPrepared = "26000"

const isForgotten = ({ reason: { cause } }: SqlError): boolean =>
  typeof cause === "object" && cause !== null && "code" in cause && cause.code === notPrepared

/**
 * A pooler with one server connection makes the second client wait for the first, in which case the check is
 * inconclusive.
 */
const longest = "2 seconds"

const inTransaction = <A>(connection: Connection, use: Effect.Effect<A, SqlError>) =>
  Effect.acquireUseRelease(
    connection.executeUnprepared("begin", [], undefined),
    () => use,
    () => Effect.ignore(connection.executeUnprepared("rollback", [], undefined)),
  )

/**
 * Fails if a statement prepared on a connection is missing in that connection's next transaction. In between, another
 * client occupies the pooler's free server connection, so the pooler must use a second one.
 */
export const statementsHold = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [one, other] = [yield* sql.reserve, yield* sql.reserve]
  const asked = one.execute("select 1 as prepared", [], undefined)
  yield* asked
  yield* inTransaction(other, Effect.timeoutOption(inTransaction(one, asked), longest))
}).pipe(
  Effect.scoped,
  Effect.catchIf(isForgotten, () => new StatementsForgotten()),
)
