import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { isSqlError } from "effect/sql/SqlError"
import { execFile } from "node:child_process"
import { tmpdir } from "node:os"
import { resolve } from "node:path"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import { excessRights } from "../../src/adapters/sql/ServingRole.ts"
import * as Database from "../../src/layers/Database.ts"
import { load } from "../../src/layers/Settings.ts"
import { startService } from "../support/service.ts"
import { onServer } from "../support/servers/onServer.ts"
import { withServingUser } from "../support/servers/ownDatabase.ts"
import { postgresServer } from "../support/servers/postgres.ts"

const parley = (command: string, environment: Readonly<Record<string, string>>, ...more: ReadonlyArray<string>) =>
  Effect.promise(
    () =>
      new Promise<{ readonly status: number; readonly out: string }>((done) =>
        execFile(
          process.execPath,
          [resolve("src/layers/commands/parley.ts"), command, ...more],
          { env: { DATA_DIR: tmpdir(), ...environment }, timeout: 900_000 },
          (error, out) => done({ status: error === null ? 0 : Number(error.code ?? 1), out }),
        ),
      ),
  )

const at = (url: string) => Postgres.layer({ url: Redacted.make(url) })

const hardened = (env: Record<string, string>) =>
  Effect.gen(function* () {
    const settings = yield* Effect.provideService(
      load,
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromUnknown({ DATA_DIR: tmpdir(), ...env }),
    )
    yield* Layer.build(Database.layer({ ...settings, process: { ...settings.process, hardened: true } }))
  }).pipe(Effect.scoped)

onServer("PostgreSQL with a separate user for the service", await postgresServer(), (server) => {
  describe("a service whose database user needs only to read and write rows", () => {
    it.live(
      "doesn't start on an unmigrated database and explains how to migrate; after the migration it runs, but can't change the schema or existing audit log entries",
      () =>
        Effect.gen(function* () {
          const { owner, serving } = yield* withServingUser(server)
          const early = yield* Effect.flip(Effect.tryPromise(() => startService({ DATABASE_URL: serving })))
          assert.include(String(early.cause), "run parley migrate with DATABASE_ADMIN_URL")

          const both = { DATABASE_URL: serving, DATABASE_ADMIN_URL: owner }
          assert.include((yield* parley("migrate", both)).out, "applied 0001_key_value")
          assert.deepStrictEqual(yield* parley("migrate", both), {
            status: 0,
            out: "nothing to apply: the schema is up to date\n",
          })

          const service = yield* Effect.acquireRelease(
            Effect.promise(() => startService({ DATABASE_URL: serving })),
            (one) => Effect.promise(() => one.stop()),
          )
          const call = (path: string, body: unknown) =>
            Effect.promise(async () => {
              const answer = await fetch(`${service.url}/api/v1/demo${path}`, {
                method: "POST",
                headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
                body: JSON.stringify(body),
              })
              assert.isTrue(answer.ok, `${path}: ${answer.status}`)
              return answer.json()
            })
          const field = { field_id: "name", field_type: "text", label: "Name" }
          const { form_uid } = yield* call("/forms", {
            title: "One",
            sections: [{ section_id: "s", title: "S", fields: [field] }],
          })
          yield* call(`/forms/${form_uid}/publish`, {})
          yield* call(`/forms/${form_uid}/data`, { data: { name: "Ada" } })

          yield* Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            assert.deepStrictEqual(yield* sql`select data::json->>'name' as name from submissions`, [{ name: "Ada" }])
            yield* Effect.repeat(sql`select seq from audit_log`, { until: (rows) => rows.length > 0 })
            for (const statement of [
              sql`create table other (id int)`,
              sql`create schema other`,
              sql`create function other() returns int language sql as 'select 1'`,
              sql`alter table submissions add column other text`,
              sql`alter table audit_log disable trigger audit_log_append_only`,
              sql`drop trigger audit_log_append_only on audit_log`,
              sql`drop table audit_log`,
              sql`truncate audit_log`,
              sql`truncate submissions`,
              sql`update audit_log set actor = 'nobody'`,
              sql`delete from audit_log`,
              sql`delete from schema_migrations`,
              sql`insert into schema_migrations (migration_id, name) values (9999, 'other')`,
              sql`create role other`,
            ]) {
              const error = yield* Effect.flip(statement.unprepared)
              assert.isTrue(isSqlError(error) && error.reason._tag === "AuthorizationError", statement.compile()[0])
            }
            assert.deepStrictEqual(yield* excessRights, [])
          }).pipe(Effect.provide(at(serving)))
        }),
    )

    it.live("refuses to start if HARDENED is set and that user has excess rights, which parley doctor reports", () =>
      Effect.gen(function* () {
        const { owner, serving } = yield* withServingUser(server)
        // With an owner in DATABASE_ADMIN_URL, startup also applies missing migrations.
        yield* hardened({ DATABASE_URL: serving, DATABASE_ADMIN_URL: owner })
        yield* hardened({ DATABASE_URL: serving })
        const refused = yield* Effect.flip(hardened({ DATABASE_URL: owner }))
        assert.include(String(refused), "is a superuser, can create roles")
        const rightsOf = (url: string) =>
          Effect.map(parley("doctor", { DATABASE_URL: url }), ({ out }) =>
            out.split("\n").find((line) => / rights /.test(line)),
          )
        assert.match((yield* rightsOf(serving)) ?? "", /^ok .*can only read and write rows/)
        assert.match(
          (yield* rightsOf(owner)) ?? "",
          /^warning .*can create tables, owns tables, can empty tables, can change the audit log/,
        )
      }),
    )
  })
})
