import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as MeasuredModel from "../../../src/adapters/measured/LanguageModel.ts"
import * as MemoryFailures from "../../../src/adapters/memory/ModelFailures.ts"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import { ModelFailed } from "../../../src/ports/LanguageModel.ts"
import * as ScriptedModel from "../../doubles/scripted/LanguageModel.ts"
import * as Testing from "../../doubles/Testing.ts"
import { other } from "../../support/agents.ts"
import { ask, eventsIn, keptAgent } from "../../support/chat.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"

const usage = { inputTokens: 1000, outputTokens: 500, cachedTokens: 200 }

const prices = {
  LLM_BASE_URL: "http://127.0.0.1:9/v1",
  LLM_MODEL: "scripted",
  LLM_PRICE_INPUT: "10",
  LLM_PRICE_OUTPUT: "20",
}

/** A service whose model uses 1,500 tokens for each answer. */
const metered = (env: Record<string, string> = {}) =>
  Effect.gen(function* () {
    const model = ScriptedModel.make(() => [
      { _tag: "Text", text: "Yes." },
      { _tag: "End", reason: "stop", usage },
    ])
    const at = yield* inMemory({
      env: { ...prices, ...env },
      agentWorld: Layer.merge(Testing.agentWorld, model.layer),
    })
    const id = yield* keptAgent(at, { name: "Ana" })
    return { at, id, model }
  })

const path = "/api/v1/usage/models"

describe("language model usage", () => {
  it.effect("is reported by day, agent and model: users see their own, operators everyone's", () =>
    Effect.gen(function* () {
      const { at, id } = yield* metered()
      const answer = yield* ask(at, id, { query: "x" })
      assert.deepStrictEqual(answer.json().metadata.usage, {
        input_tokens: 1000,
        output_tokens: 500,
        cached_tokens: 200,
        cost: 0.02,
      })
      yield* ask(at, id, { query: "y" })
      const report = (yield* at.call({ path })).json()
      const counted = { requests: 2, input_tokens: 2000, cached_tokens: 400, output_tokens: 1000, cost: 0.04 }
      assert.deepStrictEqual(report.usage, [
        {
          day: "1970-01-01",
          user: Testing.someone.sub,
          chatbot_id: id,
          agent: "Ana",
          provider: "openai",
          model: "scripted",
          ...counted,
        },
      ])
      assert.deepStrictEqual(report.total, counted)
      assert.deepStrictEqual(report.today, {
        tokens: 3000,
        most_tokens: null,
        cost: 0.04,
        most_cost: null,
        resets_at: "1970-01-02T00:00:00.000Z",
      })
      assert.deepStrictEqual((yield* at.call({ path, as: other })).json().usage, [])
      assert.strictEqual((yield* at.call({ path: `${path}?everybody=true`, as: other })).status, 403)
      const operator = { ...other, permissions: ["operate"] }
      assert.lengthOf((yield* at.call({ path: `${path}?everybody=true`, as: operator })).json().usage, 1)
      assert.lengthOf((yield* at.call({ path: `${path}?from=1969-12-01&to=1969-12-31` })).json().usage, 0)
      for (const query of ["from=yesterday", "to=2026-02-30", "from=2026-01-02&to=2026-01-01", "everybody=1"]) {
        const wrong = yield* at.call({ path: `${path}?${query}` })
        assert.strictEqual(wrong.status, 400, query)
        assert.include(wrong.json().message, query.split("=")[0])
      }
    }),
  )

  it.effect(
    "is reported with each answer and in its turn's record, including the rounds before the turn waited for approval",
    () =>
      Effect.gen(function* () {
        const call = { _tag: "Call", id: "c", name: "calculator", input: { expression: "1+1" } } as const
        const model = ScriptedModel.make(({ turns }) => {
          const isTold = turns.at(-1)?.role === "tool"
          return isTold
            ? [
                { _tag: "Text", text: "2." },
                { _tag: "End", reason: "stop", usage },
              ]
            : [call, { _tag: "End", reason: "calls", usage }]
        })
        const at = yield* inMemory({ env: prices, agentWorld: Layer.merge(Testing.agentWorld, model.layer) })
        const costOf = (answer: { readonly metadata: { readonly usage: { readonly cost?: number } } }) =>
          answer.metadata.usage.cost
        const tools = { tools_config_plain: ["calculator"] }
        const quick = yield* keptAgent(at, { name: "Ana", ...tools })
        assert.strictEqual(costOf((yield* ask(at, quick, { query: "x" })).json()), 0.04)
        const careful = yield* keptAgent(at, { name: "Bo", ...tools, tool_approvals: { calculator: "ask" } })
        const waits = (yield* ask(at, careful, { query: "x" })).json()
        assert.strictEqual(costOf(waits), 0.02)
        const decided = yield* at.call({
          method: "POST",
          path: waits.pending_approvals[0].url,
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ decision: "approve" }),
        })
        const headers = { accept: "text/event-stream", "last-event-id": decided.json().resume }
        const whole = eventsIn((yield* ask(at, careful, "", { headers })).text).at(-1)?.data
        assert.include(JSON.stringify(whole?.metadata), '"cost":0.04')
        const turn = (yield* at.call({ path: `/api/v1/agents/chat/turns/${waits.metadata.turn_id}` })).json()
        assert.strictEqual(turn.usage.cost, 0.04)
      }),
  )

  it.effect(
    "has a daily limit: beyond it, questions get 429 with the time to wait, and other users are not affected",
    () =>
      Effect.gen(function* () {
        for (const [env, of, most] of [
          [{ LLM_DAILY_TOKENS_PER_USER: "2000" }, "tokens", 2000],
          [{ LLM_DAILY_COST_PER_USER: "0.03" }, "cost", 0.03],
        ] as const) {
          const { at, id, model } = yield* metered(env)
          for (let n = 0; n < 2; n++) assert.strictEqual((yield* ask(at, id, { query: "x" })).status, 200)
          const refused = yield* ask(at, id, { query: "x" })
          assert.strictEqual(refused.status, 429)
          assert.deepInclude(refused.json(), { error: "budget_spent" })
          const retryAfter = Number(refused.headers.get("retry-after"))
          assert.isTrue(retryAfter > 80_000 && retryAfter <= 86_400)
          assert.deepStrictEqual(refused.json().detail, { of, most, retry_after: retryAfter })
          const stream = yield* ask(at, id, { query: "x" }, { headers: { accept: "text/event-stream" } })
          assert.strictEqual(stream.status, 429)
          assert.lengthOf(model.requests, 2)
        }
      }),
  )

  it.effect("can also reach its limit in the middle of a turn, which then ends without another call to the model", () =>
    Effect.gen(function* () {
      const model = ScriptedModel.make(() => [
        { _tag: "Call", id: "c", name: "calculator", input: { expression: "1+1" } },
        { _tag: "End", reason: "calls", usage },
      ])
      const at = yield* inMemory({
        env: { LLM_DAILY_TOKENS_PER_USER: "2000" },
        agentWorld: Layer.merge(Testing.agentWorld, model.layer),
      })
      const id = yield* keptAgent(at, { name: "Ana", tools_config_plain: ["calculator"] })
      const events = eventsIn((yield* ask(at, id, { query: "x" }, { headers: { accept: "text/event-stream" } })).text)
      assert.deepInclude(events.at(-1)?.data, { status: 429, code: "spent" })
      assert.lengthOf(model.requests, 2)
    }),
  )
})

describe("the usage page", () => {
  const address = "/agents/usage"
  const open = (at: Service, query = "", as: Caller = Testing.someone, language = "en") =>
    at.call({ path: `${address}${query}`, as, headers: { "accept-language": language } })

  it.effect("shows visitors their own usage compared with the budget, or says that there is no usage", () =>
    Effect.gen(function* () {
      const { at, id } = yield* metered({ LLM_DAILY_TOKENS_PER_USER: "4000" })
      const person = { ...Testing.someone, roles: { demo: ["editor"] } }
      assert.include((yield* open(at)).text, "No usage in this period")
      yield* ask(at, id, { query: "x" })
      yield* ask(at, id, { query: "y" })
      const page = yield* open(at, "", person)
      assert.strictEqual(page.status, 200)
      assert.include(page.text, "3,000 of 4,000 tokens used")
      assert.match(page.text, /<meter[^>]*max="4000"[^>]*value="3000"/)
      assert.include(page.text, "Resets at 00:00 UTC.")
      assert.include(page.text, "0.04 spent; no limit")
      for (const chart of ["usage-days", "usage-costs", "usage-agents", "usage-models"])
        assert.include(page.text, `id="${chart}"`)
      assert.notInclude(page.text, 'id="usage-users"')
      assert.notInclude(page.text, "Show usage for")
      assert.include((yield* open(at, "", Testing.someone, "es")).text, "3000 de 4000 tokens usados")
      assert.include((yield* open(at, "", other)).text, "No usage in this period")
      yield* ask(at, id, { query: "z" })
      assert.include((yield* open(at)).text, "Questions are refused until it resets.")
      const wrong = yield* open(at, "?from=2026-02-30&to=2026-03-01")
      assert.strictEqual(wrong.status, 422)
      assert.match(wrong.text, /value="2026-02-30"[^>]*aria-invalid="true"/)
      assert.strictEqual((yield* at.call({ path: address, as: null })).status, 303)
    }),
  )

  it.effect("shows a tenant's usage by user to its administrators, and everyone's to operators", () =>
    Effect.gen(function* () {
      const { at, id } = yield* metered({ LLM_DAILY_TOKENS_PER_USER: "3000" })
      yield* ask(at, id, { query: "x" })
      const administrator = { ...other, programs: ["demo"], roles: { demo: ["owner"] } }
      const page = yield* open(at, "?tenant=demo", administrator)
      assert.strictEqual(page.status, 200)
      assert.match(page.text, /aria-current="page"\s*>Everyone in demo</)
      assert.include(page.text, `<th scope="row">${Testing.someone.sub}</th>`)
      assert.match(page.text, /<td +class="n">50%<\/td>/)
      const report = yield* at.call({ path: `${path}?tenant=demo`, as: administrator })
      assert.deepStrictEqual(
        report.json().usage.map((row: { user: string; agent: string }) => [row.user, row.agent]),
        [[Testing.someone.sub, "Ana"]],
      )
      const member = { ...other, programs: ["demo"], roles: { demo: ["editor"] } }
      const elsewhere = { ...other, programs: ["another"], roles: { demo: ["owner"], another: ["owner"] } }
      for (const as of [member, elsewhere]) {
        assert.strictEqual((yield* at.call({ path: `${path}?tenant=demo`, as })).status, 403)
        const refused = yield* open(at, "?tenant=demo", as)
        assert.strictEqual(refused.status, 403)
        assert.include(refused.text, "administer demo, so you see only your own usage")
        assert.notInclude(refused.text, `<th scope="row">${Testing.someone.sub}</th>`)
      }
      assert.strictEqual((yield* at.call({ path: `${path}?tenant=another`, as: elsewhere })).json().usage.length, 0)
      assert.strictEqual((yield* at.call({ path: `${path}?tenant=demo&everybody=true`, as: member })).status, 400)
      assert.strictEqual((yield* open(at, "?everybody=true", member)).status, 403)
      const operator = { ...other, programs: [], permissions: ["operate"] }
      const all = yield* open(at, "?everybody=true", operator)
      assert.strictEqual(all.status, 200)
      assert.include(all.text, `<th scope="row">${Testing.someone.sub}</th>`)
    }),
  )

  it.effect("shows the latest failures, with a cause and a remedy for each, only to operators", () =>
    Effect.gen(function* () {
      const fault = { status: 402, code: "insufficient_quota" }
      const model = ScriptedModel.make(() => new ModelFailed({ reason: "unpaid", fault }))
      const measured = MeasuredModel.layer({ input: null, output: null, heardMinute: null, spoken: null }).pipe(
        Layer.provide([model.layer, MemoryFailures.layer]),
      )
      const at = yield* inMemory({ env: prices, agentWorld: Layer.merge(Testing.agentWorld, measured) })
      const id = yield* keptAgent(at, { name: "Ana" })
      const secret = "What does the secret plan say?"
      yield* ask(at, id, { query: secret })
      const page = (yield* open(at, "", { ...Testing.someone, permissions: ["operate"] })).text
      assert.include(page, "No credit left (402 · insufficient_quota)")
      assert.include(page, "Add credit to the account with the provider.")
      assert.notInclude(page, secret)
      assert.deepInclude(
        at.log.map(({ message, reason, status, code }) => ({ message, reason, status, code })),
        { message: "A language model call failed", reason: "unpaid", ...fault },
      )
      assert.notInclude(JSON.stringify(at.log), secret)
      assert.notInclude((yield* open(at)).text, "insufficient_quota")
    }),
  )
})
