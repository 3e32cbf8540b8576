import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import * as Memory from "../../doubles/memory/KeyValue.ts"
import { KeyValue } from "../../../src/ports/KeyValue.ts"
import { topLevelFields } from "../../../src/domain/forms/model/FormDefinition.ts"
import type { JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { keyedById, keyedByUid } from "../../../src/domain/forms/submission/PartialAnswers.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import { ProgressStore } from "../../../src/ports/ProgressStore.ts"
import { PartialAnswers } from "../../../src/application/forms/PartialAnswers.ts"
import { formOf, oneOf, typesOf } from "../../domain/voice/support/Conversation.ts"
import { answer, backstage, caller, confirmReview, connect, formUid, service, start } from "./Rig.ts"

const anna = caller(7, "acme")
const key = { tenant: "acme", formUid, owner: "user:7" }
const colours = ["red", "green", "blue"].map((value) => ({ value, label: value }))

const form = formOf([
  { field_id: "name", field_type: "text", label: "Name", required: true },
  {
    field_id: "home",
    field_type: "group",
    label: "Home",
    children: [
      { field_id: "street", field_type: "text", label: "Street" },
      { field_id: "city", field_type: "text", label: "City" },
    ],
  },
  { field_id: "likes", field_type: "multi_select", label: "Likes", options: colours },
  { field_id: "age", field_type: "integer", label: "Age" },
  { field_id: "has_pet", field_type: "boolean", label: "Pet?" },
  {
    field_id: "pet",
    field_type: "text",
    label: "Pet's name",
    depends_on: [{ conditions: [{ field_id: "has_pet", operator: "eq", value: true }], effect: "show" }],
  },
  { field_id: "pin", field_type: "password", label: "PIN" },
])
const compiled = form.form

const stored = Effect.gen(function* () {
  const partial = yield* PartialAnswers
  const found = yield* partial.find(key)
  return Option.map(found, ({ data }) => keyedById(compiled, data))
})

const byHand = (answers: JsonObject) =>
  Effect.flatMap(PartialAnswers, (partial) => partial.add(key, keyedByUid(compiled, answers)))

/** A store in which the first write of a person's unfinished answers never ends. */
const stuckStore = Layer.effect(
  KeyValue,
  Effect.map(KeyValue, (store) => {
    let isStuck = true
    return KeyValue.of({
      ...store,
      setIfAbsent: (key, value, ttl) => {
        if (!isStuck || !key.startsWith("forms:partial:")) return store.setIfAbsent(key, value, ttl)
        isStuck = false
        return Effect.never
      },
    })
  }),
).pipe(Layer.provide(Memory.layer))

describe("partial answers, typed and spoken", () => {
  it.effect("are continued in a session on request, and are all submitted", () => {
    const stage = backstage(form)
    return Effect.gen(function* () {
      yield* byHand({ name: "Ada", home: { street: "Elm 1" }, likes: ["red", "blue"], has_pet: false })
      const client = yield* connect(anna)
      const opening = yield* client.send(start({ use_saved_answers: true }))
      const started = oneOf(opening, "session_started")
      assert.deepStrictEqual(started["answered"], ["name", "street", "likes", "has_pet"])
      assert.strictEqual(oneOf(opening, "question")["field_id"], "city")
      yield* client.send(answer("city", "Bonn"))
      yield* client.send(answer("age", "36"))
      yield* client.send({ type: "skip_question" })
      assert.include(typesOf(yield* client.send(confirmReview)), "form_complete")
      const [submission] = [...stage.submissions.values()]
      assert.deepStrictEqual(submission?.data, {
        name: "Ada",
        home: { street: "Elm 1", city: "Bonn" },
        likes: ["red", "blue"],
        age: 36,
        has_pet: false,
      })
      assert.deepStrictEqual(yield* stored, Option.none())
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect("include an accepted answer if the person disconnects while it is being saved", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send(start())
      yield* client.send(answer("name", "Ada"))
      assert.deepStrictEqual(yield* stored, Option.none())
      yield* client.leave
      assert.deepStrictEqual(yield* stored, Option.some({ name: "Ada" }))
    }).pipe(Effect.provide(service(backstage(form), { keyValue: stuckStore }))),
  )

  it.effect(
    "of an abandoned session are counted at the question where the person stopped, until they are submitted",
    () =>
      Effect.gen(function* () {
        const progress = yield* ProgressStore
        const tenant = tenantNamed("acme")
        const left = Effect.map(progress.summary(tenant, formUid), ({ stops }) => stops)
        const uidOf = (id: string) => topLevelFields(compiled).find(({ fieldId }) => fieldId === id)!.fieldUid
        const before = yield* connect(anna)
        const { session_id } = oneOf(yield* before.send(start()), "session_started")
        yield* before.send(answer("name", "Ada"))
        yield* before.send(answer("street", "Elm 1"))
        yield* before.leave
        assert.deepStrictEqual(yield* left, [{ channel: "voice", last: uidOf("home"), count: 1 }])
        const client = yield* connect(anna)
        yield* client.send(start({ resume_session_id: session_id }))
        for (const _ of ["city", "likes", "age", "has_pet", "pin"]) yield* client.send({ type: "skip_question" })
        assert.include(typesOf(yield* client.send(confirmReview)), "form_complete")
        assert.deepStrictEqual(yield* left, [])
      }).pipe(Effect.provide(service(backstage(form)))),
  )

  it.effect("have their progress saved every half minute during a session, and not with each answer", () =>
    Effect.gen(function* () {
      const progress = yield* ProgressStore
      const last = Effect.map(progress.summary(tenantNamed("acme"), formUid), ({ stops }) =>
        stops.map((stop) => topLevelFields(compiled).find(({ fieldUid }) => fieldUid === stop.last)?.fieldId),
      )
      const client = yield* connect(anna)
      yield* client.send(start())
      yield* client.send(answer("name", "Ada"))
      yield* client.send(answer("street", "Elm 1"))
      assert.deepStrictEqual(yield* last, [])
      yield* TestClock.adjust("31 seconds")
      yield* client.send(answer("city", "Bonn"))
      assert.deepStrictEqual(yield* last, ["home"])
      yield* client.send({ type: "answer_selection", field_id: "likes", value: "red" })
      yield* client.send(answer("age", "36"))
      assert.deepStrictEqual(yield* last, ["home"])
      yield* client.leave
      assert.deepStrictEqual(yield* last, ["age"])
    }).pipe(Effect.provide(service(backstage(form)))),
  )

  it.effect(
    "include those to questions that no session asks, such as hidden ones, and are submitted even after a resume",
    () => {
      const more = formOf([
        { field_id: "name", field_type: "text", label: "Name" },
        { field_id: "from", field_type: "hidden", label: "From" },
        {
          field_id: "more",
          field_type: "group",
          label: "More",
          children: [
            { field_id: "town", field_type: "text", label: "Town" },
            { field_id: "photo", field_type: "file", label: "Photo" },
            { field_id: "campaign", field_type: "hidden", label: "Campaign" },
          ],
        },
      ])
      const stage = backstage(more)
      const saved = { name: "Old", from: "qr", more: { town: "Bonn", photo: { blob_ref: "blob" }, campaign: "may" } }
      return Effect.gen(function* () {
        const partial = yield* PartialAnswers
        const spoken = (uses: boolean) =>
          Effect.gen(function* () {
            yield* partial.add(key, keyedByUid(more.form, saved))
            const first = yield* connect(anna)
            const { session_id } = oneOf(yield* first.send(start({ use_saved_answers: uses })), "session_started")
            if (!uses) yield* first.send(answer("name", "Ada"))
            yield* first.leave
            const client = yield* connect(anna)
            yield* client.send(start({ resume_session_id: session_id }))
            if (!uses) yield* client.send(answer("town", "Ulm"))
            if (!uses) yield* client.send({ type: "skip_question" })
            assert.include(typesOf(yield* client.send(confirmReview)), "form_complete")
            return stage.submissions.get(session_id as string)?.data
          })
        assert.deepStrictEqual(yield* spoken(true), saved)
        assert.deepStrictEqual(yield* spoken(false), { name: "Ada", more: { town: "Ulm" } })
      }).pipe(Effect.provide(service(stage)))
    },
  )

  it.effect("are ignored by a session that doesn't request them, which starts at the first question", () =>
    Effect.gen(function* () {
      yield* byHand({ name: "Ada" })
      const opening = yield* (yield* connect(anna)).send(start())
      assert.notProperty(oneOf(opening, "session_started"), "answered")
      assert.strictEqual(oneOf(opening, "question")["field_id"], "name")
    }).pipe(Effect.provide(service(backstage(form)))),
  )

  it.effect("are left out if they are invalid or for a hidden question", () =>
    Effect.gen(function* () {
      yield* byHand({ name: "Ada", age: "many", has_pet: false, pet: "Rex", likes: ["purple"] })
      const opening = yield* (yield* connect(anna)).send(start({ use_saved_answers: true }))
      assert.deepStrictEqual(oneOf(opening, "session_started")["answered"], ["name", "has_pet"])
    }).pipe(Effect.provide(service(backstage(form)))),
  )

  it.effect("are all saved, except secrets, until the session is deliberately ended", () =>
    Effect.gen(function* () {
      yield* byHand({ age: 36 })
      const client = yield* connect(anna)
      const id = oneOf(yield* client.send(start()), "session_started")["session_id"]
      yield* client.send(answer("name", "Ada"))
      yield* client.send(answer("street", "Elm 1"))
      yield* client.send({ type: "skip_question" })
      yield* client.send({ type: "answer_selection", field_id: "likes", values: ["red", "blue"] })
      yield* client.send({ type: "skip_question" })
      yield* client.send({ type: "answer_selection", field_id: "has_pet", value: "true" })
      yield* client.send(answer("pet", "Rex"))
      yield* client.send(answer("pin", "1234"))
      const expected = { name: "Ada", home: { street: "Elm 1" }, likes: ["red", "blue"], has_pet: "true", pet: "Rex" }
      assert.deepStrictEqual(Option.getOrThrow(yield* stored), { age: 36, ...expected })
      yield* client.leave
      assert.deepStrictEqual(Option.getOrThrow(yield* stored), { age: 36, ...expected })
      const again = yield* connect(anna)
      yield* again.send(start({ resume_session_id: id }))
      yield* again.send({ type: "end_session" })
      assert.deepStrictEqual(Option.getOrThrow(yield* stored), { age: 36 })
    }).pipe(Effect.provide(service(backstage(form)))),
  )

  it.effect("from a session are deleted when it ends; earlier ones, and later ones from elsewhere, are kept", () =>
    Effect.gen(function* () {
      yield* byHand({ name: "Ada", home: { street: "Elm 1" }, likes: ["red"] })
      const client = yield* connect(anna)
      yield* client.send(start({ use_saved_answers: true }))
      yield* client.send(answer("city", "Bonn"))
      yield* client.send(answer("age", "36"))
      assert.deepStrictEqual(
        yield* stored,
        Option.some({ name: "Ada", home: { street: "Elm 1", city: "Bonn" }, likes: ["red"], age: "36" }),
      )
      yield* byHand({ age: 40 })
      yield* client.send({ type: "end_session" })
      assert.deepStrictEqual(
        yield* stored,
        Option.some({ name: "Ada", home: { street: "Elm 1" }, likes: ["red"], age: 40 }),
      )
    }).pipe(Effect.provide(service(backstage(form)))),
  )

  it.effect("that a session replaced are restored when the session ends, even after a resume", () =>
    Effect.gen(function* () {
      yield* byHand({ name: "Ada" })
      const client = yield* connect(anna)
      const id = oneOf(yield* client.send(start()), "session_started")["session_id"]
      yield* client.send(answer("name", "Bob"))
      yield* client.send(answer("street", "Elm 1"))
      assert.deepStrictEqual(yield* stored, Option.some({ name: "Bob", home: { street: "Elm 1" } }))
      yield* client.leave
      const again = yield* connect(anna)
      yield* again.send(start({ resume_session_id: id }))
      yield* again.send({ type: "end_session" })
      assert.deepStrictEqual(yield* stored, Option.some({ name: "Ada" }))
    }).pipe(Effect.provide(service(backstage(form)))),
  )

  it.effect("are also withdrawn from the store if a rule withdraws them", () =>
    Effect.gen(function* () {
      yield* byHand({
        name: "Ada",
        home: { street: "Elm 1", city: "Bonn" },
        likes: ["red"],
        age: 1,
        has_pet: true,
        pet: "Rex",
      })
      const client = yield* connect(anna)
      yield* client.send(start({ use_saved_answers: true }))
      yield* client.send({ type: "go_back", to_index: 5 })
      const changed = yield* client.send({ type: "answer_selection", field_id: "has_pet", value: "false" })
      assert.include(typesOf(changed), "answer_cleared")
      const left = Option.getOrThrow(yield* stored)
      assert.notProperty(left, "pet")
      assert.strictEqual(left["has_pet"], "false")
    }).pipe(Effect.provide(service(backstage(form)))),
  )

  it("contain no secret and no card number", () => {
    const fields = formOf([
      { field_id: "pin", field_type: "password", label: "PIN" },
      { field_id: "card", field_type: "credit_card", label: "Card" },
      { field_id: "name", field_type: "text", label: "Name" },
    ]).form
    const [uid] = topLevelFields(fields).flatMap(({ fieldId, fieldUid }) => (fieldId === "name" ? [fieldUid] : []))
    assert.deepStrictEqual(keyedByUid(fields, { pin: "1", card: { number: "4" }, name: "Ada" }), { [uid!]: "Ada" })
  })
})
