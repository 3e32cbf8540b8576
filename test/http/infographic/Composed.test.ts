import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import { shippedTemplates } from "../../../src/domain/infographic/templates/shipped.ts"
import * as Testing from "../../doubles/Testing.ts"
import { create, file, other, settled, warmed } from "../../support/agents.ts"
import { keptAgent, messageOf } from "../../support/chat.ts"
import { compose, composeJson, composePath, composing, figures, part } from "../../support/composing.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { first, renderPath } from "../../support/renders.ts"

const agentOf = (service: Service, config: object = {}) => keptAgent(service, { name: "Ana", ...config })

const sales = {
  orient: "records",
  data: [
    { region: "North", revenue: 1200, note: "<script>alert(1)</script>" },
    { region: "South", revenue: 3400, note: "x" },
  ],
}

/** Draws the caller's dataset. */
const ranking = {
  template: "comparison",
  sections: [
    part("report", { columns: ["title"], rows: [["South sells most"]] }),
    part("items", { dataset: "sales", columns: ["region", "revenue"] }),
  ],
}

const ask = { query: "Where do we sell most?", datasets: { sales } }

describe("a composed infographic", () => {
  it.effect("shows the caller's rows unchanged, with the model's words", () =>
    Effect.gen(function* () {
      const { at, compositions } = yield* composing([ranking])
      const answer = yield* compose(at, yield* agentOf(at), ask)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(answer.headers.get("content-type"), "text/html; charset=utf-8")
      assert.match(answer.headers.get("content-security-policy") ?? "", /script-src/)
      assert.strictEqual(answer.headers.get("x-artifact-persisted"), "true")
      assert.strictEqual(answer.headers.get("ratelimit-limit"), "60")
      assert.match(answer.text, /<h1[^>]*>South sells most<\/h1>/)
      for (const text of ["North", "South", "3,400"]) assert.include(answer.text, text)
      assert.strictEqual(compositions().length, 1, "one call: the data are the caller's, so no answer is needed first")
    }),
  )

  it.effect(
    "gives the model the agent's instructions, the shape of the data and the templates, with only a few example rows",
    () =>
      Effect.gen(function* () {
        const data = Array.from({ length: 300 }, (_, n) => ({ region: `R${n}`, revenue: n }))
        const { at, compositions } = yield* composing([ranking])
        const id = yield* agentOf(at, { system_prompt_template: "You count for {name}." })
        yield* compose(at, id, { ...ask, datasets: { sales: { orient: "records", data } } })
        const [system, user] = [messageOf(compositions()[0]!, 2), messageOf(compositions()[0]!)]
        assert.match(system.content, /^You count for Ana\./)
        const material = JSON.parse(user.content)
        assert.strictEqual(material.question, ask.query)
        assert.deepInclude(material.datasets[0], { name: "sales", rows: 300 })
        assert.deepStrictEqual(material.datasets[0].columns[1], {
          name: "revenue",
          kind: "number",
          examples: [0, 1, 2, 3, 4],
          lowest: 0,
          highest: 299,
        })
        assert.notInclude(user.content, "R100")
        assert.deepStrictEqual(
          material.templates.map(({ name }: { name: string }) => name),
          shippedTemplates.map(({ name }) => name),
        )
        assert.deepStrictEqual(material.shared_sections[0].target, "report")
        for (const template of material.templates) assert.include(template.shared_sections, "report", template.name)
      }),
  )

  it.effect("is refused with a named error if the render exceeds the deployment's limits, in steps or bytes", () =>
    Effect.gen(function* () {
      for (const env of [{ INFOGRAPHIC_RENDER_MAX_STEPS: "3" }, { INFOGRAPHIC_RENDER_MAX_OUTPUT_BYTES: "1000" }]) {
        const { at } = yield* composing([ranking], { env })
        const answer = yield* compose(at, yield* agentOf(at), ask)
        assert.strictEqual(answer.status, 422, answer.text)
        assert.strictEqual(answer.json().error, "render_too_costly")
      }
    }),
  )

  it.effect("describes a dataset to the model briefly, whatever its size", () =>
    Effect.gen(function* () {
      const row = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`column ${n}`, "x".repeat(200)]))
      const data = Array.from({ length: 15 }, () => row)
      const { at, compositions } = yield* composing([ranking])
      const id = yield* agentOf(at)
      yield* compose(at, id, { query: "q", datasets: { wide: { orient: "records", data }, sales } })
      const { content } = messageOf(compositions()[0]!)
      assert.isBelow(content.length, 60_000)
      const [wide] = JSON.parse(content).datasets
      assert.deepInclude(wide, { rows: 15, columns_in_all: 200 })
      assert.lengthOf(wide.columns, 60)
    }),
  )

  it.effect(
    "is drawn from the agent's answer if the caller sends no data, and includes the answer and its sources in its metadata",
    () =>
      Effect.gen(function* () {
        const { at, model, compositions } = yield* composing([figures], {
          talk: () => "12 cats [1], 9 before, and 7 dogs.",
        })
        const notes = file("cats.txt", "text/plain", "There are 12 cats and 7 dogs.")
        const id = yield* keptAgent(at, { name: "Ana", use_vector: true }, [notes])
        const answer = yield* composeJson(at, id, { query: "How many cats?" })
        assert.strictEqual(answer.status, 200, answer.text)
        assert.strictEqual(model.asked.length, 2)
        const material = JSON.parse(messageOf(compositions()[0]!).content)
        assert.strictEqual(material.answer, "12 cats [1], 9 before, and 7 dogs.")
        assert.include(messageOf(compositions()[0]!, 2).content, "There are 12 cats and 7 dogs.")
        const { infographic } = answer.json()
        assert.strictEqual(infographic.metadata.answer, "12 cats [1], 9 before, and 7 dogs.")
        assert.strictEqual(infographic.metadata.sources[0].content, "There are 12 cats and 7 dogs.")
      }),
  )

  it.effect("records its composition, from which the render route produces the same bytes without a model", () =>
    Effect.gen(function* () {
      const { at } = yield* composing([ranking])
      const id = yield* agentOf(at)
      const page = yield* compose(at, id, ask)
      const answer = yield* composeJson(at, id, { ...ask, theme: "midnight", session_id: "s-1" })
      assert.strictEqual(answer.status, 200, answer.text)
      const record = answer.json()
      assert.match(record.artifact_id, /^infographic-/)
      assert.strictEqual(record.template, "comparison")
      assert.strictEqual(record.sections_validated, 2)
      assert.isTrue(record.persisted)
      const { infographic } = record
      assert.deepInclude(infographic, { template: "comparison", theme: "midnight" })
      assert.deepInclude(infographic.metadata, {
        agent_id: id,
        session_id: "s-1",
        attempts: 1,
        answer: null,
        model: "m-1",
      })
      assert.deepStrictEqual(
        infographic.blocks.map((block: Record<string, unknown>) => [
          block["block_type"],
          block["target"],
          block["origin"],
        ]),
        [
          ["title", "report", "model"],
          ["chart", "items", "caller"],
        ],
      )
      assert.deepStrictEqual(Object.keys(infographic.datasets), ["report"])
      const again = yield* at.call({
        method: "POST",
        path: renderPath,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          template: infographic.template,
          descriptor: infographic.descriptor,
          datasets: { ...infographic.datasets, sales },
        }),
      })
      assert.strictEqual(again.text, page.text)
      const kept = yield* at.call({ path: `/api/v1/artifacts/${record.artifact_id}?format=json` })
      assert.deepInclude(kept.json(), { agent_id: id, session_id: "s-1", theme: "midnight" })
      const foreign = yield* at.call({ path: `/api/v1/artifacts/${record.artifact_id}`, as: other })
      assert.strictEqual(foreign.status, 404)
    }),
  )

  it.effect("contains no markup from the model or the data, whether the mode is jinja or data-splice", () =>
    Effect.gen(function* () {
      const evil = `</script><img src=x onerror=alert(1)>{{ 7 * 7 }}"'`
      const hostile = {
        template: "table_report",
        sections: [
          part("report", { columns: ["title", "subtitle", "source", "locale"], rows: [[evil, evil, evil, evil]] }),
          part("rows", { dataset: "sales", columns: ["region", "revenue", "note"] }),
        ],
      }
      const { at } = yield* composing([hostile])
      const id = yield* agentOf(at)
      for (const mode of ["jinja", "data-splice"]) {
        const answer = yield* compose(at, id, { ...ask, query: `${ask.query} Title it ${evil}`, mode })
        assert.strictEqual(answer.status, 200, answer.text)
        assert.notMatch(answer.text, /<img|<script>alert|onerror=alert\(1\)>[^&]*49/i)
        assert.include(answer.text, "{{ 7 * 7 }}", "it is text, not a template")
      }
    }),
  )

  it.effect("is also available for ephemeral agents, without a limit on calls", () =>
    Effect.gen(function* () {
      const { at } = yield* composing([ranking], { env: { RATE_LIMITS: "model_calls=1" } })
      const id: string = (yield* create(at, { name: "E" })).json().chatbot_id
      yield* settled(at, id)
      yield* compose(at, id, ask)
      const answer = yield* compose(at, id, ask)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.isNull(answer.headers.get("ratelimit-limit"))
    }),
  )

  it.effect("records and uses the conversation's history only on request", () =>
    Effect.gen(function* () {
      const { at, compositions } = yield* composing([figures], { talk: () => "12, 9 before, and 7." })
      const id = yield* agentOf(at)
      const messages = () => JSON.stringify(compositions().at(-1)!["messages"])
      const history = { query: "And cats?", session_id: "s-1", use_conversation_history: true }
      yield* compose(at, id, { query: "What of birds?" })
      yield* compose(at, id, { query: "What of dogs?", session_id: "s-1" })
      yield* compose(at, id, history)
      assert.notInclude(messages(), "dogs")
      yield* compose(at, id, { ...history, query: "And now?" })
      assert.include(messages(), "And cats?")
      assert.notInclude(messages(), "birds")
    }),
  )
})

describe("a model's composition", () => {
  it.effect("that has faults is sent back with a list of them, and the corrected one is drawn", () =>
    Effect.gen(function* () {
      const wrong = { template: "comparison", sections: [part("items", { dataset: "sale", columns: ["region"] })] }
      const { at, compositions } = yield* composing([wrong, "no JSON at all", ranking])
      const answer = yield* composeJson(at, yield* agentOf(at), ask)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(answer.json().infographic.metadata.attempts, 3)
      const [, second, third] = compositions().map((body) => messageOf(body).content)
      assert.include(second, `section "items": "sale" isn't a dataset; the datasets are "sales"`)
      assert.include(third, "the answer did not have the required format")
    }),
  )

  it.effect("with unsupported figures is sent back, and never drawn", () =>
    Effect.gen(function* () {
      const titled = (title: string) => ({
        ...ranking,
        sections: [part("report", { columns: ["title"], rows: [[title]] }), ranking.sections[1]],
      })
      const { at, compositions } = yield* composing([
        titled("South sells 74 %"),
        titled("South sells 3.4K of 2 regions"),
      ])
      const answer = yield* composeJson(at, yield* agentOf(at), ask)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(answer.json().infographic.metadata.attempts, 2)
      assert.include(messageOf(compositions()[1]!).content, `section "report": the material doesn't contain 74`)
      const made = yield* composing([figures], { talk: () => "12 cats and 7 dogs." })
      const refused = yield* compose(made.at, yield* agentOf(made.at), { query: "How many cats?" })
      assert.strictEqual(refused.status, 502)
      assert.deepStrictEqual(refused.json().detail.problems, [`section "kpis": the material doesn't contain 9`])
    }),
  )

  it.effect("that is still faulty after two corrections gives 502 with the reason, and nothing is stored", () =>
    Effect.gen(function* () {
      const wrong = { template: "comparison", sections: [part("items", { dataset: "sales", columns: ["region"] })] }
      const { at, compositions } = yield* composing([wrong])
      const answer = yield* compose(at, yield* agentOf(at), ask)
      assert.strictEqual(answer.status, 502)
      assert.strictEqual(compositions().length, 3)
      const { error, detail } = answer.json()
      assert.strictEqual(error, "composition_unusable")
      assert.strictEqual(detail.attempts, 3)
      assert.deepStrictEqual(detail.problems, [`section "items": it needs 1 or more columns of numbers and has 0`])
    }),
  )

  it.effect("uses the named template and theme", () =>
    Effect.gen(function* () {
      const kpis = part("kpis", { dataset: "sales", columns: ["region", "revenue"] })
      const own = { ...figures, sections: [figures.sections[0], kpis] }
      const { at, compositions } = yield* composing([ranking, own])
      const answer = yield* composeJson(at, yield* agentOf(at), { ...ask, template: "kpi_overview", theme: "dark" })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(answer.json().infographic.metadata.attempts, 2, "another template is not an answer")
      const material = JSON.parse(messageOf(compositions()[0]!).content)
      assert.deepStrictEqual(
        material.templates.map(({ name }: { name: string }) => name),
        ["kpi_overview"],
      )
    }),
  )
})

describe("a call for a composed infographic", () => {
  const configurator: Caller = { ...Testing.someone, permissions: ["agents:configure"] }

  const refusals: ReadonlyArray<readonly [string, unknown, number, string, RegExp]> = [
    ["no JSON", "{", 400, "malformed_request", /JSON/],
    ["a list", [], 400, "malformed_request", /object/],
    ["no question", {}, 400, "malformed_request", /query is required/],
    ["a blank question", { query: " \n" }, 400, "malformed_request", /query must be a question/],
    ["an unknown key", { query: "q", colour: "red" }, 400, "malformed_request", /colour/],
    [
      "a dataset that is none",
      { query: "q", datasets: { a: { orient: "records", data: 3 } } },
      400,
      "malformed_request",
      /part `a`/,
    ],
    [
      "a format of rows that is none",
      { query: "q", datasets: { a: { orient: "wide", data: [] } } },
      400,
      "malformed_request",
      /orient/,
    ],
    ["a template that is none", { query: "q", template: "<b>" }, 404, "template_not_found", /template/],
    ["a theme that is none", { query: "q", theme: "loud" }, 422, "theme_unknown", /theme/],
    ["a session that is none", { query: "q", session_id: "../x" }, 400, "malformed_request", /session_id/],
  ]

  it.effect("that is invalid gets an error naming the fault, before any model is called", () =>
    Effect.gen(function* () {
      const { at, model } = yield* composing([ranking])
      const id = yield* agentOf(at)
      for (const [what, body, status, error, message] of refusals) {
        const answer = yield* compose(at, id, body)
        assert.strictEqual(answer.status, status, `${what}: ${answer.text}`)
        assert.strictEqual(answer.json().error, error, what)
        assert.match(answer.json().message, message, what)
      }
      assert.strictEqual(model.asked.length, 0)
    }),
  )

  it.effect("gets 413 if its body exceeds the size limit for JSON", () =>
    Effect.gen(function* () {
      const { at } = yield* composing([ranking], { env: { JSON_MAX_BODY_BYTES: "2000" } })
      const answer = yield* compose(at, yield* agentOf(at), { query: "q".repeat(3000) })
      assert.strictEqual(answer.status, 413)
      assert.strictEqual(answer.json().error, "body_too_large")
    }),
  )

  it.effect(
    "gets 401 without a caller, 404 for an unknown agent or another user's, and 409 until the agent is ready",
    () =>
      Effect.gen(function* () {
        const { at } = yield* composing([ranking])
        const id = yield* agentOf(at)
        assert.strictEqual((yield* compose(at, id, ask, { as: null })).status, 401)
        const foreign = yield* compose(at, id, ask, { as: other })
        const missing = yield* compose(at, "nobody", ask, { as: other })
        assert.strictEqual(foreign.status, 404)
        assert.strictEqual(foreign.text, missing.text)
        const broken = yield* warmed(at, {
          name: "E",
          mcp_config_plain: [{ type: "http", name: "m", url: "http://10.0.0.1/" }],
        })
        const early = yield* compose(at, broken.id, ask)
        assert.strictEqual(early.status, 409)
        assert.deepInclude(early.json(), { error: "agent_not_ready", detail: { phase: "error" } })
        const got = yield* at.call({ path: composePath(id) })
        assert.deepStrictEqual([got.status, got.headers.get("allow")], [405, "POST"], "GET is not supported")
      }),
  )

  it.effect("gets 403 if the policy forbids renders", () =>
    Effect.gen(function* () {
      const policy = Testing.policy({ default: "allow", rules: [{ effect: "deny", actions: ["infographic:render"] }] })
      const { at } = yield* composing([ranking], { policy })
      const answer = yield* compose(at, yield* agentOf(at), ask)
      assert.strictEqual(answer.status, 403)
      assert.strictEqual(answer.json().error, "policy_denied")
    }),
  )

  it.effect("gets 429 once the allowance that it shares with the chat is used up", () =>
    Effect.gen(function* () {
      const { at } = yield* composing([ranking], { env: { RATE_LIMITS: "model_calls=1" } })
      const id = yield* agentOf(at)
      assert.strictEqual((yield* compose(at, id, ask)).status, 200)
      const spent = yield* compose(at, id, ask)
      assert.strictEqual(spent.status, 429)
      assert.strictEqual(spent.json().error, "rate_limited")
      assert.match(spent.headers.get("retry-after") ?? "", /^\d+$/)
    }),
  )

  it.effect("gets 503 without a model, and 502 without the provider's message when the model fails", () =>
    Effect.gen(function* () {
      const none = yield* inMemory({})
      const absent = yield* compose(none, yield* agentOf(none), ask)
      assert.strictEqual(absent.status, 503)
      assert.strictEqual(absent.json().error, "model_absent")
      assert.include(absent.json().message, "LLM_BASE_URL")
      const { at } = yield* composing([], { talk: () => ({ status: 400 }) })
      const failed = yield* compose(at, yield* agentOf(at), { query: "q" })
      assert.strictEqual(failed.status, 502)
      assert.deepInclude(failed.json(), { error: "model_failed", detail: { reason: "refused" } })
      assert.notInclude(failed.text, "sk-upstream")
    }),
  )

  it.effect("gets 422 if no template has a description, and succeeds once one has", () =>
    Effect.gen(function* () {
      const facts = {
        template: "facts",
        sections: [part("sales", { dataset: "sales", columns: ["region", "units"] })],
      }
      const { at } = yield* composing([facts], { folders: [first] })
      const id = yield* agentOf(at)
      const datasets = { sales: { orient: "records", data: [{ region: "North", units: 3 }] } }
      for (const template of [null, "facts"]) {
        const answer = yield* compose(at, id, { query: "q", datasets, template })
        assert.strictEqual(answer.status, 422, answer.text)
        assert.strictEqual(answer.json().error, "template_not_described")
      }
      assert.strictEqual((yield* describeTemplate(at, "facts")).status, 201)
      const drawn = yield* composeJson(at, id, { query: "q", datasets })
      assert.strictEqual(drawn.status, 200, drawn.text)
      assert.deepInclude(drawn.json().infographic, { template: "facts", theme: null })
      assert.strictEqual((yield* describeTemplate(at, "nowhere")).status, 201)
      const unknown = yield* compose(at, id, { query: "q", datasets, template: "nowhere" })
      assert.strictEqual(unknown.status, 500)
      assert.strictEqual(unknown.json().error, "TEMPLATE_UNKNOWN")
    }),
  )

  const describeTemplate = (service: Service, name: string) =>
    service.call({
      method: "POST",
      path: "/api/v1/agents/infographic/templates",
      as: configurator,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        template: {
          name,
          description: "Sales",
          block_specs: [
            {
              block_type: "table",
              required: true,
              description: "Rows",
              min_items: 1,
              max_items: 2,
              constraints: { target: "sales", columns: ["region", "units"] },
            },
          ],
          default_theme: null,
          js_bundles: [],
        },
      }),
    })
})
