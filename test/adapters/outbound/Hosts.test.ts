import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Outbound from "../../../src/adapters/outbound/OutboundHttp.ts"
import { OutboundHttp } from "../../../src/ports/OutboundHttp.ts"
import { listening } from "../../support/mcpPeer.ts"

const sent = (url: string, allow: ReadonlyArray<string>, only: ReadonlyArray<string>) =>
  Effect.flatMap(OutboundHttp, (http) =>
    http.send({ url, method: "GET", timeout: Duration.seconds(5), maxBytes: 1024 }),
  ).pipe(
    Effect.provide(Outbound.layer({ allow, only })),
    Effect.result,
    Effect.map((result) => (Result.isSuccess(result) ? String(result.success.status) : result.failure._tag)),
  )

describe("the deployment's permitted hosts", () => {
  it.live("are the only hosts contacted, by any route, and no other name is looked up", () =>
    Effect.gen(function* () {
      let calls = 0
      const { url } = yield* listening((request, response) => {
        calls++
        if (request.url === "/away") response.writeHead(302, { location: "https://elsewhere.invalid/" })
        response.end()
      })
      const here = url.replace("127.0.0.1", "localhost").replace(/\/$/, "")
      const loopback = ["127.0.0.0/8", "::1/128"]
      assert.strictEqual(yield* sent(here, loopback, []), "200")
      assert.strictEqual(yield* sent(here, loopback, ["localhost"]), "200")
      assert.strictEqual(
        yield* sent(here, [], ["localhost"]),
        "OutboundForbidden",
        "a listed host must be public as well",
      )
      assert.strictEqual(yield* sent(here, [new URL(here).host], ["api.example.com"]), "200", "an exception is listed")
      calls = 0
      for (const only of [["example.com"], ["*.localhost"], ["*.com"]])
        assert.strictEqual(yield* sent(here, loopback, only), "OutboundForbidden", only[0]!)
      assert.strictEqual(yield* sent("https://nowhere.invalid/", [], ["example.com"]), "OutboundForbidden")
      assert.strictEqual(calls, 0)
      assert.strictEqual(yield* sent(`${here}/away`, loopback, ["localhost"]), "OutboundForbidden", "by a redirect")
      const admits = (to: string, only: ReadonlyArray<string>) =>
        Effect.flatMap(OutboundHttp, (http) => http.admits(to)).pipe(
          Effect.provide(Outbound.layer({ allow: [], only })),
          Effect.isSuccess,
        )
      assert.isTrue(yield* admits("https://93.184.216.34/", []))
      assert.isFalse(yield* admits("https://93.184.216.34/", ["example.com"]))
      assert.isTrue(yield* admits("https://93.184.216.34/", ["93.184.216.34"]))
    }),
  )
})
