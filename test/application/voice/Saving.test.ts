import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Memory from "../../doubles/memory/KeyValue.ts"
import { readRecord } from "../../../src/domain/voice/session/Record.ts"
import { KeyValue, KeyValueUnavailable } from "../../../src/ports/KeyValue.ts"
import { formOf, oneOf, typesOf, type Wire } from "../../domain/voice/support/Conversation.ts"
import { answer, backstage, caller, confirmReview, connect, service, start } from "./Rig.ts"

const anna = caller(7, "acme")
const sessionOf = (messages: ReadonlyArray<Wire>): string => oneOf(messages, "session_started")["session_id"] as string
const fieldsOf = (size: number) =>
  Array.from({ length: size }, (_, n) => ({ field_id: `f${n}`, field_type: "text", label: `f${n}` }))

const away = Effect.fail(new KeyValueUnavailable({ cause: "cut off" }))

/**
 * The connection to the store. `lost` operations succeed without confirmation, and on a `down` connection all
 * operations fail.
 */
interface Wiring {
  state: "fine" | "lost" | "down"
  /** Characters written to the session's record, by call. */
  readonly written: Array<number>
}

const wired = (wiring: Wiring) => {
  const through = <A>(work: Effect.Effect<A, KeyValueUnavailable>): Effect.Effect<A, KeyValueUnavailable> =>
    Effect.suspend(() => {
      if (wiring.state === "down") return away
      return wiring.state === "lost" ? Effect.andThen(work, away) : work
    })
  const noted = (key: string, text: string): void => {
    if (key.startsWith("voice:session:")) wiring.written.push(text.length)
  }
  return Layer.effect(
    KeyValue,
    Effect.map(KeyValue, (store) =>
      KeyValue.of({
        ...store,
        get: (key) => through(store.get(key)),
        setIfAbsent: (key, value, ttl) => {
          noted(key, value)
          return through(store.setIfAbsent(key, value, ttl))
        },
        compareAndSet: (key, expected, value, ttl) => {
          noted(key, expected + value)
          return through(store.compareAndSet(key, expected, value, ttl))
        },
        appendAfter: (key, ending, addition, ttl) => {
          noted(key, ending + addition)
          return through(store.appendAfter(key, ending, addition, ttl))
        },
      }),
    ),
  ).pipe(Layer.provide(Memory.layer))
}

const recordOf = (id: string) =>
  Effect.flatMap(KeyValue, (store) =>
    Effect.map(store.get(`voice:session:${id}`), (text) => readRecord(Option.getOrThrow(text))!),
  )

const answersIn = (id: string) =>
  Effect.map(recordOf(id), ({ snapshot }) =>
    Object.fromEntries(snapshot.answers.map(([field, { value }]) => [field, value])),
  )

describe("saving a session", () => {
  it.effect("[RESUME-010] stores an unconfirmed answer along with the next one, without reporting a conflict", () => {
    const wiring: Wiring = { state: "fine", written: [] }
    return Effect.gen(function* () {
      const line = yield* connect(anna)
      const id = sessionOf(yield* line.send(start()))
      yield* line.send(answer("f0", "a"))
      for (const state of ["lost", "down", "lost"] as const) {
        wiring.state = state
        assert.include(typesOf(yield* line.send(answer("f1", state))), "answer_accepted")
        yield* line.send({ type: "go_back", to_index: 1 })
      }
      wiring.state = "fine"
      assert.include(typesOf(yield* line.send(answer("f1", "b"))), "answer_accepted")
      assert.deepStrictEqual(yield* answersIn(id), { f0: "a", f1: "b" })
      assert.include(typesOf(yield* line.send(answer("f2", "c"))), "answer_accepted")
      assert.deepStrictEqual(yield* answersIn(id), { f0: "a", f1: "b", f2: "c" })
      assert.deepStrictEqual(line.closed, [])
    }).pipe(Effect.provide(service(backstage(formOf(fieldsOf(5))), { keyValue: wired(wiring), isMute: true })))
  })

  it.effect("does not repeat outdated values of an unconfirmed write", () => {
    const wiring: Wiring = { state: "fine", written: [] }
    return Effect.gen(function* () {
      const line = yield* connect(anna)
      const id = sessionOf(yield* line.send(start()))
      yield* line.send(answer("f0", "a"))
      wiring.state = "lost"
      yield* line.send({ type: "skip_question" })
      wiring.state = "fine"
      yield* line.send({ type: "go_back", to_index: 1 })
      const { snapshot } = yield* recordOf(id)
      assert.deepStrictEqual([snapshot.cursor, snapshot.skipped], ["f1", []])
    }).pipe(Effect.provide(service(backstage(formOf(fieldsOf(5))), { keyValue: wired(wiring), isMute: true })))
  })

  it.effect("may fail throughout: the session still runs to its end, and only resuming is unavailable", () => {
    const wiring: Wiring = { state: "down", written: [] }
    const stage = backstage(formOf(fieldsOf(2)))
    return Effect.gen(function* () {
      const line = yield* connect(anna)
      const id = sessionOf(yield* line.send(start()))
      assert.include(typesOf(line.wire), "question")
      const other = yield* connect(anna)
      const refused = yield* other.send(start({ resume_session_id: id }))
      assert.deepStrictEqual(
        refused.map(({ type, code }) => [type, code]),
        [["error", "RESUME_UNAVAILABLE"]],
      )
      assert.include(typesOf(yield* other.send(start())), "session_started")
      assert.deepStrictEqual(typesOf(yield* other.send({ type: "end_session" })), ["session_ended"])
      assert.deepStrictEqual(typesOf(yield* line.send(answer("f0", "a"))), ["answer_accepted", "question"])
      assert.include(typesOf(yield* line.send(answer("f1", "b"))), "review_prompt")
      assert.include(typesOf(yield* line.send(confirmReview)), "form_complete")
      assert.deepStrictEqual([...stage.submissions.values()][0]!.data, { f0: "a", f1: "b" })
      assert.deepStrictEqual(line.closed, [])
      assert.isTrue(stage.logged.some((text) => text.includes("voice snapshot could not be saved")))
    }).pipe(Effect.provide(service(stage, { keyValue: wired(wiring), isMute: true })))
  })

  it.effect("costs the same in a form of twenty questions as in one of four hundred", () => {
    const most = (size: number) => {
      const wiring: Wiring = { state: "fine", written: [] }
      return Effect.gen(function* () {
        const line = yield* connect(anna)
        const id = sessionOf(yield* line.send(start()))
        for (let n = 0; n < size - 1; n++) yield* line.send(answer(`f${n}`, "x"))
        assert.lengthOf(Object.keys(yield* answersIn(id)), size - 1)
        const total = wiring.written.reduce((sum, length) => sum + length, 0)
        return { usual: wiring.written.toSorted((a, b) => a - b)[size >> 1]!, mean: total / size }
      }).pipe(Effect.provide(service(backstage(formOf(fieldsOf(size))), { keyValue: wired(wiring), isMute: true })))
    }
    return Effect.gen(function* () {
      const [short, long] = [yield* most(20), yield* most(400)]
      assert.isBelow(long.usual, short.usual * 1.2)
      assert.isBelow(long.mean, 3 * long.usual)
    })
  })

  it.effect(
    "[RESUME-150] closes a connection that saves after another one has compacted the session record, and keeps the other open",
    () => {
      const wiring: Wiring = { state: "fine", written: [] }
      return Effect.gen(function* () {
        const first = yield* connect(anna)
        const id = sessionOf(yield* first.send(start()))
        yield* first.send(answer("f0", "a"))
        const second = yield* connect(anna)
        assert.include(typesOf(yield* second.send(start({ resume_session_id: id }))), "session_resumed")
        for (let n = 0; n < 200; n++) {
          yield* second.send(answer("f1", "x".repeat(100)))
          yield* second.send({ type: "go_back", to_index: 1 })
        }
        const store = yield* KeyValue
        assert.isBelow(Option.getOrThrow(yield* store.get(`voice:session:${id}`)).length, 25_000)
        assert.strictEqual(oneOf(yield* first.send(answer("f1", "late")), "error")["code"], "RESUME_CONFLICT")
        assert.deepStrictEqual(first.closed, [1008])
        assert.include(typesOf(yield* second.send(answer("f1", "y"))), "answer_accepted")
      }).pipe(Effect.provide(service(backstage(formOf(fieldsOf(5))), { keyValue: wired(wiring), isMute: true })))
    },
  )
})
