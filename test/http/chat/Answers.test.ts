import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { file } from "../../support/agents.ts"
import { ask, chatting, keptAgent } from "../../support/chat.ts"

const cats = file("cats.txt", "text/plain", "The **cat** sat on the <mat>. It was happy.")
const indexed = { name: "Ana", use_vector: true, vector_config: { rag_mode: "vector" } }

/** A stored agent with a document, whose model gives this answer. */
const agent = (reply: string, config: object = {}) =>
  Effect.gen(function* () {
    const { at } = yield* chatting(() => reply)
    const id = yield* keptAgent(at, { ...indexed, ...config }, [cats])
    const asks = (body: object, extra: Parameters<typeof ask>[3] = {}) =>
      ask(at, id, { query: "Where is the cat?", ...body }, extra)
    return { at, id, asks }
  })

const type = (answer: { readonly headers: Headers }) => answer.headers.get("content-type")

const markup =
  "# Cats\n\nThey are **here** and `there`:\n\n- one\n- [two](https://a.test/x)\n\n<b onclick=alert(1)>x</b>"

describe("an incomplete answer", () => {
  it.effect("includes the reason why it ended, as does its turn; a complete answer includes none", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(({ messages }) => (response) => {
        const finish_reason = messages.at(-1)?.content ?? "stop"
        response.writeHead(200, { "content-type": "text/event-stream" })
        response.end(`data: ${JSON.stringify({ choices: [{ delta: { content: "It s" }, finish_reason }] })}\n\n`)
      })
      const id = yield* keptAgent(at, { name: "Ana" })
      const expected = { length: [true, "length"], content_filter: [false, "content_filter"], stop: [true, undefined] }
      for (const [query, [success, finish]] of Object.entries(expected)) {
        const answer = (yield* ask(at, id, { query })).json()
        assert.deepInclude(answer, { success, content: "It s" })
        assert.strictEqual(answer.metadata.finish_reason, finish)
        const turn = yield* at.call({ path: `/api/v1/agents/chat/turns/${answer.metadata.turn_id}` })
        assert.strictEqual(turn.json().finish_reason, finish ?? null)
      }
    }),
  )
})

describe("an answer", () => {
  it.effect(
    "[CHAT-030] output_format accepts four values, and any other is refused with an error that lists them",
    () =>
      Effect.gen(function* () {
        const { asks } = yield* agent("It sat.")
        const types = yield* Effect.forEach(["json", "html", "markdown", "text"], (output_format) =>
          Effect.map(asks({ output_format }), (answer) => [answer.status, type(answer)]),
        )
        assert.deepStrictEqual(types, [
          [200, "application/json"],
          [200, "text/html; charset=utf-8"],
          [200, "text/markdown; charset=utf-8"],
          [200, "text/plain; charset=utf-8"],
        ])
        assert.strictEqual(type(yield* asks({})), "application/json")
        for (const [body, query] of [
          [{ output_format: "xml" }, ""],
          [{}, "?output_format=xml"],
        ] as const) {
          const refused = yield* asks(body, { query })
          assert.strictEqual(refused.status, 400)
          assert.match(refused.json().message, /output_format.*json.*html.*markdown.*text/)
        }
      }),
  )

  it.effect(
    "[CHAT-240] [CHAT-250] [CHAT-260] [CHAT-270] is in the format that the body names, or else the query, or else Accept, and is JSON by default",
    () =>
      Effect.gen(function* () {
        const { asks } = yield* agent("It sat.")
        const html = { accept: "text/html" }
        const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" }
        const chosen = yield* Effect.forEach(
          [
            asks({ output_format: "text" }, { query: "?output_format=html", headers: html }),
            asks({}, { query: "?output_format=markdown", headers: html }),
            asks({}, { headers: html }),
            asks({}, { headers: browser }),
            asks({}, { headers: { accept: "*/*" } }),
            asks({}, { headers: { accept: "application/json, text/html" } }),
            asks({}, { headers: { accept: "application/json;q=0.1, text/html" } }),
            asks({}, { headers: { accept: "text/html;q=0" } }),
            asks({ output_format: null }),
          ],
          (answer) => Effect.map(answer, (it) => type(it)?.split(";")[0]),
        )
        const [json, page] = ["application/json", "text/html"]
        assert.deepStrictEqual(chosen, ["text/plain", "text/markdown", page, page, json, json, page, json, json])
      }),
  )

  it.effect("[CHAT-180] [CHAT-190] as JSON is a record with the documented keys and types", () =>
    Effect.gen(function* () {
      const { asks } = yield* agent("It sat.", { model_config: { model: "m-9" } })
      const record = (yield* asks({ session_id: "s1" })).json()
      assert.sameMembers(Object.keys(record), ["success", "content", "metadata", "sources", "tool_calls"])
      assert.strictEqual(record.success, true)
      assert.strictEqual(record.content, "It sat.")
      assert.deepStrictEqual(record.tool_calls, [])
      assert.lengthOf(record.sources, 1)
      const { model, provider, session_id, response_time, ...more } = record.metadata
      assert.deepStrictEqual([model, provider, session_id, typeof response_time], ["m-9", "openai", "s1", "number"])
      assert.sameMembers(Object.keys(more), ["turn_id", "conversation_id", "created_at", "usage"])
      assert.deepStrictEqual(more.usage, { input_tokens: 11, output_tokens: 7 })
    }),
  )

  it.effect(
    "[CHAT-210] as HTML is a whole document without external resources, in which only Markdown becomes markup",
    () =>
      Effect.gen(function* () {
        const { asks } = yield* agent(`${markup}\n\n![p](https://spy.test/?q) [bad](javascript:alert(1))`, {
          name: "A<i>na",
        })
        const page = yield* asks({ output_format: "html" })
        assert.match(
          page.text,
          /^<!doctype html>\s*<html lang="en">\s*<head>[^]*<\/head>\s*<body>[^]*<\/body>\s*<\/html>\s*$/,
        )
        assert.include(page.text, "<h1>Cats</h1>")
        assert.include(page.text, "<strong>here</strong>")
        assert.include(page.text, '<a href="https://a.test/x" rel="noopener noreferrer nofollow">two</a>')
        assert.include(page.text, "&lt;b onclick=alert(1)&gt;")
        assert.include(page.text, "A&lt;i&gt;na")
        assert.include(page.text, "The **cat** sat on the &lt;mat&gt;.")
        assert.notMatch(page.text, /<(?:b|i|mat|img|script)\b/)
        assert.notInclude(page.text, 'href="javascript')
        const policy = page.headers.get("content-security-policy") ?? ""
        const style = /<style>([^]*)<\/style>/.exec(page.text)?.[1] ?? ""
        assert.include(policy, "default-src 'none'")
        assert.include(policy, `'sha256-${createHash("sha256").update(style).digest("base64")}'`)
        assert.strictEqual(page.headers.get("x-content-type-options"), "nosniff")
      }),
  )

  it.effect("[CHAT-220] as Markdown is the model's text, with citations on request", () =>
    Effect.gen(function* () {
      const { asks } = yield* agent(markup)
      const plain = yield* asks({ output_format: "markdown" })
      assert.strictEqual(plain.text, `${markup}\n`)
      for (const asked of [{ return_sources: true }, { format_kwargs: { include_sources: true } }]) {
        const cited = yield* asks({ output_format: "markdown", ...asked })
        assert.strictEqual(
          cited.text,
          `${markup}\n\n## Sources\n\n1. **cats.txt**: The \\*\\*cat\\*\\* sat on the \\<mat\\>. It was happy.\n`,
        )
      }
    }),
  )

  it.effect("[CHAT-230] as plain text has no markup, and includes citations on request", () =>
    Effect.gen(function* () {
      const { asks } = yield* agent(markup, { language: "es" })
      const text = "Cats\n\nThey are here and there:\n• one\n• two (https://a.test/x)\n\n<b onclick=alert(1)>x</b>"
      assert.strictEqual((yield* asks({ output_format: "text" })).text, `${text}\n`)
      const cited = yield* asks({ output_format: "text", format_kwargs: { include_sources: true } })
      assert.strictEqual(cited.text, `${text}\n\nFuentes:\n[1] cats.txt: The **cat** sat on the <mat>. It was happy.\n`)
    }),
  )

  it.effect("[CHAT-150] [CHAT-160] include_sources shows sources or omits them, in every format", () =>
    Effect.gen(function* () {
      const { asks } = yield* agent("It sat.")
      assert.strictEqual((yield* asks({})).status, 200)
      assert.strictEqual((yield* asks({ format_kwargs: {} })).status, 200)
      const shown = (output_format: string, include_sources: boolean) =>
        Effect.map(asks({ output_format, format_kwargs: { include_sources } }), ({ text }) => text.includes("cats.txt"))
      for (const format of ["json", "html", "markdown", "text"]) {
        assert.isTrue(yield* shown(format, true), format)
        assert.isFalse(yield* shown(format, false), format)
      }
      const wrong = yield* asks({ format_kwargs: { include_sources: "yes" } })
      assert.strictEqual(wrong.status, 400)
      assert.include(wrong.json().message, "format_kwargs.include_sources")
    }),
  )

  it.effect("[CHAT-170] show_metadata shows the model, the session and the time below a document", () =>
    Effect.gen(function* () {
      const { asks } = yield* agent("It sat.")
      for (const output_format of ["html", "markdown", "text"]) {
        const body = { output_format, session_id: "s-77" }
        const shown = yield* asks({ ...body, format_kwargs: { show_metadata: true } })
        for (const fact of ["m-1 (openai)", "s-77", "0.00 s"]) assert.include(shown.text, fact)
        assert.notInclude((yield* asks({ ...body, format_kwargs: { show_metadata: false } })).text, "s-77")
      }
    }),
  )
})
