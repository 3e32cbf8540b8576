import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import { encodeTheme } from "../../../src/domain/infographic/catalog/ThemeWire.ts"
import { shippedTemplates } from "../../../src/domain/infographic/templates/shipped.ts"
import { shippedThemes } from "../../../src/domain/infographic/themes/shipped.ts"
import * as Testing from "../../doubles/Testing.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { first, render, request } from "../../support/renders.ts"

const prefix = "/api/v1/agents/infographic"
const configurator: Caller = { ...Testing.someone, permissions: ["agents:configure"] }

const read = (service: Service, path: string) => service.call({ path: `${prefix}${path}` })

const register = (service: Service, path: "/templates" | "/themes", body: unknown, as: Caller = configurator) =>
  service.call({
    method: "POST",
    path: `${prefix}${path}`,
    as,
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })

const template = {
  name: "only_blocks",
  description: "Two blocks",
  block_specs: [
    { block_type: "title", required: true, description: "", min_items: null, max_items: 1, constraints: {} },
  ],
  default_theme: "dark",
  js_bundles: [],
}
const theme: Readonly<Record<string, unknown>> = { ...encodeTheme(shippedThemes["petrol"]!), name: "harbour" }

describe("the discovery routes", () => {
  it.effect("list template names in order, with descriptions on request, and return one template by its name", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ folders: [first] })
      const names: ReadonlyArray<string> = (yield* read(service, "/templates")).json().templates
      assert.deepStrictEqual([...names], [...names].sort())
      assert.include(names, "facts")
      assert.strictEqual((yield* register(service, "/templates", { template })).status, 201)
      const detailed = (yield* read(service, "/templates?detailed=true")).json().templates
      assert.deepInclude(detailed, { name: "only_blocks", description: "Two blocks" })
      assert.deepStrictEqual((yield* read(service, "/templates/only_blocks")).json(), { template })
      const missing = yield* read(service, "/templates/nowhere")
      assert.deepStrictEqual(
        [missing.status, missing.json()],
        [404, { error: "design_not_found", message: "There is no template with this name." }],
      )
    }),
  )

  it.effect(
    "list theme names in order, with main colors on request, and return one theme by its name, which a render can use",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory({ folders: [first] })
        const unknown = yield* render(service, { ...request(), theme: "harbour" })
        assert.strictEqual(unknown.status, 422)
        assert.strictEqual((yield* register(service, "/themes", { theme })).status, 201)
        const names = (yield* read(service, "/themes")).json().themes
        assert.deepStrictEqual(names, [...Object.keys(shippedThemes), "harbour"].sort())
        const detailed = (yield* read(service, "/themes?detailed=true")).json().themes
        const { name, primary, neutral_bg, body_bg } = theme
        assert.deepInclude(detailed, { name, primary, neutral_bg, body_bg })
        assert.deepStrictEqual((yield* read(service, "/themes/harbour")).json(), { theme })
        assert.strictEqual((yield* read(service, "/themes/nowhere")).status, 404)
        assert.strictEqual((yield* render(service, { ...request(), theme: "harbour" })).status, 200)
      }),
  )

  it.effect("refuse to replace a built-in template or theme", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      for (const { name } of shippedTemplates) {
        const before = (yield* read(service, `/templates/${name}`)).text
        const answer = yield* register(service, "/templates", { template: { ...template, name } })
        assert.strictEqual(answer.status, 400)
        assert.strictEqual(answer.json().message, `The template \`${name}\` is built in and can't be replaced.`)
        assert.strictEqual((yield* read(service, `/templates/${name}`)).text, before)
      }
      for (const name of Object.keys(shippedThemes)) {
        const answer = yield* register(service, "/themes", { theme: { ...theme, name } })
        assert.strictEqual(answer.status, 400)
        assert.strictEqual(answer.json().message, `The theme \`${name}\` is built in and can't be replaced.`)
      }
    }),
  )

  it.effect(
    "give the reason for an invalid registration: not JSON, unknown keys, an invalid color, a name with a slash",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const why = (path: "/templates" | "/themes", body: unknown) =>
          Effect.map(register(service, path, body), (answer) => [answer.status, answer.json().detail?.problem])
        assert.deepStrictEqual(yield* why("/templates", "{"), [400, "the body must be JSON"])
        for (const [path, body, named] of [
          ["/templates", { template, colour: 1 }, "colour"],
          ["/templates", { template: { ...template, name: "a/b" } }, "name"],
          ["/templates", {}, "object"],
          ["/themes", { theme: { ...theme, primary: "red; } body { display: none" } }, "primary"],
        ] as const) {
          const [status, details] = yield* why(path, body)
          assert.strictEqual(status, 400)
          assert.include(details, named)
        }
      }),
  )

  it.effect("refuse a registration from a caller who may not configure agents, or with a scope other than global", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      for (const [path, body] of [
        ["/templates", { template }],
        ["/themes", { theme }],
      ] as const) {
        assert.strictEqual((yield* register(service, path, body, Testing.someone)).status, 403)
        assert.strictEqual((yield* register(service, path, { ...body, scope: "session" })).status, 403)
        assert.strictEqual((yield* register(service, path, { ...body, scope: "global" })).status, 201)
      }
    }),
  )
})
