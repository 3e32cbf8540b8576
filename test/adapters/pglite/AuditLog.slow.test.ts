import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import * as AuditLogOverSql from "../../../src/adapters/sql/AuditLog.ts"
import { AuditLog } from "../../../src/ports/AuditLog.ts"
import { embeddedDatabase } from "../../support/embeddedDatabase.ts"

describe("the audit log while its table can't be written to", () => {
  it.live("keeps entries of finished actions, and writes them in order once it can", () =>
    Effect.gen(function* () {
      const log = yield* AuditLog
      const sql = yield* SqlClient.SqlClient
      const tenant = randomUUID()
      const note = (action: string, at: number) =>
        log.add(
          { id: randomUUID(), at, tenant, actor: "7", action, object: {}, request: null },
          Option.some({ result: "done", status: 200, made: null }),
        )
      yield* sql`alter table audit_attempts rename to elsewhere`
      yield* note("form.edit", 1)
      // The background writer fails meanwhile.
      yield* Effect.sleep("300 millis")
      yield* note("form.publish", 2)
      yield* sql`alter table elsewhere rename to audit_attempts`
      yield* log.link(Duration.minutes(10))
      const page = yield* log.page(tenant, {}, null, 10)
      assert.deepStrictEqual(
        page.map(({ entry }) => entry.action),
        ["form.publish", "form.edit"],
      )
    }).pipe(Effect.provide(Layer.provideMerge(AuditLogOverSql.layer, embeddedDatabase)), Effect.scoped),
  )
})
