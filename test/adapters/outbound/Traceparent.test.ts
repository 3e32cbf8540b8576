import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { IncomingHttpHeaders } from "node:http"
import * as OutboundHttps from "../../../src/adapters/outbound/OutboundHttp.ts"
import * as S3Objects from "../../../src/adapters/s3/ObjectStore.ts"
import { ObjectStore } from "../../../src/ports/ObjectStore.ts"
import { OutboundHttp } from "../../../src/ports/OutboundHttp.ts"
import { ToolServers } from "../../../src/ports/ToolServers.ts"
import * as Testing from "../../doubles/Testing.ts"
import { listening, mcpPeer } from "../../support/mcpPeer.ts"
import { statelessMcpPeer } from "../../support/statelessMcpPeer.ts"

const timeout = Duration.seconds(5)
const outbound = OutboundHttps.layer({ allow: ["127.0.0.1", "localhost"] })

/** Runs work inside a trace; returns the beginning of the trace header. */
const inTrace = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { traceId } = yield* Effect.orDie(Effect.currentSpan)
    return { value: yield* work, header: new RegExp(`^00-${traceId}-[0-9a-f]{16}-0[01]$`) }
  }).pipe(Effect.withSpan("caller"))

const receiver = (status = 200, more: Readonly<Record<string, string>> = {}) =>
  Effect.gen(function* () {
    const received: Array<IncomingHttpHeaders> = []
    const { url } = yield* listening((request, response) => {
      received.push(request.headers)
      request.resume()
      response.writeHead(status, more).end()
    })
    return { url, received }
  })

const send = (url: string) =>
  Effect.flatMap(OutboundHttp, (http) => http.send({ url, method: "POST", body: "{}", timeout, maxBytes: 100 })).pipe(
    Effect.provide(outbound),
  )

describe("the trace header", () => {
  it.live("is sent to URLs that users provide: for webhooks, forwarded answers and datasets", () =>
    Effect.gen(function* () {
      const { url, received } = yield* receiver()
      const { header } = yield* inTrace(send(url))
      assert.match(String(received[0]?.["traceparent"]), header)
      yield* send(url)
      assert.notProperty(received[1], "traceparent")
      yield* send(url).pipe(Effect.withSpan("untraced"), Effect.withTracerEnabled(false))
      assert.match(String(received[2]?.["traceparent"]), /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    }),
  )

  it.live("is not sent to the targets of redirects", () =>
    Effect.gen(function* () {
      const other = yield* receiver()
      const { url, received } = yield* receiver(303, { location: other.url.replace("127.0.0.1", "localhost") })
      const { header } = yield* inTrace(send(url))
      assert.match(String(received[0]?.["traceparent"]), header)
      assert.lengthOf(other.received, 1)
      assert.notProperty(other.received[0], "traceparent")
    }),
  )

  it.live.each([
    ["with sessions", mcpPeer({ json: true })],
    ["without sessions", statelessMcpPeer],
  ] as const)("is sent to tool servers %s", ([, make]) =>
    Effect.gen(function* () {
      const peer = yield* make
      const address = { url: peer.url, headers: {}, timeout }
      const { header } = yield* inTrace(
        Effect.scoped(
          Effect.flatMap(ToolServers, (servers) =>
            Effect.flatMap(servers.connect(address), (connection) => connection.call("add", { a: 2, b: 3 })),
          ),
        ).pipe(Effect.provide(Testing.agentWorld)),
      )
      assert.isNotEmpty(peer.headers)
      for (const headers of peer.headers) assert.match(String(headers["traceparent"]), header)
    }),
  )

  it.live("is sent to the object store, but is not covered by the request's signature", () =>
    Effect.gen(function* () {
      const { url, received } = yield* receiver(200, { etag: '"1"' })
      const credentials = { accessKeyId: Redacted.make("a"), secretAccessKey: Redacted.make("s") }
      const services = yield* Layer.build(
        S3Objects.layer({ endpoint: url, bucket: "b", region: "us-east-1", credentials }),
      )
      const { header } = yield* inTrace(
        Effect.flatMap(ObjectStore, (store) =>
          store.put("k", new TextEncoder().encode("x"), { contentType: "text/plain" }),
        ).pipe(Effect.provideContext(services)),
      )
      assert.match(String(received[0]?.["traceparent"]), header)
      assert.match(received[0]?.authorization ?? "", /SignedHeaders=(?!.*traceparent)/)
    }),
  )
})
