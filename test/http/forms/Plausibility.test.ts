import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { AnswerModel, AnswerModelFailed } from "../../../src/ports/AnswerModel.ts"
import { inMemory } from "../../support/inMemory.ts"
import { definition, get, member, send, stored } from "./support/forms.ts"

/** A model that gives one answer, and records its requests. */
const scripted = (confidence: number | "fails" | "hangs") => {
  const asked: Array<ReadonlyArray<string>> = []
  const failure = Effect.fail(new AnswerModelFailed({ cause: new Error("down") }))
  const layer = Layer.succeed(AnswerModel, {
    isAvailable: true,
    refineValue: () => failure,
    refineOption: () => failure,
    judge: (items) => {
      asked.push(items.map(({ fieldId }) => fieldId))
      if (confidence === "fails") return failure
      if (confidence === "hangs") return Effect.never
      return Effect.succeed(
        Object.fromEntries(items.map(({ fieldId }) => [fieldId, { plausible: true, confidence, reason: "said so" }])),
      )
    },
  })
  return { asked, layer }
}

const form = (more: object = {}) =>
  definition("one", { voice: { llm_validation: { enabled: true, model: "double", ...more } } })
const body = { data: { name: "Ada", age: 36 } }

const service = (confidence: number | "fails" | "hangs") => {
  const { asked, layer } = scripted(confidence)
  // The double is provided after the absent model, so that it takes precedence.
  return Effect.map(inMemory({ outside: layer }), (running) => ({ ...running, asked }))
}

describe("plausibility over HTTP", () => {
  it.effect(
    "[PLAUS-250, PLAUS-260, PLAUS-290, PLAUS-310] validate calls the model once if the body or query asks for it, and returns the plausibility block",
    () =>
      Effect.gen(function* () {
        const running = yield* service(0.9)
        const { path } = yield* stored(running, form())
        yield* send(running, "POST", `${path}/validate`, body)
        assert.lengthOf(running.asked, 0)
        const answer = yield* send(running, "POST", `${path}/validate`, { ...body, llm_validation: true })
        yield* send(running, "POST", `${path}/validate?llm_validation=true`, body)
        assert.deepStrictEqual(running.asked, [
          ["name", "age"],
          ["name", "age"],
        ])
        const { plausibility } = answer.json()
        assert.deepStrictEqual(Object.keys(plausibility).sort(), [
          "items",
          "latency_ms",
          "model",
          "status",
          "threshold",
        ])
        assert.deepInclude(plausibility, { status: "ok", threshold: 0.7, model: "double" })
        assert.isTrue(Number.isInteger(plausibility.latency_ms))
        assert.deepStrictEqual(plausibility.items.name, { plausible: true, confidence: 0.9, reason: "said so" })
      }),
  )

  it.effect("[PLAUS-270] validate returns is_valid, errors and plausibility, for valid and invalid data", () =>
    Effect.gen(function* () {
      const running = yield* service(0.9)
      const { path } = yield* stored(running, form())
      for (const [data, status] of [
        [{ name: "Ada" }, 200],
        [{}, 422],
      ] as const) {
        const answer = yield* send(running, "POST", `${path}/validate`, { data, llm_validation: true })
        assert.strictEqual(answer.status, status)
        assert.isBoolean(answer.json().is_valid)
        assert.isObject(answer.json().errors)
        assert.isObject(answer.json().plausibility)
      }
    }),
  )

  it.effect(
    "[PLAUS-280, PLAUS-320] the data route returns the plausibility block, and confidence never changes the status",
    () =>
      Effect.gen(function* () {
        for (const confidence of [0, 1]) {
          const running = yield* service(confidence)
          const { path } = yield* stored(running, form())
          const answer = yield* send(running, "POST", `${path}/data`, body)
          assert.strictEqual(answer.status, 200)
          assert.strictEqual(answer.json().plausibility.items.name.confidence, confidence)
        }
      }),
  )

  it.effect(
    "[PLAUS-330, PLAUS-340, PLAUS-350, PLAUS-360] a failing model blocks the answers if the form says so, and nothing is stored",
    () =>
      Effect.gen(function* () {
        const running = yield* service("fails")
        const { path } = yield* stored(running, form({ on_error: "block" }))
        for (const suffix of ["/validate?llm_validation=true", "/data"]) {
          const answer = yield* send(running, "POST", path + suffix, body)
          assert.strictEqual(answer.status, 503)
          assert.deepStrictEqual(Object.keys(answer.json()).sort(), ["code", "error"])
          assert.strictEqual(answer.json().code, "PLAUSIBILITY_UNAVAILABLE")
          assert.strictEqual(answer.headers.get("retry-after"), "30")
        }
        assert.lengthOf((yield* get(running, `${path}/data`)).json().submissions, 0)
        const lenient = yield* stored(running, { ...form(), form_id: "two" })
        const skipped = yield* send(running, "POST", `${lenient.path}/data`, body)
        assert.strictEqual(skipped.status, 200)
        assert.strictEqual(skipped.json().plausibility.status, "skipped")
      }),
  )

  it.effect("[PLAUS-130] a model that does not respond within timeout_s is treated as failed", () =>
    Effect.gen(function* () {
      const running = yield* service("hangs")
      for (const [on_error, status] of [
        ["skip", 200],
        ["block", 503],
      ] as const)
        for (const suffix of ["/validate?llm_validation=true", "/data"]) {
          const { path } = yield* stored(running, {
            ...form({ on_error, timeout_s: 2 }),
            form_id: `form-${Math.random()}`,
          })
          const begun = yield* Clock.currentTimeMillis
          const asking = yield* Effect.forkChild(send(running, "POST", path + suffix, body))
          while (asking.pollUnsafe() === undefined) {
            yield* Effect.yieldNow
            yield* TestClock.adjust(Duration.millis(1))
          }
          assert.isAtLeast((yield* Clock.currentTimeMillis) - begun, 2000)
          const answer = yield* Fiber.join(asking)
          assert.strictEqual(answer.status, status)
          if (on_error === "skip") assert.strictEqual(answer.json().plausibility.status, "skipped")
          else assert.strictEqual(answer.json().code, "PLAUSIBILITY_UNAVAILABLE")
        }
    }),
  )

  it.effect("[PLAUS-300] the status is always ok, skipped or blocked", () =>
    Effect.gen(function* () {
      const seen = new Set<string>()
      const collect = (running: Effect.Success<ReturnType<typeof service>>, of: ReturnType<typeof form>) =>
        Effect.gen(function* () {
          const { path } = yield* stored(running, { ...of, form_id: `form-${Math.random()}` })
          for (const data of [{ name: "Ada" }, { name: "Ada", age: 36 }, {}, { name: 1, age: "x" }])
            for (const suffix of ["/validate", "/validate?llm_validation=true", "/data"]) {
              const answer = yield* send(running, "POST", path + suffix, { data })
              if (answer.json().plausibility !== undefined) seen.add(answer.json().plausibility.status)
            }
        })
      for (const confidence of [0, 0.9, "fails"] as const) {
        const running = yield* service(confidence)
        for (const of of [form(), form({ enabled: false }), form({ on_error: "block" }), definition("plain")])
          yield* collect(running, of)
      }
      assert.sameMembers([...seen], ["ok", "skipped"])
      const { openapi } = yield* Effect.map(service(1), (running) => ({ openapi: get(running, "/openapi.json") }))
      const described = JSON.stringify((yield* openapi).json())
      assert.include(described, '"status":{"type":"string","enum":["ok","skipped","blocked"]}')
    }),
  )

  it.effect("a check counts against the caller's limit per minute only if it calls the model", () =>
    Effect.gen(function* () {
      const { layer } = scripted(0.9)
      const env = { RATE_LIMITS: "model_calls=2" }
      const running = yield* inMemory({ outside: layer, env })
      const { path } = yield* stored(running, form())
      const plain = yield* stored(running, definition("plain"))
      const post = (to: string) => send(running, "POST", to, body)
      for (let i = 0; i < 5; i++) assert.strictEqual((yield* post(`${path}/validate`)).status, 200)
      for (let i = 0; i < 5; i++) assert.strictEqual((yield* post(`${plain.path}/data`)).status, 200)
      assert.strictEqual((yield* post(`${path}/validate?llm_validation=true`)).status, 200)
      assert.strictEqual((yield* post(`${path}/data`)).status, 200)
      const refused = yield* post(`${path}/data`)
      assert.strictEqual(refused.status, 429)
      assert.strictEqual(refused.headers.get("retry-after"), "60")
      assert.strictEqual(refused.headers.get("ratelimit-limit"), "2")
      assert.strictEqual(refused.headers.get("ratelimit-remaining"), "0")
      const other = yield* send(running, "POST", `${path}/data`, body, {
        as: member(["demo"], { sub: "8", userId: 8 }),
      })
      assert.strictEqual(other.status, 200)
      const without = yield* inMemory({ env })
      const lenient = yield* stored(without, form())
      for (let i = 0; i < 5; i++)
        assert.strictEqual((yield* send(without, "POST", `${lenient.path}/data`, body)).status, 200)
    }),
  )
})
