import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory, type Service } from "../../../../support/inMemory.ts"
import { definition, get, type Json, member, send, stored } from "../../../forms/support/forms.ts"

const people: ReadonlyArray<Json> = [
  { name: "Ada <b>", age: 36, colour: "red" },
  { name: "bob@example.org", age: 20, colour: "blue" },
]

const filled = Effect.fnUntraced(function* (service: Service, given: ReadonlyArray<Json> = people) {
  const { path, uid } = yield* stored(service, definition("one"))
  const ids: Array<string> = []
  for (const data of given) ids.push((yield* send(service, "POST", `${path}/data`, { data })).json().submission_id)
  return { page: `/demo/forms/${uid}/answers`, api: path, ids }
})

const post = (service: Service, path: string, values: Record<string, string>, as = member(["demo"])) =>
  service.call({
    method: "POST",
    path,
    as,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(values).toString(),
  })

describe("the answers page", () => {
  it.effect("lists submissions with option labels, and escapes respondents' markup", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { page, ids } = yield* filled(service)
      const { text, status } = yield* get(service, page, { headers: { "accept-language": "es" } })
      assert.strictEqual(status, 200)
      assert.include(text, "Respuestas a Formulario one")
      assert.include(text, "Ada &lt;b&gt;")
      assert.include(text, "Rojo")
      for (const id of ids) assert.include(text, `${page}/${id}`)
    }),
  )

  it.effect("can be searched, sorted and paged through its URL", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { page } = yield* filled(
        service,
        Array.from({ length: 60 }, (_, i) => ({ name: `person ${i}` })),
      )
      const found = yield* get(service, `${page}?q=person+59`)
      assert.include(found.text, "1 answer on this page")
      const first = yield* get(service, `${page}?sort=oldest&columns=name`)
      assert.notInclude(first.text, "person 50")
      const next = /href="([^"]*cursor=[^"]*)"/.exec(first.text)?.[1]?.replaceAll("&amp;", "&")
      const second = yield* get(service, next!)
      assert.include(second.text, "person 59")
      assert.notInclude(second.text, "person 49")
      assert.include((yield* get(service, `${page}?q=nobody`)).text, "No answers match")
    }),
  )

  it.effect("erases all of a person's data and reports how much was erased", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { page } = yield* filled(service)
      const empty = yield* post(service, page, { person: " " })
      assert.include(empty.text, "Enter an email address or a user number.")
      const erased = yield* post(service, page, { person: "bob@example.org" })
      assert.match(erased.text, /“bob@example\.org” on .+: 1 answer, 0 files and 0 unfinished answers\./)
      assert.include((yield* get(service, page)).text, "1 answer on this page")
    }),
  )

  it.effect("corrects a single answer, keeps its previous value, and refuses invalid values", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { page, ids } = yield* filled(service)
      const one = `${page}/${ids[0]}`
      const values = { do: "correct", field: "age", revision: "1", reason: "A birthday" }
      const refused = yield* post(service, one, { ...values, value: "old" })
      assert.strictEqual(refused.status, 422)
      const done = yield* post(service, one, { ...values, value: "37" })
      assert.strictEqual(done.headers.get("location"), `${one}?corrected=1`)
      const { text } = yield* get(service, `${one}?corrected=1`)
      assert.include(text, "A birthday")
      assert.match(text, /Age:\s+36/)
      const stale = yield* post(service, one, { ...values, value: "38" })
      assert.strictEqual(stale.status, 409)
    }),
  )

  it.effect("marks, tags and deletes a single answer", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { page, ids } = yield* filled(service)
      const one = `${page}/${ids[0]}`
      yield* post(service, one, { do: "mark", marked: "true", revision: "1" })
      yield* post(service, one, { do: "tag", tags: "call, , room", revision: "2" })
      assert.include((yield* get(service, one)).text, "Marked, call, room")
      const gone = yield* post(service, one, { do: "remove" })
      assert.strictEqual(gone.headers.get("location"), `${page}?removed=1`)
      assert.include((yield* get(service, `${page}?removed=1`)).text, "Answer deleted")
      assert.strictEqual((yield* get(service, one)).status, 404)
    }),
  )

  it.effect("can be read by viewers, without edit buttons, and by no one else", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { page, ids } = yield* filled(service)
      const viewer = member(["demo"], { roles: { demo: ["viewer"] } })
      const one = yield* get(service, `${page}/${ids[0]}`, { as: viewer })
      assert.strictEqual(one.status, 200)
      assert.notInclude(one.text, "Save correction")
      assert.strictEqual((yield* post(service, `${page}/${ids[0]}`, { do: "remove" }, viewer)).status, 403)
      assert.strictEqual((yield* post(service, page, { person: "7" }, viewer)).status, 403)
      assert.strictEqual((yield* get(service, page, { as: member(["other"]) })).status, 403)
      assert.strictEqual((yield* get(service, page, { as: null })).status, 303)
    }),
  )
})
