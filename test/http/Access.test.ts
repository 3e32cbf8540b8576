import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { RegisteredRoutes } from "../../src/http/middleware/RegisteredRoutes.ts"
import * as Testing from "../doubles/Testing.ts"
import { Tokens } from "../../src/ports/Tokens.ts"
import { type Answer, inMemory, type Service } from "../support/inMemory.ts"
import { hasTextErrors } from "../../src/http/middleware/FixedEnvelope.ts"
import { isProblem } from "../support/problems.ts"

const listed = Effect.gen(function* () {
  let routes: ReadonlyArray<string> = []
  const service = yield* inMemory({
    more: Layer.effectDiscard(
      Effect.map(Effect.serviceOption(RegisteredRoutes), (found) => {
        routes = Option.getOrThrow(found).routes()
      }),
    ),
  })
  return { service, routes }
})

/**
 * Routes of the agents' API description: all below the prefix except those of tenants, organizations, forms, sessions,
 * usage and operators.
 */
const isOfAgents = (route: string): boolean =>
  / \/api\/v1\/(?!:tenant|org\/|form-controls|session|usage|operations\/)/.test(route)

/** The first path segments of these routes below the prefix. */
const roots = [
  "agent_tools",
  "agents",
  "artifacts",
  "bot_feedback",
  "bot_management",
  "chat",
  "chatbots",
  "chatbots_usage",
  "chats",
  "conversations",
  "feedback_types",
  "schedules",
  "tools",
  "user_agents",
]

const pathOf = (route: string): string => route.slice(route.indexOf(" ") + 1).replace(/:[a-z_]+/g, "x")
const methodOf = (route: string): string => route.slice(0, route.indexOf(" "))

const plain = (service: Service, route: string, headers: Record<string, string> = {}) =>
  service.call({ as: null, method: methodOf(route), path: pathOf(route), headers })

const signed = (service: Service, lifetime: Duration.Duration) =>
  Effect.flatMap(Tokens, (tokens) => tokens.sign(Testing.someone, lifetime)).pipe(
    Effect.map(Redacted.value),
    Effect.provideContext(service.context),
  )

/** The ephemeral agents and the tool catalog have their own error body (contract 1, "Errors"). */
const isRefusal = (answer: Answer, route: string) =>
  hasTextErrors(pathOf(route))
    ? assert.deepStrictEqual(Object.keys(answer.json()), ["error"], answer.text)
    : isProblem(answer)

describe("caller authentication", () => {
  it.effect("[AUTH-100] without a token every route of the agents document returns 401, in the envelope", () =>
    Effect.gen(function* () {
      const { service, routes } = yield* listed
      const own = routes.filter(isOfAgents)
      assert.deepStrictEqual([...new Set(own.map((route) => route.split("/")[3]!))].sort(), roots)
      for (const route of own) {
        const answer = yield* plain(service, route)
        assert.strictEqual(answer.status, 401, `${route}: ${answer.text}`)
        isRefusal(answer, route)
      }
    }),
  )

  const sessionRoutes = (routes: ReadonlyArray<string>) =>
    routes.filter((route) => route.includes("/api/v1/agents/user") || route.includes("/api/v1/tools/catalog"))

  it.effect("[AUTH-060] the session cookie gives access to the routes of ephemeral agents and the catalog", () =>
    Effect.gen(function* () {
      const { service, routes } = yield* listed
      const cookie = `session=${yield* signed(service, Duration.hours(1))}`
      const own = sessionRoutes(routes)
      assert.isAtLeast(own.length, 7)
      for (const route of own) assert.notStrictEqual((yield* plain(service, route, { cookie })).status, 401, route)
      const created = yield* service.call({
        as: null,
        method: "POST",
        path: "/api/v1/agents/user/",
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify({ name: "Ana" }),
      })
      assert.strictEqual(created.status, 201)
      const path = `/api/v1/agents/user/${created.json().chatbot_id}/status`
      assert.strictEqual((yield* service.call({ as: null, path, headers: { cookie } })).status, 200)
      assert.strictEqual((yield* plain(service, "GET /api/v1/tools/catalog", { cookie })).status, 200)
    }),
  )

  it.effect("[AUTH-070] a tampered or expired cookie gives 401 on the routes of ephemeral agents and the catalog", () =>
    Effect.gen(function* () {
      const { service, routes } = yield* listed
      const token = yield* signed(service, Duration.hours(1))
      const [head, body, signature] = token.split(".")
      const claims = JSON.parse(Buffer.from(body!, "base64url").toString())
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: "8", user_id: 8 })).toString("base64url")
      const brief = yield* signed(service, Duration.seconds(1))
      yield* TestClock.adjust("10 minutes")
      for (const cookie of [`${head}.${forged}.${signature}`, brief, "nonsense", ""])
        for (const route of sessionRoutes(routes)) {
          const answer = yield* plain(service, route, { cookie: `session=${cookie}` })
          assert.strictEqual(answer.status, 401, route)
          isRefusal(answer, route)
        }
    }),
  )
})

describe("versions", () => {
  it.effect("[VER-010] every route of the agents document is below /api/v1, and there is no other version", () =>
    Effect.gen(function* () {
      const { service, routes } = yield* listed
      const elsewhere = routes.filter((route) => roots.includes(route.split("/")[1]!))
      const stored = ["GET /artifacts", "GET /artifacts/:artifact_id", "POST /artifacts/:artifact_id"]
      const again = ["GET /schedules", "POST /schedules"].flatMap((route) => [route, `${route}/:schedule_id`])
      const pages = [
        "GET /agents/connections",
        "POST /agents/connections",
        "GET /agents/connections/callback",
        "GET /agents/connections/client.json",
        "GET /agents/eval",
        "POST /agents/eval",
        "GET /agents/usage",
        "GET /agents/versions",
        "POST /agents/versions",
        "GET /agents",
        "GET /agents/chat",
        "GET /agents/source",
        ...stored,
        ...again,
      ]
      assert.sameMembers(elsewhere, pages, "the pages for people, which are no routes of the document")
      assert.isEmpty(routes.filter((route) => / \/api\/(?!v1\/)/.test(route)))
      for (const route of routes.filter(isOfAgents))
        for (const version of ["v2", "v0", "V1"]) {
          const path = pathOf(route).replace("/api/v1/", `/api/${version}/`)
          const answer = yield* service.call({ method: methodOf(route), path })
          assert.strictEqual(answer.status, 404, `${methodOf(route)} ${path}`)
        }
    }),
  )

  it.effect("[EPH-1110] the routes of ephemeral agents are exactly those listed here, without a status stream", () =>
    Effect.gen(function* () {
      const { service, routes } = yield* listed
      const own = routes.filter((route) => / \/api\/v1\/agents\/user(?:\/|$)/.test(route))
      assert.deepStrictEqual([...own].sort(), [
        "DELETE /api/v1/agents/user/",
        "DELETE /api/v1/agents/user/:chatbot_id",
        "GET /api/v1/agents/user",
        "GET /api/v1/agents/user/",
        "GET /api/v1/agents/user/:chatbot_id/status",
        "POST /api/v1/agents/user",
        "POST /api/v1/agents/user/",
        "PUT /api/v1/agents/user/",
        "PUT /api/v1/agents/user/:chatbot_id",
      ])
      const created = yield* service.call({
        method: "POST",
        path: "/api/v1/agents/user/",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "Ana" }),
      })
      const answer = yield* service.call({
        path: `/api/v1/agents/user/${created.json().chatbot_id}/status`,
        headers: { accept: "text/event-stream" },
      })
      assert.match(answer.headers.get("content-type") ?? "", /^application\/json/)
    }),
  )
})
