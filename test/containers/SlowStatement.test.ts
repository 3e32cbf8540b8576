import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { readFileSync } from "node:fs"
import { layer } from "../../src/adapters/sql/Postgres.ts"
import { freePort, findProgram } from "../support/servers/program.ts"
import { form, tokenFor } from "../support/killedSessions.ts"
import { startRenderProcess, until } from "../support/renderProcess.ts"
import { onServer } from "../support/servers/onServer.ts"
import { postgresServer } from "../support/servers/postgres.ts"
import { prometheusServer } from "../support/servers/prometheus.ts"

const { panels } = JSON.parse(readFileSync("deploy/grafana/parley.json", "utf8")) as {
  readonly panels: ReadonlyArray<{
    readonly title: string
    readonly targets?: ReadonlyArray<{ readonly expr: string }>
  }>
}

/** The first query of a dashboard panel. */
const expressionOf = (title: string): string =>
  panels.find((panel) => panel.title === title)!.targets![0]!.expr.replaceAll("$job", "parley")

interface Series {
  readonly metric: Readonly<Record<string, string>>
  readonly value: readonly [time: number, value: string]
}

const worstOf = (series: ReadonlyArray<Series>): Series | undefined =>
  series
    .filter(({ value }) => Number.isFinite(Number(value[1])))
    .toSorted((one, other) => Number(other.value[1]) - Number(one.value[1]))[0]

/** Makes saving answers slow from outside the service. */
const plant = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create function planted() returns trigger language plpgsql as $$ begin perform pg_sleep(1.2); return new; end $$`
  yield* sql`create trigger planted before insert on submissions for each row execute function planted()`
})

const pull = async (url: string): Promise<string> => (await fetch(url)).text()

/** Follows docs/operations/telemetry.md, "From an alert to a cause", step by step. */
const findsIt = async (database: string): Promise<void> => {
  const port = await freePort()
  const prometheus = await prometheusServer(`127.0.0.1:${port}`)
  if ("missing" in prometheus) return assert.fail(prometheus.missing)
  const service = await startRenderProcess({ DATABASE_URL: database, PORT: String(port) })
  const ask = async (title: string): Promise<ReadonlyArray<Series>> => {
    const query = encodeURIComponent(expressionOf(title))
    const answer = JSON.parse(await pull(`${prometheus.address}/api/v1/query?query=${query}`)) as {
      readonly data: { readonly result: ReadonlyArray<Series> }
    }
    return answer.data.result
  }
  try {
    const headers = { authorization: `Bearer ${await tokenFor(1)}`, "content-type": "application/json" }
    const call = (path: string, body?: unknown) =>
      fetch(`${service.url}/api/v1/demo/forms${path}`, {
        headers,
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      })
    const { form_uid: uid } = (await (await call("", form)).json()) as { readonly form_uid: string }
    const field = form.sections[0]!.fields[0]!.field_id
    const answer = (id: string) => call(`/${uid}/data`, { submission_id: id, data: { [field]: "somebody's secret" } })
    const others = () => Promise.all([call(""), call(`/${uid}`), call(`/${uid}/data`)])
    for (let n = 0; n < 5; n++) await Promise.all([answer(`well-${n}`), others()])
    await Effect.runPromise(Effect.provide(plant, layer({ url: Redacted.make(database) })))
    for (let n = 0; n < 5; n++)
      for (const { ok } of await Promise.all([answer(`slow-${n}`), ...(await others())])) assert.isTrue(ok)

    // 1. The route.
    const route = await until(
      async () => worstOf(await ask("Duration by route, p99")),
      (worst) => Number(worst?.value[1]) > 1,
    )
    assert.include(route?.metric, { http_request_method: "POST", http_route: "/api/v1/:tenant/forms/:form_uid/data" })
    // 2. The statement, which is slow itself: few run at once.
    const statement = worstOf(await ask("Databases, p99 by operation and table"))
    assert.isAbove(Number(statement?.value[1]), 1)
    assert.include(statement?.metric, { db_operation_name: "INSERT", db_collection_name: "submissions" })
    assert.isBelow(Number(worstOf(await ask("Statements at once"))?.value[1]), 10)
    // 3. Its text, and the request in which it was slow; no answers.
    const lines = service
      .output()
      .split("\n")
      .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Readonly<Record<string, unknown>>] : []))
    const slow = lines.find(({ message }) => message === "A statement was slow")
    assert.match(String(slow?.["statement"]), /insert into "?submissions/i)
    const request = lines.find((line) => line["message"] === "request" && line["requestId"] === slow?.["requestId"])
    assert.include(request, { method: "POST", route: "/api/v1/:tenant/forms/:form_uid/data" })
    assert.notInclude(service.output(), "somebody's secret")
  } finally {
    await service.dispose()
    await prometheus.stop()
  }
}

onServer(
  "a slow statement, with PostgreSQL and Prometheus",
  findProgram("prometheus") === undefined ? { missing: "no Prometheus on this machine" } : await postgresServer(),
  (database) => {
    it("can be found from the dashboard and the log alone", () => findsIt(database))
  },
)
