import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { formOf } from "../../domain/voice/support/Conversation.ts"
import { backstage, type Backstage, caller, connect, service } from "./Rig.ts"

const text = (id: string) => ({ field_id: id, field_type: "text", label: id })
const anna = caller(7, "acme")

const start = (more: object = {}) => ({ type: "start_session", protocol_version: 2, ...more })
const answer = { type: "answer_text", field_id: "a", value: "x" }
const confirm = { type: "review_confirm", confirmed: true }

/** A session that is submitted while the database is unreachable; returns its last message, and its identifier. */
const sent = Effect.gen(function* () {
  const client = yield* connect(anna)
  const [started] = yield* client.send(start())
  yield* client.send(answer)
  const end = (yield* client.send(confirm)).find(({ type }) => type === "form_complete")
  return { id: String(started?.["session_id"]), end }
})

const broken = (): Backstage => {
  const stage = backstage(formOf([text("a")]))
  stage.aside = new Map()
  stage.storage = "broken"
  return stage
}

describe("a session submitted while the database is unreachable", () => {
  it.effect("completes with pending answers, and stores them when the database is back", () => {
    const stage = broken()
    return Effect.gen(function* () {
      const { id, end } = yield* sent
      assert.deepStrictEqual([end?.["submission_id"], end?.["stored_in"]], [null, "pending"])
      assert.deepStrictEqual([...stage.aside!.keys()], [id])
      yield* TestClock.adjust("1 minutes")
      assert.strictEqual(stage.submissions.size, 0)
      stage.storage = "works"
      yield* TestClock.adjust("6 seconds")
      assert.deepStrictEqual([...stage.submissions.keys()], [id])
      assert.deepStrictEqual(stage.submissions.get(id)?.data, { a: "x" })
      assert.strictEqual(stage.submissions.get(id)?.source, "voice")
      assert.strictEqual(stage.aside!.size, 0)
      assert.notInclude(stage.logged.join("\n"), '"a":"x"')
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect("is stored by another process if its own process died", () => {
    const stage = broken()
    return Effect.gen(function* () {
      const { id } = yield* sent.pipe(Effect.provide(service(stage)))
      stage.storage = "works"
      yield* Effect.andThen(TestClock.adjust("1 minutes"), Effect.void).pipe(Effect.provide(service(stage)))
      assert.deepStrictEqual([...stage.submissions.keys()], [id])
      assert.strictEqual(stage.aside!.size, 0)
    })
  })

  it.effect("can't be resumed while its answers are pending or after they are stored, and the reply says which", () => {
    const stage = broken()
    return Effect.gen(function* () {
      const { id } = yield* sent
      const ask = Effect.gen(function* () {
        const client = yield* connect(anna)
        const [reply] = yield* client.send(start({ resume_session_id: id }))
        return [reply?.["code"], reply?.["submission_id"], reply?.["stored_in"]]
      })
      assert.deepStrictEqual(yield* ask, ["RESUME_UNAVAILABLE", null, "pending"])
      stage.storage = "works"
      yield* TestClock.adjust("6 seconds")
      assert.deepStrictEqual(yield* ask, ["RESUME_UNAVAILABLE", id, "generic"])
    }).pipe(Effect.provide(service(stage)))
  })
})
