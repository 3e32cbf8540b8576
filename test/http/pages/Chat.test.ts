import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Testing from "../../doubles/Testing.ts"
import { create, file, other } from "../../support/agents.ts"
import { ask, chatting } from "../../support/chat.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { keep } from "../../support/userAgents.ts"

const visit = (at: Service, path: string, as = Testing.someone, headers: Record<string, string> = {}) =>
  at.call({ path, as, headers })

const factsIn = (text: string) => JSON.parse(/id="chat-facts">(.*?)<\/script>/s.exec(text)?.[1] ?? "null")

const indexed = { name: "Ana", description: "Knows cats.", use_vector: true, tools_config_plain: ["calculator"] }
const lines = `# Cats\n\n${"Nothing.\n".repeat(2000)}\nThe <cat> sat on the mat.\n${"Nothing.\n".repeat(2000)}`

const keptWith = (at: Service, config: object = indexed, text = lines) =>
  Effect.map(keep(at, config, [file("note.md", "text/markdown", text)]), (made) => made.json().chatbot_id as string)

describe("the conversation with an agent", () => {
  it.effect("has its own page with the agent, its documents and its tools, in the reader's language", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "yes")
      const id = yield* keptWith(at)
      const english = yield* visit(at, `/agents/chat?agent=${id}&conversation=nonsense`)
      assert.strictEqual(english.status, 200)
      for (const words of [">Ana</h1>", "Knows cats.", "note.md", "Calculator", `href="/agents?edit=${id}"`])
        assert.include(english.text, words)
      const { agent, conversation, hasModel, pictures } = factsIn(english.text)
      assert.deepStrictEqual(
        { agent, conversation, hasModel, pictures },
        { agent: { id, name: "Ana", kind: "persisted" }, conversation: null, hasModel: true, pictures: [] },
      )
      assert.notInclude(english.text, 'id="no-model"')
      const spanish = yield* visit(at, `/agents/chat?agent=${id}`, Testing.someone, { "accept-language": "es" })
      assert.include(spanish.text, "Nueva conversación")
      const uuid = "0a1b2c3d-0000-4000-8000-000000000000"
      const named = yield* visit(at, `/agents/chat?agent=${id}&conversation=${uuid}`)
      assert.strictEqual(factsIn(named.text).conversation, uuid)
    }),
  )

  it.effect("reports a missing model before the first question", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const { text } = yield* visit(at, `/agents/chat?agent=${yield* keptWith(at)}`)
      assert.include(text, 'id="no-model"')
      assert.isFalse(factsIn(text).hasModel)
    }),
  )

  it.effect("is shown to its owner only, and reports missing and unnamed agents", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const id = yield* keptWith(at, { name: "<b>" })
      assert.include((yield* visit(at, `/agents/chat?agent=${id}`)).text, '<h1 id="agent-name">&lt;b&gt;</h1>')
      for (const path of [`/agents/chat?agent=${id}`, `/agents/source?agent=${id}&document=0`]) {
        const foreign = yield* visit(at, path, other)
        assert.strictEqual(foreign.status, 404, path)
        assert.notInclude(foreign.text, "&lt;b&gt;", path)
        const away = yield* at.call({ path, as: null })
        assert.strictEqual(away.status, 303, path)
      }
      assert.strictEqual((yield* visit(at, "/agents/chat?agent=%3Cscript%3E")).status, 404)
      assert.strictEqual((yield* visit(at, "/agents/chat")).headers.get("location"), "/agents")
    }),
  )

  it.effect("redirects to the agents page while the agent is being prepared", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const id = (yield* create(at, { name: "Eva" })).json().chatbot_id
      const { status, headers } = yield* visit(at, `/agents/chat?agent=${id}`)
      assert.include([200, 303], status)
      if (status === 303) assert.strictEqual(headers.get("location"), `/agents?with=${id}`)
    }),
  )
})

describe("a cited passage", () => {
  it.effect("is marked in its document, with the text around it", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "On the mat [1].")
      const id = yield* keptWith(at)
      const { sources } = (yield* ask(at, id, { query: "Where is the cat?" })).json()
      const source = sources.find(({ content }: { content: string }) => content.includes("mat"))
      const place = new URLSearchParams({
        agent: id,
        document: String(source.metadata.document),
        offset: String(source.metadata.offset),
        length: String(source.content.length),
      })
      const { status, text } = yield* visit(at, `/agents/source?${place}`)
      assert.strictEqual(status, 200)
      const marked = /<mark id="passage">(.*?)<\/mark>/s
        .exec(text)?.[1]
        ?.replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
      assert.strictEqual(marked, source.content)
      assert.include(text, "The &lt;cat&gt; sat on the mat.")
      // The page shows all white space in the text, so the markup must not add any around it.
      assert.notMatch(text, /<div class="source-text">\s|\s<\/div>\s*<\/article>/)
      assert.isBelow(text.length, lines.length, "a long document is shortened around the passage")
      assert.include(text, `href="/agents/chat?agent=${id}"`)
    }),
  )

  it.effect(
    "is reported as missing if its document or page does not exist, and not marked if it is beyond the text's end",
    () =>
      Effect.gen(function* () {
        const at = yield* inMemory()
        const id = yield* keptWith(at)
        for (const query of ["document=1", "document=0&page=3", "document=-1", "document=x", ""])
          assert.strictEqual((yield* visit(at, `/agents/source?agent=${id}&${query}`)).status, 404, query)
        const beyond = yield* visit(at, `/agents/source?agent=${id}&document=0&offset=999999999&length=5`)
        assert.strictEqual(beyond.status, 200)
        assert.notInclude(beyond.text, "<mark")
      }),
  )
})
