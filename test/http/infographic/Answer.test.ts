import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { ArtifactStore } from "../../../src/ports/ArtifactStore.ts"
import { inMemory } from "../../support/inMemory.ts"
import { first, render, renderJson, renderPath, request, section } from "../../support/renders.ts"

const service = inMemory({ folders: [first] })

const fields = ["artifact_id", "url", "url_note", "template", "sections_validated", "persisted", "timings"]
const timings = ["validate_datasets", "assemble_and_validate_shape", "render", "persist", "resolve_url"]

describe("the JSON response", () => {
  it.effect("[RENDER-400] has exactly the fields of the contract", () =>
    Effect.gen(function* () {
      const answer = yield* renderJson(yield* service, request())
      assert.deepStrictEqual(Object.keys(answer.json()).sort(), [...fields].sort())
    }),
  )

  it.effect("[RENDER-410] artifact_id is the id of the stored artifact", () =>
    Effect.gen(function* () {
      const it = yield* service
      const { artifact_id } = (yield* renderJson(it, request())).json()
      assert.isString(artifact_id)
      const stored = yield* Effect.provideContext(
        Effect.flatMap(ArtifactStore, (store) => store.get(artifact_id)),
        it.context,
      )
      assert.strictEqual(stored.artifactId, artifact_id)
    }),
  )

  it.effect("[RENDER-420] template is the requested name", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* renderJson(yield* service, request())).json().template, "facts")
    }),
  )

  it.effect("[RENDER-430] sections_validated counts the sections", () =>
    Effect.gen(function* () {
      const sections = ["a", "b", "c"].map((name) => section({ name, target: name }))
      const count = (body: unknown) =>
        Effect.map(
          Effect.flatMap(service, (it) => renderJson(it, body)),
          (answer) => answer.json().sections_validated,
        )
      assert.strictEqual(yield* count(request({}, { sections })), 3)
      assert.strictEqual(yield* count(request({}, { sections: [] })), 0)
    }),
  )

  it.live("[RENDER-450] timings are in seconds, never negative, and together no longer than the call took", () =>
    Effect.gen(function* () {
      const it = yield* service
      const before = process.hrtime.bigint()
      const answer = yield* renderJson(it, request())
      const elapsed = Number(process.hrtime.bigint() - before) / 1e9
      const values: ReadonlyArray<unknown> = Object.values(answer.json().timings)
      let sum = 0
      for (const value of values) {
        if (typeof value !== "number") return assert.fail("not a number")
        assert.isAtLeast(value, 0)
        sum += value
      }
      assert.isAbove(sum, 0)
      assert.isAtMost(sum, elapsed)
    }),
  )

  it.effect("[RENDER-460] timings has the five keys", () =>
    Effect.gen(function* () {
      const answer = yield* renderJson(yield* service, request())
      assert.deepStrictEqual(Object.keys(answer.json().timings).sort(), [...timings].sort())
    }),
  )
})

describe("the HTML response", () => {
  it.effect("[RENDER-540] has X-Artifact-Persisted: true when the page was stored", () =>
    Effect.gen(function* () {
      const answer = yield* render(yield* service, request({ persist: true }))
      assert.strictEqual(answer.headers.get("x-artifact-persisted"), "true")
    }),
  )

  it.effect("[RENDER-550] has X-Artifact-Persisted: false when nothing was stored", () =>
    Effect.gen(function* () {
      const answer = yield* render(yield* service, request({ persist: false }))
      assert.strictEqual(answer.headers.get("x-artifact-persisted"), "false")
    }),
  )

  it.effect("has its artifact's id, the hash of its bytes and the policy of hosted pages", () =>
    Effect.gen(function* () {
      const answer = yield* render(yield* service, request())
      assert.match(answer.headers.get("x-artifact-id") ?? "", /^infographic-[0-9a-f]{32}$/)
      const hash = createHash("sha256").update(answer.text).digest("hex")
      assert.strictEqual(answer.headers.get("etag"), `"${hash}"`)
      assert.include(answer.headers.get("content-security-policy") ?? "", "default-src 'none'")
      assert.strictEqual(answer.headers.get("x-content-type-options"), "nosniff")
      assert.strictEqual(answer.headers.get("referrer-policy"), "no-referrer")
    }),
  )
})

describe("negotiation", () => {
  const typeOf = (query: string, accept?: string) =>
    Effect.gen(function* () {
      const headers: Record<string, string> = accept === undefined ? {} : { accept }
      const answer = yield* render(yield* service, request(), { query, headers })
      assert.strictEqual(answer.status, 200)
      return answer.headers.get("content-type")?.split(";")[0]
    })

  it.effect("[RENDER-560] the query takes precedence over the Accept header, and the header over the default", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* typeOf("?format=json", "text/html"), "application/json")
      assert.strictEqual(yield* typeOf("?format=html", "application/json"), "text/html")
      const unknown = yield* render(yield* service, request(), { query: "?format=xml" })
      assert.strictEqual(unknown.status, 400)
      assert.deepInclude(unknown.json(), { error: "format_unknown", detail: { part: "format" } })
    }),
  )

  it.effect("[RENDER-570] if neither the query nor the header names a format, the response is HTML", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* typeOf("", "*/*"), "text/html")
      assert.strictEqual(yield* typeOf(""), "text/html")
      const answer = yield* render(yield* service, request(), { headers: { accept: "*/*" } })
      assert.strictEqual(answer.headers.get("content-type"), "text/html; charset=utf-8")
    }),
  )

  it.effect("[RENDER-580] Accept: application/json gives JSON", () =>
    Effect.gen(function* () {
      const answer = yield* render(yield* service, request(), { headers: { accept: "application/json" } })
      assert.deepStrictEqual(Object.keys(answer.json()).sort(), [...fields].sort())
      assert.strictEqual(yield* typeOf("", "text/html;q=0.5, application/json"), "application/json")
      assert.strictEqual(yield* typeOf("", "application/json;q=0.5, text/html"), "text/html")
    }),
  )

  it.effect("[RENDER-590] ?format=json gives JSON", () =>
    Effect.gen(function* () {
      const answer = yield* renderJson(yield* service, request())
      assert.deepStrictEqual(Object.keys(answer.json()).sort(), [...fields].sort())
      assert.strictEqual(yield* typeOf("?format=JSON"), "application/json")
      assert.strictEqual(yield* typeOf("?format=json&format=html"), "application/json")
    }),
  )
})

describe("routes", () => {
  it.effect("[RENDER-030] the path /render is never treated as an agent with the id render", () =>
    Effect.gen(function* () {
      const it = yield* service
      const answer = yield* render(it, request())
      assert.match(answer.headers.get("x-artifact-id") ?? "", /^infographic-/)
      const described = (yield* it.call({ path: "/openapi.json" })).json()
      assert.strictEqual(described.paths[renderPath].post.operationId, "render.render")
      const agent = yield* it.call({ method: "POST", path: "/api/v1/agents/infographic/someone", body: "{}" })
      assert.notInclude([200, 202], agent.status)
      assert.isNull(agent.headers.get("x-artifact-id"))
    }),
  )
})
