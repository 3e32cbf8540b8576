import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Duration from "effect/Duration"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { KeyValue, KeyValueUnavailable } from "../../../src/ports/KeyValue.ts"
import { Tokens } from "../../../src/ports/Tokens.ts"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import * as Testing from "../../doubles/Testing.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"

const other: Caller = { ...Testing.someone, sub: "8", userId: 8 }
const admin: Caller = { ...Testing.someone, sub: "1", userId: 1, superuser: true }

const tokenOf = (service: Service, caller: Caller, lifetime: Duration.Input = "30 days") =>
  Effect.flatMap(Tokens, (tokens) => tokens.sign(caller, Duration.fromInputUnsafe(lifetime))).pipe(
    Effect.map(Redacted.value),
    Effect.provideContext(service.context),
  )

const bearer = (token: string, userAgent = "Firefox/130.0 (X11; Linux)") => ({
  authorization: `Bearer ${token}`,
  "user-agent": userAgent,
})

/** Signs in with a separate browser. */
const signIn = (service: Service, caller: Caller = Testing.someone, lifetime?: Duration.Input) =>
  Effect.gen(function* () {
    const token = yield* tokenOf(service, caller, lifetime)
    const opened = yield* service.call({ method: "POST", path: "/api/v1/session", as: null, headers: bearer(token) })
    assert.strictEqual(opened.status, 204)
    return { token, cookie: opened.headers.get("set-cookie")!.split(";")[0]!, set: opened.headers.get("set-cookie")! }
  })

const list = (service: Service, cookie: string) =>
  service.call({ path: "/api/v1/sessions", as: null, headers: { cookie } })

const status = (service: Service, cookie: string) => Effect.map(list(service, cookie), (answer) => answer.status)

describe("sessions", () => {
  it.effect("are listed for their user without their tokens, and the current one is marked", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const first = yield* signIn(service)
      yield* TestClock.adjust("2 minutes")
      const second = yield* signIn(service)
      yield* signIn(service, other)
      const answer = yield* list(service, second.cookie)
      assert.strictEqual(answer.headers.get("cache-control"), "no-store")
      const { sessions } = answer.json()
      assert.deepStrictEqual(
        sessions.map((one: { is_current: boolean }) => one.is_current),
        [true, false],
      )
      assert.deepStrictEqual(Object.keys(sessions[0]), [
        "session_id",
        "opened_at",
        "last_seen_at",
        "expires_at",
        "user_agent",
        "is_current",
      ])
      assert.strictEqual(sessions[0].user_agent, "Firefox/130.0 (X11; Linux)")
      for (const { token } of [first, second]) assert.notInclude(answer.text, token.split(".")[2]!)
    }),
  )

  it.effect("are ended by DELETE: their cookie then gives 401 on every route, and never works as a bearer token", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { cookie, token } = yield* signIn(service)
      assert.strictEqual(yield* status(service, cookie), 200)
      const held = bearer(cookie.slice(cookie.indexOf("=") + 1))
      const asBearer = service.call({ path: "/api/v1/tools/catalog", as: null, headers: held })
      assert.strictEqual((yield* asBearer).status, 401)
      assert.strictEqual(
        (yield* service.call({ method: "POST", path: "/api/v1/session", as: null, headers: held })).status,
        401,
      )
      const left = yield* service.call({ method: "DELETE", path: "/api/v1/session", as: null, headers: { cookie } })
      assert.strictEqual(left.headers.get("clear-site-data"), '"cache"')
      assert.strictEqual(yield* status(service, cookie), 401)
      for (const path of ["/api/v1/tools/catalog", "/api/v1/demo/forms"])
        assert.strictEqual((yield* service.call({ path, as: null, headers: { cookie } })).status, 401, path)
      const page = yield* service.call({ path: "/playground", as: null, headers: { cookie } })
      assert.strictEqual(page.headers.get("location"), "/sign-in?next=%2Fplayground")
      assert.strictEqual((yield* asBearer).status, 401)
      const direct = yield* service.call({ path: "/api/v1/tools/catalog", as: null, headers: bearer(token) })
      assert.strictEqual(direct.status, 200)
    }),
  )

  it.effect("get a new cookie at each sign-in, which ends the browser's previous session", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { token, cookie } = yield* signIn(service)
      const again = yield* service.call({
        method: "POST",
        path: "/api/v1/session",
        as: null,
        headers: { ...bearer(token), cookie },
      })
      const fresh = again.headers.get("set-cookie")!.split(";")[0]!
      assert.notStrictEqual(fresh, cookie)
      assert.notInclude([cookie, fresh], `session=${token}`)
      assert.deepStrictEqual([yield* status(service, cookie), yield* status(service, fresh)], [401, 200])
      assert.lengthOf((yield* list(service, fresh)).json().sessions, 1)
    }),
  )

  it.effect("end on request together with all earlier tokens, while later tokens and API keys stay valid", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      yield* TestClock.adjust("10 seconds")
      const shown = yield* tokenOf(service, Testing.someone)
      const theirs = yield* tokenOf(service, other)
      const program = yield* service.call({
        method: "POST",
        path: "/api/v1/demo/api-keys",
        as: null,
        headers: { ...bearer(shown), "content-type": "application/json" },
        body: JSON.stringify({ name: "Import", role: "owner", access: "write" }),
      })
      assert.strictEqual(program.status, 201)
      const ending = yield* service.call({ method: "DELETE", path: "/api/v1/sessions?user=7", as: admin })
      assert.deepStrictEqual(ending.json(), { ended: 0 })
      yield* TestClock.adjust("1 second")
      const later = yield* tokenOf(service, Testing.someone)
      const found = yield* Effect.forEach([shown, theirs, later, String(program.json().key)], (one) =>
        service.call({ path: "/api/v1/demo/forms", as: null, headers: bearer(one) }),
      )
      assert.deepStrictEqual(
        found.map((answer) => answer.status),
        [401, 200, 200, 200],
      )
      const opening = { method: "POST", path: "/api/v1/session", as: null, headers: bearer(shown) } as const
      assert.strictEqual((yield* service.call(opening)).status, 401)
      const byHand = { cookie: `session=${shown}` }
      assert.strictEqual((yield* list(service, byHand.cookie)).status, 401)
    }),
  )

  it.effect("also exist for a manually created token from its first use onward, and can be ended", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const cookie = `session=${yield* tokenOf(service, Testing.someone)}`
      assert.strictEqual(yield* status(service, cookie), 200)
      const fresh = `session=${yield* tokenOf(service, Testing.someone, "2 hours")}`
      yield* service.call({ method: "DELETE", path: "/api/v1/session", as: null, headers: { cookie: fresh } })
      assert.strictEqual(yield* status(service, fresh), 401)
      const held = bearer(fresh.slice("session=".length))
      assert.strictEqual((yield* service.call({ path: "/api/v1/tools/catalog", as: null, headers: held })).status, 401)
    }),
  )

  it.effect("are ended one by one, or all at once for one user, while other users' sessions continue", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const first = yield* signIn(service)
      yield* TestClock.adjust("2 seconds")
      const second = yield* signIn(service)
      const foreign = yield* signIn(service, other)
      const id = (yield* list(service, second.cookie)).json().sessions[1].session_id
      const remove = (path: string, cookie: string) =>
        service.call({ method: "DELETE", path, as: null, headers: { cookie } })
      assert.strictEqual((yield* remove(`/api/v1/sessions/${id}`, foreign.cookie)).status, 404)
      assert.strictEqual((yield* remove(`/api/v1/sessions/${id}`, second.cookie)).status, 204)
      assert.strictEqual((yield* remove(`/api/v1/sessions/${id}`, second.cookie)).status, 404)
      assert.deepStrictEqual([yield* status(service, first.cookie), yield* status(service, second.cookie)], [401, 200])
      assert.deepStrictEqual((yield* remove("/api/v1/sessions", second.cookie)).json(), { ended: 1 })
      assert.deepStrictEqual(
        [yield* status(service, second.cookie), yield* status(service, foreign.cookie)],
        [401, 200],
      )
    }),
  )

  it.effect("that belong to others are visible to a superuser, who can end them", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { cookie } = yield* signIn(service)
      const path = "/api/v1/sessions?user=7"
      assert.strictEqual((yield* service.call({ path, as: other })).status, 403)
      assert.lengthOf((yield* service.call({ path, as: admin })).json().sessions, 1)
      const ended = yield* service.call({ method: "DELETE", path, as: admin })
      assert.deepStrictEqual(ended.json(), { ended: 1 })
      assert.strictEqual(yield* status(service, cookie), 401)
    }),
  )

  it.effect("end after inactivity and at their maximum age, whatever their token says", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { SESSION_IDLE_SECONDS: "600", SESSION_MAX_AGE_SECONDS: "3600" } })
      const idle = yield* signIn(service)
      assert.match(idle.set, /Max-Age=3600/i)
      const busy = yield* signIn(service, other)
      for (let minute = 0; minute < 59; minute++) {
        assert.strictEqual(yield* status(service, busy.cookie), 200, String(minute))
        yield* TestClock.adjust("1 minute")
      }
      assert.strictEqual(yield* status(service, idle.cookie), 401)
      assert.strictEqual(yield* status(service, busy.cookie), 200)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* status(service, busy.cookie), 401)
    }),
  )

  it.effect("use a cookie with the __Host- prefix over https, and ignore one without it", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const token = yield* tokenOf(service, Testing.someone)
      const https = { "x-forwarded-proto": "https" }
      const headers = { ...bearer(token), ...https }
      const opened = yield* service.call({ method: "POST", path: "/api/v1/session", as: null, headers })
      const set = opened.headers.get("set-cookie")!
      assert.match(set, /^__Host-session=.*; Secure/)
      const by = (cookie: string) => service.call({ path: "/api/v1/sessions", as: null, headers: { cookie, ...https } })
      assert.strictEqual((yield* by(set.split(";")[0]!)).status, 200)
      assert.strictEqual((yield* by(`session=${token}`)).status, 401)
    }),
  )

  it.effect("are refused with 503 while the session store is unreachable, but bearer tokens still work", () =>
    Effect.gen(function* () {
      const away = Effect.fail(new KeyValueUnavailable({ cause: "away" }))
      const broken = Layer.effect(
        KeyValue,
        Effect.map(KeyValue, (kept) =>
          KeyValue.of({ ...kept, get: (key) => (key.startsWith("sessions:") ? away : kept.get(key)) }),
        ),
      )
      const service = yield* inMemory({ stores: broken.pipe(Layer.provideMerge(Testing.stores)) })
      const token = yield* tokenOf(service, Testing.someone)
      const cookie = `session=${token}`
      const message = "The session store is unavailable. Try again later."
      for (const path of ["/api/v1/tools/catalog", "/api/v1/demo/forms"]) {
        const answer = yield* service.call({ path, as: null, headers: { cookie } })
        assert.deepStrictEqual(
          [answer.status, answer.json()],
          // The tool catalog's error body is only the sentence (contract 1, "Errors").
          [503, path === "/api/v1/tools/catalog" ? { error: message } : { error: "sessions_unavailable", message }],
        )
        assert.strictEqual((yield* service.call({ path, as: null, headers: bearer(token) })).status, 200)
      }
    }),
  )

  it.effect(
    "with a bearer token continue for five minutes while the store of revoked tokens is unreachable, then get 503",
    () =>
      Effect.gen(function* () {
        let isAway = false
        const breaking = Layer.effect(
          KeyValue,
          Effect.map(KeyValue, (kept) =>
            KeyValue.of({
              ...kept,
              getAll: (keys) =>
                Effect.suspend(() =>
                  isAway ? Effect.fail(new KeyValueUnavailable({ cause: "away" })) : kept.getAll(keys),
                ),
            }),
          ),
        )
        const service = yield* inMemory({ stores: breaking.pipe(Layer.provideMerge(Testing.stores)) })
        yield* TestClock.adjust("10 seconds")
        const ended = yield* tokenOf(service, Testing.someone)
        const going = yield* tokenOf(service, other)
        yield* service.call({ method: "DELETE", path: "/api/v1/sessions?user=7", as: admin })
        const asked = (token: string) =>
          Effect.map(
            service.call({ path: "/api/v1/tools/catalog", as: null, headers: bearer(token) }),
            (answer) => answer.status,
          )
        assert.deepStrictEqual([yield* asked(ended), yield* asked(going)], [401, 200])
        isAway = true
        yield* TestClock.adjust("5 minutes")
        assert.deepStrictEqual([yield* asked(ended), yield* asked(going)], [401, 200])
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual([yield* asked(ended), yield* asked(going)], [401, 503])
        isAway = false
        assert.deepStrictEqual([yield* asked(ended), yield* asked(going)], [401, 200])
      }),
  )
})

describe("the sessions page", () => {
  it.effect("shows the sessions in the reader's language, and ends one or all of them", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const first = yield* signIn(service)
      yield* TestClock.adjust("2 seconds")
      const second = yield* signIn(service)
      const headers = { cookie: second.cookie, "accept-language": "es" }
      const shown = yield* service.call({ path: "/sessions", as: null, headers })
      assert.strictEqual(shown.status, 200)
      for (const words of ["Sus sesiones", "Firefox 130, Linux", "Este navegador"]) assert.include(shown.text, words)
      const id = (yield* list(service, second.cookie)).json().sessions[1].session_id
      const post = (fields: Record<string, string>, more: Record<string, string> = {}) =>
        service.call({
          method: "POST",
          path: "/sessions",
          as: null,
          headers: {
            cookie: second.cookie,
            "content-type": "application/x-www-form-urlencoded",
            host: "localhost",
            origin: "http://localhost",
            ...more,
          },
          body: new URLSearchParams(fields).toString(),
        })
      assert.strictEqual((yield* post({ session_id: id }, { origin: "http://evil.example" })).status, 403)
      assert.strictEqual((yield* post({ session_id: id })).headers.get("location"), "/sessions?ended")
      assert.strictEqual((yield* post({ session_id: id })).headers.get("location"), "/sessions?over")
      assert.strictEqual(yield* status(service, first.cookie), 401)
      assert.strictEqual((yield* post({ all: "true" })).headers.get("location"), "/sign-in?signed-out")
      assert.strictEqual(yield* status(service, second.cookie), 401)
      const stranger = yield* service.call({ path: "/sessions", as: null })
      assert.strictEqual(stranger.headers.get("location"), "/sign-in?next=%2Fsessions")
    }),
  )

  it.effect("shows and ends only the browser's own session if the user signed in there more than ten minutes ago", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const first = yield* signIn(service)
      yield* TestClock.adjust("11 minutes")
      const second = yield* signIn(service)
      const [fresh, stale] = (yield* list(service, second.cookie)).json().sessions as ReadonlyArray<{
        session_id: string
      }>
      const shown = yield* service.call({ path: "/sessions", as: null, headers: { cookie: first.cookie } })
      assert.include(shown.text, 'href="/sign-in?next=%2Fsessions&amp;again"')
      assert.strictEqual(shown.text.match(/name="session_id"/g)?.length, 1)
      assert.notInclude(shown.text, 'name="all"')
      const post = (body: string) =>
        service.call({
          method: "POST",
          path: "/sessions",
          as: null,
          headers: {
            cookie: first.cookie,
            "content-type": "application/x-www-form-urlencoded",
            host: "localhost",
            origin: "http://localhost",
          },
          body,
        })
      const all = `all=true&session_id=${stale!.session_id}`
      for (const body of [`session_id=${fresh!.session_id}`, "all=true", all, ""])
        assert.strictEqual((yield* post(body)).headers.get("location"), "/sessions?again")
      const remove = (path: string, headers: Record<string, string>, as: null | undefined) =>
        service.call({ method: "DELETE", path: `/api/v1/sessions${path}`, headers, ...(as === null ? { as } : {}) })
      const own = { cookie: first.cookie, host: "localhost", origin: "http://localhost" }
      for (const path of ["", `/${fresh!.session_id}`]) {
        const refused = yield* remove(path, own, null)
        assert.deepStrictEqual([refused.status, refused.json().error], [403, "sign_in_again"])
      }
      assert.strictEqual(yield* status(service, second.cookie), 200)
      assert.strictEqual((yield* post(`session_id=${stale!.session_id}`)).headers.get("location"), "/sessions?ended")
      assert.strictEqual((yield* remove(`/${fresh!.session_id}`, {}, undefined)).status, 204)
    }),
  )
})
