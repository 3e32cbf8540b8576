import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Testing from "../../doubles/Testing.ts"
import { ToolServerFailed, ToolServers } from "../../../src/ports/ToolServers.ts"
import { create, other } from "../../support/agents.ts"
import { sent } from "../../support/bots.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { keep } from "../../support/userAgents.ts"

const service = inMemory()

const visit = (at: Service, path = "/agents", headers: Record<string, string> = {}, as = Testing.someone) =>
  at.call({ path, headers, as })

const factsIn = (text: string) => JSON.parse(/id="agents-facts">(.*?)<\/script>/s.exec(text)?.[1] ?? "null")

describe("the agents page", () => {
  it.effect("is there for who is signed in, in their language, with every tool", () =>
    Effect.gen(function* () {
      const at = yield* service
      const away = yield* at.call({ path: "/agents", as: null })
      assert.strictEqual(away.status, 303)
      assert.strictEqual(away.headers.get("location"), "/sign-in?next=%2Fagents")
      const english = yield* visit(at)
      assert.strictEqual(english.status, 200)
      assert.include(english.text, "<h1>Build an agent</h1>")
      const spanish = yield* visit(at, "/agents", { "accept-language": "es" })
      assert.include(spanish.text, "<h1>Crear un agente</h1>")
      const slugs = (yield* at.call({ path: "/api/v1/tools/catalog" })).json().map(({ slug }: { slug: string }) => slug)
      for (const slug of slugs)
        for (const page of [english, spanish])
          assert.include(page.text, `id="tool-${slug}" name="tool" value="${slug}"`)
      assert.sameMembers(Object.keys(factsIn(spanish.text).tools), slugs)
    }),
  )

  it.effect("every tool has words of its own in both languages", () =>
    Effect.gen(function* () {
      const at = yield* service
      const spanish = factsIn((yield* visit(at, "/agents", { "accept-language": "es" })).text).tools
      const english = factsIn((yield* visit(at)).text).tools
      for (const [slug, name] of Object.entries(english)) {
        assert.notStrictEqual(name, slug.replaceAll("_", " "), slug)
        assert.notStrictEqual(spanish[slug], slug.replaceAll("_", " "), slug)
      }
    }),
  )

  it.effect("lists the visitor's own agents, escaped, and nobody else's", () =>
    Effect.gen(function* () {
      const at = yield* service
      yield* keep(at, { name: "<b>mine</b>", description: '"quoted"' })
      yield* keep(at, { name: "theirs" }, [], { as: other })
      const { text } = yield* visit(at)
      assert.include(text, "<h3>&lt;b&gt;mine&lt;/b&gt;</h3>")
      assert.notInclude(text, "theirs")
      assert.include((yield* visit(at, "/agents", {}, other)).text, "<h3>theirs</h3>")
    }),
  )

  it.effect("opens the agent that its address names, if it is the visitor's", () =>
    Effect.gen(function* () {
      const at = yield* service
      const ephemeral = (yield* create(at, { name: "Eva" })).json().chatbot_id
      const kept = (yield* keep(at, { name: "Ana" })).json().chatbot_id
      const opened = (id: string, as = Testing.someone) =>
        Effect.map(visit(at, `/agents?with=${id}`, {}, as), ({ text }) => factsIn(text).opened)
      assert.deepStrictEqual(yield* opened(ephemeral), { id: ephemeral, name: "Eva", kind: "ephemeral" })
      assert.deepStrictEqual(yield* opened(kept), { id: kept, name: "Ana", kind: "kept" })
      for (const id of [ephemeral, kept]) assert.isNull(yield* opened(id, other))
      assert.isNull(yield* opened("%3Cscript%3E"))
    }),
  )

  it.effect("has a door on the first page, for those to whom agents can belong", () =>
    Effect.gen(function* () {
      const at = yield* service
      assert.include((yield* visit(at, "/")).text, '<a href="/agents">Build an agent</a>')
      const nameless = { ...Testing.someone, sub: "auth0|x", userId: null }
      assert.notInclude((yield* visit(at, "/", {}, nameless)).text, 'href="/agents"')
    }),
  )
})

describe("trying a tool server", () => {
  const path = "/api/v1/tools/servers/test"

  it.effect("answers its tools, or why it has none, and sends the key in both headers", () =>
    Effect.gen(function* () {
      const headers: Array<unknown> = []
      const at = yield* inMemory({
        agentWorld: Layer.succeed(ToolServers, {
          connect: (address) => {
            headers.push(Object.entries(address.headers).map(([name, value]) => [name, Redacted.value(value)]))
            return new URL(address.url).hostname === "down.test"
              ? Effect.fail(new ToolServerFailed({ reason: "it refused" }))
              : Effect.succeed({
                  tools: [{ name: "add", description: "adds", parameters: {} }],
                  call: () => Effect.die("not called"),
                })
          },
        }).pipe(Layer.provideMerge(Testing.agentWorld)),
      })
      const up = yield* sent(at, "POST", path, { url: "https://up.test/", api_key: "k" })
      assert.deepStrictEqual(up.json(), { ok: true, tools: [{ name: "add", description: "adds" }], seconds: 0 })
      const down = yield* sent(at, "POST", path, { url: "https://u:p@down.test/mcp?key=1" })
      assert.strictEqual(down.status, 200)
      assert.deepStrictEqual(down.json(), {
        ok: false,
        error: "MCP handshake failed for https://down.test/mcp: it refused",
      })
      assert.deepStrictEqual(headers, [
        [
          ["authorization", "Bearer k"],
          ["x-api-key", "k"],
        ],
        [],
      ])
    }),
  )

  it.effect("reaches no address that is not public, and takes none that is none", () =>
    Effect.gen(function* () {
      const at = yield* service
      const answer = yield* sent(at, "POST", path, { url: "http://169.254.169.254/latest/meta-data/" })
      assert.strictEqual(answer.json().ok, false)
      for (const body of [{}, { url: "file:///etc/passwd" }, { url: "https://a.test/", timeout: 0 }, "no json"]) {
        const refused = yield* sent(at, "POST", path, body)
        assert.strictEqual(refused.status, 400, refused.text)
        assert.deepStrictEqual(Object.keys(refused.json()), ["error"])
      }
    }),
  )
})
