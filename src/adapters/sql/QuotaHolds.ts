import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { UsageUnavailable } from "../../domain/usage/Quota.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { QuotaHolds } from "../../ports/QuotaHolds.ts"
import { orUnavailable, withDeadline } from "./deadline.ts"
import { rowsOf } from "./rows.ts"

const sums = rowsOf(Schema.Struct({ others: Schema.BigInt }))

/**
 * The table `quota_holds`. A process makes its reservation visible to all processes before it reads their reservations.
 */
export const layer = Layer.effect(
  QuotaHolds,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const identifiers = yield* Identifiers
    const ask = orUnavailable(UsageUnavailable)

    return QuotaHolds.of({
      hold: Effect.fnUntraced(function* (key, amount) {
        const id = yield* identifiers.uuid
        yield* ask(sql`
          with over as (delete from quota_holds where quota_key = ${key} and held_until < now())
          insert into quota_holds (quota_key, hold_id, amount, held_until)
          values (${key}, ${id}, ${BigInt(Math.ceil(amount))}, now() + interval '10 minutes')`)
        const [row] = yield* ask(
          sums(sql`
            select coalesce(sum(amount), 0)::bigint as others from quota_holds
            where quota_key = ${key} and hold_id <> ${id} and held_until > now()`),
        )
        return { id, others: Number(row?.others ?? 0n) }
      }),
      release: (key, id) =>
        Effect.ignore(withDeadline(sql`delete from quota_holds where quota_key = ${key} and hold_id = ${id}`)),
    })
  }),
)
