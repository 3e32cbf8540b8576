import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Testing from "../../doubles/Testing.ts"
import { ToolServerFailed, ToolServers } from "../../../src/ports/ToolServers.ts"
import { file, other } from "../../support/agents.ts"
import { sent } from "../../support/bots.ts"
import { chatting } from "../../support/chat.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { keep } from "../../support/userAgents.ts"
import { isProblem } from "../../support/problems.ts"

const service = inMemory()

const visit = (at: Service, path = "/agents", headers: Record<string, string> = {}, as = Testing.someone) =>
  at.call({ path, headers, as })

const factsIn = (text: string) => JSON.parse(/id="agents-facts">(.*?)<\/script>/s.exec(text)?.[1] ?? "null")

describe("the agents page", () => {
  it.effect("is shown to signed-in users, in their language, with every tool", () =>
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
          assert.match(page.text, new RegExp(`id="tool-${slug}"\\s+name="tool"\\s+value="${slug}"`))
    }),
  )

  it.effect("has a label for every tool in both languages", () =>
    Effect.gen(function* () {
      const at = yield* service
      for (const language of ["en", "es"]) {
        const { text } = yield* visit(at, "/agents", { "accept-language": language })
        const labels = [...text.matchAll(/<label for="tool-([a-z_]+)">([^<]+)</g)]
        assert.isAbove(labels.length, 10)
        for (const [, slug = "", name] of labels) assert.notStrictEqual(name, slug.replaceAll("_", " "), slug)
      }
    }),
  )

  it.effect("lists the visitor's own agents, escaped, and no one else's", () =>
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

  it.effect("links to the conversation with a ready agent, and reveals nothing about another user's agent", () =>
    Effect.gen(function* () {
      const at = yield* service
      const kept = (yield* keep(at, { name: "Ana" })).json().chatbot_id
      const there = yield* visit(at, `/agents?with=${kept}`)
      assert.strictEqual(there.status, 303)
      assert.strictEqual(there.headers.get("location"), `/agents/chat?agent=${kept}`)
      for (const [id, as] of [
        [kept, other],
        ["%3Cscript%3E", Testing.someone],
      ] as const) {
        const { status, text } = yield* visit(at, `/agents?with=${id}`, {}, as)
        assert.strictEqual(status, 200)
        assert.isNull(factsIn(text).opened)
      }
      const { text } = yield* visit(at)
      assert.include(text, `href="/agents/chat?agent=${kept}" aria-label="Open Ana"`)
    }),
  )

  it.effect("opens the visitor's own persisted agents for editing, with their values, and no one else's", () =>
    Effect.gen(function* () {
      const at = yield* service
      const config = {
        name: 'A "quoted" <name>',
        description: "says",
        system_prompt_template: "</textarea><b>",
        language: "es",
        tools_config_plain: ["calculator"],
        use_vector: true,
      }
      const id = (yield* keep(at, config, [file("note.md", "text/markdown", "# Cats")])).json().chatbot_id
      const { text } = yield* visit(at, `/agents?edit=${id}`)
      assert.deepStrictEqual(factsIn(text).editing, { id, name: config.name })
      assert.include(text, "<h1>Edit A &quot;quoted&quot; &lt;name&gt;</h1>")
      assert.include(text, 'value="A &quot;quoted&quot; &lt;name&gt;"')
      assert.include(text, "&lt;/textarea&gt;&lt;b&gt;</textarea")
      assert.match(text, /<option value="es"\s+selected/)
      assert.match(text, /value="calculator"\s+aria-describedby="tool-calculator-text"\s+checked/)
      assert.include(text, "Remove note.md")
      const foreign = yield* visit(at, `/agents?edit=${id}`, {}, other)
      assert.isNull(factsIn(foreign.text).editing)
      assert.notInclude(foreign.text, "note.md")
      for (const query of [`edit=${id}`, `with=${id}`])
        assert.include((yield* visit(at, `/agents?${query}`, {}, other)).text, "belongs to another user", query)
      for (const own of [text, (yield* visit(at, "/agents")).text]) assert.notInclude(own, "belongs to another user")
    }),
  )

  it.effect("reports a missing language model before an agent is built", () =>
    Effect.gen(function* () {
      const without = yield* service
      assert.include((yield* visit(without)).text, "You can build agents here")
      const { at } = yield* chatting(() => "yes")
      assert.notInclude((yield* visit(at)).text, "You can build agents here")
    }),
  )

  it.effect("is linked from the home page, but only for users who can own agents", () =>
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

  it.effect(
    "returns its tools or the reason why there are none, and sends the key as a bearer token and as x-api-key",
    () =>
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
                    resources: Effect.succeed([]),
                    prompts: Effect.succeed([]),
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

  it.effect("reaches public addresses only, and refuses invalid settings with 400", () =>
    Effect.gen(function* () {
      const at = yield* service
      const answer = yield* sent(at, "POST", path, { url: "http://169.254.169.254/latest/meta-data/" })
      assert.strictEqual(answer.json().ok, false)
      for (const body of [{}, { url: "file:///etc/passwd" }, { url: "https://a.test/", timeout: 0 }, "no json"]) {
        const refused = yield* sent(at, "POST", path, body)
        assert.strictEqual(refused.status, 400, refused.text)
        isProblem(refused)
      }
    }),
  )
})
