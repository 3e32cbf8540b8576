import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { UsageUnavailable } from "../../domain/usage/Quota.ts"
import { TenantUsage } from "../../ports/TenantUsage.ts"
import { withDeadline } from "./deadline.ts"
import { rowsOf } from "./rows.ts"
import { plainBytes } from "./sealedRows.ts"

const rows = rowsOf(Schema.Struct({ forms: Schema.Int, bytes: Schema.BigInt }))

/** Lengths are stored in the rows' headers, so computing them reads no answers. */
export const layer = Layer.effect(
  TenantUsage,
  Effect.map(SqlClient.SqlClient, (sql) =>
    TenantUsage.of({
      of: (tenant) =>
        withDeadline(
          rows(sql`
            select
              (select count(*) from forms where tenant = ${tenant})::int as forms,
              (
                (select coalesce(sum(${sql.literal(`${plainBytes("data")} + coalesce(${plainBytes("evidence")}, 0) + coalesce(${plainBytes("context")}, 0)`)}), 0)
                  from submissions where tenant = ${tenant})
                + (select coalesce(sum(bytes), 0) from stored_objects
                  where object_key >= ${`uploads/${tenant}/`} and object_key < ${`uploads/${tenant}0`})
                + (select coalesce(sum(recording.bytes), 0) from forms
                  join stored_objects recording on recording.object_key >= ${"recordings/"} || forms.form_uid || ${"/"}
                    and recording.object_key < ${"recordings/"} || forms.form_uid || ${"0"}
                  where forms.tenant = ${tenant})
              )::bigint as bytes`),
        ).pipe(
          Effect.map(([all]) => ({ forms: all?.forms ?? 0, bytes: Number(all?.bytes ?? 0n) })),
          Effect.mapError((cause) => new UsageUnavailable({ cause })),
        ),
    }),
  ),
)
