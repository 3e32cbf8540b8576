import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"

const html = { accept: "text/html" }

describe("the route reference", () => {
  it.effect("has a page for every operation, limited in size and with a strict content security policy", () =>
    Effect.gen(function* () {
      const { call } = yield* inMemory()
      const { paths }: { paths: Record<string, Record<string, { operationId: string }>> } = (yield* call({
        path: "/openapi.json",
      })).json()
      const ids = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
      assert.isAbove(ids.length, 150)
      const index = yield* call({ path: "/docs", as: null, headers: html })
      assert.isBelow(index.text.length, 100_000)
      for (const id of ids) {
        assert.include(index.text, `href="/docs/${id}"`)
        const { status, headers, text } = yield* call({ path: `/docs/${id}`, as: null, headers: html })
        assert.strictEqual(status, 200, id)
        const policy = headers.get("content-security-policy") ?? ""
        assert.isBelow(text.length, 100_000, id)
        assert.notMatch(text, /<style|style=|<script(?! type="module" src)|\son[a-z]+=/, id)
        assert.match(policy, /script-src 'self'; style-src 'self';/)
        assert.notInclude(policy, "unsafe-")
      }
    }),
  )

  it.effect("shows all members of a route's parameters, the route's responses, and a shell command that calls it", () =>
    Effect.gen(function* () {
      const { call } = yield* inMemory()
      const { text } = yield* call({ path: "/docs/render.render", as: null, headers: html })
      for (const words of [
        "POST /api/v1/agents/infographic/render",
        "descriptor.sections[].target",
        "minLength 1",
        "&quot;jinja&quot; | &quot;data-splice&quot;",
        "<h3>413</h3>",
        "-H &quot;Authorization: Bearer $TOKEN&quot;",
        'name="part:request"',
      ])
        assert.include(text, words)
      const open = yield* call({ path: "/docs/operations.health", as: null, headers: html })
      assert.include(open.text, "No token needed.")
      assert.notInclude(open.text, "$TOKEN")
    }),
  )

  it.effect("finds the routes that match all words of a search, and escapes these words in the page", () =>
    Effect.gen(function* () {
      const { call } = yield* inMemory()
      const found = (words: string) => call({ path: `/docs?q=${encodeURIComponent(words)}`, as: null, headers: html })
      const webhooks = yield* found("POST webhooks rotate")
      assert.include(webhooks.text, "1 route")
      assert.include(webhooks.text, 'href="/docs/webhooks.')
      const hostile = yield* found('"><script>alert(1)</script>')
      assert.include(hostile.text, "No routes match all of these words.")
      assert.notInclude(hostile.text, "<script>alert")
      assert.strictEqual((yield* found("x".repeat(5000))).status, 200)
    }),
  )

  it.effect("has its section headings in the reader's language; an unknown route gives 404", () =>
    Effect.gen(function* () {
      const { call } = yield* inMemory()
      const spanish = yield* call({
        path: "/docs/answering.submit",
        as: null,
        headers: { ...html, "accept-language": "es" },
      })
      assert.include(spanish.text, "<h2>Respuestas</h2>")
      assert.include(spanish.text, '<h1 lang="en">')
      for (const wrong of ["no.such", "constructor", "__proto__"])
        assert.strictEqual((yield* call({ path: `/docs/${wrong}`, as: null, headers: html })).status, 404)
    }),
  )
})
