import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from "node:http"
import { request as requestHttps } from "node:https"
import { connect, type ConnectionOptions, type TLSSocket } from "node:tls"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { isHttps } from "../../src/http/middleware/SessionCookie.ts"
import { around } from "../../src/layers/Application.ts"
import * as Certificate from "../../src/layers/Certificate.ts"
import * as Server from "../../src/layers/Server.ts"
import { load } from "../../src/layers/Settings.ts"
import { selfSigned } from "../support/certificate.ts"

const settingsOf = (env: Record<string, string>) =>
  load.pipe(Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(env)))

const long = JSON.stringify({ words: "the same words again and again, ".repeat(200) })

const routes = HttpRouter.addAll([
  HttpRouter.route(
    "GET",
    "/long",
    HttpServerResponse.text(long, { contentType: "application/json", headers: { etag: '"7"' } }),
  ),
  HttpRouter.route("GET", "/short", HttpServerResponse.text("{}", { contentType: "application/json" })),
  HttpRouter.route("GET", "/picture", HttpServerResponse.text(long, { contentType: "image/png" })),
  HttpRouter.route(
    "GET",
    "/stream",
    HttpServerResponse.stream(Stream.make(Buffer.from(long)), { contentType: "text/event-stream" }),
  ),
  HttpRouter.route("GET", "/scheme", (request) =>
    Effect.succeed(HttpServerResponse.text(isHttps(request) ? "https" : "http")),
  ),
  HttpRouter.route(
    "GET",
    "/from",
    Effect.map(HttpServerRequest.HttpServerRequest, ({ remoteAddress }) =>
      HttpServerResponse.text(remoteAddress._tag === "Some" ? remoteAddress.value : "nobody"),
    ),
  ),
])

interface Asked {
  readonly answer: IncomingMessage
  readonly body: Buffer
}

const ask = (url: string, headers: OutgoingHttpHeaders = {}, method = "GET"): Effect.Effect<Asked> =>
  Effect.promise(
    () =>
      new Promise((resolve, reject) => {
        const options = { method, headers, agent: false, rejectUnauthorized: false }
        const send = url.startsWith("https:") ? requestHttps : requestHttp
        const request = send(url, options, async (answer) => {
          const parts: Array<Buffer> = []
          for await (const part of answer) parts.push(part as Buffer)
          resolve({ answer, body: Buffer.concat(parts) })
        })
        request.once("error", reject).end()
      }),
  )

/** Serves these routes like the service; returns their base URL. */
const served = (env: Record<string, string> = {}) =>
  Effect.gen(function* () {
    const settings = yield* settingsOf({ PORT: "0", ...env })
    const middleware = around(settings)
    const app = HttpRouter.serve(routes, {
      disableLogger: true,
      disableListenLog: true,
      middleware: (one) => middleware(one),
    })
    const context = yield* Layer.build(Layer.provideMerge(app, Server.node(settings)))
    const { address } = yield* Effect.provideContext(HttpServer.HttpServer, context)
    if (!("port" in address)) throw new Error("no port")
    return {
      port: address.port,
      url: `${Certificate.filesOf(settings) === undefined ? "http" : "https"}://127.0.0.1:${address.port}`,
    }
  })

describe("compression", () => {
  it.live("uses an encoding that the client accepts, except for short responses, images and streams", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const encoded = (path: string, headers: OutgoingHttpHeaders) =>
        Effect.map(ask(`${url}${path}`, headers), ({ answer, body }) => ({
          encoding: answer.headers["content-encoding"],
          body,
          headers: answer.headers,
        }))
      const brotli = yield* encoded("/long", { "accept-encoding": "gzip, br" })
      assert.strictEqual(brotli.encoding, "br")
      assert.strictEqual(brotliDecompressSync(brotli.body).toString(), long)
      assert.strictEqual(brotli.headers.etag, 'W/"7"')
      assert.match(brotli.headers.vary ?? "", /accept-encoding/i)
      const gzip = yield* encoded("/long", { "accept-encoding": "gzip, br;q=0" })
      assert.strictEqual(gunzipSync(gzip.body).toString(), long)
      for (const [path, accept] of [
        ["/long", "identity"],
        ["/short", "br"],
        ["/picture", "br"],
        ["/stream", "br"],
      ] as const)
        assert.isUndefined((yield* encoded(path, { "accept-encoding": accept })).encoding, path)
      assert.strictEqual((yield* encoded("/long", {})).body.toString(), long)
    }),
  )

  it.live("skips responses to requests that another site may have forged with a user's cookies", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const encodingFor = (headers: OutgoingHttpHeaders) =>
        Effect.map(
          ask(`${url}/long`, { "accept-encoding": "br", ...headers }),
          ({ answer }) => answer.headers["content-encoding"],
        )
      for (const site of ["cross-site", "same-site", undefined])
        assert.isUndefined(
          yield* encodingFor({ cookie: "session=x", ...(site === undefined ? {} : { "sec-fetch-site": site }) }),
        )
      for (const site of ["same-origin", "none"])
        assert.strictEqual(yield* encodingFor({ cookie: "session=x", "sec-fetch-site": site }), "br")
      assert.strictEqual(yield* encodingFor({ authorization: "Bearer x", "sec-fetch-site": "cross-site" }), "br")
    }),
  )

  it.live("is off if COMPRESSION_MIN_BYTES is 0", () =>
    Effect.gen(function* () {
      const { url } = yield* served({ COMPRESSION_MIN_BYTES: "0" })
      assert.isUndefined((yield* ask(`${url}/long`, { "accept-encoding": "br" })).answer.headers["content-encoding"])
    }),
  )
})

describe("cross-origin pages", () => {
  const preflight = {
    "access-control-request-method": "PUT",
    "access-control-request-headers": "authorization,if-match",
  }

  it.live("may call the service from origins allowed by name, with a token and never with a cookie", () =>
    Effect.gen(function* () {
      const { url } = yield* served({ CORS_ORIGINS: "https://one.example, https://two.example:8443" })
      for (const origin of ["https://one.example", "https://two.example:8443"]) {
        const { answer } = yield* ask(`${url}/long`, { origin, ...preflight }, "OPTIONS")
        assert.strictEqual(answer.statusCode, 204)
        assert.strictEqual(answer.headers["access-control-allow-origin"], origin)
        assert.include(answer.headers["access-control-allow-methods"], "PUT")
        assert.include(answer.headers["access-control-allow-headers"], "if-match")
        assert.isUndefined(answer.headers["access-control-allow-credentials"])
        const { answer: own } = yield* ask(`${url}/long`, { origin })
        assert.strictEqual(own.headers["access-control-allow-origin"], origin)
        assert.include(own.headers["access-control-expose-headers"], "ETag")
        assert.match(own.headers.vary ?? "", /origin/i)
      }
      for (const origin of ["https://one.example.evil", "http://one.example", "null"])
        for (const method of ["OPTIONS", "GET"])
          assert.isUndefined(
            (yield* ask(`${url}/long`, { origin, ...preflight }, method)).answer.headers["access-control-allow-origin"],
          )
    }),
  )

  it.live("may not call the service if no origin is allowed; an invalid origin prevents startup", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const { answer } = yield* ask(`${url}/long`, { origin: "https://one.example" })
      assert.isUndefined(answer.headers["access-control-allow-origin"])
      for (const wrong of [
        "*",
        "one.example",
        "https://one.example/",
        "https://one.example/path",
        "https://ok.example,null",
      ])
        assert.include(
          (yield* Effect.flip(settingsOf({ CORS_ORIGINS: wrong }))).message,
          "CORS_ORIGINS must be origins",
        )
    }),
  )
})

describe("connections", () => {
  it.live("are kept alive for the configured time; the time limit for headers can't exceed the one for requests", () =>
    Effect.gen(function* () {
      const { url } = yield* served({ KEEP_ALIVE_SECONDS: "7" })
      const { answer } = yield* ask(`${url}/short`, { connection: "keep-alive" })
      assert.strictEqual(answer.headers["keep-alive"], "timeout=7")
      const wrong = yield* Effect.flip(settingsOf({ HEADERS_TIMEOUT_SECONDS: "60", REQUEST_TIMEOUT_SECONDS: "30" }))
      assert.include(wrong.message, "HEADERS_TIMEOUT_SECONDS")
    }),
  )

  it.live("are accepted over IPv6 and IPv4 at `::`, and a trusted proxy is recognized over both", () =>
    Effect.gen(function* () {
      const { port } = yield* served({ HOST: "::", TRUSTED_PROXIES: "127.0.0.1,::1" })
      for (const host of ["127.0.0.1", "[::1]"]) {
        const { body } = yield* ask(`http://${host}:${port}/from`, { "x-forwarded-for": "203.0.113.9" })
        assert.strictEqual(body.toString(), "203.0.113.9", host)
      }
    }),
  )
})

describe("the protocol that a proxy reports", () => {
  it.live("is taken from trusted proxies only", () =>
    Effect.gen(function* () {
      const headers = { "x-forwarded-proto": "https" }
      const open = yield* served()
      assert.strictEqual((yield* ask(`${open.url}/scheme`, headers)).body.toString(), "http")
      const elsewhere = yield* served({ TRUSTED_PROXIES: "192.0.2.1" })
      assert.strictEqual((yield* ask(`${elsewhere.url}/scheme`, headers)).body.toString(), "http")
      const behind = yield* served({ TRUST_PROXY: "true" })
      assert.strictEqual((yield* ask(`${behind.url}/scheme`, headers)).body.toString(), "https")
      assert.strictEqual((yield* ask(`${behind.url}/scheme`)).body.toString(), "http")
    }),
  )
})

describe("TLS of the service itself", () => {
  const pair = Effect.acquireRelease(
    Effect.sync(() => {
      const folder = mkdtempSync(join(tmpdir(), "parley-tls-"))
      const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") }
      const put = (name: string) => {
        const { cert, key } = selfSigned(name)
        writeFileSync(files.cert, cert)
        writeFileSync(files.key, key)
      }
      put("first")
      return { ...files, put, env: { TLS_CERT_FILE: files.cert, TLS_KEY_FILE: files.key }, folder }
    }),
    ({ folder }) => Effect.sync(() => rmSync(folder, { recursive: true })),
  )

  const nameAt = (url: string) =>
    Effect.map(ask(`${url}/scheme`), ({ answer, body }) => ({
      name: (answer.socket as TLSSocket).getPeerCertificate().subject?.CN,
      body: body.toString(),
    }))

  it.effect("serves https, and uses the new certificate once the files change", () =>
    Effect.gen(function* () {
      const { env, put, cert } = yield* pair
      const { url } = yield* served(env)
      assert.match(url, /^https:/)
      assert.deepStrictEqual(yield* nameAt(url), { name: "first", body: "https" })
      writeFileSync(cert, "half a certi")
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual((yield* nameAt(url)).name, "first")
      put("second")
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual((yield* nameAt(url)).name, "second")
    }),
  )

  it.effect(
    "negotiates only ciphers with forward secrecy in TLS 1.2 and 1.3, the strongest first, even after the files change",
    () =>
      Effect.gen(function* () {
        const { env, put } = yield* pair
        const { port } = yield* served(env)
        const spoken = (options: ConnectionOptions) =>
          Effect.promise(
            () =>
              new Promise<string>((resolve) => {
                const socket = connect({ host: "127.0.0.1", port, rejectUnauthorized: false, ...options }, () => {
                  resolve(`${socket.getProtocol()} ${socket.getCipher().name}`)
                  socket.destroy()
                })
                socket.once("error", () => resolve("refused"))
              }),
          )
        const old = { minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" } as const
        const before = { maxVersion: "TLSv1.2" } as const
        for (const round of ["first", "second"]) {
          put(round)
          yield* TestClock.adjust("10 seconds")
          assert.strictEqual(yield* spoken({}), "TLSv1.3 TLS_AES_256_GCM_SHA384", round)
          assert.strictEqual(
            yield* spoken({ ...before, ciphers: "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384" }),
            "TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384",
            round,
          )
          assert.strictEqual(yield* spoken({ ...old, maxVersion: "TLSv1.1" }), "refused", round)
          for (const ciphers of [
            "ECDHE-ECDSA-AES128-SHA256",
            "ECDHE-ECDSA-AES256-SHA",
            "AES256-GCM-SHA384",
            "AES128-SHA",
          ])
            assert.strictEqual(yield* spoken({ ...before, ciphers }), "refused", `${round} ${ciphers}`)
        }
      }),
  )

  it.live("reports invalid files before it listens", () =>
    Effect.gen(function* () {
      const { env, key } = yield* pair
      assert.include(
        (yield* Effect.flip(settingsOf({ TLS_CERT_FILE: "cert.pem" }))).message,
        "TLS_CERT_FILE needs TLS_KEY_FILE",
      )
      assert.include(
        (yield* Effect.flip(settingsOf({ TLS_KEY_FILE: "key.pem" }))).message,
        "TLS_KEY_FILE needs TLS_CERT_FILE",
      )
      const missing = yield* Effect.flip(Certificate.read({ cert: "/nowhere/cert.pem", key }))
      assert.strictEqual(missing.problem, "TLS_CERT_FILE /nowhere/cert.pem can't be read")
      writeFileSync(key, selfSigned("another").key)
      const unmatched = yield* Effect.flip(Certificate.read({ cert: env.TLS_CERT_FILE, key }))
      assert.include(unmatched.problem, "must be a certificate and its key")
    }),
  )
})
