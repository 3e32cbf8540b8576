import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpApi from "effect/http-api/HttpApi"
import * as TestClock from "effect/testing/TestClock"
import { KeyValue } from "../../../src/ports/KeyValue.ts"
import * as Testing from "../../doubles/Testing.ts"
import { Api } from "../../../src/http/Api.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { definition, get, send, stored } from "./support/forms.ts"

/** A file belongs to one field, so the form has one file field of each kind. */
const open = definition("open", {
  is_public: true,
  sections: [
    {
      fields: [
        { field_id: "name", field_type: "text", label: "Name", required: true },
        { field_id: "file", field_type: "file", label: "File" },
      ],
    },
  ],
})

const passed = (service: Service, path: string) =>
  Effect.map(send(service, "POST", `${path}/pass`, {}, { as: null }), (answer) => {
    assert.strictEqual(answer.status, 201, answer.text)
    const { pass, respondent } = answer.json() as { pass: string; respondent: string }
    return { as: null, headers: { authorization: `Bearer ${pass}` }, pass, respondent } as const
  })

const nobody = { as: null } as const

describe("a respondent's pass", () => {
  it.effect("is issued for public forms only: others are invisible without an account", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("closed"))
      assert.strictEqual((yield* send(service, "POST", `${path}/pass`, {}, nobody)).status, 401)
      const missing = yield* send(service, "POST", `/api/v1/demo/forms/none/pass`, {}, nobody)
      assert.strictEqual(missing.status, 401)
    }),
  )

  it.effect("keeps each person's partial answers, files and submissions separate", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, open)
      const anna = yield* passed(service, path)
      const ben = yield* passed(service, path)
      assert.notStrictEqual(anna.respondent, ben.respondent)
      assert.strictEqual((yield* send(service, "POST", `${path}/partial`, { data: { name: "A" } }, anna)).status, 200)
      assert.deepStrictEqual((yield* get(service, `${path}/partial`, anna)).json().data, { name: "A" })
      assert.deepStrictEqual((yield* get(service, `${path}/partial`, ben)).json().data, {})

      const same = { submission_id: "one", data: { name: "A" } }
      const first = yield* send(service, "POST", `${path}/data`, same, anna)
      const again = yield* send(service, "POST", `${path}/data`, same, anna)
      assert.strictEqual(again.json().submission_id, first.json().submission_id)
      const other = yield* send(service, "POST", `${path}/data`, { ...same, data: { name: "B" } }, ben)
      assert.strictEqual(other.status, 200)
      assert.notStrictEqual(other.json().submission_id, first.json().submission_id)
      assert.strictEqual(
        (yield* send(service, "POST", `${path}/data`, { ...same, data: { name: "B" } }, anna)).status,
        409,
      )
      const all = (yield* get(service, `${path}/data`)).json() as {
        submissions: ReadonlyArray<Record<string, unknown>>
      }
      assert.deepStrictEqual(
        all.submissions.map(({ data }) => data),
        [{ name: "A" }, { name: "B" }],
      )
      // Where the owner would see a sender's account, the pass is not shown.
      assert.isTrue(all.submissions.every((one) => !("user_id" in one) && !("username" in one)))
    }),
  )

  it.effect("keeps saved answers for two weeks, or for as long as the deployment says", () =>
    Effect.gen(function* () {
      const kept = (service: Service) =>
        Effect.gen(function* () {
          const { path } = yield* stored(service, open)
          const anna = yield* passed(service, path)
          const saved = yield* send(service, "POST", `${path}/partial`, { data: { name: "A" } }, anna)
          const { saved_at: from, expires_at: until } = saved.json() as { saved_at: string; expires_at: string }
          return { path, anna, days: Duration.toDays(Duration.millis(Date.parse(until) - Date.parse(from))) }
        })
      assert.strictEqual((yield* kept(yield* inMemory())).days, 14)

      // Time passes while no service runs, because a running service's timers would fire in between.
      const stores = Layer.succeedContext(yield* Layer.build(Testing.stores))
      const meanwhile = <A, E, R>(use: (service: Service) => Effect.Effect<A, E, R>) =>
        Effect.scoped(Effect.flatMap(inMemory({ env: { PARTIAL_RETENTION_DAYS: "1" }, stores }), use))
      const { path, anna, days } = yield* meanwhile(kept)
      assert.strictEqual(days, 1)
      const found = () => meanwhile((service) => get(service, `${path}/partial`, anna))
      yield* TestClock.adjust(Duration.hours(23))
      assert.deepStrictEqual((yield* found()).json().data, { name: "A" })
      yield* TestClock.adjust(Duration.hours(2))
      assert.strictEqual((yield* found()).status, 401)
    }),
  )

  it.effect("has no effect on another form, in another tenant, or once the form is private", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid } = yield* stored(service, open)
      const other = yield* stored(service, { ...open, form_id: "other" })
      const anna = yield* passed(service, path)
      assert.strictEqual((yield* get(service, `${other.path}/partial`, anna)).status, 401)
      assert.strictEqual((yield* get(service, `/api/v1/acme/forms/${uid}/partial`, anna)).status, 401)
      const patch = yield* send(service, "PATCH", path, { is_public: false })
      assert.strictEqual(patch.status, 200)
      yield* send(service, "POST", `${path}/publish`, {})
      assert.strictEqual((yield* get(service, `${path}/partial`, anna)).status, 401)
      assert.strictEqual((yield* send(service, "POST", `${path}/data`, { data: { name: "A" } }, anna)).status, 403)
    }),
  )

  it.effect("gives access only to the routes for respondents", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid } = yield* stored(service, open)
      const anna = yield* passed(service, path)
      const mayUse = new Set(["form", "schema", "render", "openPass", "resumePass", "resumeCode"])
      for (const one of ["upload", "savePartial", "readPartial", "discardPartial", "event"]) mayUse.add(one)
      const routes: Array<{ readonly name: string; readonly method: string; readonly path: string }> = []
      HttpApi.reflect(Api, {
        onGroup: () => undefined,
        onEndpoint: ({ endpoint }) =>
          void routes.push({ name: endpoint.identifier, method: endpoint.method, path: endpoint.path }),
      })
      for (const route of routes.filter(({ name }) => !mayUse.has(name))) {
        const filled = route.path
          .replace(":tenant", "demo")
          .replace(":form_uid", uid)
          .replaceAll(/:[a-z_]+/g, "x")
        const body = route.method === "GET" || route.method === "DELETE" ? {} : { body: "{}" }
        const headers = { ...anna.headers, "content-type": "application/json" }
        const call = { method: route.method, path: filled, as: null, ...body } as const
        const without = yield* service.call({ ...call, headers: { "content-type": "application/json" } })
        const withPass = yield* service.call({ ...call, headers })
        assert.strictEqual(withPass.status, without.status, `${route.method} ${filled}: ${withPass.text}`)
      }
    }),
  )

  it.effect("is stored in its own cookie, appears in no body, and is not a bearer token", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid } = yield* stored(service, open)
      const opened = yield* send(service, "POST", `${path}/pass`, undefined, { as: null })
      const [cookie = "", attributes = ""] = (opened.headers.get("set-cookie") ?? "").split(/;(.*)/s)
      assert.match(attributes, /HttpOnly/)
      const [name, held = ""] = cookie.split("=")
      assert.strictEqual(name, `pass-${uid}`)
      assert.notInclude(opened.text, held)
      const saved = (headers: Record<string, string>) =>
        send(service, "POST", `${path}/partial`, { data: { name: "A" } }, { as: null, headers })
      assert.strictEqual((yield* saved({ authorization: `Bearer ${held}` })).status, 401)
      assert.strictEqual((yield* saved({ cookie })).status, 200)
    }),
  )

  it.effect("works as a cookie, but not on another site's request", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid } = yield* stored(service, open)
      const { pass } = yield* passed(service, path)
      const cookie = `pass-${uid}=${pass}`
      const save = (headers: Record<string, string>) =>
        send(service, "POST", `${path}/partial`, { data: { name: "A" } }, { as: null, headers: { cookie, ...headers } })
      assert.strictEqual((yield* save({ origin: "https://elsewhere.example", host: "localhost" })).status, 401)
      assert.strictEqual((yield* save({ origin: "http://localhost", host: "localhost" })).status, 200)
    }),
  )
})

describe("a resume code", () => {
  it.effect("opens the same answers on another device, for this form only", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { PARTIAL_RETENTION_DAYS: "1" } })
      const { path } = yield* stored(service, open)
      const other = yield* stored(service, { ...open, form_id: "other" })
      const anna = yield* passed(service, path)
      yield* send(service, "POST", `${path}/partial`, { data: { name: "A" } }, anna)
      const { code, link } = (yield* get(service, `${path}/pass/code`, anna)).json() as { code: string; link: string }
      assert.isTrue(link.endsWith(`/resume?code=${code}`))
      assert.strictEqual((yield* get(service, `${path}/pass/code`, anna)).json().code, code)

      const resumed = yield* send(service, "POST", `${path}/pass/resume`, { code: code.toLowerCase() }, nobody)
      assert.strictEqual(resumed.status, 201)
      const { pass, respondent } = resumed.json() as { pass: string; respondent: string }
      assert.strictEqual(respondent, anna.respondent)
      const elsewhere = { as: null, headers: { authorization: `Bearer ${pass}` } }
      assert.deepStrictEqual((yield* get(service, `${path}/partial`, elsewhere)).json().data, { name: "A" })

      const strange = yield* send(service, "POST", `${other.path}/pass/resume`, { code }, nobody)
      assert.deepStrictEqual([strange.status, strange.json().error], [404, "resume_code_unknown"])
      const wrong = yield* send(service, "POST", `${path}/pass/resume`, { code: "0000-0000" }, nobody)
      assert.strictEqual(wrong.status, 404)
      const next = (yield* get(service, `${path}/pass/code`, anna)).json().code as string
      yield* TestClock.adjust(Duration.hours(25))
      assert.strictEqual((yield* send(service, "POST", `${path}/pass/resume`, { code: next }, nobody)).status, 404)
    }),
  )

  it.effect("works only once, even if two people use it at the same time; the next code is different", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, open)
      const anna = yield* passed(service, path)
      const codeOf = (holder: typeof anna) =>
        Effect.map(get(service, `${path}/pass/code`, holder), (answer) => answer.json().code as string)
      const code = yield* codeOf(anna)
      const resume = (typed: string) =>
        Effect.map(send(service, "POST", `${path}/pass/resume`, { code: typed }, nobody), ({ status }) => status)
      const both = yield* Effect.all([resume(code), resume(code)], { concurrency: "unbounded" })
      assert.sameMembers([...both], [201, 404])
      assert.strictEqual(yield* resume(code), 404)
      const next = yield* codeOf(anna)
      assert.notStrictEqual(next, code)
      assert.strictEqual(yield* resume(next), 201)
    }),
  )

  it.effect("is stored only as a hash", () =>
    Effect.gen(function* () {
      const stores = yield* Layer.build(Testing.stores)
      const store = Context.get(stores, KeyValue)
      const service = yield* inMemory({ stores: Layer.succeedContext(stores) })
      const { path } = yield* stored(service, open)
      const anna = yield* passed(service, path)
      const code = (yield* get(service, `${path}/pass/code`, anna)).json().code as string
      const keys = yield* store.keys("forms:resume:", 10)
      assert.lengthOf(keys, 2)
      const values = yield* Effect.forEach(keys, store.get)
      const entries = JSON.stringify([keys, values])
      assert.include(entries, anna.respondent)
      assert.notInclude(entries, code)
      assert.notInclude(entries, code.replaceAll("-", ""))
    }),
  )

  it.effect("can't be guessed: attempts are limited per address and per form", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { RATE_LIMITS: "resume_tries=2, resume_tries_of_form=3" } })
      const { path } = yield* stored(service, open)
      const tried = (from: string) =>
        Effect.map(
          send(service, "POST", `${path}/pass/resume`, { code: "0000-0000" }, { as: null, from }),
          ({ status }) => status,
        )
      assert.deepStrictEqual(
        [yield* tried("192.0.2.1"), yield* tried("192.0.2.1"), yield* tried("192.0.2.1")],
        [404, 404, 429],
      )
      assert.deepStrictEqual([yield* tried("192.0.2.2"), yield* tried("192.0.2.3")], [404, 429])
    }),
  )

  it.effect("is issued only to respondents with a pass; account holders sign in instead", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, open)
      const answer = yield* get(service, `${path}/pass/code`)
      assert.deepStrictEqual([answer.status, answer.json().error], [400, "pass_needed"])
    }),
  )
})
