import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ScriptedModel from "../../doubles/scripted/LanguageModel.ts"
import * as Testing from "../../doubles/Testing.ts"
import { other } from "../../support/agents.ts"
import { ask, eventsIn, keptAgent } from "../../support/chat.ts"
import { inMemory } from "../../support/inMemory.ts"

const usage = { inputTokens: 1000, outputTokens: 500, cachedTokens: 200 }

/** A service whose model uses 1,500 tokens for each answer. */
const metered = (env: Record<string, string> = {}) =>
  Effect.gen(function* () {
    const model = ScriptedModel.make(() => [
      { _tag: "Text", text: "Yes." },
      { _tag: "End", reason: "stop", usage },
    ])
    const at = yield* inMemory({
      env: {
        LLM_BASE_URL: "http://127.0.0.1:9/v1",
        LLM_MODEL: "scripted",
        LLM_PRICE_INPUT: "10",
        LLM_PRICE_OUTPUT: "20",
        ...env,
      },
      agentWorld: Layer.merge(Testing.agentWorld, model.layer),
    })
    const id = yield* keptAgent(at, { name: "Ana" })
    return { at, id, model }
  })

const path = "/api/v1/usage/models"

describe("what was used of language models", () => {
  it.effect("is told by day, agent and model, each caller's own, and everybody's to operators", () =>
    Effect.gen(function* () {
      const { at, id } = yield* metered()
      const answer = yield* ask(at, id, { query: "x" })
      assert.deepStrictEqual(answer.json().metadata.usage, {
        input_tokens: 1000,
        output_tokens: 500,
        cached_tokens: 200,
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
        assert.include(wrong.json().error, query.split("=")[0])
      }
    }),
  )

  it.effect("has a bound a day: then questions are 429 and say until when, and others are not touched", () =>
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

  it.effect("is refused in the middle of a turn as well: tools do not go on for nothing", () =>
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
