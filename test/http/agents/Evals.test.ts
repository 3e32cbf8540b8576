import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { faulted } from "../../../src/domain/agents/evals/EvalRun.ts"
import { decodeEvalSet } from "../../../src/domain/agents/evals/EvalSet.ts"
import { EvalStore } from "../../../src/ports/EvalStore.ts"
import { WorkQueues } from "../../../src/ports/WorkQueues.ts"
import * as ScriptedModel from "../../doubles/scripted/LanguageModel.ts"
import * as Testing from "../../doubles/Testing.ts"
import { file, other, turn } from "../../support/agents.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { change, keep, kept, remove } from "../../support/userAgents.ts"
import { isProblem } from "../../support/problems.ts"

const json = { "content-type": "application/json" }

/** Answers depend on the agent's instructions, so versions differ. */
const world = () =>
  inMemory({
    agentWorld: Layer.merge(
      Testing.agentWorld,
      ScriptedModel.make(({ turns }) => {
        const system = turns.find(({ role }) => role === "system")
        const instructions = system?.role === "system" ? system.text : ""
        return instructions.includes("precise") ? "It sat on the mat [1]." : "I do not know."
      }).layer,
    ),
  })

const note = file("note.txt", "text/plain", "The cat sat on the mat. ".repeat(3))

const questions = [
  {
    question: "Where did the cat sit?",
    checks: [
      { type: "contains", value: "mat" },
      { type: "citation", document: "note.txt" },
    ],
  },
  { question: "What is the cat called?", checks: [{ type: "contains", value: "do not know" }] },
]

/** An agent with two versions, the second of which is active. */
const made = (at: Service) =>
  Effect.gen(function* () {
    const agent = (yield* keep(at, { name: "Ana", use_vector: true, system_prompt_template: "Be vague." }, [
      note,
    ])).json()
    const id: string = agent.chatbot_id
    yield* change(at, id, { system_prompt_template: "Be precise." })
    return id
  })

const call = (at: Service, id: string, method: string, path = "", body?: unknown, extra = {}) =>
  at.call({
    ...extra,
    method,
    path: `${kept}/${id}/eval${path}`,
    ...(body === undefined ? {} : { headers: json, body: JSON.stringify(body) }),
  })

const over = (at: Service, id: string, run: string) =>
  Effect.gen(function* () {
    for (;;) {
      const found = (yield* call(at, id, "GET", `/runs/${run}`)).json()
      if (found.state !== "waiting" && found.state !== "running") return found
      yield* turn
    }
  })

describe("the evaluation of an agent", () => {
  it.effect("asks two versions the same questions side by side, and reports checks, times and costs", () =>
    Effect.gen(function* () {
      const at = yield* world()
      const id = yield* made(at)
      assert.deepStrictEqual((yield* call(at, id, "GET")).json(), { questions: [] })
      assert.deepStrictEqual((yield* call(at, id, "PUT", "", { questions })).json(), { questions })
      const begun = yield* call(at, id, "POST", "/runs", { versions: [1, 2] })
      assert.strictEqual(begun.status, 202, begun.text)
      const { run_id: run } = begun.json()
      assert.strictEqual(begun.headers.get("location"), `${kept}/${id}/eval/runs/${run}`)
      const found = yield* over(at, id, run)
      assert.strictEqual(found.state, "done")
      assert.deepStrictEqual(
        found.results.map(
          ({ answers }: { answers: ReadonlyArray<{ version: number; checks: unknown; passed: boolean }> }) =>
            answers.map(({ version, checks, passed }) => ({ version, checks, passed })),
        ),
        [
          [
            { version: 1, checks: [false, false], passed: false },
            { version: 2, checks: [true, true], passed: true },
          ],
          [
            { version: 1, checks: [true], passed: true },
            { version: 2, checks: [false], passed: false },
          ],
        ],
      )
      const [, second] = found.results[0].answers
      assert.deepStrictEqual(second.sources, [{ document: "note.txt", page: null, is_cited: true }])
      assert.strictEqual(second.answer, "It sat on the mat [1].")
      assert.isNull(second.error)
      assert.deepStrictEqual(
        found.totals.map(({ version, answered, passed }: Record<string, number>) => [version, answered, passed]),
        [
          [1, 2, 1],
          [2, 2, 1],
        ],
      )
      const { runs } = (yield* call(at, id, "GET", "/runs")).json()
      assert.deepStrictEqual(
        runs.map(({ run_id }: { run_id: string }) => run_id),
        [run],
      )
      const events = (yield* call(at, id, "GET", `/runs/${run}/events`)).text
      assert.match(events, /event: progress\ndata: \{[^\n]*"state":"done"/)
      assert.deepStrictEqual((yield* at.call({ path: "/api/v1/conversations" })).json().conversations, [])
    }),
  )

  it.effect("continues where the previous worker stopped, without repeating a question", () =>
    Effect.gen(function* () {
      let asked = 0
      const at = yield* inMemory({
        agentWorld: Layer.merge(
          Testing.agentWorld,
          ScriptedModel.make(() => {
            asked += 1
            return `answer ${asked}`
          }).layer,
        ),
      })
      const id = yield* made(at)
      const run = "3b241101-e2bb-4255-8caf-4136c566a969"
      const { questions: read } = Result.getOrThrow(decodeEvalSet({ questions }))
      const before = { ...faulted({ question: 0, side: 0 }, read[0]!, "model_failed", 1), answer: "from before" }
      yield* Effect.gen(function* () {
        const store = yield* EvalStore
        const createdAt = yield* DateTime.now
        const whose = { userId: 7, chatbotId: id, caller: Testing.someone }
        yield* store.begin({ id: run, ...whose, versions: [2], questions: read, createdAt }, 5)
        yield* store.note(run, before)
        const queues = yield* WorkQueues
        const queue = yield* queues.open({ name: "agent-eval", payload: Schema.String, waits: [] })
        yield* queue.add(run, { id: run })
      }).pipe(Effect.provideContext(at.context))
      const found = yield* over(at, id, run)
      assert.deepStrictEqual(
        found.results.map(({ answers }: { answers: ReadonlyArray<{ answer: string }> }) => answers[0]?.answer),
        ["from before", "answer 1"],
      )
      assert.strictEqual(asked, 1)
    }),
  )

  it.effect("reports the error model_absent for each answer if no model is configured", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const id = yield* made(at)
      yield* call(at, id, "PUT", "", { questions })
      const { run_id: run } = (yield* call(at, id, "POST", "/runs", { versions: [1] })).json()
      const found = yield* over(at, id, run)
      assert.strictEqual(found.state, "done")
      assert.strictEqual(found.results[0].answers[0].error, "model_absent")
      assert.strictEqual(found.totals[0].passed, 0)
    }),
  )

  it.effect("refuses sets that are invalid, missing or another user's, with the usual error body", () =>
    Effect.gen(function* () {
      const at = yield* world()
      const id = yield* made(at)
      const nobody = "3b241101-e2bb-4255-8caf-4136c566a962"
      const wrong = { questions: [{ question: "q", checks: [{ type: "regex", pattern: "(" }] }] }
      const empty = yield* call(at, id, "POST", "/runs", { versions: [1] })
      yield* call(at, id, "PUT", "", { questions })
      const refused = [
        [409, empty],
        [400, yield* call(at, id, "PUT", "", wrong)],
        [400, yield* call(at, id, "POST", "/runs", { versions: [] })],
        [400, yield* call(at, id, "POST", "/runs", { versions: [1, 2, 1] })],
        [404, yield* call(at, id, "POST", "/runs", { versions: [9] })],
        [404, yield* call(at, id, "GET", `/runs/${nobody}`)],
        [404, yield* call(at, id, "DELETE", `/runs/${nobody}`)],
        [404, yield* call(at, id, "GET", "", undefined, { as: other })],
        [404, yield* call(at, id, "PUT", "", { questions }, { as: other })],
        [404, yield* call(at, id, "POST", "/runs", { versions: [1] }, { as: other })],
      ] as const
      for (const [status, answer] of refused) {
        assert.strictEqual(answer.status, status, answer.text)
        isProblem(answer)
      }
      assert.include((yield* call(at, id, "PUT", "", wrong)).json().message, "questions[0].checks")
    }),
  )

  it.effect("can be deleted run by run, and its set and runs are deleted with the agent", () =>
    Effect.gen(function* () {
      const at = yield* world()
      const id = yield* made(at)
      yield* call(at, id, "PUT", "", { questions })
      const { run_id: run } = (yield* call(at, id, "POST", "/runs", { versions: [1, 2] })).json()
      yield* over(at, id, run)
      assert.strictEqual((yield* call(at, id, "DELETE", `/runs/${run}`)).status, 204)
      assert.deepStrictEqual((yield* call(at, id, "GET", "/runs")).json(), { runs: [], next_cursor: null })
      yield* remove(at, id)
      assert.strictEqual((yield* call(at, id, "GET")).status, 404)
    }),
  )
})

describe("the evaluation page", () => {
  const post = (at: Service, fields: Readonly<Record<string, string>>, headers = {}) =>
    at.call({
      method: "POST",
      path: "/agents/eval",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(fields).toString(),
    })

  it.effect("adds questions, runs versions side by side and shows both answers, in English and in Spanish", () =>
    Effect.gen(function* () {
      const at = yield* world()
      const agent = yield* made(at)
      const add = { agent, add: "1", question: "Where did the <cat> sit?" }
      assert.strictEqual((yield* post(at, { ...add, type: "contains", value: "mat" })).status, 303)
      yield* post(at, { ...add, type: "citation", value: "note.txt", page: "" })
      for (const [given, english, spanish] of [
        [{ type: "regex", value: "(" }, "Close all brackets", "Este patrón no es válido"],
        [{ type: "number", value: "many" }, "Enter one number", "Escriba un solo número"],
        [{ type: "citation", value: "note.txt", page: "0" }, "Enter a page number", "Escriba un número de página"],
        [{ type: "contains", value: "" }, "Enter what a correct answer contains", "qué contiene una respuesta"],
        [
          { type: "tool", value: "t".repeat(256) },
          "255 for the name of a document or tool",
          "El nombre de un documento o de una herramienta puede tener hasta 255",
        ],
        [{ type: "contains", value: "mat", question: " " }, "Enter a question", "Escriba una pregunta"],
      ] as const)
        for (const [language, sentence] of [
          ["en", english],
          ["es", spanish],
        ] as const) {
          const wrong = yield* post(at, { ...add, ...given }, { "accept-language": language })
          assert.strictEqual(wrong.status, 422)
          assert.include(wrong.text, sentence)
          assert.notInclude(wrong.text, "Expected")
        }
      const begun = yield* post(at, { agent, run: "1", first: "1", second: "2" })
      const address = String(begun.headers.get("location")).split("#")[0]!
      yield* over(at, agent, String(new URL(address, "http://x").searchParams.get("run")))
      const shown = yield* at.call({ path: address, headers: { accept: "text/html" } })
      for (const text of ["It sat on the mat [1].", "I do not know.", "Where did the &lt;cat&gt; sit?", "No citations"])
        assert.include(shown.text, text)
      const spanish = yield* at.call({ path: address, headers: { accept: "text/html", "accept-language": "es" } })
      assert.include(spanish.text, "Incorrecta")
      yield* post(at, { agent, remove: "0" })
      assert.lengthOf((yield* call(at, agent, "GET")).json().questions, 1)
    }),
  )

  it.effect("accepts several checks for an answer, and keeps invalid input for correction", () =>
    Effect.gen(function* () {
      const at = yield* world()
      const agent = yield* made(at)
      const form = (fields: ReadonlyArray<readonly [string, string]>) =>
        at.call({
          method: "POST",
          path: "/agents/eval",
          headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams([
            ["agent", agent],
            ["question", "Where <is> it?"],
            ...fields.map(([...one]) => one),
          ]).toString(),
        })
      const one = [
        ["type", "contains"],
        ["value", "mat"],
        ["page", ""],
      ] as const
      const two = [
        ["type", "citation"],
        ["value", "note.txt"],
        ["page", "1"],
      ] as const
      const more = yield* form([...one, ["more", "1"]])
      assert.strictEqual(more.status, 200)
      assert.match(more.text, /id="eval-type-1"[^>]*autofocus/)
      for (const kept of ["Where &lt;is&gt; it?", 'value="mat"']) assert.include(more.text, kept)
      const less = yield* form([...one, ...two, ["less", "0"]])
      assert.notInclude(less.text, 'value="mat"')
      assert.include(less.text, 'value="note.txt"')
      assert.notInclude(less.text, "eval-type-1")
      const wrong = yield* form([...one, ["type", "number"], ["value", "many"], ["page", ""], ["add", "1"]])
      assert.strictEqual(wrong.status, 422)
      for (const kept of ['value="mat"', 'value="many"', "Where &lt;is&gt; it?"]) assert.include(wrong.text, kept)
      assert.deepStrictEqual((yield* call(at, agent, "GET")).json(), { questions: [] })
      assert.strictEqual((yield* form([...one, ...two, ["add", "1"]])).status, 303)
      assert.deepStrictEqual((yield* call(at, agent, "GET")).json().questions, [
        {
          question: "Where <is> it?",
          checks: [
            { type: "contains", value: "mat" },
            { type: "citation", document: "note.txt", page: 1 },
          ],
        },
      ])
      const many = Array.from({ length: 10 }, () => one).flat()
      assert.notInclude((yield* form([...many, ["less", "99"]])).text, 'name="more"')
    }),
  )

  it.effect("refuses input from other sites, and returns 404 to other users", () =>
    Effect.gen(function* () {
      const at = yield* world()
      const agent = yield* made(at)
      const add = { agent, add: "1", question: "q", type: "contains", value: "v" }
      assert.strictEqual((yield* post(at, add, { "sec-fetch-site": "cross-site" })).status, 403)
      assert.deepStrictEqual((yield* call(at, agent, "GET")).json(), { questions: [] })
      const stranger = yield* at.call({
        as: other,
        path: `/agents/eval?agent=${agent}`,
        headers: { accept: "text/html" },
      })
      assert.strictEqual(stranger.status, 404)
    }),
  )
})
