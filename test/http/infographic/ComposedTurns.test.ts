import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { other } from "../../support/agents.ts"
import { ask, eventsIn, keptAgent, lastAsked } from "../../support/chat.ts"
import { compose, composeJson, composeParts, composing, figures, part } from "../../support/composing.ts"
import type { Service } from "../../support/inMemory.ts"

const root = "/api/v1/conversations"
const facts = "12 cats, 9 before, and 7 dogs."

const question = { query: "How many cats?", session_id: "s-1", use_conversation_history: true }

const sales = { orient: "records", data: [{ region: "North", revenue: 1200 }] }
const ranking = {
  template: "comparison",
  sections: [
    part("report", { columns: ["title"], rows: [["North"]] }),
    part("items", { dataset: "sales", columns: ["region", "revenue"] }),
  ],
}

const stream = { accept: "text/event-stream" }

const call = (at: Service, method: string, path: string, body?: object, as?: typeof other) =>
  at.call({
    method,
    path,
    ...(as === undefined ? {} : { as }),
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const turnsOf = (at: Service, id: string) => Effect.map(call(at, "GET", `${root}/${id}`), (one) => one.json().turn_list)

/** An agent that drew an infographic in a conversation. */
const drawn = Effect.gen(function* () {
  const { at, model } = yield* composing([figures], { talk: () => facts })
  const agent = yield* keptAgent(at, { name: "Ana" })
  const record = (yield* composeJson(at, agent, question)).json()
  const { turn_id: turn, conversation_id: conversation } = record.infographic.metadata
  return { at, model, agent, record, turn: String(turn), conversation: String(conversation) }
})

describe("an infographic in a conversation", () => {
  it.effect("is a turn, with the agent's answer and the artifact, which only its owner can open", () =>
    Effect.gen(function* () {
      const { at, agent, record, turn, conversation } = yield* drawn
      const [kept, ...more] = yield* turnsOf(at, conversation)
      assert.deepStrictEqual(more, [])
      assert.deepInclude(kept, { turn_id: turn, chatbot_id: agent, state: "completed", session_id: "s-1" })
      assert.deepInclude(kept.messages[1], {
        content: facts,
        infographic: { artifact_id: record.artifact_id, template: "kpi_overview" },
      })
      const artifact = `/api/v1/artifacts/${record.artifact_id}?format=html`
      assert.strictEqual((yield* call(at, "GET", artifact)).status, 200)
      assert.strictEqual((yield* call(at, "GET", artifact, undefined, other)).status, 404)
      assert.strictEqual((yield* call(at, "GET", `${root}/${conversation}`, undefined, other)).status, 404)
    }),
  )

  it.effect("is included in exports and forks, and is deleted with its conversation, while the artifact is kept", () =>
    Effect.gen(function* () {
      const { at, record, conversation } = yield* drawn
      const markdown = yield* call(at, "GET", `${root}/${conversation}/export?format=markdown`)
      assert.include(markdown.text, `(/api/v1/artifacts/${record.artifact_id}?format=html)`)
      const json = (yield* call(at, "GET", `${root}/${conversation}/export?format=json`)).json()
      assert.strictEqual(json.turn_list[0].messages[1].infographic.artifact_id, record.artifact_id)
      const fork = (yield* call(at, "POST", `${root}/${conversation}/fork`, {})).json()
      const [forked] = yield* turnsOf(at, fork.conversation_id)
      assert.strictEqual(forked.messages[1].infographic.artifact_id, record.artifact_id)
      for (const id of [conversation, fork.conversation_id]) {
        assert.strictEqual((yield* call(at, "DELETE", `${root}/${id}`)).status, 204)
        assert.strictEqual((yield* call(at, "GET", `${root}/${id}`)).status, 404)
      }
      assert.strictEqual((yield* call(at, "GET", `/api/v1/artifacts/${record.artifact_id}`)).status, 200)
    }),
  )

  it.effect("is included in the model's history only as the text of the agent's answer", () =>
    Effect.gen(function* () {
      const { at, model, agent, record } = yield* drawn
      yield* ask(at, agent, { query: "And dogs?", session_id: "s-1" })
      const messages = JSON.stringify(lastAsked(model)["messages"])
      assert.include(messages, facts)
      for (const unseen of [record.artifact_id, "kpi_overview"]) assert.notInclude(messages, unseen)
    }),
  )

  it.effect("made from the caller's own data is a turn without an answer, and is left out of the model's history", () =>
    Effect.gen(function* () {
      const { at, model } = yield* composing([ranking], { talk: () => facts })
      const agent = yield* keptAgent(at, { name: "Ana" })
      const data = { ...question, query: "Rank them", datasets: { sales } }
      const { artifact_id, infographic } = (yield* composeJson(at, agent, data)).json()
      const [kept] = yield* turnsOf(at, infographic.metadata.conversation_id)
      assert.deepInclude(kept.messages[1], { content: "", infographic: { artifact_id, template: "comparison" } })
      yield* ask(at, agent, { query: "And dogs?", session_id: "s-1" })
      assert.notInclude(JSON.stringify(lastAsked(model)["messages"]), "Rank them")
    }),
  )

  it.effect(
    "is linked to a turn only if the call uses a conversation, and appears in the turn only if it is stored",
    () =>
      Effect.gen(function* () {
        const { at } = yield* composing([ranking, figures], { talk: () => facts })
        const agent = yield* keptAgent(at, { name: "Ana" })
        const once = (yield* composeJson(at, agent, { query: "Rank them", datasets: { sales } })).json()
        assert.deepInclude(once.infographic.metadata, { turn_id: null, conversation_id: null })
        assert.deepStrictEqual((yield* call(at, "GET", root)).json().conversations, [])
        const unkept = (yield* composeJson(at, agent, { ...question, persist: false })).json()
        const [turn] = yield* turnsOf(at, unkept.infographic.metadata.conversation_id)
        assert.notProperty(turn.messages[1], "infographic")
      }),
  )

  it.effect(
    "that can't be drawn leaves the agent's answer in place, but the turn fails if the caller supplied the data",
    () =>
      Effect.gen(function* () {
        const { at } = yield* composing(["none"], { talk: () => facts })
        const agent = yield* keptAgent(at, { name: "Ana" })
        for (const order of [question, { ...question, datasets: { sales } }]) {
          const answer = yield* composeJson(at, agent, order)
          assert.strictEqual(answer.status, 502)
          assert.strictEqual(answer.json().error, "composition_unusable")
        }
        const [{ conversation_id: id }] = (yield* call(at, "GET", root)).json().conversations
        const [first, second] = yield* turnsOf(at, id)
        assert.deepInclude(first, { state: "completed", error: null })
        assert.strictEqual(first.messages[1].content, facts)
        assert.deepInclude(second, { state: "failed" })
        assert.strictEqual(second.error.code, "malformed")
      }),
  )

  it.effect("runs until it is drawn, and can be stopped by the user who asked", () =>
    Effect.gen(function* () {
      const open = Promise.withResolvers<void>()
      const { at } = yield* composing([figures], {
        talk: () => (response) => {
          response.writeHead(200, { "content-type": "text/event-stream" })
          response.write(
            `data: ${JSON.stringify({ choices: [{ delta: { content: "12" }, finish_reason: null }] })}\n\n`,
          )
          open.resolve()
        },
      })
      const agent = yield* keptAgent(at, { name: "Ana" })
      const drawing = yield* Effect.forkChild(composeJson(at, agent, question))
      yield* Effect.promise(() => open.promise)
      const [{ conversation_id: id }] = (yield* call(at, "GET", root)).json().conversations
      const [running] = yield* turnsOf(at, id)
      assert.deepInclude(running, { state: "running", ended_at: null })
      assert.strictEqual((yield* call(at, "DELETE", `/api/v1/agents/chat/turns/${running.turn_id}`)).status, 200)
      assert.strictEqual((yield* Fiber.join(drawing)).json().error, "model_failed")
      const [stopped] = yield* turnsOf(at, id)
      assert.deepInclude(stopped, { state: "cancelled" })
      assert.notProperty(stopped.messages[1], "infographic")
    }),
  )

  it.effect("is streamed as it is made: the answer, the start of the drawing, and the artifact", () =>
    Effect.gen(function* () {
      const { at } = yield* composing([figures], { talk: () => facts })
      const agent = yield* keptAgent(at, { name: "Ana" })
      const answer = yield* compose(at, agent, question, { headers: stream })
      assert.strictEqual(answer.headers.get("content-type"), "text/event-stream; charset=utf-8")
      const events = eventsIn(answer.text)
      const turn = String(answer.headers.get("x-turn-id"))
      assert.deepStrictEqual(
        events.map(({ id, event }) => [id, event]),
        ["start", "delta", "tool_progress", "answer"].map((name, n) => [`${turn}:${n + 1}`, name]),
      )
      assert.deepInclude(events[0]?.data, { turn_id: turn, conversation_id: answer.headers.get("x-conversation-id") })
      assert.deepStrictEqual(events[2]?.data, { tool: "infographic", progress: 1, total: null, message: null })
      const kept = (yield* call(at, "GET", `/api/v1/agents/chat/turns/${turn}`)).json()
      assert.deepStrictEqual(events[3]?.data["infographic"], kept.messages[1].infographic)
      const artifact = `/api/v1/artifacts/${kept.messages[1].infographic.artifact_id}?format=html`
      assert.strictEqual((yield* call(at, "GET", artifact)).status, 200)
    }),
  )

  it.effect(
    "made from the caller's own data is streamed from the start of its turn, and ends the stream with an error if it can't be drawn",
    () =>
      Effect.gen(function* () {
        const { at } = yield* composing([ranking, "none"], { talk: () => facts })
        const agent = yield* keptAgent(at, { name: "Ana" })
        const data = { ...question, query: "Rank them", datasets: { sales } }
        const names = (answer: { readonly text: string }) => eventsIn(answer.text).map(({ event }) => event)
        assert.deepStrictEqual(names(yield* compose(at, agent, data, { headers: stream })), [
          "start",
          "tool_progress",
          "answer",
        ])
        const broken = yield* compose(at, agent, data, { headers: stream })
        assert.deepStrictEqual(names(broken), ["start", ...Array<string>(3).fill("tool_progress"), "error"])
        assert.strictEqual(eventsIn(broken.text).at(-1)?.data["code"], "malformed")
        const undrawn = eventsIn((yield* compose(at, agent, question, { headers: stream })).text).at(-1)
        assert.strictEqual(undrawn?.data.content, facts)
        assert.notProperty(undrawn?.data, "infographic")
      }),
  )

  it.effect("continues after its reader disconnects, and its stream can be resumed", () =>
    Effect.gen(function* () {
      const [open, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const { at } = yield* composing([figures], {
        talk: () => async (response) => {
          const chunk = (delta: object, finish: string | null) =>
            response.write(`data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`)
          response.writeHead(200, { "content-type": "text/event-stream" })
          chunk({ content: facts }, null)
          open.resolve()
          await go.promise
          chunk({}, "stop")
          response.end("data: [DONE]\n\n")
        },
      })
      const agent = yield* keptAgent(at, { name: "Ana" })
      const reader = yield* Effect.forkChild(compose(at, agent, question, { headers: stream }))
      yield* Effect.promise(() => open.promise)
      const [{ conversation_id: id }] = (yield* call(at, "GET", root)).json().conversations
      const [running] = yield* turnsOf(at, id)
      yield* Fiber.interrupt(reader)
      const back = yield* Effect.forkChild(
        at.call({ method: "GET", path: `/api/v1/agents/chat/turns/${running.turn_id}`, headers: stream }),
      )
      go.resolve()
      const events = eventsIn((yield* Fiber.join(back)).text)
      assert.deepStrictEqual(
        events.map(({ event }) => event),
        ["start", "delta", "tool_progress", "answer"],
      )
      assert.property(events[3]?.data["infographic"], "artifact_id")
      assert.deepInclude((yield* turnsOf(at, id))[0], { state: "completed" })
    }),
  )

  it.effect("with a key is drawn once, however often it is requested; the key can't be used for another question", () =>
    Effect.gen(function* () {
      const { at } = yield* composing([figures], { talk: () => facts })
      const agent = yield* keptAgent(at, { name: "Ana" })
      const headers = { ...stream, "idempotency-key": "once" }
      const answers = yield* Effect.forEach([1, 2, 3], () => compose(at, agent, question, { headers }))
      const [first, ...others] = answers.map(({ text }) => eventsIn(text).at(-1)?.data)
      assert.property(first?.["infographic"], "artifact_id")
      for (const other of others) assert.deepStrictEqual(other, first)
      assert.lengthOf((yield* call(at, "GET", "/api/v1/artifacts")).json().artifacts, 1)
      const reused = yield* compose(at, agent, { ...question, query: "How many dogs?" }, { headers })
      assert.deepStrictEqual([reused.status, reused.json().error], [422, "idempotency_key_reused"])
      const unusable = yield* compose(at, agent, question, { headers: { ...stream, "idempotency-key": "ñ" } })
      assert.deepStrictEqual([unusable.status, unusable.json().error], [400, "idempotency_key_invalid"])
    }),
  )

  it.effect(
    "releases its key if it can't start, and treats the same question with a different file as a different question",
    () =>
      Effect.gen(function* () {
        const { at } = yield* composing([ranking, ranking], { talk: () => facts })
        const agent = yield* keptAgent(at, { name: "Ana" })
        const headers = { ...stream, "idempotency-key": "file" }
        const unknown = { ...question, theme: "no such theme" }
        assert.strictEqual((yield* compose(at, agent, unknown, { headers })).status, 422)
        const sent = (rows: string) =>
          composeParts(
            at,
            agent,
            { ...question, datasets: { sales: null } },
            [{ name: "dataset:sales", type: "text/csv", filename: "s.csv", content: rows }],
            { headers },
          )
        assert.strictEqual((yield* sent("region,revenue\nNorth,1200\n")).status, 200)
        const other = yield* sent("region,revenue\nNorth,1300\n")
        assert.deepStrictEqual([other.status, other.json().error], [422, "idempotency_key_reused"])
      }),
  )

  it.effect("is recorded as a failed drawing if it stopped before drawing, so it can be requested again", () =>
    Effect.gen(function* () {
      const { at } = yield* composing([figures], { talk: () => ({ status: 400 }) })
      const agent = yield* keptAgent(at, { name: "Ana" })
      const broken = yield* compose(at, agent, question, { headers: stream })
      assert.deepStrictEqual(
        eventsIn(broken.text).map(({ event }) => event),
        ["start", "error"],
      )
      yield* ask(at, agent, { query: "And dogs?", session_id: "s-1" })
      const turns = yield* turnsOf(at, String(broken.headers.get("x-conversation-id")))
      assert.deepStrictEqual(
        turns.map((one: Record<string, unknown>) => [one["state"], one["is_drawing"]]),
        [
          ["failed", true],
          ["failed", false],
        ],
      )
    }),
  )

  it.effect("replaces the named turn once it is complete, but never a turn of another conversation", () =>
    Effect.gen(function* () {
      const { at } = yield* composing(["none", "none", "none", figures], { talk: () => facts })
      const agent = yield* keptAgent(at, { name: "Ana" })
      const undrawn = yield* compose(at, agent, question, { headers: stream })
      const turn = undrawn.headers.get("x-turn-id")
      const conversation = String(undrawn.headers.get("x-conversation-id"))
      const again = { ...question, replaces: turn }
      const elsewhere = yield* compose(at, agent, { ...again, session_id: "s-2" }, { headers: stream })
      assert.deepStrictEqual([elsewhere.status, elsewhere.json().error], [404, "turn_not_found"])
      const drawn = eventsIn((yield* compose(at, agent, again, { headers: stream })).text).at(-1)?.data
      const [one, ...more] = yield* turnsOf(at, conversation)
      assert.deepStrictEqual(more, [])
      assert.deepInclude(one, { replaces: turn, state: "completed" })
      assert.deepStrictEqual(one.messages[1].infographic, drawn?.["infographic"])
    }),
  )

  it.effect("costs as much as its answer and its composition at the configured prices", () =>
    Effect.gen(function* () {
      const env = {
        LLM_BASE_URL: "http://127.0.0.1:9/v1",
        LLM_MODEL: "m-1",
        LLM_PRICE_INPUT: "1000",
        LLM_PRICE_OUTPUT: "10000",
      }
      const { at } = yield* composing([figures], { talk: () => facts, env })
      const agent = yield* keptAgent(at, { name: "Ana" })
      const answer = yield* compose(at, agent, question, { headers: stream })
      // The model uses 11 input and 7 output tokens, then 20 and 10.
      const [turn] = yield* turnsOf(at, String(answer.headers.get("x-conversation-id")))
      assert.strictEqual(turn.usage.cost, 0.031 + 0.17)
    }),
  )

  it.effect("adds its composition to the usage of the user who asks", () =>
    Effect.gen(function* () {
      const { at } = yield* composing([ranking, figures], { talk: () => facts })
      const agent = yield* keptAgent(at, { name: "Ana" })
      const requests = () =>
        Effect.map(call(at, "GET", "/api/v1/usage/models"), (report) => report.json().total.requests)
      yield* composeJson(at, agent, { query: "Rank them", datasets: { sales } })
      assert.strictEqual(yield* requests(), 1)
      yield* composeJson(at, agent, question)
      assert.strictEqual(yield* requests(), 3)
    }),
  )
})
