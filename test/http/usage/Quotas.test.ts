import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import * as Testing from "../../doubles/Testing.ts"
import { sent } from "../../support/bots.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { first, renderJson, request } from "../../support/renders.ts"
import { keep } from "../../support/userAgents.ts"
import { definition, stored } from "../forms/support/forms.ts"

const usage = (service: Service, as: Caller = Testing.someone) =>
  Effect.map(service.call({ path: "/api/v1/usage", as }), (answer) => {
    assert.strictEqual(answer.status, 200, answer.text)
    const all = answer.json().usage as ReadonlyArray<{
      quota: string
      tenant: string | null
      limit: number | null
      used: number
    }>
    return Object.fromEntries(all.map(({ quota, limit, used }) => [quota, [used, limit]]))
  })

const refused = (answer: { readonly status: number; readonly text: string; readonly json: () => unknown }) => {
  assert.strictEqual(answer.status, 413, answer.text)
  const { error, message, detail } = answer.json() as Readonly<Record<"error" | "message" | "detail", unknown>>
  assert.strictEqual(error, "quota_exceeded")
  assert.include(String(message), "is used up")
  return detail
}

const other: Caller = { ...Testing.someone, sub: "8", userId: 8, programs: ["other"] }
const answers = { data: { name: "Ada", age: 36 } }

describe("quotas", () => {
  it.effect("count pages, bytes, agents, jobs and forms, and refuse nothing if no limit is set", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ folders: [first] })
      const { path } = yield* stored(service, definition("one"))
      yield* sent(service, "POST", `${path}/data`, answers)
      const { artifact_id } = (yield* renderJson(service, request())).json()
      const page = yield* service.call({ path: `/api/v1/artifacts/${artifact_id}` })
      yield* keep(service, { name: "a" })
      assert.deepStrictEqual(yield* usage(service), {
        user_artifacts: [1, null],
        user_bytes: [Buffer.byteLength(page.text), null],
        user_agents: [1, null],
        user_jobs: [0, null],
        tenant_forms: [1, null],
        tenant_bytes: [Buffer.byteLength(JSON.stringify(answers.data)), null],
      })
      assert.strictEqual((yield* usage(service, other))["tenant_forms"]?.[0], 0)
    }),
  )

  it.effect("limit a user's stored pages; unstored renders are still allowed, and pages can be deleted", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ folders: [first], env: { QUOTA_USER_ARTIFACTS: "1" } })
      const kept = (yield* renderJson(service, request())).json().artifact_id
      assert.deepStrictEqual(refused(yield* renderJson(service, request())), {
        quota: "user_artifacts",
        limit: 1,
        used: 1,
      })
      assert.strictEqual((yield* renderJson(service, request({ persist: false }))).status, 200)
      assert.strictEqual((yield* renderJson(service, request(), { as: other })).status, 200)
      yield* service.call({ method: "DELETE", path: `/api/v1/artifacts/${kept}` })
      assert.strictEqual((yield* renderJson(service, request())).status, 200)
    }),
  )

  it.effect("limit bytes, agents and unfinished jobs", () =>
    Effect.gen(function* () {
      const env = { QUOTA_USER_BYTES: "10", QUOTA_USER_AGENTS: "1" }
      const service = yield* inMemory({ folders: [first], env })
      assert.strictEqual((yield* keep(service, { name: "a" })).status, 201)
      assert.deepInclude(refused(yield* keep(service, { name: "b" })), { quota: "user_agents", limit: 1, used: 1 })
      assert.strictEqual((yield* renderJson(service, request())).status, 200)
      assert.deepInclude(refused(yield* renderJson(service, request())), { quota: "user_bytes", limit: 10 })
      const busy = yield* inMemory({ folders: [first], env: { QUOTA_USER_JOBS: "0" } })
      assert.deepInclude(refused(yield* renderJson(busy, request({ async: true }))), { quota: "user_jobs", used: 0 })
      assert.strictEqual((yield* renderJson(busy, request())).status, 200)
    }),
  )

  it.effect("limit a tenant's forms, whether they are created through the API or on the page", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { QUOTA_TENANT_FORMS: "1" } })
      const { path } = yield* stored(service, definition("one"))
      for (const [at, body] of [
        ["/api/v1/demo/forms", definition("two")],
        ["/api/v1/demo/forms/blank", { title: "Two" }],
        [`${path}/clone`, { new_form_id: "two" }],
      ] as const)
        assert.deepInclude(refused(yield* sent(service, "POST", at, body)), { quota: "tenant_forms", used: 1 })
      const outsider = yield* sent(service, "POST", "/api/v1/demo/forms", definition("two"), { as: other })
      assert.strictEqual(outsider.status, 403)
      const page = yield* service.call({
        method: "POST",
        path: "/demo/forms/new",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "title=Two",
      })
      assert.strictEqual(page.status, 413)
      assert.include(page.text, "Storage limit reached")
    }),
  )

  it.effect(
    "limit the total bytes of a tenant's answers and files, and refuse a submission that would exceed the limit",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory({ env: { QUOTA_TENANT_BYTES: "50" } })
        const { path } = yield* stored(service, { ...definition("one"), is_public: true })
        assert.strictEqual((yield* sent(service, "POST", `${path}/data`, answers)).status, 200)
        const before = yield* usage(service)
        assert.deepInclude(refused(yield* sent(service, "POST", `${path}/data`, answers, { as: null })), {
          quota: "tenant_bytes",
          limit: 50,
          used: before["tenant_bytes"]?.[0],
        })
        assert.deepStrictEqual(yield* usage(service), before)
        assert.strictEqual((yield* service.call({ path: "/api/v1/usage", as: null })).status, 401)
      }),
  )

  it.effect("let a file posted from a form's page be stored only if the whole post fits", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { QUOTA_TENANT_BYTES: "3000" } })
      const fields = [{ field_id: "paper", field_type: "file", label: "Paper" }]
      const { uid } = yield* stored(service, { title: "One", is_public: true, sections: [{ fields }] })
      const file = `%PDF-1.4\n${"x".repeat(2_000)}`
      const post = service.call({
        method: "POST",
        path: `/demo/forms/${uid}`,
        as: null,
        headers: { "content-type": "multipart/form-data; boundary=abc" },
        body: `--abc\r\nContent-Disposition: form-data; name="paper"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${file}\r\n--abc--\r\n`,
      })
      assert.strictEqual((yield* post).status, 303)
      const before = yield* usage(service)
      assert.isAbove(before["tenant_bytes"]?.[0] ?? 0, 2000)
      const full = yield* post
      assert.strictEqual(full.status, 413)
      assert.include(full.text, "Storage limit reached")
      assert.deepStrictEqual(yield* usage(service), before)
    }),
  )
})

describe("the size of forms", () => {
  it.effect("is limited by the deployment's settings", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { FORM_MAX_FIELDS: "3", FORM_MAX_OPTIONS: "2", FORM_MAX_LEVELS: "1" } })
      const text = (id: string) => ({ field_id: id, field_type: "text", label: id })
      const { path } = yield* stored(service, { title: "One", sections: [{ fields: [text("a")] }] })
      const choice = {
        field_id: "c",
        field_type: "select",
        label: "c",
        options: ["1", "2", "3"].map((value) => ({ value, label: value })),
      }
      const group = (children: ReadonlyArray<object>, id: string) => ({
        field_id: id,
        field_type: "group",
        label: id,
        children,
      })
      for (const [fields, at, code, message] of [
        [["a", "b", "c", "d"].map(text), "sections[0].fields[3]", "too_large", "A form can have at most 3 fields"],
        [[choice], "sections[0].fields[0]", "too_large", "A form can have at most 2 options"],
        [
          [group([group([text("i")], "h")], "g")],
          "sections[0].fields[0].children[0].children[0]",
          "too_deep",
          "Groups and lists can be nested at most 1 levels deep",
        ],
      ] as const) {
        for (const [method, to] of [
          ["POST", "/api/v1/demo/forms"],
          ["PUT", path],
        ] as const) {
          const answer = yield* sent(service, method, to, { title: "T", sections: [{ fields }] })
          assert.strictEqual(answer.status, 422, answer.text)
          assert.deepInclude(answer.json().detail.errors[0], { path: at, code, message })
        }
      }
    }),
  )
})
