import { assert, describe, it } from "@effect/vitest"
import { chat as english } from "../../../src/domain/languages/en/pages/chat.ts"
import { failureText } from "../../../src/domain/agents/FailureTexts.ts"
import { agents } from "../../../src/domain/languages/en/pages/agents.ts"
import { agents as spanish } from "../../../src/domain/languages/es/pages/agents.ts"
import type { ChatFacts } from "../../../src/views/chat/Facts.ts"
import { changeOf, type Entries } from "../../../web/agents/order.ts"
import { asking, hear, type Listener, type Question } from "../../../web/chat/ask.ts"
import { daySince } from "../../../web/chat/days.ts"
import { faultWords } from "../../../web/chat/faults.ts"
import { reading, sentencesOf } from "../../../web/chat/readAloud.ts"
import { faultIn, offline } from "../../../web/chat/wire.ts"

describe("an answer that is read aloud", () => {
  it("is spoken sentence by sentence, each as soon as it is finished, and only once", () => {
    const spoken: Array<string> = []
    const read = reading("en", (sentence) => spoken.push(sentence))
    for (const text of ["One", "One sen", "One sentence. Ano", "One sentence. Another. A th"]) read(text, false)
    assert.deepStrictEqual(spoken, ["One sentence.", "Another."])
    read("One sentence. Another. A third", true)
    read("One sentence. Another. A third", true)
    assert.deepStrictEqual(spoken, ["One sentence.", "Another.", "A third"])
    assert.deepStrictEqual(sentencesOf("", "es", true), [])
  })
})

describe("the list of conversations", () => {
  it("is grouped by day in the reader's time zone", () => {
    const now = new Date(2026, 10, 23, 0, 30)
    assert.strictEqual(daySince(new Date(2026, 10, 23, 0, 1), now), "today")
    assert.strictEqual(daySince(new Date(2026, 10, 22, 23, 59), now), "yesterday")
    assert.strictEqual(daySince(new Date(2026, 10, 17, 12), now), "week")
    assert.strictEqual(daySince(new Date(2026, 10, 16, 12), now), "older")
    assert.strictEqual(daySince(new Date(2026, 10, 24), now), "today", "a clock that is ahead")
  })
})

describe("an error", () => {
  const { undrawn, unavailable } = agents.script
  const { failures } = spanish.script
  const facts = { texts: english.script, failures, undrawn, unavailable, hasModel: true } as unknown as ChatFacts

  it("is read from any response body, and explained in the page's language", () => {
    assert.deepStrictEqual(faultIn(502, '{"error":"late","code":"timeout"}'), {
      status: 502,
      code: "timeout",
      text: "late",
    })
    assert.deepStrictEqual(faultIn(404, '{"error":"agent_not_found","message":"There is no agent."}'), {
      status: 404,
      code: "agent_not_found",
      text: "There is no agent.",
    })
    for (const body of ["", "<html>", "null", "[]", '{"error":{}}'])
      assert.deepStrictEqual(faultIn(500, body), { status: 500, code: "", text: "" }, body)
    const { broken } = english.script
    assert.strictEqual(faultWords(facts, offline), english.script.offline)
    assert.strictEqual(faultWords(facts, { status: 401, code: "", text: "x" }), english.script.signedOut)
    assert.strictEqual(faultWords(facts, { status: 502, code: "timeout", text: "x" }), broken.timeout)
    assert.strictEqual(faultWords(facts, { status: 502, code: "toString", text: "x" }), "x")
    assert.strictEqual(
      faultWords(facts, { status: 422, code: "model_absent", text: "x" }),
      agents.script.undrawn.model_absent,
    )
    assert.strictEqual(faultWords(facts, { status: 429, code: "", text: "x" }), broken.limited)
    assert.strictEqual(faultWords(facts, { status: 429, code: "spent", text: "x" }), broken.spent)
    assert.strictEqual(faultWords(facts, { status: 429, code: "budget_spent", text: "x" }), broken.spent)
    const taken = faultWords(facts, { status: 409, code: "", text: failureText("nameTaken", { name: "Ana" }) })
    const inEnglish = { ...facts, failures: agents.script.failures }
    const infected = failureText("documentInfected", { name: "a.pdf" })
    assert.strictEqual(faultWords(inEnglish, { status: 400, code: "", text: infected }), infected)
    assert.strictEqual(taken, "Ya tiene un agente llamado Ana. Ponga otro nombre a uno de los dos.")
    assert.strictEqual(faultWords(facts, { status: 503, code: "", text: "x" }), unavailable)
    assert.strictEqual(faultWords({ ...facts, hasModel: false }, { status: 503, code: "", text: "x" }), broken.absent)
    assert.strictEqual(faultWords(facts, { status: 400, code: "", text: "x" }), broken.unfit)
    assert.strictEqual(faultWords(facts, { status: 500, code: "", text: "secret" }), broken.other)
  })
})

const events = (...given: ReadonlyArray<readonly [name: string, data: unknown]>) =>
  given.map(([name, data], at) => `id: t:${at}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("")

describe("a stream", () => {
  const recorder = () => {
    const calls: Array<string> = []
    const listener: Listener = {
      onStart: ({ turn_id: id }) => calls.push(`start ${id}`),
      onText: (text) => calls.push(text),
      onReplace: (text) => calls.push(`replace ${text}`),
      onTool: ({ name }) => calls.push(`tool ${name}`),
      onProgress: ({ progress }) => calls.push(`progress ${progress}`),
      onQuestion: ({ message }) => calls.push(`question ${message}`),
      onReconnect: () => calls.push("again"),
    }
    return { calls, listener }
  }
  const signal = new AbortController().signal

  it("reports events, skips unknown ones, and ends with its answer or its error", async () => {
    const { calls, listener } = recorder()
    const answer = { content: "ab", sources: [], tool_calls: [], metadata: {} }
    const body = events(
      ["start", { turn_id: "t" }],
      ["delta", { text: "a" }],
      ["replace", { text: "" }],
      ["tool_progress", { progress: 1 }],
      ["tool_question", { message: "Which?" }],
      ["of_tomorrow", {}],
      ["tool_call", { name: "x" }],
      ["answer", answer],
      ["delta", { text: "never" }],
    )
    const outcome = await hear(() => Promise.resolve(new Response(body)), listener, signal)
    assert.strictEqual(outcome._tag, "Answered")
    assert.deepStrictEqual(calls, ["start t", "a", "replace ", "progress 1", "question Which?", "tool x"])
    const ended = (data: object) => hear(() => Promise.resolve(new Response(events(["error", data]))), listener, signal)
    assert.deepStrictEqual(await ended({ error: "late", status: 504, code: "timeout" }), {
      _tag: "Refused",
      status: 504,
      code: "timeout",
      text: "late",
    })
    assert.deepStrictEqual(await ended({ error: "stopped", status: 499, code: "cancelled" }), { _tag: "Stopped" })
  })

  it("ends without an answer when the service refuses or is unreachable", async () => {
    const { listener } = recorder()
    const refused = () => Promise.resolve(new Response('{"error":"no"}', { status: 404 }))
    assert.deepStrictEqual(await hear(refused, listener, signal), {
      _tag: "Refused",
      status: 404,
      code: "",
      text: "no",
    })
    const away = () => Promise.reject(new TypeError("fetch failed"))
    assert.deepStrictEqual(await hear(away, listener, signal), { _tag: "Refused", ...offline })
    const stopped = AbortSignal.abort()
    assert.deepStrictEqual(await hear(away, listener, stopped), { _tag: "Stopped" })
  })

  it("is requested with an idempotency key, and resumed after its last event once the question has a turn", async () => {
    const sent: Array<readonly [unknown, RequestInit]> = []
    const original = globalThis.fetch
    globalThis.fetch = (to, init) => {
      sent.push([to, init ?? {}])
      return Promise.resolve(new Response(""))
    }
    try {
      const question: Question = { query: "q", session_id: "s", replaces: "t" }
      const ask = asking("a/b", question, "key")
      await ask("", signal)
      await ask("t/u:3", signal)
    } finally {
      globalThis.fetch = original
    }
    const seen = sent.map(([to, { method = "GET", body = null, headers }]) => {
      const { "idempotency-key": key, "last-event-id": after } = Object.fromEntries(new Headers(headers))
      return { to, method, key, after, body: body === null ? null : JSON.parse(String(body)) }
    })
    const body = { query: "q", session_id: "s", replaces: "t", return_sources: true }
    assert.deepStrictEqual(seen, [
      { to: "/api/v1/agents/chat/a%2Fb", method: "POST", key: "key", after: undefined, body },
      { to: "/api/v1/agents/chat/turns/t%2Fu", method: "GET", key: undefined, after: "t/u:3", body: null },
    ])
  })

  it("that breaks is resumed, even after a restart of the service, but is lost if its turn is unknown", async () => {
    const { calls, listener } = recorder()
    const asked: Array<string> = []
    const start = events(["start", { turn_id: "t" }])
    const answers = [new Response(start), new Response("", { status: 503 }), new Response("", { status: 404 })]
    const outcome = await hear(
      (lastEventId) => {
        asked.push(lastEventId)
        return Promise.resolve(answers.shift() ?? Response.error())
      },
      listener,
      signal,
    )
    assert.deepStrictEqual(asked, ["", "t:0", "t:0"])
    assert.deepStrictEqual(calls, ["start t", "again", "again"])
    assert.deepStrictEqual(outcome, { _tag: "Refused", status: 404, code: "lost", text: "" })
  })
})

describe("a change to an agent", () => {
  it("names additions and removals, and leaves out what is unchanged", () => {
    const entries: Entries = {
      name: "Ana",
      description: "d",
      instructions: "",
      language: "en",
      ragMode: "vector",
      tools: [],
      toolApprovals: {},
      serverApproval: "auto",
      serverApprovals: {},
      serverName: "new",
      serverUrl: "https://m.test/",
      serverKey: "",
      documentsGone: ["agents/1/a"],
      serversGone: ["old"],
      files: [],
    }
    assert.deepStrictEqual(changeOf(entries), {
      name: "Ana",
      description: "d",
      system_prompt_template: null,
      language: "en",
      tools_config_plain: [],
      mcp_config_plain: [
        { name: "old", _delete: true },
        { type: "http", name: "new", url: "https://m.test/" },
      ],
      documents_remove: ["agents/1/a"],
    })
    const plain = changeOf({ ...entries, serverName: "", serverUrl: "", documentsGone: [], serversGone: [] })
    assert.notProperty(plain, "mcp_config_plain")
    assert.notProperty(plain, "documents_remove")
  })
})
