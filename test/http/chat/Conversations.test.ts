import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import type { ServerResponse } from "node:http"
import { AgentStore } from "../../../src/ports/AgentStore.ts"
import { ConversationStore } from "../../../src/ports/ConversationStore.ts"
import { KeyValue } from "../../../src/ports/KeyValue.ts"
import * as Testing from "../../doubles/Testing.ts"
import { other, turn, warmed } from "../../support/agents.ts"
import { ask, chatting, eventsIn, keptAgent, lastAsked, messageOf, modelAt } from "../../support/chat.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"

const stream = { accept: "text/event-stream" }
const nobody = "3b241101-e2bb-4255-8caf-4136c566a962"
const turns = "/api/v1/agents/chat/turns"
const root = "/api/v1/conversations"

const send = (
  at: Service,
  method: string,
  path: string,
  body?: object,
  extra: { as?: typeof other; headers?: Record<string, string> } = {},
) =>
  at.call({
    method,
    path,
    ...(extra.as === undefined ? {} : { as: extra.as }),
    headers: { "content-type": "application/json", ...extra.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const read = (at: Service, path: string, extra = {}) => send(at, "GET", path, undefined, extra)

/** A model that sends a word and then hangs until it is canceled. */
const hanging = () => {
  const open = Promise.withResolvers<ServerResponse>()
  const reply = () => (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" })
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: "Well" }, finish_reason: null }] })}\n\n`)
    open.resolve(response)
  }
  return { reply, open: open.promise }
}

/** Waits until a turn is running and has sent a piece. */
const runs = (at: Service) =>
  Effect.gen(function* () {
    for (;;) {
      const [one] = (yield* read(at, root)).json().conversations
      if (one !== undefined) {
        const { turn_list } = (yield* read(at, `${root}/${one.conversation_id}`)).json()
        if (turn_list.length > 0) return String(turn_list.at(-1).turn_id)
      }
      yield* turn
    }
  })

describe("a turn", () => {
  it.effect("has its id in the response in every format, and can be read by that id only by the user who asked", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "Yes.")
      const id = yield* keptAgent(at, { name: "Ana" })
      for (const output_format of ["json", "html", "markdown", "text"]) {
        const answer = yield* ask(at, id, { query: "Is it?", session_id: "s", output_format })
        const turnId = answer.headers.get("x-turn-id") ?? ""
        const found = (yield* read(at, `${turns}/${turnId}`)).json()
        assert.deepInclude(found, {
          turn_id: turnId,
          conversation_id: answer.headers.get("x-conversation-id"),
          session_id: "s",
          chatbot_id: id,
          agent: "Ana",
          state: "completed",
          model: "m-1",
          provider: "openai",
          usage: { input_tokens: 11, output_tokens: 7 },
          error: null,
          replaces: null,
          is_drawing: false,
        })
        assert.deepStrictEqual(found.messages, [
          { role: "user", content: "Is it?" },
          { role: "assistant", content: "Yes.", sources: [], tool_calls: [] },
        ])
        if (output_format === "html") assert.include(answer.text, `<meta name="turn-id" content="${turnId}" />`)
        assert.strictEqual((yield* read(at, `${turns}/${turnId}`, { as: other })).status, 404)
        assert.strictEqual((yield* send(at, "DELETE", `${turns}/${turnId}`, undefined, { as: other })).status, 404)
        assert.strictEqual((yield* send(at, "DELETE", `${turns}/${turnId}`)).json().state, "completed")
      }
      assert.strictEqual((yield* read(at, `${turns}/${nobody}`)).status, 404)
    }),
  )

  it.effect("gives the reason if it fails, and is then not part of the history", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting((_, call) => (call === 1 ? { status: 400 } : "Yes."))
      const id = yield* keptAgent(at, { name: "Ana" })
      assert.strictEqual((yield* ask(at, id, { query: "x", session_id: "s" })).status, 502)
      const failed = (yield* read(at, `${turns}/${yield* runs(at)}`)).json()
      assert.deepInclude(failed, { state: "failed", usage: null, model: null })
      assert.deepStrictEqual(failed.error, { code: "refused", message: "The language model refused the request." })
      yield* ask(at, id, { query: "y", session_id: "s" })
      assert.lengthOf(lastAsked(model).messages, 2)
    }),
  )

  it.effect("is stopped by its id, which ends the model's call and keeps the text so far", () =>
    Effect.gen(function* () {
      const { reply, open } = hanging()
      const { at, model } = yield* chatting(reply)
      const { id } = yield* warmed(at, { name: "Ana" })
      const asking = yield* Effect.forkChild(ask(at, id, { query: "x" }, { headers: stream }))
      yield* Effect.promise(() => open)
      const turnId = yield* runs(at)
      for (let n = 0; n < 20; n++) yield* turn
      const stopped = yield* send(at, "DELETE", `${turns}/${turnId}`)
      assert.strictEqual(stopped.status, 200)
      assert.deepInclude(stopped.json(), { state: "cancelled" })
      assert.strictEqual(stopped.json().messages[1].content, "Well")
      while (model.state.broken === 0) yield* turn
      const events = eventsIn((yield* Fiber.join(asking)).text)
      assert.deepStrictEqual(events.at(-1)?.data, { error: "The answer was stopped.", status: 409, code: "cancelled" })
      assert.strictEqual((yield* send(at, "DELETE", `${turns}/${turnId}`)).json().state, "cancelled")
    }),
  )

  it.effect("is stopped from another process, and reported as lost when its own process is gone", () =>
    Effect.gen(function* () {
      const { reply, open } = hanging()
      const env = { CACHE_URL: "redis://127.0.0.1:1" }
      const { at, model } = yield* chatting(reply, { env })
      const shared = Layer.mergeAll(
        Testing.stores,
        Layer.succeed(KeyValue, Context.get(at.context, KeyValue)),
        Layer.succeed(ConversationStore, Context.get(at.context, ConversationStore)),
        Layer.succeed(AgentStore, Context.get(at.context, AgentStore)),
      )
      const second = yield* inMemory({ env, stores: shared, agentWorld: modelAt(model.url) })
      const { id } = yield* warmed(at, { name: "Ana" })
      const asking = yield* Effect.forkChild(ask(at, id, { query: "x" }))
      yield* Effect.promise(() => open)
      const turnId = yield* runs(at)
      assert.strictEqual((yield* send(second, "DELETE", `${turns}/${turnId}`, undefined, { as: other })).status, 404)
      const stopping = yield* Effect.forkChild(send(second, "DELETE", `${turns}/${turnId}`))
      while (stopping.pollUnsafe() === undefined) {
        yield* TestClock.adjust("100 millis")
        yield* turn
      }
      assert.deepInclude((yield* Fiber.join(stopping)).json(), { state: "cancelled" })
      const answer = yield* Fiber.join(asking)
      assert.strictEqual(answer.status, 409)

      const store = Context.get(at.context, ConversationStore)
      const [one] = (yield* read(at, root)).json().conversations
      yield* store.begin(
        Testing.someone.sub,
        {
          turnId: nobody,
          conversationId: one.conversation_id,
          sessionId: one.session_id,
          chatbotId: id,
          agent: "Ana",
          question: "x",
          replaces: null,
          isDrawing: false,
          worker: "gone",
          askedAt: (yield* store.list(Testing.someone.sub, {
            limit: 1,
            after: null,
            search: null,
            chatbotId: null,
          }))[0]!.createdAt,
        },
        "",
      )
      yield* TestClock.adjust("31 seconds")
      const found = (yield* read(second, `${turns}/${nobody}`)).json()
      assert.deepInclude(found, { state: "failed", error: { code: "lost", message: "The answer was interrupted." } })
    }),
  )

  it.effect("can be read as a stream by its id, at first from its events and later from its record", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => ["Hel", "lo"])
      const id = yield* keptAgent(at, { name: "Ana" })
      const first = eventsIn((yield* ask(at, id, { query: "x" }, { headers: stream })).text)
      const turnId = String(first[0]?.data.turn_id)
      const whole = eventsIn((yield* read(at, `${turns}/${turnId}`, { headers: stream })).text)
      assert.deepStrictEqual(whole, first)
      const rest = yield* read(at, `${turns}/${turnId}`, { headers: { ...stream, "last-event-id": `${turnId}:2` } })
      assert.deepStrictEqual(eventsIn(rest.text), first.slice(2))
      yield* TestClock.adjust("15 minutes")
      const later = eventsIn((yield* read(at, `${turns}/${turnId}`, { headers: stream })).text)
      assert.deepStrictEqual(later, [first[0]!, { ...first.at(-1)!, id: `${turnId}:2` }])
      const wrong = yield* read(at, `${turns}/${turnId}`, { headers: { ...stream, "last-event-id": `${nobody}:2` } })
      assert.strictEqual(wrong.status, 404)
    }),
  )
})

describe("a question with an Idempotency-Key", () => {
  const keyed = (key: string, more = {}) => ({ headers: { "idempotency-key": key, ...more } })

  it.effect("is asked only once, however often it is sent, and its turn can be returned in any format", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting((_, call) => `Answer ${call}.`)
      const id = yield* keptAgent(at, { name: "Ana" })
      const first = yield* ask(at, id, { query: "x" }, keyed("k-1"))
      const again = yield* ask(at, id, { query: "x" }, keyed("k-1"))
      assert.deepStrictEqual(again.json(), first.json())
      assert.strictEqual(again.headers.get("x-turn-id"), first.headers.get("x-turn-id"))
      const events = eventsIn((yield* ask(at, id, { query: "x" }, keyed("k-1", stream))).text)
      assert.deepStrictEqual(
        events.map(({ event }) => event),
        ["start", "delta", "answer"],
      )
      yield* TestClock.adjust("15 minutes")
      const later = yield* ask(at, id, { query: "x" }, keyed("k-1"))
      assert.deepStrictEqual(later.json(), first.json())
      assert.lengthOf(model.asked, 1)
      assert.notStrictEqual((yield* ask(at, id, { query: "x" }, keyed("k-2"))).text, first.text)
      const others = yield* ask(at, id, { query: "x" }, { as: other, ...keyed("k-1") })
      assert.strictEqual(others.status, 404)
    }),
  )

  it.effect("gives 422 if the key was used for another question, and frees the key if the turn could not start", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting(() => "Yes.")
      const id = yield* keptAgent(at, { name: "Ana" })
      assert.strictEqual((yield* ask(at, nobody, { query: "x" }, keyed("k"))).status, 404)
      assert.strictEqual((yield* ask(at, id, { query: "x" }, keyed("k"))).status, 200)
      const reused = yield* ask(at, id, { query: "y" }, keyed("k"))
      assert.strictEqual(reused.status, 422)
      assert.strictEqual(reused.json().error, "idempotency_key_reused")
      for (const key of ["", "a\tb", "k".repeat(256)])
        assert.strictEqual((yield* ask(at, id, { query: "x" }, keyed(key))).status, 400)
      assert.lengthOf(model.asked, 1)
    }),
  )

  it.effect("sent again while it is being answered gets the same answer or the same failure", () =>
    Effect.gen(function* () {
      const { reply, open } = hanging()
      const { at, model } = yield* chatting((_, call) => (call === 1 ? reply() : { status: 400 }))
      const id = yield* keptAgent(at, { name: "Ana" })
      const first = yield* Effect.forkChild(ask(at, id, { query: "x" }, keyed("k")))
      const response = yield* Effect.promise(() => open)
      const second = yield* Effect.forkChild(ask(at, id, { query: "x" }, keyed("k")))
      for (let n = 0; n < 20; n++) yield* turn
      response.end(
        `data: ${JSON.stringify({ choices: [{ delta: { content: " then." }, finish_reason: "stop" }] })}\n\ndata: [DONE]\n\n`,
      )
      const answers = [yield* Fiber.join(first), yield* Fiber.join(second)]
      assert.deepStrictEqual(
        answers.map((answer) => answer.json().content),
        ["Well then.", "Well then."],
      )
      assert.lengthOf(model.asked, 1)
      for (const _ of [1, 2]) assert.strictEqual((yield* ask(at, id, { query: "x" }, keyed("f"))).status, 502)
      assert.lengthOf(model.asked, 2)
    }),
  )
})

describe("conversations", () => {
  /** Asks three questions in one conversation, and one in another. */
  const spoken = Effect.gen(function* () {
    const { at, model } = yield* chatting(({ messages }) => `About ${messages.at(-1)?.content}`)
    const id = yield* keptAgent(at, { name: "Ana" })
    for (const query of ["apples", "pears", "plums"]) {
      yield* ask(at, id, { query, session_id: "fruit" })
      yield* TestClock.adjust("1 second")
    }
    yield* ask(at, id, { query: "What is\nsteel?", session_id: "metal" })
    const { conversations } = (yield* read(at, root)).json()
    const [metal, fruit] = conversations
    return { at, model, id, metal, fruit }
  })

  it.effect("are listed, searched and paged, for the caller only", () =>
    Effect.gen(function* () {
      const { at, id, metal, fruit } = yield* spoken
      assert.deepInclude(metal, { title: "What is steel?", agent: "Ana", chatbot_id: id, turns: 1, forked_from: null })
      assert.deepInclude(fruit, { title: "apples", session_id: "fruit", turns: 3 })
      const ids = (query: string) =>
        Effect.map(read(at, `${root}${query}`), (answer) =>
          answer.json().conversations.map(({ session_id }: { session_id: string }) => session_id),
        )
      assert.deepStrictEqual(yield* ids("?q=PLUM"), ["fruit"])
      assert.deepStrictEqual(yield* ids("?q=steel"), ["metal"])
      assert.deepStrictEqual(yield* ids(`?agent=${nobody}`), [])
      const first = (yield* read(at, `${root}?limit=1`)).json()
      assert.strictEqual(first.conversations[0].session_id, "metal")
      assert.deepStrictEqual(yield* ids(`?limit=1&cursor=${first.next_cursor}`), ["fruit"])
      assert.strictEqual((yield* read(at, `${root}?limit=1&cursor=${first.next_cursor}`)).json().next_cursor, null)
      assert.deepStrictEqual((yield* read(at, root, { as: other })).json(), { conversations: [], next_cursor: null })
      for (const query of ["limit=0", "limit=101", "cursor=%21", "cursor=AAAA"]) {
        const wrong = yield* read(at, `${root}?${query}`)
        assert.strictEqual(wrong.status, 400, query)
        assert.include(wrong.json().message, query.split("=")[0])
      }
    }),
  )

  it.effect("can be read from the end, renamed, exported and erased", () =>
    Effect.gen(function* () {
      const { at, fruit, metal } = yield* spoken
      const path = `${root}/${fruit.conversation_id}`
      const last = (yield* read(at, `${path}?limit=2`)).json()
      const asked = (whole: { turn_list: ReadonlyArray<{ messages: ReadonlyArray<{ content: string }> }> }) =>
        whole.turn_list.map(({ messages }) => messages[0]?.content)
      assert.deepStrictEqual(asked(last), ["pears", "plums"])
      const before = (yield* read(at, `${path}?limit=2&cursor=${last.next_cursor}`)).json()
      assert.deepStrictEqual([asked(before), before.next_cursor], [["apples"], null])

      assert.strictEqual((yield* send(at, "PATCH", path, { title: "  Fruit " })).json().title, "Fruit")
      for (const body of [{}, { title: " " }, { title: "x".repeat(201) }])
        assert.strictEqual((yield* send(at, "PATCH", path, body)).status, 400)

      const markdown = yield* read(at, `${path}/export?format=markdown`)
      assert.match(markdown.headers.get("content-disposition") ?? "", /^attachment; filename="conversation-.*\.md"$/)
      assert.match(markdown.text, /^# Fruit\n\n\*Ana, .*\*\n\n> apples\n\nAbout apples\n\n> pears\n/)
      const exported = (yield* read(at, `${path}/export?format=json`)).json()
      assert.deepStrictEqual(asked(exported), ["apples", "pears", "plums"])
      assert.strictEqual((yield* read(at, `${path}/export?format=pdf`)).status, 400)

      const strangers = [
        read(at, path, { as: other }),
        read(at, `${path}/export`, { as: other }),
        send(at, "PATCH", path, { title: "Mine" }, { as: other }),
        send(at, "POST", `${path}/fork`, {}, { as: other }),
        send(at, "POST", `${path}/turns`, { query: "x" }, { as: other }),
        send(at, "DELETE", path, undefined, { as: other }),
      ]
      for (const call of strangers) assert.strictEqual((yield* call).status, 404)

      assert.strictEqual((yield* send(at, "DELETE", path)).status, 204)
      assert.strictEqual((yield* read(at, path)).status, 404)
      assert.strictEqual((yield* read(at, `${root}/${metal.conversation_id}`)).status, 200)
      assert.deepStrictEqual((yield* send(at, "DELETE", root)).json(), { deleted: 1 })
      assert.deepStrictEqual((yield* read(at, root)).json().conversations, [])
    }),
  )

  it.effect("are named after their first question, even when it is edited, unless the user named them", () =>
    Effect.gen(function* () {
      const { at, fruit } = yield* spoken
      const path = `${root}/${fruit.conversation_id}`
      const titleAfter = (replaces: string, query: string) =>
        Effect.gen(function* () {
          const answer = yield* send(at, "POST", `${path}/turns`, { replaces, query })
          assert.strictEqual(answer.status, 200)
          return [(yield* read(at, path)).json().title, answer.headers.get("x-turn-id") ?? ""] as const
        })
      const { turn_list } = (yield* read(at, path)).json()
      assert.strictEqual((yield* titleAfter(turn_list[2].turn_id, "plums"))[0], "apples")
      const [title, first] = yield* titleAfter(turn_list[0].turn_id, "kiwis")
      assert.strictEqual(title, "kiwis")
      yield* send(at, "PATCH", path, { title: "Fruit" })
      assert.strictEqual((yield* titleAfter(first, "limes"))[0], "Fruit")
    }),
  )

  it.effect("are forked from any turn, and the original stays unchanged", () =>
    Effect.gen(function* () {
      const { at, model, fruit } = yield* spoken
      const path = `${root}/${fruit.conversation_id}`
      const { turn_list } = (yield* read(at, path)).json()
      const forked = yield* send(at, "POST", `${path}/fork`, { turn_id: turn_list[1].turn_id })
      assert.strictEqual(forked.status, 201)
      assert.deepInclude(forked.json(), { turns: 2, forked_from: fruit.conversation_id, title: "apples (2)" })
      const there = forked.headers.get("location") ?? ""
      const answer = yield* send(at, "POST", `${there}/turns`, { query: "figs" })
      assert.strictEqual(answer.json().content, "About figs")
      assert.lengthOf(lastAsked(model).messages, 6)
      assert.strictEqual((yield* read(at, there)).json().turns, 3)
      assert.strictEqual((yield* read(at, path)).json().turns, 3)
      assert.deepInclude((yield* send(at, "POST", `${path}/fork`)).json(), { turns: 3, title: "apples (3)" })
      assert.strictEqual((yield* send(at, "POST", `${path}/fork`, { turn_id: nobody })).status, 404)
    }),
  )

  it.effect("keep every version of a question with the turns that followed it, and show one of the versions", () =>
    Effect.gen(function* () {
      const { at, model, fruit } = yield* spoken
      const path = `${root}/${fruit.conversation_id}`
      const questions = (body: { turn_list: ReadonlyArray<{ messages: ReadonlyArray<{ content: string }> }> }) =>
        body.turn_list.map(({ messages }) => messages[0]?.content)
      const before = (yield* read(at, path)).json()
      const [apples, pears, last] = before.turn_list
      const edited = yield* send(at, "POST", `${path}/turns`, { replaces: pears.turn_id, query: "cherries" })
      const cherries = edited.headers.get("x-turn-id") ?? ""
      const now = (yield* read(at, path)).json()
      assert.deepStrictEqual(questions(now), ["apples", "cherries"])
      assert.deepInclude(now.turn_list[1], { alternatives: [pears.turn_id, cherries], is_shown: true })
      assert.deepInclude(now.turn_list[0], { alternatives: [apples.turn_id], is_shown: true })
      const hidden = (yield* read(at, `${turns}/${last.turn_id}`)).json()
      assert.deepInclude(hidden, { is_shown: false, alternatives: [last.turn_id] })

      const show = (turn_id: string, options = {}) => send(at, "PUT", `${path}/branch`, { turn_id }, options)
      const shown = yield* show(pears.turn_id)
      assert.strictEqual(shown.status, 200)
      assert.deepStrictEqual(questions(shown.json()), questions(before))
      assert.strictEqual(shown.json().turns, 3)
      assert.include((yield* read(at, `${path}/export?format=markdown`)).text, "> pears")
      assert.notInclude((yield* read(at, `${path}/export?format=markdown`)).text, "> cherries")
      yield* send(at, "POST", `${path}/turns`, { query: "figs" })
      assert.lengthOf(lastAsked(model).messages, 8, "an agent hears the shown branch")

      yield* send(at, "POST", `${path}/turns`, { replaces: cherries, query: "dates" })
      assert.lengthOf(lastAsked(model).messages, 4, "an edit of a hidden question continues its branch")
      assert.deepStrictEqual(questions((yield* read(at, path)).json()), ["apples", "dates"])

      const first = yield* send(at, "POST", `${path}/turns`, { replaces: apples.turn_id, query: "kiwis" })
      assert.strictEqual((yield* read(at, path)).json().title, "kiwis")
      assert.strictEqual((yield* show(apples.turn_id)).json().title, "apples")
      assert.strictEqual((yield* show(first.headers.get("x-turn-id") ?? "")).json().title, "kiwis")

      assert.strictEqual((yield* show(nobody)).status, 404)
      assert.strictEqual((yield* show(apples.turn_id, { as: other })).status, 404)
      assert.strictEqual((yield* send(at, "PUT", `${path}/branch`, {})).status, 400)
      assert.strictEqual((yield* send(at, "DELETE", path)).status, 204)
      for (const id of [apples.turn_id, cherries]) assert.strictEqual((yield* read(at, `${turns}/${id}`)).status, 404)
    }),
  )

  it.effect("can repeat a turn, with the same question or another one", () =>
    Effect.gen(function* () {
      const { at, model, fruit } = yield* spoken
      const path = `${root}/${fruit.conversation_id}`
      const [, pears] = (yield* read(at, path)).json().turn_list
      const again = yield* send(at, "POST", `${path}/turns`, { replaces: pears.turn_id })
      assert.strictEqual(again.json().content, "About pears")
      assert.lengthOf(lastAsked(model).messages, 4)
      const [, second, ...more] = (yield* read(at, path)).json().turn_list
      assert.lengthOf(more, 0)
      assert.deepInclude(second, { turn_id: again.headers.get("x-turn-id"), replaces: pears.turn_id })
      yield* send(at, "POST", `${path}/turns`, { replaces: second.turn_id, query: "cherries" })
      assert.strictEqual(messageOf(lastAsked(model)).content, "cherries")
      const asked = (yield* read(at, path))
        .json()
        .turn_list.map(({ messages }: { messages: ReadonlyArray<{ content: string }> }) => messages[0]?.content)
      assert.deepStrictEqual(asked, ["apples", "cherries"])
      const wordless = yield* send(at, "POST", `${path}/turns`, {})
      assert.deepStrictEqual([wordless.status, wordless.json().message], [400, "Missing required field: query"])
      assert.strictEqual((yield* send(at, "POST", `${path}/turns`, { replaces: nobody })).status, 404)
      assert.strictEqual((yield* send(at, "POST", `${path}/turns`, {})).status, 400)
      const elsewhere = yield* ask(at, fruit.chatbot_id, {
        query: "x",
        session_id: "metal",
        replaces: again.headers.get("x-turn-id"),
      })
      assert.strictEqual(elsewhere.status, 404)
    }),
  )
})
