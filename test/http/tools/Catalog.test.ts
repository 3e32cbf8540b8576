import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { builtInTools } from "../../../src/domain/tools/catalog.ts"
import { create, other } from "../../support/agents.ts"
import { inMemory } from "../../support/inMemory.ts"

interface Entry {
  readonly slug: string
  readonly dotted_path: string
  readonly description?: unknown
  readonly category?: unknown
}

const path = "/api/v1/tools/catalog"
const service = inMemory()

const entries = Effect.flatMap(service, (at) =>
  Effect.map(at.call({ path }), (answer): ReadonlyArray<Entry> => answer.json()),
)

describe("the catalog of tools", () => {
  it.effect("[CAT-060, CAT-080] returns every installed tool", () =>
    Effect.gen(function* () {
      const answer = yield* (yield* service).call({ path })
      assert.strictEqual(answer.status, 200)
      const slugs = answer.json().map(({ slug }: Entry) => slug)
      assert.isAtLeast(slugs.length, 12)
      assert.sameMembers(
        slugs,
        builtInTools.map(({ slug }) => slug),
      )
    }),
  )

  it.effect("[CAT-010] gives each tool a slug, which is the same in every instance of the service", () =>
    Effect.gen(function* () {
      const [first, second] = [yield* entries, yield* entries]
      assert.deepStrictEqual(first, second)
      for (const { slug } of first) assert.match(slug, /^[a-z][a-z0-9_]*$/)
    }),
  )

  it.effect("[CAT-030] each dotted path is the tool's module", () =>
    Effect.gen(function* () {
      for (const { slug, dotted_path } of yield* entries) {
        const file = dotted_path.replace(/^parley\./, "").replaceAll(".", "/")
        const place = new URL(`../../../src/domain/${file}.ts`, import.meta.url).href
        const module = yield* Effect.promise(() => import(/* @vite-ignore */ place))
        assert.strictEqual(module.tool.slug, slug)
      }
    }),
  )

  it.effect("[CAT-040, CAT-050] descriptions and categories are strings", () =>
    Effect.gen(function* () {
      const found = yield* entries
      for (const { description, category } of found) {
        assert.isString(description)
        assert.isString(category)
      }
      const calculator = builtInTools.find(({ slug }) => slug === "calculator")
      assert.strictEqual(found.find(({ slug }) => slug === "calculator")?.description, calculator?.description)
    }),
  )

  it.effect("[CAT-070] is sorted by slug", () =>
    Effect.gen(function* () {
      const slugs = (yield* entries).map(({ slug }) => slug)
      assert.deepStrictEqual(slugs, [...slugs].sort())
    }),
  )

  it.effect("[CAT-090] is the same for every user", () =>
    Effect.gen(function* () {
      const at = yield* service
      assert.strictEqual((yield* at.call({ path })).text, (yield* at.call({ path, as: other })).text)
    }),
  )

  it.effect("[CAT-100] is built once, and doesn't change afterwards", () =>
    Effect.gen(function* () {
      const installed = [...builtInTools]
      const at = yield* inMemory({ tools: () => installed })
      const first = yield* at.call({ path })
      installed.push({ ...builtInTools[0]!, slug: "another" })
      assert.strictEqual((yield* at.call({ path })).text, first.text)
    }),
  )

  it.effect("[CAT-110] requires a session", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* (yield* service).call({ path, as: null })).status, 401)
    }),
  )

  it.effect("[ROUTE-180] agent_tools lists the same tools by name", () =>
    Effect.gen(function* () {
      const answer = yield* (yield* service).call({ path: "/api/v1/agent_tools" })
      assert.sameMembers(
        Object.keys(answer.json().tools),
        builtInTools.map(({ slug }) => slug),
      )
    }),
  )

  it.effect("every slug can be given to an agent", () =>
    Effect.gen(function* () {
      const at = yield* service
      const all = (yield* entries).map(({ slug }) => slug)
      assert.strictEqual((yield* create(at, { name: "Ana", tools_config_plain: all })).status, 201)
    }),
  )
})
