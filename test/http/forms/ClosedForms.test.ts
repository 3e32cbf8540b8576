import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { ObjectStore } from "../../../src/ports/ObjectStore.ts"
import { inMemory } from "../../support/inMemory.ts"
import { get, send, stored } from "./support/forms.ts"

const form = {
  form_id: "closing",
  title: "Closing",
  is_public: true,
  sections: [
    {
      fields: [
        { field_id: "name", field_type: "text", label: "Name", required: true },
        { field_id: "paper", field_type: "file", label: "Paper" },
      ],
    },
  ],
}

const nobody = { as: null } as const

/** A public form with a started response, and every way to continue it. */
const begun = Effect.gen(function* () {
  const service = yield* inMemory()
  const { path, uid, body } = yield* stored(service, form)
  const [section] = body["sections"] as ReadonlyArray<{ fields: ReadonlyArray<{ field_uid: string }> }>
  const objects = yield* Effect.provideContext(ObjectStore, service.context)
  const pass = (yield* send(service, "POST", `${path}/pass`, {}, nobody)).json().pass as string
  const anna = { as: null, headers: { authorization: `Bearer ${pass}` } } as const
  yield* send(service, "POST", `${path}/partial`, { data: { name: "Anna" } }, anna)
  const code = (yield* get(service, `${path}/pass/code`, anna)).json().code as string

  const posting = Effect.fnUntraced(function* (to: string, fields: Readonly<Record<string, string | File>>) {
    const parts = new FormData()
    for (const [name, value] of Object.entries(fields)) parts.append(name, value)
    const encoded = new Response(parts)
    const sent = yield* Effect.promise(() => encoded.arrayBuffer())
    const headers = { ...anna.headers, "content-type": encoded.headers.get("content-type") ?? "" }
    return yield* service.call({ method: "POST", path: to, as: null, headers, body: sent })
  })
  const file = new File(["some words"], "a.txt")
  const ways = {
    pass: send(service, "POST", `${path}/pass`, {}, nobody),
    resume: send(service, "POST", `${path}/pass/resume`, { code }, nobody),
    partial: send(service, "POST", `${path}/partial`, { data: { name: "Ben" } }, anna),
    upload: posting(`${path}/fields/${section!.fields[1]!.field_uid}/upload`, { file }),
  }
  const page = {
    save: posting(`/demo/forms/${uid}`, { name: "Ben", paper: file, __go: "save" }),
    send: posting(`/demo/forms/${uid}`, { name: "Ben", paper: file, __go: "send" }),
    code: posting(`/demo/forms/${uid}/resume`, { code }),
  }
  return { service, path, uid, objects, anna, ways, page }
})

describe("a closed form", () => {
  const paused = { settings: { paused: true }, error: "form_paused", text: "This form is paused" }
  const closed = { settings: { closes_at: "1970-01-01T00:00:00Z" }, error: "form_closed", text: "is closed" }
  const full = { settings: { max_answers: 1 }, error: "form_full", text: "This form is full" }
  for (const { settings, error, text } of [paused, closed, full])
    it.effect(`issues no pass and stores no file and no partial answer: ${error}`, () =>
      Effect.gen(function* () {
        const { service, path, uid, objects, anna, ways, page } = yield* begun
        assert.strictEqual((yield* send(service, "POST", `${path}/data`, { data: { name: "first" } })).status, 200)
        yield* send(service, "PUT", `${path}/share`, settings)
        for (const [way, sending] of Object.entries(ways)) {
          const refused = yield* sending
          assert.deepStrictEqual([way, refused.status, refused.json().error], [way, 403, error])
        }
        for (const sending of [page.save, page.send]) {
          const refused = yield* sending
          assert.strictEqual(refused.status, 403, refused.text)
          assert.include(refused.text, text)
        }
        const led = yield* page.code
        assert.deepStrictEqual([led.status, led.headers.get("location")], [303, `/demo/forms/${uid}`])
        assert.isNull(led.headers.get("set-cookie"))
        assert.deepStrictEqual(yield* Stream.runCollect(objects.keys), [])
        assert.deepStrictEqual((yield* get(service, `${path}/partial`, anna)).json().data, { name: "Anna" })

        // A started response continues once the form is open again, and its resume code is still unused.
        yield* send(service, "PUT", `${path}/share`, {})
        for (const [way, sending] of Object.entries(ways)) {
          const taken = yield* sending
          assert.include([200, 201], taken.status, `${way}: ${taken.text}`)
        }
      }),
    )

  it.effect(
    "stores no file and no partial answer from a person who has already answered and may answer only once",
    () =>
      Effect.gen(function* () {
        const { service, path, anna, ways } = yield* begun
        yield* send(service, "PUT", `${path}/share`, { once_per_person: true })
        assert.strictEqual((yield* send(service, "POST", `${path}/data`, { data: { name: "A" } }, anna)).status, 200)
        for (const sending of [ways.partial, ways.upload]) {
          const refused = yield* sending
          assert.deepStrictEqual([refused.status, refused.json().error], [409, "already_answered"])
        }
        assert.strictEqual((yield* ways.pass).status, 201)
      }),
  )
})
