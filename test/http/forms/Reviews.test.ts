import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ObjectStore } from "../../../src/ports/ObjectStore.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { definition, get, type Json, member, send, stored } from "./support/forms.ts"

const filled = Effect.fnUntraced(function* (service: Service, given: ReadonlyArray<Json>, more: Json = {}) {
  const { path, uid } = yield* stored(service, definition("one", more))
  const ids: Array<string> = []
  for (const data of given) {
    const sent = yield* send(service, "POST", `${path}/data`, { data })
    ids.push(sent.json().submission_id)
  }
  return { path, uid, ids }
})

const people: ReadonlyArray<Json> = [
  { name: "Ada", age: 36, colour: "red" },
  { name: "Bob", age: 20, colour: "blue" },
]

describe("submitted answers", () => {
  it.effect("are found by words, newest or oldest first, page by page", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* filled(service, [...people, { name: "Cid" }])
      const names = (query: string) =>
        Effect.map(get(service, `${path}/answers?${query}`), (answer) => ({
          next: answer.json().next_cursor as string | null,
          names: answer.json().answers.map((one: { data: Json }) => one.data["name"]),
        }))
      assert.deepStrictEqual((yield* names("q=bo")).names, ["Bob"])
      assert.deepStrictEqual((yield* names("sort=oldest")).names, ["Ada", "Bob", "Cid"])
      const first = yield* names("limit=2")
      assert.deepStrictEqual(first.names, ["Cid", "Bob"])
      const second = yield* names(`limit=2&cursor=${first.next}`)
      assert.deepStrictEqual(second, { names: ["Ada"], next: null })
      for (const query of ["sort=sideways", "marked=perhaps", "cursor=%21", "limit=0"])
        assert.strictEqual((yield* get(service, `${path}/answers?${query}`)).status, 400)
    }),
  )

  it.effect(
    "are corrected under the form's rules; their previous values are kept, with the editor and the reason",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const { path, ids } = yield* filled(service, people)
        const one = `${path}/answers/${ids[0]}`
        const seen = yield* get(service, one)
        const headers = { "if-match": seen.headers.get("etag")! }
        const body = { answers: { age: "37", colour: null }, reason: "A birthday" }
        const changed = yield* send(service, "PATCH", one, body, { headers })
        assert.deepStrictEqual(changed.json().data, { name: "Ada", age: 37 })
        assert.strictEqual(changed.headers.get("etag"), '"2"')
        const [kept] = (yield* get(service, one)).json().corrections
        assert.deepStrictEqual(kept.data, people[0])
        assert.strictEqual(kept.changed_by, "seven")
        assert.strictEqual(kept.reason, "A birthday")
        const late = yield* send(service, "PATCH", one, body, { headers })
        assert.strictEqual(late.status, 412)
        assert.strictEqual(late.json().detail.current, "2")
        const results = yield* get(service, `${path}/results?where=colour:red`)
        assert.strictEqual(results.json().count, 0)
      }),
  )

  it.effect("can't be corrected to values that the form would refuse", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, ids } = yield* filled(service, people)
      const one = `${path}/answers/${ids[0]}`
      const refused = yield* send(service, "PATCH", one, { answers: { age: "old", colour: "pink", nothing: 1 } })
      assert.strictEqual(refused.status, 422)
      assert.sameMembers(Object.keys(refused.json().detail.errors), ["age", "colour", "nothing"])
      assert.deepStrictEqual((yield* get(service, one)).json().data, people[0])
      assert.strictEqual((yield* send(service, "PATCH", one, { tags: "call" })).status, 400)
    }),
  )

  it.effect("can be marked and tagged, and filtered by mark or tag", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, ids } = yield* filled(service, people)
      const change = { marked: true, tags: ["call", "call"] }
      const changed = yield* send(service, "PATCH", `${path}/answers/${ids[0]}`, change)
      assert.deepStrictEqual([changed.json().marked, changed.json().tags], [true, ["call"]])
      for (const query of ["marked=true", "tag=call"])
        assert.lengthOf((yield* get(service, `${path}/answers?${query}`)).json().answers, 1)
    }),
  )

  it.effect("are deleted with their files", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid } = yield* stored(
        service,
        definition("one", {
          sections: [{ section_id: "main", fields: [{ field_id: "doc", field_type: "file", label: "Doc" }] }],
        }),
      )
      const form = (yield* get(service, path)).json()
      const field = form.sections[0].fields[0].field_uid
      const body = new FormData()
      body.append("file", new Blob(["hello"]), "a.txt")
      const file = (yield* service.call({ method: "POST", path: `${path}/fields/${field}/upload`, body })).json()
      const sent = yield* send(service, "POST", `${path}/data`, { data: { doc: file } })
      const objects = yield* Effect.provideContext(ObjectStore, service.context)
      assert.strictEqual((yield* objects.get(file.blob_ref)).size, 5)
      const one = `${path}/answers/${sent.json().submission_id}`
      assert.strictEqual((yield* service.call({ method: "DELETE", path: one })).status, 204)
      assert.strictEqual((yield* Effect.flip(objects.get(file.blob_ref)))._tag, "ObjectMissing")
      assert.strictEqual((yield* get(service, one)).status, 404)
      assert.include(file.blob_ref, uid)
    }),
  )

  it.effect(
    "of one person are erased in every form of the tenant, with a receipt, and other people's answers are kept",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const { path } = yield* filled(service, [{ name: "ada@example.org" }, { name: "not-ada@example.org" }])
        const { path: other } = yield* stored(service, definition("two"))
        yield* send(service, "POST", `${other}/data`, { data: { name: "ADA@example.org" } })
        const erasures = "/api/v1/demo/forms/erasures"
        const receipt = (yield* send(service, "POST", erasures, { email: "ada@example.org" })).json()
        assert.strictEqual(receipt.submissions, 2)
        assert.isTrue(receipt.is_complete)
        const [left, ...none] = (yield* get(service, `${path}/answers`)).json().answers
        assert.lengthOf(none, 0)
        assert.strictEqual(left.data.name, "not-ada@example.org")
        assert.strictEqual((yield* send(service, "POST", erasures, {})).status, 400)
      }),
  )

  it.effect("are not erased if the email address is invalid: the request is refused", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* filled(service, [{ name: "ada@example.org" }])
      for (const email of ["ada", "ada@", "ada@example.org bo@example.org", `a@${"b".repeat(320)}`]) {
        const answer = yield* send(service, "POST", "/api/v1/demo/forms/erasures", { email })
        assert.strictEqual(answer.status, 422, email)
        assert.deepStrictEqual(answer.json(), {
          error: "email_invalid",
          message: "`email` must be an address such as ada@example.org. Nothing was erased.",
        })
        const page = yield* service.call({
          method: "POST",
          path: `${path.replace("/api/v1", "")}/answers`,
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ person: `${email}@` }).toString(),
        })
        assert.include(page.text, "Enter an email address or a user number.")
      }
      const both = { email: "ada", user_id: "7" }
      assert.strictEqual((yield* send(service, "POST", "/api/v1/demo/forms/erasures", both)).status, 422)
      assert.lengthOf((yield* get(service, `${path}/answers`)).json().answers, 1)
      const spaced = yield* send(service, "POST", "/api/v1/demo/forms/erasures", { email: " ADA@example.org " })
      assert.strictEqual(spaced.json().submissions, 1)
    }),
  )

  it.effect("can be read by viewers, and changed or deleted by owners only", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, ids } = yield* filled(service, people)
      const as = member(["demo"], { roles: { demo: ["viewer"] } })
      const one = `${path}/answers/${ids[0]}`
      assert.strictEqual((yield* get(service, one, { as })).status, 200)
      assert.strictEqual((yield* send(service, "PATCH", one, { marked: true }, { as })).status, 403)
      assert.strictEqual((yield* service.call({ method: "DELETE", path: one, as })).status, 403)
      assert.strictEqual(
        (yield* send(service, "POST", "/api/v1/demo/forms/erasures", { user_id: "7" }, { as })).status,
        403,
      )
      assert.strictEqual((yield* get(service, one, { as: member(["other"]) })).status, 403)
      assert.strictEqual((yield* get(service, `${one}/recordings/name`)).status, 404)
    }),
  )
})
