import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { OrgFileUnreadable } from "../../../src/layers/Org.ts"
import { startFailure } from "../../../src/layers/StartFailure.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { furnished, get, member, post, stranger } from "../../support/organization.ts"
import { isProblem } from "../../support/problems.ts"

const file = {
  organizations: [
    {
      org_id: 5,
      name: "Acme",
      clients: [
        {
          client_id: 7,
          name: "North",
          programs: [{ program_id: 70, slug: "demo", name: "Demo" }],
          areas: [
            { kind: "market", area_id: "M", name: "Madrid", parent: { kind: "region", area_id: "R" } },
            { kind: "region", area_id: "R", name: "Iberia" },
          ],
          stores: [{ store_id: "S-1", name: "Corner", area: { kind: "market", area_id: "M" } }],
        },
        { client_id: 8 },
      ],
    },
  ],
}

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "org-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true })),
)

/** A service whose organizations file contains this text. */
const loaded = (text: string) =>
  Effect.flatMap(folder, (path) => {
    const name = join(path, "organizations.json")
    writeFileSync(name, text)
    return inMemory({ env: { ORG_FILE: name } })
  })

const service = Effect.tap(loaded(JSON.stringify(file)), furnished)

interface Node {
  readonly node_type: string
  readonly node_id: string
  readonly parent_id: string | null
  readonly metadata: Record<string, unknown>
  readonly children: ReadonlyArray<Node>
}

const outline = ({ children, node_id }: Node): unknown =>
  children.length === 0 ? node_id : { [node_id]: children.map(outline) }

const outlineOf = (it: Service, query = "") =>
  Effect.map(get(it, `/graph${query}`), (answer) => {
    assert.strictEqual(answer.status, 200, answer.text)
    return outline(answer.json().root)
  })

const nodesOf = (node: Node): ReadonlyArray<Node> => [node, ...node.children.flatMap(nodesOf)]

const company = (...children: ReadonlyArray<unknown>) => ({ "company:demo": [{ "organization:5": children }] })

describe("the graph", () => {
  it.effect("has the requested depth, from 1 to 6; the default is 3", () =>
    Effect.gen(function* () {
      const it = yield* service
      const north = (...market: ReadonlyArray<unknown>) => ({
        "client:7": [
          "program:70",
          "project:1",
          { "region:7:R": [market.length === 0 ? "market:7:M" : { "market:7:M": market }] },
        ],
      })
      assert.deepStrictEqual(yield* outlineOf(it, "?depth=1"), { "company:demo": ["organization:5"] })
      assert.deepStrictEqual(yield* outlineOf(it, "?depth=2"), company("client:7", "client:8"))
      assert.deepStrictEqual(yield* outlineOf(it, "?depth=3"), company(north(), "client:8"))
      assert.deepStrictEqual(yield* outlineOf(it), company(north(), "client:8"))
      assert.deepStrictEqual(yield* outlineOf(it, "?depth=4"), company(north("store:7:S-1"), "client:8"))
      assert.deepStrictEqual(
        yield* outlineOf(it, "?depth=5"),
        company(north({ "store:7:S-1": ["site:2"] }), "client:8"),
      )
      assert.deepStrictEqual(
        yield* outlineOf(it, "?depth=6"),
        company(north({ "store:7:S-1": [{ "site:2": ["location:3"] }] }), "client:8"),
      )
    }),
  )

  it.effect("returns all properties of each kind of node", () =>
    Effect.gen(function* () {
      const answer = (yield* get(yield* service, "/graph?depth=6")).json()
      assert.deepStrictEqual(Object.keys(answer), ["org_id", "tenant", "root"])
      assert.deepInclude(answer, { org_id: 5, tenant: "demo" })
      const nodes = nodesOf(answer.root)
      for (const node of nodes)
        assert.deepStrictEqual(Object.keys(node), ["node_type", "node_id", "parent_id", "metadata", "children"])
      assert.deepStrictEqual(
        nodes.map(({ metadata, node_type }) => [node_type, metadata]),
        [
          ["company", {}],
          ["organization", { name: "Acme" }],
          ["client", { client_name: "North", client_id: 7 }],
          ["program", { program_name: "Demo", program_id: 70, program_slug: "demo" }],
          ["project", { name: "Opening", accounting_code: "AC-1", is_active: true }],
          ["region", { region_name: "Iberia" }],
          ["market", { market_name: "Madrid" }],
          ["store", { store_name: "Corner", market_id: "M" }],
          ["site", { name: "Front", is_active: true }],
          [
            "location",
            {
              name: "Till",
              location_type: "kiosk",
              latitude: 40.4,
              longitude: -3.7,
              geofence_radius_m: 30,
              is_active: true,
            },
          ],
          ["client", { client_name: null, client_id: 8 }],
        ],
      )
      const root: Node = answer.root
      assert.isNull(root.parent_id)
      assert.strictEqual(root.children[0]?.parent_id, "company:demo")
    }),
  )

  it.effect("can be filtered by client and by kind, and limited to active nodes", () =>
    Effect.gen(function* () {
      const it = yield* service
      yield* post(it, "/projects", { accounting_code: "AC-2", client_id: 8 })
      assert.deepStrictEqual(yield* outlineOf(it, "?client_id=8"), company({ "client:8": ["project:4"] }))
      assert.deepStrictEqual(yield* outlineOf(it, "?client_id=9"), { "company:demo": ["organization:5"] })
      assert.deepStrictEqual(
        yield* outlineOf(it, "?node_type=project,program"),
        company({ "client:7": ["program:70", "project:1"] }, { "client:8": ["project:4"] }),
      )
      assert.deepStrictEqual(
        yield* outlineOf(it, "?depth=6&node_type=site&client_id=7"),
        company({ "client:7": [{ "region:7:R": [{ "market:7:M": [{ "store:7:S-1": ["site:2"] }] }] }] }),
      )
      assert.deepStrictEqual(yield* outlineOf(it, "?node_type=project&is_active=false"), {
        "company:demo": ["organization:5"],
      })
    }),
  )

  it.effect("refuses an invalid query and gives the reason", () =>
    Effect.gen(function* () {
      const it = yield* inMemory()
      for (const [query, named] of [
        ["depth=0", "1 to 6"],
        ["depth=7", "1 to 6"],
        ["depth=", "depth"],
        ["depth=two", "depth"],
        ["depth=1.5", "depth"],
        ["client_id=x", "client_id"],
        ["client_id=0", "client_id"],
        ["node_type=planet", "company, organization"],
        ["is_active=yes", "true or false"],
      ] as const) {
        const answer = yield* get(it, `/graph?${query}`)
        assert.strictEqual(answer.status, 400, query)
        isProblem(answer)
        assert.include(answer.json().message, named)
      }
    }),
  )

  it.effect("contains only the organization if it has no records", () =>
    Effect.gen(function* () {
      const it = yield* service
      const answer = yield* get(it, "/graph?depth=6", { ...stranger, programs: [] })
      assert.deepStrictEqual(answer.json(), {
        org_id: 6,
        tenant: null,
        root: {
          node_type: "company",
          node_id: "company:6",
          parent_id: null,
          metadata: {},
          children: [
            {
              node_type: "organization",
              node_id: "organization:6",
              parent_id: "company:6",
              metadata: { name: null },
              children: [],
            },
          ],
        },
      })
    }),
  )

  it.effect("shows a client and a store as soon as a record mentions them for the first time", () =>
    Effect.gen(function* () {
      const it = yield* inMemory()
      yield* post(it, "/stores/S-9/sites", { name: "Front", client_id: 9 })
      assert.deepStrictEqual(yield* outlineOf(it, "?depth=5"), company({ "client:9": [{ "store:9:S-9": ["site:1"] }] }))
      assert.strictEqual(
        (yield* get(it, "/graph", { ...member, programs: ["acme"] })).json().root.node_id,
        "company:acme",
      )
    }),
  )
})

describe("the organizations file", () => {
  it.effect("prevents startup if it is unreadable or not a tree, and the error gives the reason", () =>
    Effect.gen(function* () {
      const broken = JSON.stringify(file).replace('"area_id":"R"}', '"area_id":"X"}')
      const starts = [inMemory({ env: { ORG_FILE: "/nowhere.json" } }), loaded("{"), loaded(broken)]
      const problems = yield* Effect.forEach(starts, (start) =>
        Effect.map(Effect.result(start), (outcome) =>
          Result.isFailure(outcome) && outcome.failure instanceof OrgFileUnreadable ? outcome.failure : undefined,
        ),
      )
      assert.deepStrictEqual(
        problems.map((error) => error?.problem),
        ["it cannot be read", "it is not JSON", "market M of client 7 has a parent that isn't in the file"],
      )
      assert.strictEqual(startFailure(problems[0]), "ORG_FILE /nowhere.json: it cannot be read")
    }),
  )
})
