import { afterEach, assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import * as SqlClient from "effect/sql/SqlClient"
import { Redis } from "ioredis"
import { randomUUID } from "node:crypto"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import { provider } from "../support/chat.ts"
import { onServer } from "../support/servers/onServer.ts"
import { postgresServer } from "../support/servers/postgres.ts"
import { redisServer } from "../support/servers/redis.ts"
import { type Service, startService } from "../support/service.ts"

const started: Array<Service> = []
const scopes: Array<Scope.Closeable> = []

/** A separate service, with a model that always gives the same answer. */
const start = async (environment: Readonly<Record<string, string>>): Promise<Service> => {
  const scope = Effect.runSync(Scope.make())
  scopes.push(scope)
  const model = await Effect.runPromise(
    Scope.provide(
      provider(() => "seven"),
      scope,
    ),
  )
  const service = await startService({ LLM_BASE_URL: `${model.url}/v1`, LLM_MODEL: "m-1", ...environment })
  started.push(service)
  return service
}

afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()))
  await Promise.all(scopes.splice(0).map((scope) => Effect.runPromise(Scope.close(scope, Exit.void))))
})

const send = async ({ url, token }: Service, method: string, path: string, body?: unknown) => {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === "" ? null : JSON.parse(text) }
}

const jobs = "/api/v1/agents/job"

/** Starts a task of a new bot and waits for its end; returns its id. */
const worked = async (service: Service): Promise<string> => {
  const bot = await send(service, "PUT", "/api/v1/chatbots", { name: "job", kind: "job" })
  assert.include([201, 409], bot.status, JSON.stringify(bot.body))
  const { status, body } = await send(service, "POST", jobs, { query: "how many?" })
  assert.strictEqual(status, 202, JSON.stringify(body))
  for (;;) {
    const task = await send(service, "GET", `${jobs}/results/${body.task_id}`)
    if (task.body.status === "done") return body.task_id
    assert.include(["pending", "running"], task.body.status, JSON.stringify(task.body))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const keysAt = async (address: string, database: number): Promise<ReadonlyArray<string>> => {
  const redis = new Redis(address, { db: database })
  try {
    return await redis.keys("*")
  } finally {
    redis.disconnect()
  }
}

onServer("Redis for background tasks", await redisServer(), (address) => {
  it("[ROUTE-230] CACHE_URL sets the task store, whatever KV_HISTORY_URL is, and a task's record expires a day after the task ends", async () => {
    const service = await start({ KV_HISTORY_URL: `${address}/3`, CACHE_URL: `${address}/4` })
    const taskId = await worked(service)
    assert.notInclude((await keysAt(address, 3)).join(), taskId)
    assert.include(await keysAt(address, 4), `parley:agents:task:${taskId}`)
    const redis = new Redis(address, { db: 4 })
    try {
      assert.closeTo(await redis.ttl(`parley:agents:task:${taskId}`), 86_400, 60)
    } finally {
      redis.disconnect()
    }
  })

  it("[ROUTE-240] CACHE_HOST and CACHE_PORT set the address if CACHE_URL is not set", async () => {
    const { hostname, port } = new URL(address)
    const service = await start({ CACHE_HOST: hostname, CACHE_PORT: port })
    const taskId = await worked(service)
    assert.include(await keysAt(address, 0), `parley:agents:task:${taskId}`)
  })

  it("[ROUTE-250] with a closed port in CACHE_URL, starting and polling a task fail, and nothing else is affected", async () => {
    const service = await start({ KV_HISTORY_URL: `${address}/5`, CACHE_URL: "redis://127.0.0.1:1" })
    await send(service, "PUT", "/api/v1/chatbots", { name: "job", kind: "job" })
    const answers = [
      await send(service, "POST", jobs, { query: "q" }),
      await send(service, "GET", `${jobs}/results/${"0".repeat(32)}`),
    ]
    for (const { status, body } of answers) {
      assert.strictEqual(status, 503)
      assert.strictEqual(body.error, "tracking_unavailable")
    }
    assert.strictEqual((await send(service, "GET", "/api/v1/chats")).status, 200)
    const ready = await fetch(`${service.url}/readyz`)
    assert.strictEqual(ready.status, 503)
    assert.include(await ready.text(), "tasks")
  })
})

onServer("PostgreSQL for agents", await postgresServer(), (address) => {
  const on = <A, E>(url: string, effect: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> =>
    Effect.runPromise(effect.pipe(Effect.provide(Postgres.layer({ url: Redacted.make(url) }))))

  it("[ROUTE-260] DBHOST, DBUSER, DBPWD, DBNAME and DBPORT set the service's database", async () => {
    const name = `parley_${randomUUID().replaceAll("-", "")}`
    await on(
      address,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`create database ${sql(name)}`),
    )
    const { hostname, port, username, password } = new URL(address)
    const service = await start({
      DBHOST: hostname,
      DBPORT: port === "" ? "5432" : port,
      DBUSER: decodeURIComponent(username),
      DBPWD: decodeURIComponent(password),
      DBNAME: name,
    })
    const { status, body } = await send(service, "PUT", "/api/v1/user_agents", { name: "Ana" })
    assert.strictEqual(status, 201, JSON.stringify(body))
    const url = new URL(address)
    url.pathname = `/${name}`
    const rows = await on(
      url.href,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ name: string }>`select name from user_agents`),
    )
    assert.deepStrictEqual(
      rows.map((row) => row.name),
      ["Ana"],
    )
    await started.splice(0)[0]?.stop()
    await on(
      address,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`drop database ${sql(name)} with (force)`),
    )
  })
})
