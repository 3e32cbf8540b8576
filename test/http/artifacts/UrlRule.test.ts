import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { inMemory } from "../../support/inMemory.ts"
import { publicRenders as published } from "../../support/publicRenders.ts"
import { recordingStores } from "../../support/recordingStores.ts"
import { first, type Json, records, render, renderJson, request } from "../../support/renders.ts"

const presigned = (key: string) => `https://objects.example.org/bucket/${key}?X-Amz-Signature=abc`

/** Storage of pages: in the record, in objects without URLs, or in objects with signed URLs. */
const backends = {
  inline: { fields: {}, presigned: undefined },
  local: { fields: { datasets: { sales: records([{ text: "x".repeat(300_000) }]) } }, presigned: undefined },
  bucket: { fields: { datasets: { sales: records([{ text: "x".repeat(300_000) }]) } }, presigned },
} as const
type Backend = keyof typeof backends

const rendered = (backend: Backend, fields: Json) =>
  Effect.gen(function* () {
    const { presigned, fields: data } = backends[backend]
    const stores = recordingStores(presigned === undefined ? {} : { presigned })
    const service = yield* inMemory({ folders: [first], stores: stores.layer })
    const answer = yield* renderJson(service, request({ ...data, ...fields }))
    assert.strictEqual(answer.status, 200, answer.text)
    return { service, stores, answer: answer.json() }
  })

const cases = (["inline", "local", "bucket"] as const).flatMap((backend) =>
  [true, false].flatMap((persist) => [true, false].map((isPublic) => ({ backend, persist, public: isPublic }))),
)

describe("the URL rule", () => {
  it.effect("[ARTURL-010] url is a string or null in every outcome", () =>
    Effect.gen(function* () {
      const seen = new Set<string>()
      for (const { backend, ...asked } of cases) {
        const { url } = (yield* rendered(backend, asked)).answer
        assert.isTrue(url === null || (typeof url === "string" && url !== ""))
        seen.add(url === null ? "null" : "string")
      }
      assert.deepStrictEqual([...seen].sort(), ["null", "string"])
    }),
  )

  it.effect("[ARTURL-020] url_note explains every null url, and is null if there is a url", () =>
    Effect.gen(function* () {
      for (const { backend, ...asked } of cases) {
        const { url, url_note } = (yield* rendered(backend, asked)).answer
        if (url === null) assert.match(url_note, /\w+ \w+/)
        else assert.isNull(url_note)
      }
    }),
  )

  it.effect("[ARTURL-030] the first row of the rule that matches the request decides", () =>
    Effect.gen(function* () {
      for (const { backend, ...asked } of cases) {
        const { url, url_note } = (yield* rendered(backend, asked)).answer
        const row = !asked.persist ? 1 : asked.public ? 2 : backend === "bucket" ? 3 : 4
        const met = url === null ? (url_note.startsWith("Fetch GET") ? 4 : 1) : url.startsWith("/static/") ? 2 : 3
        assert.strictEqual(met, row, JSON.stringify({ backend, ...asked }))
      }
    }),
  )

  it.effect("[ARTURL-040] without persist and public, the note says that persistence was skipped", () =>
    Effect.gen(function* () {
      const { url, url_note } = (yield* rendered("inline", { persist: false, public: false })).answer
      assert.isNull(url)
      assert.match(url_note, /skipped/)
    }),
  )

  it.effect("[ARTURL-050] for public without persist, the note says that public is overridden", () =>
    Effect.gen(function* () {
      const { url, url_note } = (yield* rendered("inline", { persist: false, public: true })).answer
      assert.isNull(url)
      assert.match(url_note, /overrides/)
    }),
  )

  it.effect("[ARTURL-060] nothing is stored without persist", () =>
    Effect.gen(function* () {
      for (const backend of ["inline", "local", "bucket"] as const)
        for (const isPublic of [true, false]) {
          const { stores } = yield* rendered(backend, { persist: false, public: isPublic })
          assert.deepStrictEqual([stores.artifacts.size, stores.objects.size, stores.publicFiles.size], [0, 0, 0])
        }
      const { service, files } = yield* published
      yield* render(service, request({ persist: false, public: true }))
      assert.deepStrictEqual(files(), [])
    }),
  )

  it.effect("[ARTURL-140] a page stored in the record or on this machine has no url", () =>
    Effect.gen(function* () {
      for (const backend of ["inline", "local"] as const)
        assert.isNull((yield* rendered(backend, { persist: true, public: false })).answer.url)
    }),
  )

  it.effect("[ARTURL-150] the note names the route of the page", () =>
    Effect.gen(function* () {
      for (const backend of ["inline", "local"] as const) {
        const { artifact_id, url_note } = (yield* rendered(backend, { persist: true, public: false })).answer
        assert.include(url_note, `GET /api/v1/artifacts/${artifact_id}`)
      }
    }),
  )

  it.effect("[ARTURL-160] the route named in the note returns the page", () =>
    Effect.gen(function* () {
      for (const backend of ["inline", "local"] as const) {
        const { answer, service } = yield* rendered(backend, {})
        const html = yield* render(service, request(backends[backend].fields))
        const fetched = yield* service.call({ path: `/api/v1/artifacts/${answer.artifact_id}` })
        assert.strictEqual(fetched.status, 200)
        assert.strictEqual(fetched.text, html.text)
        const record = yield* service.call({ path: `/api/v1/artifacts/${answer.artifact_id}?format=json` })
        assert.strictEqual(record.json().definition.html, html.text)
      }
    }),
  )
})

describe("a public render", () => {
  it.effect("[ARTURL-070] is stored as one new file under STATIC_DIR, with the page's bytes", () =>
    Effect.gen(function* () {
      const { folder, service, files } = yield* published
      const answer = yield* render(service, request({ public: true }))
      assert.strictEqual(answer.status, 200)
      assert.lengthOf(files(), 1)
      assert.match(files()[0]!, /\.html$/)
      assert.strictEqual(readFileSync(join(folder, files()[0]!), "utf8"), answer.text)
    }),
  )

  it.effect("[ARTURL-080] has the url /static/<file>.html", () =>
    Effect.gen(function* () {
      const { service, files } = yield* published
      const { url } = (yield* renderJson(service, request({ public: true }))).json()
      assert.match(url, /^\/static\/[^/]+\.html$/)
      assert.strictEqual(url, `/static/${files()[0]}`)
    }),
  )

  it.effect("[ARTURL-090] is served at its url", () =>
    Effect.gen(function* () {
      const { service } = yield* published
      const { url } = (yield* renderJson(service, request({ public: true }))).json()
      const page = yield* service.call({ path: url })
      assert.strictEqual(page.text, (yield* render(service, request({ public: true }))).text)
      assert.match(page.headers.get("content-type") ?? "", /^text\/html/)
      assert.include(page.headers.get("content-security-policy") ?? "", "script-src")
      assert.strictEqual(page.headers.get("x-content-type-options"), "nosniff")
      assert.strictEqual(page.headers.get("referrer-policy"), "no-referrer")
    }),
  )

  it.effect("[ARTURL-100] opens without credentials", () =>
    Effect.gen(function* () {
      const { service } = yield* published
      const { url } = (yield* renderJson(service, request({ public: true }))).json()
      assert.strictEqual((yield* service.call({ path: url, as: null })).status, 200)
    }),
  )

  it.effect("exposes no other file on the machine", () =>
    Effect.gen(function* () {
      const { service } = yield* published
      for (const file of ["..%2f..%2fpackage.json", ".hidden", "a%2fb", "%00", "%ff", "x".repeat(400)]) {
        const answer = yield* service.call({ path: `/static/${file}`, as: null })
        assert.strictEqual(answer.status, 404, file)
        assert.isString(answer.json().error)
      }
    }),
  )
})
