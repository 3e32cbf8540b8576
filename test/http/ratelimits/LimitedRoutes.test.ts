import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { RegisteredRoutes } from "../../../src/http/middleware/RegisteredRoutes.ts"
import { type Line, lineNames, lines, settingOf } from "../../../src/http/ratelimits/Table.ts"
import * as Testing from "../../doubles/Testing.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { definition, stored } from "../forms/support/forms.ts"
import { hasTextErrors } from "../../../src/http/middleware/FixedEnvelope.ts"

const form = (isPublic: boolean) => ({ ...definition("one"), is_public: isPublic })
const json = { "content-type": "application/json" }
const body = JSON.stringify({ data: { name: "Ada", age: 36 } })

const posting = (service: Service, path: string, from: string, as = null as typeof Testing.someone | null) =>
  service.call({ method: "POST", path, from, as, body, headers: json })

describe("rate limits", () => {
  it.effect("apply to anonymous submissions to a form, with a separate count for each address", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { RATE_LIMITS: "public_submissions=2" } })
      const { path } = yield* stored(service, form(true))
      const first = yield* posting(service, `${path}/data`, "192.0.2.1")
      assert.strictEqual(first.status, 200, first.text)
      assert.strictEqual(first.headers.get("ratelimit-limit"), "2")
      assert.strictEqual(first.headers.get("ratelimit-remaining"), "1")
      assert.strictEqual(first.headers.get("ratelimit-reset"), "60")
      yield* posting(service, `${path}/data`, "192.0.2.1")
      const refused = yield* posting(service, `${path}/data`, "::ffff:192.0.2.1")
      assert.strictEqual(refused.status, 429)
      assert.strictEqual(refused.headers.get("retry-after"), "60")
      assert.strictEqual(refused.headers.get("ratelimit-remaining"), "0")
      assert.deepStrictEqual(refused.json(), {
        error: "rate_limited",
        message: "More than 2 requests in a minute. Try again in 60 s.",
        detail: { limit: "publicSubmissions", most: 2, retry_after: 60 },
      })
      assert.strictEqual((yield* posting(service, `${path}/data`, "192.0.2.2")).status, 200)
      for (let n = 0; n < 4; n++)
        assert.strictEqual((yield* posting(service, `${path}/data`, "192.0.2.1", Testing.someone)).status, 200)
      yield* TestClock.adjust("60 seconds")
      assert.strictEqual((yield* posting(service, `${path}/data`, "192.0.2.1")).status, 200)
    }),
  )

  it.effect("count all IPv6 addresses of a host's network together", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { RATE_LIMITS: "public_submissions=1" } })
      const { path } = yield* stored(service, form(true))
      const from = (address: string) => Effect.map(posting(service, `${path}/data`, address), ({ status }) => status)
      assert.strictEqual(yield* from("2001:db8:0:1::1"), 200)
      assert.strictEqual(yield* from("2001:db8:0:1:ffff::2"), 429)
      assert.strictEqual(yield* from("2001:db8:0:2::1"), 200)
    }),
  )

  it.effect("refuse a call beyond the limit without reading its body, so it costs nothing", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { RATE_LIMITS: "public_submissions=1" } })
      const { path } = yield* stored(service, form(true))
      const send = (body: string) =>
        service.call({ method: "POST", path: `${path}/data`, as: null, from: "192.0.2.1", body, headers: json })
      assert.strictEqual((yield* send("no JSON")).status, 400)
      assert.strictEqual((yield* send("no JSON")).status, 429)
    }),
  )

  it.effect("are off if they are set to 0", () =>
    Effect.gen(function* () {
      const off = { RATE_LIMITS: lineNames.map((name) => `${settingOf(name)}=0`).join(", ") }
      const service = yield* inMemory({ env: off })
      const { path } = yield* stored(service, form(true))
      const answer = yield* posting(service, `${path}/data`, "192.0.2.1")
      assert.strictEqual(answer.status, 200)
      assert.isNull(answer.headers.get("ratelimit-limit"))
    }),
  )

  it.effect("also apply to forms routes with a configured base path", () =>
    Effect.gen(function* () {
      const env = { RATE_LIMITS: "public_submissions=1", FORMS_BASE_PATH: "/elsewhere" }
      const service = yield* inMemory({ env })
      const made = yield* service.call({
        method: "POST",
        path: "/elsewhere/demo/forms",
        body: JSON.stringify(form(true)),
        headers: json,
      })
      const path = `/elsewhere/demo/forms/${made.json().form_uid}`
      yield* service.call({ method: "POST", path: `${path}/publish` })
      assert.strictEqual((yield* posting(service, `${path}/data`, "192.0.2.1")).status, 200)
      assert.strictEqual((yield* posting(service, `${path}/data`, "192.0.2.1")).status, 429)
    }),
  )

  it.effect("can be restricted to a route's requests with a certain path or query", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { RATE_LIMITS: "pdfs=1, exports=1" } })
      const { path } = yield* stored(service, form(false))
      const status = (at: string) => Effect.map(service.call({ path: `${path}${at}` }), ({ status }) => status)
      for (const at of ["/render/html", "/render/html", "/data", "/data"]) assert.strictEqual(yield* status(at), 200)
      for (const at of ["/render/pdf", "/data?format=csv"]) {
        assert.strictEqual(yield* status(at), 200)
        assert.strictEqual(yield* status(at), 429)
      }
    }),
  )
})

describe("a browser user over a limit", () => {
  it.effect("gets a page in their language that says when to retry", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { RATE_LIMITS: "public_submissions=1, public_reads=1" } })
      const { uid } = yield* stored(service, form(true))
      const path = `/demo/forms/${uid}`
      const headers = { accept: "text/html,*/*;q=0.8", "accept-language": "es" }
      const read = () => service.call({ path, from: "192.0.2.1", as: null, headers })
      const send = () =>
        service.call({
          method: "POST",
          path,
          from: "192.0.2.1",
          as: null,
          headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
          body: "name=Ada&age=36",
        })
      for (const again of [read, send]) {
        yield* again()
        const refused = yield* again()
        assert.strictEqual(refused.status, 429)
        assert.strictEqual(refused.headers.get("retry-after"), "60")
        assert.strictEqual(refused.headers.get("ratelimit-remaining"), "0")
        assert.include(refused.headers.get("content-type") ?? "", "text/html")
        assert.include(refused.text, "Demasiadas peticiones")
        assert.include(refused.text, "Espere 60 s")
      }
    }),
  )
})

describe("the table of rate limits", () => {
  it.effect("names existing routes, whose 429 responses are all described", () =>
    Effect.gen(function* () {
      let registered: () => ReadonlyArray<string> = () => []
      const more = Layer.effectDiscard(
        Effect.map(Effect.serviceOption(RegisteredRoutes), (found) => {
          if (Option.isSome(found)) registered = found.value.routes
        }),
      )
      const service = yield* inMemory({ more })
      const { components, paths } = (yield* service.call({ path: "/openapi.json" })).json()
      // A route with its own limit has one more response.
      const schemaOf = (response: { content: Record<string, { schema: { $ref: string } }> }): string => {
        const { $ref } = response.content["application/json"]!.schema
        return $ref + JSON.stringify(components.schemas[$ref.split("/").at(-1)!])
      }
      // Only the server registers the socket's route.
      const known = new Set([...registered(), "GET /api/v1/:tenant/forms/:form_uid/audio/ws"])
      for (const name of lineNames) {
        const { routes }: Line = lines[name]
        for (const route of routes === "all" ? ["GET /api/v1/sessions", "GET /api/v1/:tenant/audit"] : routes) {
          assert.isTrue(known.has(route), `${name}: ${route}`)
          const [method = "", path = ""] = route.split(" ")
          const operation = paths[path.replaceAll(/:([a-z_]+)/g, "{$1}")]?.[method.toLowerCase()]
          if (operation !== undefined) {
            const body = hasTextErrors(path) ? "/TextProblem" : "/RateLimited"
            assert.include(schemaOf(operation.responses[429]), body, route)
            assert.include(Object.keys(operation.responses[429].headers), "Retry-After")
          }
        }
      }
    }),
  )
})
