import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { SignJWT } from "jose"
import * as Testing from "../../doubles/Testing.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { first, jobPath, render, renderPath, request } from "../../support/renders.ts"
import { isProblem } from "../../support/problems.ts"

const secret = new TextEncoder().encode("a secret of at least thirty-two bytes, for tests")

const signed = (claims: Record<string, unknown>, { alg = "HS256", key = secret, exp = 3600 as number | null } = {}) =>
  Effect.promise(() => {
    const jwt = new SignJWT(claims).setProtectedHeader({ alg })
    return (exp === null ? jwt : jwt.setExpirationTime(exp)).sign(key)
  })

const status = (service: Service, headers: Record<string, string>) =>
  Effect.map(render(service, request(), { as: null, headers }), (answer) => answer.status)

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const service = inMemory({ folders: [first] })

describe("the bearer token", () => {
  it.effect("[AUTH-010] is required on the render routes", () =>
    Effect.gen(function* () {
      const it = yield* service
      const anonymous = yield* render(it, request(), { as: null })
      assert.strictEqual(anonymous.status, 401)
      assert.isString(anonymous.json().error)
      assert.match(anonymous.headers.get("www-authenticate") ?? "", /^Bearer/)
      assert.strictEqual((yield* render(it, request())).status, 200)
      const jobId = (yield* render(it, request({ async: true }))).json().job_id
      assert.strictEqual((yield* it.call({ path: jobPath(jobId), as: null })).status, 401)
      assert.strictEqual((yield* it.call({ path: jobPath(jobId) })).status, 200)
    }),
  )

  it.effect("must be signed with the secret, using HS256, must have an expiry, and must not have expired", () =>
    Effect.gen(function* () {
      const it = yield* service
      const claims = { sub: "7" }
      assert.strictEqual(yield* status(it, bearer(yield* signed(claims))), 200)
      const other = new TextEncoder().encode("another secret of more than thirty-two bytes")
      const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"sub":"7","exp":3600}').toString("base64url")}.`
      const refused = [
        yield* signed(claims, { key: other }),
        yield* signed(claims, { alg: "HS512" }),
        yield* signed(claims, { exp: null }),
        yield* signed({}),
        yield* signed({ sub: "7", programs: "demo" }),
        yield* signed({ sub: "7", superuser: "yes" }),
        unsigned,
        "",
        "nonsense",
        "a.b.c",
      ]
      for (const token of refused) assert.strictEqual(yield* status(it, bearer(token)), 401, token)
      const token = yield* signed(claims)
      yield* TestClock.adjust("3599 seconds")
      assert.strictEqual(yield* status(it, bearer(token)), 200)
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual(yield* status(it, bearer(token)), 401)
    }),
  )

  it.effect("is reported as missing, expired, or invalid", () =>
    Effect.gen(function* () {
      const it = yield* service
      const brief = yield* signed({ sub: "7" })
      const broken = yield* signed({ sub: "7" }, { key: new TextEncoder().encode("x".repeat(40)) })
      yield* TestClock.adjust("3601 seconds")
      const answers = yield* Effect.all([
        render(it, request(), { as: null }),
        render(it, request(), { as: null, headers: bearer(brief) }),
        render(it, request(), { as: null, headers: bearer(broken) }),
      ])
      for (const answer of answers) isProblem(answer)
      assert.deepStrictEqual(
        answers.map((answer) => answer.json().error),
        ["token_missing", "token_expired", "token_invalid"],
      )
      assert.deepStrictEqual(
        answers.map((answer) => answer.headers.get("www-authenticate")),
        [
          'Bearer realm="parley"',
          'Bearer realm="parley", error="invalid_token", error_description="The token has expired"',
          'Bearer realm="parley", error="invalid_token", error_description="The token isn\'t valid here"',
        ],
      )
    }),
  )

  it.effect(
    "if refused, appears in neither the response nor the log, and the response gives no details of the check",
    () =>
      Effect.gen(function* () {
        const it = yield* service
        const token = yield* signed({ sub: "7" }, { key: new TextEncoder().encode("x".repeat(40)) })
        const answer = yield* render(it, request(), { as: null, headers: bearer(token) })
        assert.notInclude(answer.text, token)
        assert.notMatch(answer.text, /signature|jose|JWS|expired/i)
        assert.notInclude(JSON.stringify(it.log), token)
      }),
  )
})

describe("the session cookie", () => {
  const session = Effect.gen(function* () {
    const it = yield* service
    const opened = yield* it.call({ method: "POST", path: "/api/v1/session" })
    assert.strictEqual(opened.status, 204)
    const set = opened.headers.get("set-cookie") ?? ""
    return { it, set, cookie: set.split(";")[0]! }
  })

  it.effect("contains the token, and scripts and other sites can't read it", () =>
    Effect.gen(function* () {
      const { it, set, cookie } = yield* session
      assert.match(set, /HttpOnly/i)
      assert.match(set, /SameSite=Lax/i)
      assert.strictEqual(yield* status(it, { cookie }), 200)
      assert.strictEqual(yield* status(it, { cookie: `${cookie}x` }), 401)
    }),
  )

  it.effect("is refused with 403 on an unsafe request from another site, but accepted on a read", () =>
    Effect.gen(function* () {
      const { it, cookie } = yield* session
      const host = "localhost"
      assert.strictEqual(yield* status(it, { cookie, host, origin: "http://evil.example" }), 403)
      assert.strictEqual(yield* status(it, { cookie, host, origin: "null" }), 403)
      assert.strictEqual(yield* status(it, { cookie, host, "sec-fetch-site": "cross-site" }), 403)
      assert.strictEqual(yield* status(it, { cookie, host, origin: "http://localhost" }), 200)
      assert.strictEqual(yield* status(it, { cookie, host, "sec-fetch-site": "same-origin" }), 200)
      const jobs = yield* it.call({
        path: jobPath("0".repeat(32)),
        as: null,
        headers: { cookie, origin: "http://evil.example" },
      })
      assert.strictEqual(jobs.status, 404)
    }),
  )

  it.effect("is cleared by DELETE, and is not set by an invalid token", () =>
    Effect.gen(function* () {
      const { it, cookie } = yield* session
      const closed = yield* it.call({ method: "DELETE", path: "/api/v1/session", as: null, headers: { cookie } })
      assert.strictEqual(closed.status, 204)
      assert.match(closed.headers.get("set-cookie") ?? "", /session=;.*Max-Age=0/i)
      const refused = yield* it.call({ method: "POST", path: "/api/v1/session", as: null, headers: bearer("x") })
      assert.strictEqual(refused.status, 401)
      assert.isNull(refused.headers.get("set-cookie"))
    }),
  )
})

describe("the order of checks", () => {
  it.effect("reveals nothing before the caller is identified", () =>
    Effect.gen(function* () {
      const it = yield* service
      for (const body of [
        "{",
        JSON.stringify(request({ template: "nowhere" })),
        JSON.stringify(request({ datasets: {} })),
      ])
        assert.strictEqual((yield* it.call({ method: "POST", path: renderPath, as: null, body })).status, 401)
      assert.strictEqual(Testing.someone.superuser, false)
    }),
  )
})
