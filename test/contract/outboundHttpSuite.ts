import { assert, layer } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { OutboundHttp, type OutboundRequest } from "../../src/ports/OutboundHttp.ts"
import { Sites, sites } from "./outboundSites.ts"

/** Addresses of this machine, of private networks and of cloud metadata services, in several notations. */
const forbidden = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "192.168.1.1",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:a00:1]",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "localhost",
]

const secret = "a-secret"
const keys = {
  authorization: Redacted.make(`Bearer ${secret}`),
  cookie: `session=${secret}`,
  "x-api-key": Redacted.make(secret),
}

const asked = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  method: "GET",
  timeout: Duration.seconds(30),
  maxBytes: 100_000,
  ...more,
})

const brief = { timeout: Duration.millis(200) }

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/**
 * The contract of every `OutboundHttp`. `outbound` makes the adapter with exceptions: the hosts with ports, such as
 * `127.0.0.1:8080`, that it must reach although they aren't public.
 */
export const outboundHttpSuite = <E>(
  name: string,
  outbound: (exceptions: ReadonlyArray<string>) => Layer.Layer<OutboundHttp, E>,
): void => {
  const world = Layer.unwrap(Effect.map(Sites, ({ here, there }) => outbound([here.host, there.host]))).pipe(
    Layer.provideMerge(sites),
  )
  layer(world, { timeout: "5 minutes", excludeTestServices: true })(`OutboundHttp: ${name}`, (it) => {
    const send = (url: string, more?: Partial<OutboundRequest>) =>
      Effect.flatMap(OutboundHttp, (http) => http.send(asked(url, more)))
    const open = (url: string, more?: Partial<OutboundRequest>) =>
      Effect.flatMap(OutboundHttp, (http) => http.open(asked(url, more)))
    const drained = (url: string, more?: Partial<OutboundRequest>) =>
      Effect.scoped(Effect.flatMap(open(url, more), ({ body }) => Stream.mkUint8Array(body)))
    /** The failure reasons of both kinds of request. */
    const reasons = (url: string, more?: Partial<OutboundRequest>) =>
      Effect.gen(function* () {
        const failures = [yield* Effect.flip(send(url, more)), yield* Effect.flip(drained(url, more))]
        return failures.map((failure) => (failure._tag === "OutboundFailed" ? failure.reason : failure._tag))
      })
    const both = (reason: string) => [reason, reason]

    it.effect("sends method, headers and body, and returns status, lower-case headers and body", () =>
      Effect.gen(function* () {
        const { here } = yield* Sites
        for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const)
          for (const body of method === "GET" ? [undefined] : ["ñ 日本", Uint8Array.from([0, 255, 13, 10, 128])]) {
            const given = { method, headers: { "X-One": "1", "x-two": Redacted.make("2") } }
            const answer = yield* send(`${here.url}/echo?q=1`, body === undefined ? given : { ...given, body })
            assert.strictEqual(answer.status, 418)
            assert.strictEqual(answer.headers["x-answer"], "Yes")
            const heard = JSON.parse(text(answer.body))
            assert.deepInclude(heard, { method, path: "/echo?q=1", body: Buffer.from(body ?? "").toString("base64") })
            assert.deepInclude(heard.headers, { "x-one": "1", "x-two": "2" })
          }
      }),
    )

    it.effect("refuses addresses that aren't public, before anything is sent to them", () =>
      Effect.gen(function* () {
        const { admits } = yield* OutboundHttp
        const { canary } = yield* Sites
        for (const host of forbidden) {
          const url = `http://${host}:${canary.port}/`
          assert.strictEqual((yield* Effect.flip(admits(url)))._tag, "OutboundForbidden", host)
          assert.deepStrictEqual(yield* reasons(url), both("OutboundForbidden"), host)
        }
        assert.deepStrictEqual(canary.heard, [])
      }),
    )

    it.effect("allows public addresses, configured exceptions, and names that don't resolve yet", () =>
      Effect.gen(function* () {
        const { admits } = yield* OutboundHttp
        const { here } = yield* Sites
        for (const url of [here.url, "https://93.184.216.34/", "https://[2606:2800:220:1::1]/", "https://not.invalid/"])
          yield* admits(url)
      }),
    )

    it.effect("follows a redirect, and refuses one to an address that isn't public", () =>
      Effect.gen(function* () {
        const { here, there, canary } = yield* Sites
        for (const status of [301, 302, 303, 307, 308]) {
          const to = (url: string) => `${here.url}/redirect?status=${status}&to=${encodeURIComponent(url)}`
          assert.strictEqual((yield* send(to(`${there.url}/echo`))).status, 418)
          assert.strictEqual(JSON.parse(text(yield* drained(to("/echo")))).path, "/echo")
          assert.deepStrictEqual(yield* reasons(to(canary.url)), both("OutboundForbidden"))
        }
        assert.deepStrictEqual(canary.heard, [])
        assert.deepStrictEqual(yield* reasons(`${here.url}/loop`), both("too_many_redirects"))
      }),
    )

    it.effect("sends no credentials to another origin on a redirect", () =>
      Effect.gen(function* () {
        const { here, there } = yield* Sites
        const to = `${here.url}/redirect?status=302&to=${encodeURIComponent(`${there.url}/echo`)}`
        for (const body of [(yield* send(to, { headers: keys })).body, yield* drained(to, { headers: keys })]) {
          assert.strictEqual(JSON.parse(text(body)).path, "/echo")
          assert.notInclude(text(body), secret)
        }
      }),
    )

    it.effect("reports an invalid address, and a server that can't be reached or drops the connection", () =>
      Effect.gen(function* () {
        const { here } = yield* Sites
        for (const url of ["", "here", "file:///etc/hostname", `ftp://${here.host}/`, `http://u:p@${here.host}/`])
          assert.deepStrictEqual(yield* reasons(url), both("invalid_url"), url)
        for (const path of ["/refuse", "/cut"])
          assert.deepStrictEqual(yield* reasons(here.url + path), both("unreachable"), path)
      }),
    )

    it.effect("reports a timeout if there is no response, or if a response's body never ends", () =>
      Effect.gen(function* () {
        const { here } = yield* Sites
        assert.deepStrictEqual(yield* reasons(`${here.url}/silent`, brief), both("timeout"))
        const stalled = yield* Effect.flip(send(`${here.url}/stall`, brief))
        assert.deepInclude(stalled, { _tag: "OutboundFailed", reason: "timeout" })
      }),
    )

    it.effect("returns a body of the maximum size, and reports a larger one", () =>
      Effect.gen(function* () {
        const { here } = yield* Sites
        const url = `${here.url}/bytes?count=70000`
        assert.lengthOf((yield* send(url, { maxBytes: 70_000 })).body, 70_000)
        assert.lengthOf(yield* drained(url, { maxBytes: 70_000 }), 70_000)
        assert.deepStrictEqual(yield* reasons(url, { maxBytes: 69_999 }), both("too_large"))
      }),
    )

    it.effect("returns a streamed response before it ends, and closes the connection when the scope closes", () =>
      Effect.gen(function* () {
        const { here } = yield* Sites
        const { status, body } = yield* open(`${here.url}/begin`)
        assert.strictEqual(status, 200)
        // The last chunk is sent only on request.
        const finish = yield* Effect.cached(send(`${here.url}/finish`))
        const pieces = yield* Stream.runCollect(Stream.tap(body, () => finish))
        assert.strictEqual(text(Buffer.concat([...pieces])), "firstlast")
        yield* Effect.scoped(open(`${here.url}/endless`))
        yield* Effect.promise(() => here.left)
      }).pipe(Effect.scoped),
    )
  })
}
