import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { someone } from "../../doubles/Testing.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { first, renderJson, request } from "../../support/renders.ts"

const kept = Effect.gen(function* () {
  const service = yield* inMemory({ folders: [first] })
  const { artifact_id } = (yield* renderJson(service, request())).json()
  return { service, path: `/api/v1/artifacts/${artifact_id}`, id: String(artifact_id) }
})

const origins = ["https://news.example", "http://localhost:3000"]

const put = (service: Service, path: string, body: unknown, as = someone) =>
  service.call({
    method: "PUT",
    path: `${path}/embed`,
    as,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })

const policyOf = (headers: Headers): string => headers.get("content-security-policy") ?? ""

describe("an artifact on other sites", () => {
  it.effect("is shown to anyone at its address, but can be framed only by the named origins", () =>
    Effect.gen(function* () {
      const { service, path } = yield* kept
      assert.strictEqual((yield* service.call({ path: `${path}/embed` })).json().error, "embed_not_found")
      const set = yield* put(service, path, { origins })
      assert.strictEqual(set.status, 200, set.text)
      const { url, code } = set.json()
      assert.deepStrictEqual((yield* service.call({ path: `${path}/embed` })).json(), set.json())
      assert.match(url, /\/embed\/[0-9a-f]{64}$/)
      assert.include(code, `src="${url}"`)
      assert.include(code, "/embed.js")
      const shown = yield* service.call({ path: new URL(url).pathname, as: null })
      assert.strictEqual(shown.status, 200)
      const page = yield* service.call({ path })
      assert.isTrue(shown.text.startsWith(page.text))
      assert.include(shown.text.slice(page.text.length), "parleyHeight")
      assert.include(policyOf(shown.headers), `frame-ancestors ${origins.join(" ")}`)
      assert.match(policyOf(shown.headers), /script-src (?:'sha256-[^']+' ?)+/)
      assert.include(policyOf(page.headers), "frame-ancestors 'self'")
    }),
  )

  it.effect(
    "keeps its address when the origins change, and cached copies are replaced so that the new policy applies",
    () =>
      Effect.gen(function* () {
        const { service, path } = yield* kept
        const before = (yield* put(service, path, { origins })).json()
        const address = new URL(before.url).pathname
        const etag = (yield* service.call({ path: address, as: null })).headers.get("etag") ?? ""
        const again = yield* service.call({ path: address, as: null, headers: { "if-none-match": etag } })
        assert.strictEqual(again.status, 304)
        assert.strictEqual(again.headers.get("cache-control"), "public, no-cache")
        const after = (yield* put(service, path, { origins: ["https://other.example"] })).json()
        assert.strictEqual(after.url, before.url)
        const changed = yield* service.call({ path: address, as: null, headers: { "if-none-match": etag } })
        assert.strictEqual(changed.status, 200)
        assert.include(policyOf(changed.headers), "frame-ancestors https://other.example")
      }),
  )

  it.effect("is gone from its address once revoked, and gets a new address when published again", () =>
    Effect.gen(function* () {
      const { service, path } = yield* kept
      const { url } = (yield* put(service, path, { origins })).json()
      const gone = () => service.call({ path: new URL(url).pathname, as: null })
      const remove = () => service.call({ method: "DELETE", path: `${path}/embed` })
      assert.strictEqual((yield* remove()).status, 204)
      assert.strictEqual((yield* gone()).status, 404)
      assert.strictEqual((yield* remove()).status, 404)
      const later = (yield* put(service, path, { origins })).json()
      assert.notStrictEqual(later.url, url)
      yield* service.call({ method: "DELETE", path })
      assert.strictEqual((yield* service.call({ path: new URL(later.url).pathname, as: null })).status, 404)
    }),
  )

  it.effect("is published only by its owner, and only to valid origins", () =>
    Effect.gen(function* () {
      const { service, path } = yield* kept
      assert.strictEqual((yield* put(service, path, { origins }, { ...someone, sub: "8" })).status, 404)
      for (const wrong of [
        {},
        { origins: [] },
        { origins: "https://a.example" },
        { origins: ["https://a.example/path"] },
        { origins: ["https://a.example; script-src *"] },
        { origins: ["*"] },
        { origins: ["http://a.example"] },
        { origins: Array.from({ length: 51 }, (_, n) => `https://a${n}.example`) },
      ]) {
        const refused = yield* put(service, path, wrong)
        assert.strictEqual(refused.status, 400, JSON.stringify(wrong))
        assert.strictEqual(refused.json().error, "invalid_embed")
        assert.match(
          refused.json().message,
          /^The body is invalid: origins(?:\[0\])? must be a list of 1 to 50 origins/,
        )
      }
      for (const token of ["0".repeat(64), "%00", "x", "A".repeat(64)])
        assert.strictEqual((yield* service.call({ path: `/embed/${token}`, as: null })).status, 404, token)
    }),
  )
})

describe("the page of an artifact", () => {
  it.effect("offers the artifact's formats, and publishes and revokes the artifact without client-side scripts", () =>
    Effect.gen(function* () {
      const { service, id } = yield* kept
      const path = `/artifacts/${id}`
      const post = (body: Record<string, string>, more: Record<string, string> = {}) =>
        service.call({
          method: "POST",
          path,
          headers: { "content-type": "application/x-www-form-urlencoded", ...more },
          body: new URLSearchParams(body).toString(),
        })
      assert.include((yield* service.call({ path: "/artifacts" })).text, path)
      const bare = yield* service.call({ path })
      assert.include(bare.text, `/api/v1/artifacts/${id}?format=pdf`)
      assert.notInclude(bare.text, "embed-code")
      const wrong = yield* post({ origins: "https://a.example/<path>" })
      assert.strictEqual(wrong.status, 422)
      assert.include(wrong.text, "https://a.example/&lt;path&gt;")
      assert.strictEqual(
        (yield* post({ origins: "https://a.example" }, { origin: "https://evil.example" })).status,
        403,
      )
      const set = yield* post({ origins: "https://a.example/\r\nhttps://b.example" })
      assert.strictEqual(set.headers.get("location"), `${path}?done=embedded`)
      const shown = yield* service.call({ path, headers: { "accept-language": "es" } })
      assert.match(shown.text, /embed\/[0-9a-f]{64}/)
      assert.include(shown.text, "https://a.example\nhttps://b.example")
      assert.include(shown.text, "Código para su página")
      yield* post({ do: "revoke" })
      assert.notMatch((yield* service.call({ path })).text, /embed\/[0-9a-f]{64}/)
      assert.strictEqual((yield* service.call({ path, as: { ...someone, sub: "8" } })).status, 404)
      assert.strictEqual((yield* post({ do: "delete" })).headers.get("location"), "/artifacts?done=deleted")
      assert.strictEqual((yield* service.call({ path })).status, 404)
    }),
  )
})
