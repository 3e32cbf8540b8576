import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory, type Service } from "../../../../support/inMemory.ts"
import { definition, get, type Json, member, send, stored } from "../../../forms/support/forms.ts"

const fields = [
  { field_id: "pace", field_type: "likert", label: "The pace was right" },
  { field_id: "colour", field_type: "select", label: "Colour <b>", options: ["red", "blue"] },
  { field_id: "years", field_type: "integer", label: "Years" },
  { field_id: "why", field_type: "textarea", label: "Why" },
  { field_id: "pin", field_type: "password", label: "Secret word" },
]
const answers: ReadonlyArray<Json> = [
  { pace: 3, colour: "red", years: 4, why: "<script>alert(1)</script> was good", pin: "hunter22" },
  { pace: 4, colour: "blue", years: 20 },
  { pace: 1, colour: "red", why: "The price was good" },
]

const filled = Effect.fnUntraced(function* (service: Service, id: string, given: ReadonlyArray<Json>) {
  const body = { ...definition(id, { sections: [{ section_id: "main", fields }] }), title: "Visit" }
  const { path, uid } = yield* stored(service, body)
  for (const data of given) yield* send(service, "POST", `${path}/data`, { data })
  return `/demo/forms/${uid}`
})

describe("the results page", () => {
  it.effect(
    "shows each question's numbers as a table, leaves out secret answers, and escapes respondents' markup",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const path = yield* filled(service, "one", answers)
        const { status, text } = yield* get(service, `${path}/results`)
        assert.strictEqual(status, 200)
        assert.include(text, "Results of Visit")
        assert.include(text, "Colour &lt;b&gt;")
        assert.include(text, "3 answers")
        assert.notInclude(text, "<script>alert")
        assert.notInclude(text, "hunter22")
        assert.notInclude(text, "Secret word")
        assert.include(text, "Data table")
      }),
  )

  it.effect("keeps filters in its links, compares two groups, and uses the reader's language", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const path = yield* filled(service, "one", answers)
      const headers = { "accept-language": "es" }
      const { text } = yield* get(service, `${path}/results?where=colour:red&compare=pace:3&from=`, { headers })
      assert.include(text, "Resultados de Visit")
      assert.include(text, "2 respuestas")
      assert.include(text, 'name="where" value="colour:red"')
      assert.include(text, "Los demás")
      const none = yield* get(service, `${path}/results?where=years:90..`)
      assert.include(none.text, "No answers match these filters")
      const wrong = yield* get(service, `${path}/results?channel=pigeon`)
      assert.strictEqual(wrong.headers.get("location"), `${path}/results`)
    }),
  )

  it.effect("links to the share page as long as there are no answers", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const path = yield* filled(service, "one", [])
      const { text } = yield* get(service, `${path}/results`)
      assert.include(text, "No answers yet")
      assert.include(text, `href="${path}/share"`)
    }),
  )

  it.effect("returns 403 to users who may not read answers, and redirects signed-out visitors to sign in", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const path = yield* filled(service, "one", answers)
      for (const end of ["results", "results/report"]) {
        const as = member(["demo"], { roles: { demo: ["editor"] } })
        assert.strictEqual((yield* get(service, `${path}/${end}`, { as })).status, 403)
        assert.strictEqual((yield* get(service, `${path}/${end}`, { as: member(["other"]) })).status, 403)
        assert.strictEqual((yield* get(service, `${path}/${end}`, { as: null })).status, 303)
      }
    }),
  )
})

describe("the report", () => {
  it.effect("has the same bytes whatever the order of the answers", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const [first, second] = [
        yield* filled(service, "one", answers),
        yield* filled(service, "two", answers.toReversed()),
      ]
      const reports = yield* Effect.forEach([first, second], (path) => get(service, `${path}/results/report`))
      assert.strictEqual(reports[0]!.status, 200)
      assert.include(reports[0]!.text, "Results: Visit")
      assert.include(reports[0]!.text, "The pace was right")
      assert.notInclude(reports[0]!.text, "The price was good")
      const whole = yield* get(service, `${first}/results/report?typed=yes`)
      assert.include(whole.text, "The price was good")
      assert.notInclude(whole.text, "hunter22")
      assert.notInclude(reports[0]!.text, "hunter22")
      assert.strictEqual(reports[1]!.text, reports[0]!.text)
    }),
  )

  it.effect("is also available for forms without scales and for forms without answers", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const path = yield* filled(service, "one", [])
      assert.strictEqual((yield* get(service, `${path}/results/report`)).status, 200)
      const { uid, path: other } = yield* stored(service, definition("plain"))
      yield* send(service, "POST", `${other}/data`, { data: { name: "Ada" } })
      const { status, text } = yield* get(service, `/demo/forms/${uid}/results/report`)
      assert.strictEqual(status, 200)
      assert.include(text, "Answered")
      assert.include(text, "Least answered: “Age”, 0%")
      assert.notInclude(text, "favorabl")
    }),
  )

  it.effect(
    "shows the winner of a ranking, no share of the total for multiple choice, and a single date if all answers have the same one",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const options = ["price", "colour", "size"]
        const fields = [
          { field_id: "order", field_type: "ranking", label: "Order", options },
          { field_id: "liked", field_type: "multi_select", label: "Liked", options },
        ]
        const { uid, path } = yield* stored(service, { form_id: "r", title: "Shop", sections: [{ fields }] })
        for (const data of [
          { order: ["size", "price", "colour"], liked: ["price", "size"] },
          { order: ["size", "colour", "price"], liked: ["price"] },
          { order: ["price", "size", "colour"], liked: ["price", "colour", "size"] },
        ])
          assert.strictEqual((yield* send(service, "POST", `${path}/data`, { data })).status, 200)
        const page = yield* get(service, `/demo/forms/${uid}/results`, { headers: { accept: "text/html" } })
        const report = yield* get(service, `/demo/forms/${uid}/results/report`)
        for (const { text } of [page, report]) {
          assert.include(text, "“size” is ranked first in 2 answers")
          assert.include(text, "“price” appears in 3 answers")
          assert.include(text, "Ranked first")
          assert.notInclude(text, "of the total")
          assert.notInclude(text, " to January")
          assert.match(text, /Jan(?:uary)? 1, 1970|1 Jan(?:uary)? 1970/)
          assert.notInclude(text, "1970-01-01 –")
        }
      }),
  )
})
