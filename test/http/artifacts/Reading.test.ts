import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as Layer from "effect/Layer"
import { someone } from "../../doubles/Testing.ts"
import * as Testing from "../../doubles/Testing.ts"
import { ArtifactStore, ArtifactStoreUnavailable } from "../../../src/ports/ArtifactStore.ts"
import { inMemory } from "../../support/inMemory.ts"
import { first, renderJson, request } from "../../support/renders.ts"

const kept = Effect.gen(function* () {
  const service = yield* inMemory({ folders: [first] })
  const { artifact_id } = (yield* renderJson(
    service,
    request({ theme: "dark", agent_id: "a", session_id: "s" }),
  )).json()
  return { service, id: String(artifact_id), path: `/api/v1/artifacts/${artifact_id}` }
})

describe("an artifact", () => {
  it.effect("as JSON has all of its properties", () =>
    Effect.gen(function* () {
      const { service, id, path } = yield* kept
      const record = (yield* service.call({ path, headers: { accept: "application/json" } })).json()
      const { created_at, updated_at, definition, title, ...rest } = record
      assert.deepStrictEqual(rest, {
        artifact_id: id,
        artifact_type: "infographic",
        template: "facts",
        theme: "dark",
        agent_id: "a",
        session_id: "s",
        user_id: "7",
        created_by: "agent",
      })
      assert.strictEqual(title, "sales")
      assert.strictEqual(created_at, updated_at)
      assert.match(created_at, /(?:Z|[+-]\d\d:\d\d)$/)
      assert.include(definition.html, "North")
    }),
  )

  it.effect("as HTML has the policy of hosted pages and is not cached by intermediaries", () =>
    Effect.gen(function* () {
      const { service, path } = yield* kept
      const page = yield* service.call({ path })
      assert.match(page.headers.get("content-type") ?? "", /^text\/html/)
      const policy = page.headers.get("content-security-policy") ?? ""
      for (const rule of ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"])
        assert.include(policy, rule)
      assert.notInclude(policy, "script-src 'unsafe-inline'")
      assert.match(page.headers.get("cache-control") ?? "", /private/)
      assert.strictEqual(page.headers.get("x-content-type-options"), "nosniff")
    }),
  )

  it.effect("gives 404 to everyone except its owner, even to superusers", () =>
    Effect.gen(function* () {
      const { service, path } = yield* kept
      for (const stranger of [
        { ...someone, sub: "8" },
        { ...someone, sub: "9", superuser: true },
      ]) {
        const answer = yield* service.call({ path, as: stranger })
        assert.strictEqual(answer.status, 404)
        assert.strictEqual(answer.json().error, "artifact_not_found")
      }
      assert.strictEqual((yield* service.call({ path, as: null })).status, 401)
    }),
  )

  it.effect("is not looked up in the store if its id is invalid", () =>
    Effect.gen(function* () {
      const away = Layer.succeed(ArtifactStore, {
        insert: () => Effect.void,
        get: () => Effect.fail(new ArtifactStoreUnavailable({ cause: "away" })),
        list: () => Effect.fail(new ArtifactStoreUnavailable({ cause: "away" })),
        usage: () => Effect.fail(new ArtifactStoreUnavailable({ cause: "away" })),
        madeBefore: () => Effect.succeed([]),
        embed: () => Effect.fail(new ArtifactStoreUnavailable({ cause: "away" })),
        embedOf: () => Effect.succeedNone,
        embedBy: () => Effect.succeedNone,
        unembed: () => Effect.succeed(false),
        delete: () => Effect.succeed(false),
      })
      const service = yield* inMemory({ folders: [first], stores: away.pipe(Layer.provideMerge(Testing.stores)) })
      const status = (id: string) => Effect.map(service.call({ path: `/api/v1/artifacts/${id}` }), (it) => it.status)
      for (const id of ["%00", "%ff", "a%20b", "..%2fx", "x".repeat(2000)])
        assert.strictEqual(yield* status(id), 404, id)
      assert.strictEqual(yield* status("infographic-1"), 503)
    }),
  )
})

describe("artifacts", () => {
  const other = { ...Testing.someone, sub: "8", userId: 8 }

  it.effect("are listed page by page for their owner only, newest first", () =>
    Effect.gen(function* () {
      const { service, id } = yield* kept
      yield* TestClock.adjust("1 second")
      const { artifact_id: newer } = (yield* renderJson(service, request())).json()
      const first = (yield* service.call({ path: "/api/v1/artifacts?limit=1" })).json()
      assert.strictEqual(first.artifacts.length, 1)
      const { size, ...rest } = first.artifacts[0]
      const read = (yield* service.call({
        path: `/api/v1/artifacts/${newer}`,
        headers: { accept: "application/json" },
      })).json()
      const { definition, ...described } = read
      assert.deepStrictEqual(rest, described)
      assert.strictEqual(size, Buffer.byteLength(definition.html))
      const second = (yield* service.call({ path: `/api/v1/artifacts?limit=1&cursor=${first.next_cursor}` })).json()
      assert.deepStrictEqual(
        second.artifacts.map((one: { artifact_id: string }) => one.artifact_id),
        [id],
      )
      assert.isNull(second.next_cursor)
      assert.deepStrictEqual((yield* service.call({ path: "/api/v1/artifacts", as: other })).json().artifacts, [])
      for (const query of ["limit=0", "limit=x", "cursor=!", "cursor=YQ"]) {
        const wrong = yield* service.call({ path: `/api/v1/artifacts?${query}` })
        assert.strictEqual(wrong.status, 400, query)
        assert.strictEqual(wrong.json().error, "invalid_query")
      }
    }),
  )

  it.effect("can be deleted only by their owner, and only once", () =>
    Effect.gen(function* () {
      const { service, path } = yield* kept
      const remove = (as = Testing.someone) => service.call({ method: "DELETE", path, as })
      assert.strictEqual((yield* remove(other)).status, 404)
      assert.strictEqual((yield* remove()).status, 204)
      assert.strictEqual((yield* service.call({ path })).status, 404)
      assert.strictEqual((yield* remove()).status, 404)
    }),
  )
})
