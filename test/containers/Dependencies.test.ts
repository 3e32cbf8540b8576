import { assert, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as SqlClient from "effect/sql/SqlClient"
import { Redis } from "ioredis"
import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { chownSync, mkdtempSync, writeFileSync } from "node:fs"
import { createServer, request as httpRequest } from "node:http"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import * as Queues from "../../src/adapters/queue/WorkQueues.ts"
import * as RedisKeyValue from "../../src/adapters/redis/KeyValue.ts"
import * as S3Objects from "../../src/adapters/s3/ObjectStore.ts"
import * as AuditLog from "../../src/adapters/sql/AuditLog.ts"
import * as FormStore from "../../src/adapters/sql/FormStore.ts"
import * as KeyValueTable from "../../src/adapters/sql/KeyValue.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import * as SubmissionStore from "../../src/adapters/sql/SubmissionStore.ts"
import { KeyValue } from "../../src/ports/KeyValue.ts"
import { ObjectStore } from "../../src/ports/ObjectStore.ts"
import { auditLogSuite } from "../contract/auditLogSuite.ts"
import { formStoreSuite } from "../contract/formStoreSuite.ts"
import { keyValueSuite } from "../contract/keyValueSuite.ts"
import { sqlElapse } from "../contract/sqlElapse.ts"
import { submissionStoreSuite } from "../contract/submissionStoreSuite.ts"
import { workQueuesSuite } from "../contract/workQueuesSuite.ts"
import { selfSigned } from "../support/certificate.ts"
import { faultProxy, through } from "../support/FaultProxy.ts"
import { onServer, type ServerResult } from "../support/servers/onServer.ts"
import { transactionPooler } from "../support/servers/pgbouncer.ts"
import { newCluster, postgresProgram } from "../support/servers/postgres.ts"
import { redisProgram } from "../support/servers/redis.ts"
import { s3Server } from "../support/servers/s3.ts"

const minute = Duration.minutes(1)

const certificate = selfSigned("localhost")

/** Trusts the certificate in this process, as `NODE_EXTRA_CA_CERTS` does in a new one. */
const trusting = Effect.acquireRelease(
  Effect.sync(() => {
    const before = getCACertificates("default")
    setDefaultCACertificates([...before, certificate.cert])
    return before
  }),
  (before) => Effect.sync(() => setDefaultCACertificates(before)),
)

const opened = <A, E>(service: Effect.Effect<A, E, KeyValue>, layer: Layer.Layer<KeyValue, unknown>) =>
  Effect.flatMap(Layer.build(layer), (services) => Effect.provideContext(service, services))

const databaseOf = (url: string) =>
  KeyValueTable.layer.pipe(
    Layer.provide(Migrations.layer),
    Layer.provideMerge(Postgres.layer({ url: Redacted.make(url) })),
  )

const redisAt = (url: string, deadline?: Duration.Input) =>
  RedisKeyValue.layer({
    url: Redacted.make(url),
    namespace: `test-${randomUUID()}:`,
    ...(deadline === undefined ? {} : { deadline }),
  })

const works = Effect.gen(function* () {
  const store = yield* KeyValue
  const value = randomUUID()
  yield* store.set("probe", value, minute)
  assert.deepStrictEqual(yield* store.get("probe"), Option.some(value))
})

/** The `parley doctor` line on one subject with these settings. */
const doctor = (subject: string, environment: Readonly<Record<string, string>>) =>
  Effect.promise(
    () =>
      new Promise<{ readonly state: string; readonly about: string }>((done) =>
        execFile(
          process.execPath,
          [resolve("src/layers/commands/parley.ts"), "doctor", "--json"],
          { env: { DATA_DIR: mkdtempSync(join(tmpdir(), "parley-doctor-")), ...environment } },
          (_, out) => {
            const { findings } = JSON.parse(out)
            done(findings.find((one: { readonly subject: string }) => one.subject === subject))
          },
        ),
      ),
  )

const server = await postgresProgram()
const pooled = "missing" in server ? server : await transactionPooler(server.address)
const pooler: ServerResult<string> =
  "missing" in pooled || "missing" in server
    ? pooled
    : { ...pooled, stop: () => Promise.all([pooled.stop(), server.stop()]).then(() => undefined) }

onServer("PostgreSQL through a pooler in transaction mode", pooler, (address) => {
  const database = Layer.unwrap(
    Effect.acquireRelease(
      Effect.gen(function* () {
        const name = `parley_${randomUUID().replaceAll("-", "")}`
        yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`create database ${sql(name)}`)
        const url = new URL(address)
        url.pathname = `/${name}`
        return { name, url: url.href }
      }).pipe(Effect.provide(Postgres.layer({ url: Redacted.make("missing" in server ? "" : server.address) }))),
      () => Effect.void,
    ).pipe(
      Effect.map(({ url }) =>
        Migrations.layer.pipe(Layer.provideMerge(Postgres.layer({ url: Redacted.make(url) }, { prepares: false }))),
      ),
    ),
  )
  keyValueSuite("a pooler", Layer.merge(KeyValueTable.layer, sqlElapse).pipe(Layer.provide(database)))
  formStoreSuite("a pooler", FormStore.layer.pipe(Layer.provide(database)))
  submissionStoreSuite("a pooler", SubmissionStore.layer.pipe(Layer.provide(database)))
  auditLogSuite("a pooler", AuditLog.layer.pipe(Layer.provide(database)))
  workQueuesSuite("a pooler", Queues.layerSql({ pollInterval: "1 second" }).pipe(Layer.provide(database)))
})

const secured = await postgresProgram({
  settings: ["ssl=on", "ssl_cert_file=server.crt", "ssl_key_file=server.key"],
  fill: (prepared) => {
    newCluster(prepared)
    for (const [name, content] of [
      ["server.crt", certificate.cert],
      ["server.key", certificate.key],
    ] as const) {
      const file = join(prepared.data, name)
      writeFileSync(file, content, { mode: 0o600 })
      if (prepared.user !== undefined) chownSync(file, prepared.user.uid, prepared.user.gid)
    }
  },
})

onServer("PostgreSQL with TLS", secured, (address) => {
  const url = new URL(address)
  url.hostname = "localhost"
  url.search = "?sslmode=verify-full"

  it.live("connections are encrypted if the server's certificate is trusted", () =>
    Effect.gen(function* () {
      yield* trusting
      const encrypted = yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`,
      ).pipe(Effect.provide(Postgres.layer({ url: Redacted.make(url.href) })))
      assert.deepStrictEqual(encrypted, [{ ssl: true }])
      yield* opened(works, databaseOf(url.href))
    }),
  )

  it.live("connections fail if the server's certificate is not trusted", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select 1`).pipe(
          Effect.provide(Postgres.layer({ url: Redacted.make(url.href) })),
        ),
      )
      assert.strictEqual(refused._tag, "SqlError")
    }),
  )
})

const primary = await postgresProgram({ settings: ["synchronous_standby_names=*", "synchronous_commit=remote_apply"] })
const standby: ServerResult<string> =
  "missing" in primary
    ? primary
    : await postgresProgram({
        fill: ({ data, run }) => {
          const { hostname, port } = new URL(primary.address)
          run("pg_basebackup", "-h", hostname, "-p", port, "-U", "postgres", "-D", data, "-R", "--checkpoint=fast")
        },
      })

onServer("PostgreSQL that fails over", standby, (second) => {
  it.live("the promoted standby has every acknowledged write; until its promotion, writes are refused", () =>
    Effect.gen(function* () {
      if ("missing" in primary) return
      const target = { host: "127.0.0.1", port: Number(new URL(primary.address).port) }
      const proxy = yield* Effect.acquireRelease(
        Effect.promise(() => faultProxy(target)),
        (proxy) => Effect.promise(() => proxy.close()),
      )
      const services = yield* Layer.build(databaseOf(through(proxy, primary.address)))
      const store = yield* Effect.provideContext(KeyValue, services)
      const keys = Array.from({ length: 20 }, (_, n) => `before/${n}`)
      yield* Effect.forEach(keys, (key) => store.set(key, key, minute), { concurrency: 5 })

      yield* Effect.promise(() => primary.stop())
      target.port = Number(new URL(second).port)
      assert.strictEqual((yield* Effect.flip(store.set("between", "x", minute)))._tag, "KeyValueUnavailable")
      assert.match((yield* doctor("database", { DATABASE_URL: second })).about, /read-only replica/)
      yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select pg_promote(true, 30)`).pipe(
        Effect.provide(Postgres.layer({ url: Redacted.make(second) })),
      )
      yield* Effect.retry(store.set("after", "y", minute), { schedule: Schedule.spaced("100 millis"), times: 100 })
      assert.deepStrictEqual(yield* store.getAll(keys), keys.map(Option.some))
      assert.deepStrictEqual(yield* store.get("between"), Option.none())
      assert.deepStrictEqual(yield* store.get("after"), Option.some("y"))
    }),
  )
})

onServer(
  "Redis with TLS",
  await redisProgram(["--tls-cert-file", "cert.pem", "--tls-key-file", "key.pem", "--tls-auth-clients", "no"], {
    files: { "cert.pem": certificate.cert, "key.pem": certificate.key },
    scheme: "rediss",
  }),
  (address) => {
    it.live("connections succeed if the server's certificate is trusted", () =>
      Effect.andThen(trusting, opened(works, redisAt(address))),
    )

    it.live("connections fail if the server's certificate is not trusted", () =>
      Effect.gen(function* () {
        const failure = yield* Effect.flip(
          opened(
            Effect.flatMap(KeyValue, (store) => store.ping),
            redisAt(address, "1 second"),
          ),
        )
        assert.include(JSON.stringify(failure), "KeyValueUnavailable")
      }),
    )
  },
)

onServer(
  "Redis that evicts nothing",
  await redisProgram(["--maxmemory", "3mb", "--maxmemory-policy", "noeviction"]),
  (address) => {
    it.live("a full store refuses new data and keeps existing data", () =>
      Effect.gen(function* () {
        const store = yield* opened(KeyValue, redisAt(address))
        const value = "x".repeat(100_000)
        const held: Array<string> = []
        const fill = Effect.forever(
          Effect.suspend(() => {
            const key = `full/${held.length}`
            return Effect.tap(store.set(key, value, minute), () => Effect.sync(() => held.push(key)))
          }),
        )
        assert.strictEqual((yield* Effect.flip(fill))._tag, "KeyValueUnavailable")
        assert.isAbove(held.length, 3)
        assert.deepStrictEqual(
          yield* store.getAll(held),
          held.map(() => Option.some(value)),
        )
        yield* store.delete(held[0]!)
        yield* store.set("small", "y", minute)
      }),
    )
  },
)

onServer(
  "Redis that evicts",
  await redisProgram(["--maxmemory", "3mb", "--maxmemory-policy", "allkeys-lru"]),
  (address) => {
    it.live("evicted keys are reported as missing, and the doctor warns about the eviction policy", () =>
      Effect.gen(function* () {
        const store = yield* opened(KeyValue, redisAt(address))
        const keys = Array.from({ length: 60 }, (_, n) => `evicted/${n}`)
        yield* Effect.forEach(keys, (key) => store.set(key, "x".repeat(100_000), minute))
        const held = (yield* store.getAll(keys)).filter(Option.isSome)
        assert.isBelow(held.length, keys.length)
        const { state, about } = yield* doctor("key value", { KV_HISTORY_URL: address })
        assert.deepStrictEqual([state, /allkeys-lru/.test(about)], ["warning", true])
      }),
    )
  },
)

onServer(
  "Redis in cluster mode",
  await redisProgram(["--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf"]),
  (address) => {
    it.live("the doctor reports a fault, because clusters are not supported", () =>
      Effect.gen(function* () {
        const { state, about } = yield* doctor("key value", { KV_HISTORY_URL: address })
        assert.deepStrictEqual([state, about], ["fault", "the server is part of a cluster"])
      }),
    )
  },
)

const demoted = await redisProgram()
const promoted = "missing" in demoted ? demoted : await redisProgram()

onServer("Redis that fails over", promoted, (second) => {
  it.live("the promoted replica is used, even if the connection to the old primary stays open", () =>
    Effect.gen(function* () {
      if ("missing" in demoted) return
      const reply = (address: string, ...words: [string, ...ReadonlyArray<string>]) =>
        Effect.acquireUseRelease(
          Effect.sync(() => new Redis(address)),
          (client) => Effect.promise(() => client.call(...words)),
          (client) => Effect.sync(() => client.disconnect()),
        )
      const { hostname, port } = new URL(demoted.address)
      yield* reply(second, "replicaof", hostname, port)
      const target = { host: hostname, port: Number(port) }
      const proxy = yield* Effect.acquireRelease(
        Effect.promise(() => faultProxy(target)),
        (proxy) => Effect.promise(() => proxy.close()),
      )
      const store = yield* Effect.provideContext(
        KeyValue,
        yield* Layer.build(redisAt(through(proxy, demoted.address), "2 seconds")),
      )
      yield* store.set("before", "x", minute)
      yield* Effect.retry(
        Effect.filterOrFail(reply(second, "dbsize"), (size) => size === 1),
        { schedule: Schedule.spaced("100 millis"), times: 100 },
      )
      assert.match((yield* doctor("key value", { KV_HISTORY_URL: second })).about, /read-only replica/)
      yield* reply(second, "replicaof", "no", "one")
      yield* reply(demoted.address, "replicaof", hostname, new URL(second).port)
      target.port = Number(new URL(second).port)
      assert.strictEqual((yield* Effect.flip(store.set("between", "x", minute)))._tag, "KeyValueUnavailable")
      yield* Effect.retry(store.set("after", "y", minute), { schedule: Schedule.spaced("100 millis"), times: 50 })
      assert.deepStrictEqual(yield* store.getAll(["before", "between", "after"]), [
        Option.some("x"),
        Option.none(),
        Option.some("y"),
      ])
      yield* Effect.promise(() => demoted.stop())
    }),
  )
})

onServer("Redis with a password", await redisProgram(["--requirepass", "covert"]), (address) => {
  it.live("the doctor distinguishes a wrong password from a server that doesn't respond", () =>
    Effect.gen(function* () {
      const at = (url: string) => Effect.map(doctor("key value", { KV_HISTORY_URL: url }), ({ about }) => about)
      assert.strictEqual(yield* at(address), "Redis rejects the user or the password")
      assert.strictEqual(yield* at(address.replace("//", "//:wrong@")), "Redis rejects the user or the password")
      assert.match(yield* at(address.replace("//", "//:covert@")), /^Redis \d/)
      assert.strictEqual(yield* at("redis://127.0.0.1:9"), "Redis is not responding")
    }),
  )
})

onServer("S3 that throttles", await s3Server(), (address) => {
  it.live("the doctor distinguishes a missing bucket, rejected keys and a server that doesn't respond", () =>
    Effect.gen(function* () {
      const at = (changed: Readonly<Record<string, string>>) =>
        Effect.map(
          doctor("objects", {
            S3_BUCKET: address.bucket,
            S3_ENDPOINT: address.endpoint,
            AWS_ACCESS_KEY_ID: address.accessKeyId,
            AWS_SECRET_ACCESS_KEY: address.secretAccessKey,
            ...changed,
          }),
          ({ about }) => about,
        )
      assert.match(yield* at({}), /written, read and deleted$/)
      assert.strictEqual(yield* at({ S3_BUCKET: "not-there" }), "there is no bucket not-there")
      assert.match(yield* at({ AWS_SECRET_ACCESS_KEY: "wrong-wrong" }), /can't be written or read \(403\)$/)
      assert.match(yield* at({ S3_ENDPOINT: "http://127.0.0.1:9" }), /is not responding$/)
    }),
  )

  /** Responds to this many requests with "too many", and forwards the rest. */
  const throttling = (refusals: number) =>
    Effect.acquireRelease(
      Effect.promise(
        () =>
          new Promise<{ readonly endpoint: string; readonly refused: () => number; readonly close: () => void }>(
            (done) => {
              let refused = 0
              const { hostname, port } = new URL(address.endpoint)
              const proxy = createServer((request, response) => {
                if (refused < refusals) {
                  refused++
                  request.resume()
                  response.writeHead(503, { "content-type": "application/xml" })
                  response.end(
                    "<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>",
                  )
                  return
                }
                const onward = httpRequest(
                  { hostname, port, method: request.method, path: request.url, headers: request.headers },
                  (answer) => {
                    response.writeHead(answer.statusCode ?? 502, answer.headers)
                    answer.pipe(response)
                  },
                )
                onward.on("error", () => response.destroy())
                request.pipe(onward)
              })
              proxy.listen(0, "127.0.0.1", () => {
                const own = proxy.address()
                const ownPort = typeof own === "object" && own !== null ? own.port : 0
                done({
                  endpoint: `http://127.0.0.1:${ownPort}`,
                  refused: () => refused,
                  close: () => {
                    proxy.closeAllConnections()
                    proxy.close()
                  },
                })
              })
            },
          ),
      ),
      ({ close }) => Effect.sync(close),
    )

  const storeAt = (endpoint: string) => {
    const { bucket, region, accessKeyId, secretAccessKey } = address
    const credentials = { accessKeyId: Redacted.make(accessKeyId), secretAccessKey: Redacted.make(secretAccessKey) }
    return Effect.flatMap(Layer.build(S3Objects.layer({ endpoint, bucket, region, credentials })), (services) =>
      Effect.provideContext(ObjectStore, services),
    )
  }

  const bytes = new TextEncoder().encode("x")
  const plain = { contentType: "text/plain" }

  it.live("a throttled request is retried until it succeeds", () =>
    Effect.gen(function* () {
      for (const refusals of [1, 5]) {
        const { endpoint, refused } = yield* throttling(refusals)
        const store = yield* storeAt(endpoint)
        yield* store.put("throttled/a", bytes, plain)
        assert.strictEqual(refused(), refusals)
        assert.strictEqual((yield* store.get("throttled/a")).size, 1)
      }
    }),
  )

  it.live("a request fails with a typed error if the server never stops throttling", () =>
    Effect.gen(function* () {
      const { endpoint, refused } = yield* throttling(1000)
      const store = yield* storeAt(endpoint)
      assert.strictEqual((yield* Effect.flip(store.put("throttled/b", bytes, plain)))._tag, "ObjectStoreUnavailable")
      assert.strictEqual(refused(), 8)
      assert.strictEqual((yield* Effect.flip(store.ping))._tag, "ObjectStoreUnavailable")
    }),
  )
})
