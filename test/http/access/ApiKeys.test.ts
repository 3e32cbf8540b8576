import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import * as Testing from "../../doubles/Testing.ts"
import { sent } from "../../support/bots.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { definition, stored } from "../forms/support/forms.ts"

const keys = "/api/v1/demo/api-keys"
const outsider: Caller = { ...Testing.someone, sub: "9", userId: 9, programs: ["other"] }
const editor: Caller = { ...Testing.someone, sub: "8", userId: 8, roles: { demo: ["editor"] } }

const json = { "content-type": "application/json" }

const made = (service: Service, wanted: object) =>
  Effect.map(sent(service, "POST", keys, { name: "Import", role: "owner", access: "write", ...wanted }), (answer) => {
    assert.strictEqual(answer.status, 201, answer.text)
    return answer.json() as { readonly key: string; readonly key_id: string }
  })

const by = (service: Service, key: string, method: string, path: string, body?: object) =>
  service.call({
    method,
    path,
    as: null,
    headers: { ...json, authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const answers = { data: { name: "Ada", age: 36 } }

describe("API keys", () => {
  it.effect("are shown once, work as bearer tokens, and are listed with their last use", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const answer = yield* sent(service, "POST", keys, { name: " Nightly export ", role: "viewer" })
      assert.strictEqual(answer.status, 201, answer.text)
      const { key, ...rest } = answer.json()
      assert.match(key, /^parley_[0-9a-f]{64}$/)
      assert.strictEqual(answer.headers.get("location"), `${keys}/${rest.key_id}`)
      assert.strictEqual(answer.headers.get("cache-control"), "no-store")
      assert.deepStrictEqual(rest, {
        key_id: rest.key_id,
        name: "Nightly export",
        hint: key.slice(0, 13),
        access: "read",
        role: "viewer",
        forms: null,
        created_at: "1970-01-01T00:00:00.000Z",
        created_by: "7",
        expires_at: "1970-04-01T00:00:00.000Z",
        last_used_at: null,
      })
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* by(service, key, "GET", "/api/v1/demo/forms")).status, 200)
      const listed = yield* service.call({ path: keys })
      assert.notInclude(listed.text, key)
      assert.deepStrictEqual(listed.json(), {
        keys: [{ ...rest, last_used_at: "1970-01-01T00:00:02.000Z" }],
        next_cursor: null,
      })
      assert.notInclude(JSON.stringify(service.log), key.slice(13))
    }),
  )

  it.effect("are valid only for their tenant and with their role, and only for reading if they are read-only", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      const owner = yield* made(service, {})
      assert.strictEqual((yield* by(service, owner.key, "POST", `${path}/data`, answers)).status, 200)
      assert.strictEqual((yield* by(service, owner.key, "GET", "/api/v1/other/forms")).json().error, "tenant_forbidden")
      const respondent = yield* made(service, { role: "respondent" })
      assert.strictEqual((yield* by(service, respondent.key, "POST", `${path}/data`, answers)).status, 200)
      assert.strictEqual((yield* by(service, respondent.key, "GET", `${path}/data`)).json().error, "right_missing")
      const reader = yield* made(service, { access: "read" })
      assert.strictEqual((yield* by(service, reader.key, "GET", `${path}/data`)).status, 200)
      const refused = yield* by(service, reader.key, "POST", `${path}/data`, answers)
      assert.strictEqual(refused.status, 403)
      assert.deepStrictEqual(refused.json(), {
        error: "key_scope",
        message: "The API key is read-only.",
        detail: { scope: "access" },
      })
    }),
  )

  it.effect("that are restricted to certain forms give access only to those forms", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const one = yield* stored(service, definition("one"))
      const two = yield* stored(service, definition("two"))
      const { key } = yield* made(service, { forms: [one.uid] })
      assert.strictEqual((yield* by(service, key, "POST", `${one.path}/data`, answers)).status, 200)
      assert.strictEqual((yield* by(service, key, "GET", `/demo/forms/${one.uid}`)).status, 200)
      for (const path of [`${two.path}/data`, "/api/v1/demo/forms", "/api/v1/user_agents", `/demo/forms/${two.uid}`]) {
        const refused = yield* by(service, key, "GET", path)
        assert.strictEqual(refused.status, 403, path)
        assert.deepInclude(refused.json(), { error: "key_scope", detail: { scope: "forms" } })
      }
      assert.strictEqual((yield* by(service, key, "GET", "/healthz")).status, 200)
    }),
  )

  it.effect("can create neither keys nor sessions", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { key, key_id } = yield* made(service, {})
      const wanted = { name: "Mine", role: "owner" }
      for (const [method, path, body] of [
        ["GET", keys],
        ["POST", keys, wanted],
        ["DELETE", `${keys}/${key_id}`],
        ["GET", "/demo/api-keys"],
      ] as const)
        assert.deepInclude((yield* by(service, key, method, path, body)).json(), {
          error: "key_scope",
          detail: { scope: "keys" },
        })
      assert.strictEqual((yield* by(service, key, "POST", "/api/v1/session")).status, 401)
    }),
  )

  it.effect("give no access once they are deleted", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const first = yield* made(service, {})
      const second = yield* made(service, {})
      const status = (key: string) => Effect.map(by(service, key, "GET", "/api/v1/demo/forms"), (one) => one.status)
      assert.strictEqual((yield* service.call({ method: "DELETE", path: `${keys}/${first.key_id}` })).status, 204)
      assert.strictEqual(yield* status(first.key), 401)
      assert.strictEqual(
        (yield* service.call({ method: "DELETE", path: `${keys}/${first.key_id}` })).json().error,
        "api_key_not_found",
      )
      assert.strictEqual(yield* status(second.key), 200)
      for (const wrong of [`${second.key}0`, second.key.toUpperCase(), "parley_", second.key.replace(/.$/, "z")])
        assert.strictEqual(yield* status(wrong), 401)
    }),
  )

  it.effect("are created by administrators of the tenant, with a required purpose", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const wanted = { name: "k", role: "viewer" }
      const post = (body: object, as?: Caller) =>
        service.call({
          method: "POST",
          path: keys,
          headers: json,
          body: JSON.stringify(body),
          ...(as === undefined ? {} : { as }),
        })
      assert.strictEqual((yield* post(wanted, editor)).json().error, "right_missing")
      assert.strictEqual((yield* post(wanted, outsider)).json().error, "tenant_forbidden")
      for (const [body, key] of [
        [{ role: "viewer" }, "name"],
        [{ name: " ", role: "viewer" }, "name"],
        [{ name: "k" }, "role"],
        [{ name: "k", role: "root" }, "role"],
        [{ ...wanted, access: "all" }, "access"],
        [{ ...wanted, forms: [] }, "forms"],
        [{ ...wanted, expires_in_days: 0 }, "expires_in_days"],
        [{ ...wanted, expires_in_days: 367 }, "expires_in_days"],
      ] as const) {
        const refused = yield* post(body)
        assert.strictEqual(refused.status, 400, JSON.stringify(body))
        assert.include(refused.json().message, `${key} must be`)
      }
      for (let n = 0; n < 100; n++) yield* post({ ...wanted, name: `k${n}` })
      assert.deepInclude((yield* post(wanted)).json(), { error: "api_keys_full", detail: { most: 100 } })
    }),
  )

  it.effect("have separate call limits, and are named in the audit log", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { RATE_LIMITS: "key_calls=2" } })
      const { path } = yield* stored(service, definition("one"))
      const one = yield* made(service, {})
      const other = yield* made(service, {})
      const reader = yield* made(service, { access: "read" })
      const send = (key: string) => by(service, key, "POST", `${path}/data`, answers)
      assert.strictEqual((yield* send(one.key)).headers.get("ratelimit-remaining"), "1")
      yield* send(one.key)
      const refused = yield* send(one.key)
      assert.strictEqual(refused.status, 429)
      assert.strictEqual(refused.json().detail.limit, "keyCalls")
      assert.strictEqual((yield* send(other.key)).status, 200)
      yield* send(reader.key)
      const { entries } = (yield* service.call({ path: "/api/v1/demo/audit?limit=200" })).json()
      const audited = (entries as ReadonlyArray<{ actor: string; action: string; result: string }>).map(
        ({ actor, action, result }) => `${actor} ${action} ${result}`,
      )
      assert.include(audited, `key:${one.key_id} answers.submit done`)
      assert.include(audited, `key:${reader.key_id} answers.submit denied`)
      assert.include(audited, "7 api_key.create done")
    }),
  )

  it.effect("are created, shown once and deleted on a page", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const post = (body: Record<string, string>, more: Record<string, string> = {}) =>
        service.call({
          method: "POST",
          path: "/demo/api-keys",
          headers: { "content-type": "application/x-www-form-urlencoded", ...more },
          body: new URLSearchParams(body).toString(),
        })
      const entries = { name: "<Import>", role: "editor", access: "write", forms: " a, b ", days: "30" }
      const page = yield* post(entries)
      assert.strictEqual(page.status, 200)
      const [key = ""] = /parley_[0-9a-f]{64}/.exec(page.text) ?? []
      assert.include(page.text, "&lt;Import&gt;")
      const [found] = (yield* service.call({ path: keys })).json().keys
      assert.deepInclude(found, { name: "<Import>", role: "editor", access: "write", forms: ["a", "b"] })
      const again = yield* service.call({ path: "/demo/api-keys", headers: { "accept-language": "es" } })
      assert.include(again.text, "Claves de API de demo")
      assert.notInclude(again.text, key)
      const wrong = yield* post({ ...entries, days: "999" })
      assert.strictEqual(wrong.status, 422)
      assert.include(wrong.text, "Enter a number from 1 to 366.")
      assert.strictEqual((yield* post(entries, { origin: "https://evil.example" })).status, 403)
      const gone = yield* post({ delete: found.key_id })
      assert.strictEqual(gone.headers.get("location"), "/demo/api-keys?done=deleted")
      assert.strictEqual((yield* service.call({ path: "/demo/api-keys", as: null })).status, 303)
      assert.strictEqual((yield* service.call({ path: "/demo/api-keys", as: editor })).status, 403)
      assert.deepStrictEqual((yield* service.call({ path: keys })).json().keys, [])
    }),
  )
})
