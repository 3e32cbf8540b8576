import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import * as Testing from "../../doubles/Testing.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { recordingStores } from "../../support/recordingStores.ts"
import { first, render, renderJson, request, second } from "../../support/renders.ts"

const elsewhere = request({ template: "elsewhere" })

const missing = "/no/such/folder-of-templates"

const warnings = (service: Service, text: string) =>
  service.log.filter(({ level, message }) => level === "warn" && String(message).includes(text))

const configurator: Caller = { ...Testing.someone, permissions: ["agents:configure"] }

/** Registers a name at the discovery route, which doesn't check HTML. */
const register = (service: Service, name: string) =>
  service.call({
    method: "POST",
    path: "/api/v1/agents/infographic/templates",
    as: configurator,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      template: { name, description: "", block_specs: [], default_theme: null, js_bundles: [] },
    }),
  })

describe("the template's name", () => {
  it.effect("[RENDER-060] must be registered", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ folders: [first] })
      assert.strictEqual((yield* render(service, request())).status, 200)
      assert.strictEqual((yield* render(service, request({ template: "nowhere" }))).status, 404)
    }),
  )

  it.effect("[RENDER-070] is refused if it is inline HTML, and nothing is rendered or stored", () =>
    Effect.gen(function* () {
      const stores = recordingStores()
      const service = yield* inMemory({ folders: [first], stores: stores.layer })
      for (const template of ["<html><script>alert(1)</script></html>", "{{ 7 * 7 }}", "../first/facts", "a\0b"]) {
        const answer = yield* render(service, request({ template, public: true }))
        assert.strictEqual(answer.status, 404)
        assert.notInclude(answer.text, "alert(1)")
      }
      assert.strictEqual(stores.artifacts.size + stores.objects.size + stores.publicFiles.size, 0)
    }),
  )

  it.effect("[RENDER-700] gives 404 if it is unknown", () =>
    Effect.gen(function* () {
      const answer = yield* render(yield* inMemory({ folders: [first] }), request({ template: "nowhere" }))
      assert.strictEqual(answer.status, 404)
      assert.strictEqual(answer.json().error, "template_not_found")
    }),
  )
})

describe("missing and broken templates", () => {
  it.effect("[RENDER-810] a template file added after startup gives 404 until it is registered", () =>
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "templates-"))),
        (path) => Effect.sync(() => rmSync(path, { recursive: true })),
      )
      writeFileSync(join(folder, "early.html.j2"), "<p>early</p>")
      const service = yield* inMemory({ folders: [folder] })
      // The toolkit looks for files on each call, but the registry was filled at startup.
      writeFileSync(join(folder, "late.html.j2"), "<p>late</p>")
      assert.strictEqual((yield* render(service, request({ template: "early" }))).status, 200)
      assert.strictEqual((yield* render(service, request({ template: "late" }))).status, 404)
      assert.strictEqual((yield* register(service, "late")).status, 201)
      assert.include((yield* render(service, request({ template: "late" }))).text, "late")
    }),
  )

  it.effect("[RENDER-820] a registered name without an HTML source gives 500", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ folders: [first] })
      assert.strictEqual((yield* register(service, "only_blocks")).status, 201)
      const answer = yield* render(service, request({ template: "only_blocks" }))
      assert.strictEqual(answer.status, 500)
      assert.strictEqual(answer.json().error, "TEMPLATE_UNKNOWN")
    }),
  )

  it.effect("[RENDER-800] a broken template, or one without exactly one marker, gives 500 with a code", () =>
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "templates-"))),
        (path) => Effect.sync(() => rmSync(path, { recursive: true })),
      )
      writeFileSync(join(folder, "broken.html.j2"), "{% if %}")
      writeFileSync(join(folder, "gone.html.j2"), "gone")
      const service = yield* inMemory({ folders: [folder, first] })
      rmSync(join(folder, "broken.html.j2"))
      writeFileSync(join(folder, "broken.html.j2"), "{% include 'nowhere.njk' %}")
      const code = (body: unknown) =>
        Effect.map(render(service, body), (answer) => [answer.status, answer.json().error])
      assert.deepStrictEqual(yield* code(request({ template: "broken" })), [500, "TEMPLATE_RENDER_ERROR"])
      assert.deepStrictEqual(yield* code(request({ template: "strict" })), [500, "TEMPLATE_RENDER_ERROR"])
      const splice = (template: string, marker = "report-data") =>
        code(request({ template }, { mode: "data-splice", splice_marker_id: marker }))
      assert.deepStrictEqual(yield* splice("facts", "no-marker"), [500, "SPLICE_MARKER_MISSING"])
      assert.deepStrictEqual(yield* splice("twice"), [500, "SPLICE_MARKER_AMBIGUOUS"])
    }),
  )
})

describe("template folders", () => {
  it.effect("[RENDER-600] INFOGRAPHIC_RENDER_TEMPLATE_DIRS is a comma-separated list", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { INFOGRAPHIC_RENDER_TEMPLATE_DIRS: `${first}, ${second}` } })
      assert.strictEqual((yield* render(service, request())).status, 200)
      assert.include((yield* render(service, elsewhere)).text, "nothing")
    }),
  )

  it.effect("[RENDER-610] the application's own setting takes precedence over the environment", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { INFOGRAPHIC_RENDER_TEMPLATE_DIRS: first }, override: [second] })
      assert.strictEqual((yield* render(service, request())).status, 404)
      assert.strictEqual((yield* render(service, elsewhere)).status, 200)
    }),
  )

  it.effect(
    "[RENDER-620] if there are none, every render fails with TEMPLATE_ENGINE_UNSET, whatever the template's name",
    () =>
      Effect.gen(function* () {
        const services = [
          yield* inMemory({ env: { INFOGRAPHIC_RENDER_TEMPLATE_DIRS: "" } }),
          yield* inMemory({ env: { INFOGRAPHIC_RENDER_TEMPLATE_DIRS: " , " } }),
          yield* inMemory({ override: [] }),
        ]
        for (const service of services)
          for (const template of ["facts", "nowhere"]) {
            const answer = yield* render(service, request({ template }))
            assert.strictEqual(answer.status, 500)
            assert.strictEqual(answer.json().error, "TEMPLATE_ENGINE_UNSET")
          }
      }),
  )

  it.effect("[RENDER-630] a missing folder is named in a warning", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ folders: [missing, first] })
      assert.strictEqual((yield* render(service, request())).status, 200)
      assert.isAtLeast(warnings(service, missing).length, 1)
    }),
  )

  it.effect("[RENDER-640] the warning about a missing folder is logged once", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ folders: [missing, first] })
      for (const session_id of ["a", "b", "c"]) yield* render(service, request({ session_id }))
      assert.strictEqual(warnings(service, missing).length, 1)
    }),
  )
})

describe("the access policy", () => {
  it.effect("[RENDER-830] denies calls only if it is configured", () =>
    Effect.gen(function* () {
      const denying = yield* inMemory({ folders: [first], policy: Testing.policy({ rules: [], default: "deny" }) })
      const denied = yield* renderJson(denying, request())
      assert.strictEqual(denied.status, 403)
      assert.strictEqual(denied.json().error, "policy_denied")
      const open = yield* inMemory({ folders: [first] })
      assert.strictEqual((yield* renderJson(open, request())).status, 200)
    }),
  )

  it.effect("is checked before the body is read, and after authentication", () =>
    Effect.gen(function* () {
      const denying = yield* inMemory({ folders: [first], policy: Testing.policy({ rules: [], default: "deny" }) })
      assert.strictEqual((yield* render(denying, "{broken")).status, 403)
      assert.strictEqual((yield* render(denying, "{broken", { as: null })).status, 401)
    }),
  )
})
