import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { definition, get, type Json, member, send, stored } from "./support/forms.ts"

const answers: ReadonlyArray<Json> = [
  { name: "Ada", age: 36, colour: "red" },
  { name: "Bob", age: 20, colour: "blue" },
  { name: "Cid", colour: "red" },
]

const filled = Effect.fnUntraced(function* (service: Service, given: ReadonlyArray<Json> = answers) {
  const { path } = yield* stored(service, definition("one"))
  for (const data of given) yield* send(service, "POST", `${path}/data`, { data })
  return path
})

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into arbitrary JSON
const questionOf = (results: { questions: ReadonlyArray<Json> }, id: string): any =>
  results.questions.find((one) => one["id"] === id)

describe("results of a form", () => {
  it.effect("show each question's answers, in the reader's language", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const path = yield* filled(service)
      const results = (yield* get(service, `${path}/results?locale=es`)).json()
      assert.strictEqual(results.count, 3)
      assert.strictEqual(results.title, "Formulario one")
      assert.deepStrictEqual(questionOf(results, "colour").choices, [
        { value: "red", label: "Rojo", count: 2 },
        { value: "blue", label: "Azul", count: 1 },
      ])
      assert.strictEqual(questionOf(results, "age").numbers.mean, 28)
      assert.strictEqual(questionOf(results, "age").answered, 2)
    }),
  )

  it.effect("are filtered and compared as the query specifies", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const path = yield* filled(service)
      const of = (query: string) => Effect.map(get(service, `${path}/results?${query}`), (answer) => answer.json())
      assert.strictEqual((yield* of("where=colour:red")).count, 2)
      assert.strictEqual((yield* of("where=colour:red&where=age:30..")).count, 1)
      assert.strictEqual((yield* of("channel=voice")).count, 0)
      assert.strictEqual((yield* of("from=2000-01-01")).count, 0)
      assert.strictEqual((yield* of("to=1970-01-01")).count, 3)
      const { groups } = yield* of("compare=colour:red")
      assert.deepStrictEqual(
        groups.map((one: Json) => [one["criterion"], one["is_not"], one["count"]]),
        [
          ["colour:red", false, 2],
          ["colour:red", true, 1],
        ],
      )
    }),
  )

  it.effect("use the form's time zone when counting and filtering by day", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const path = yield* filled(service, [])
      yield* send(service, "PUT", `${path}/share`, { time_zone: "America/Mexico_City" })
      // The test clock starts in 1970, at six in the evening in Mexico.
      yield* send(service, "POST", `${path}/data`, { data: answers[0] })
      yield* TestClock.adjust("6 hours")
      yield* send(service, "POST", `${path}/data`, { data: answers[1] })
      const of = (query: string) => Effect.map(get(service, `${path}/results?${query}`), (answer) => answer.json())
      const all = yield* of("")
      assert.deepStrictEqual([all.time_zone, all.first, all.last], ["America/Mexico_City", "1969-12-31", "1970-01-01"])
      assert.strictEqual((yield* of("from=1969-12-31&to=1969-12-31")).count, 1)
      assert.strictEqual((yield* of("from=1970-01-01")).count, 1)
      const shown = yield* get(service, `${path}/answers?to=1969-12-31`)
      assert.strictEqual(shown.json().answers.length, 1)
    }),
  )

  it.effect("return 304 if unchanged, and 200 once answers are added or deleted", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const path = yield* filled(service)
      const first = yield* get(service, `${path}/results`)
      const headers = { "if-none-match": first.headers.get("etag")! }
      assert.strictEqual((yield* get(service, `${path}/results`, { headers })).status, 304)
      assert.strictEqual((yield* get(service, `${path}/results?where=colour:red`, { headers })).status, 200)
      yield* send(service, "POST", `${path}/data`, { data: { name: "Dot" } })
      const now = yield* get(service, `${path}/results`, { headers })
      assert.strictEqual(now.json().count, 4)
    }),
  )

  it.effect("have the same bytes whatever the order of the answers", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const bodies: Array<string> = []
      for (const given of [answers, answers.toReversed()]) {
        const { path } = yield* stored(service, definition(`order-${bodies.length}`))
        for (const data of given) yield* send(service, "POST", `${path}/data`, { data })
        const {
          form_uid: _uid,
          form_id: _id,
          title: _title,
          ...results
        } = (yield* get(service, `${path}/results`)).json()
        bodies.push(JSON.stringify(results))
      }
      assert.strictEqual(bodies[1], bodies[0])
    }),
  )

  it.effect("are available to users who may read answers; an invalid query is refused with a named error", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const path = yield* filled(service)
      const as = member(["demo"], { roles: { demo: ["editor"] } })
      assert.strictEqual((yield* get(service, `${path}/results`, { as })).status, 403)
      assert.strictEqual((yield* get(service, `${path}/results`, { as: null })).status, 401)
      for (const [query, key] of [
        ["where=nonsense", "where"],
        ["where=age:5..1", "where"],
        ["where=day:2026-02-01..2026-01-01", "where"],
        ["compare=a:1&compare=a:2&compare=a:3", "compare"],
        ["channel=pigeon", "channel"],
        ["from=yesterday", "from"],
      ] as const) {
        const refused = yield* get(service, `${path}/results?${query}`)
        assert.strictEqual(refused.status, 400)
        assert.include(refused.json().message, key)
      }
      for (const query of ["where=nope:1", "where=colour:red&where=nope:1", "compare=nope:1"]) {
        const unknown = yield* get(service, `${path}/results?${query}`)
        assert.strictEqual(unknown.status, 422, query)
        assert.deepInclude(unknown.json(), { error: "unknown_field", detail: { field: "nope" } })
      }
      assert.strictEqual((yield* get(service, `${path.slice(0, -4)}dead/results`)).status, 404)
    }),
  )
})
