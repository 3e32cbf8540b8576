import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { ErasedPeople } from "../../../src/application/voice/ErasedPeople.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import { ProgressStore } from "../../../src/ports/ProgressStore.ts"
import { formOf } from "../../domain/voice/support/Conversation.ts"
import { answer, backstage, caller, connect, service, settled, start } from "./Rig.ts"

const form = formOf(["a", "b", "c"].map((id) => ({ field_id: id, field_type: "text", label: id })))
const acme = tenantNamed("acme")
const [anna, ben] = [caller(7, "acme"), caller(8, "acme")]

const stage = backstage(form)

describe("the connections of a respondent whose answers are erased in another process", () => {
  it.effect(
    "are closed without a message, whether or not their session has started, and nothing from them is saved",
    () =>
      Effect.gen(function* () {
        const progress = yield* ProgressStore
        const progressOf = (owner: string) =>
          Effect.map(progress.ofPerson(acme, { owners: [owner], marks: [] }, 9), ({ length }) => length)
        const elsewhere = Context.get(yield* Layer.build(Layer.fresh(ErasedPeople.layer)), ErasedPeople)
        const idle = yield* connect(anna)
        yield* idle.send(start())
        yield* idle.send(answer("a", "Anna"))
        const [first, silent, other] = [yield* connect(anna), yield* connect(anna), yield* connect(ben)]
        yield* first.send(start({ protocol_version: 1 }))
        yield* other.send(start())
        yield* other.send(answer("a", "Ben"))

        yield* elsewhere.announce(acme, ["user:7"])
        yield* TestClock.adjust("2 seconds")
        yield* settled
        assert.deepStrictEqual(
          [idle, first, silent, other].map(({ closed }) => closed),
          [[1008], [1008], [1008], []],
        )
        for (const client of [idle, first, silent, other]) yield* client.leave
        assert.deepStrictEqual([yield* progressOf("user:7"), yield* progressOf("user:8")], [0, 1])

        const back = yield* connect(anna)
        yield* back.send(start())
        yield* TestClock.adjust("10 seconds")
        yield* settled
        assert.deepStrictEqual(back.closed, [])
      }).pipe(Effect.provide(service(stage))),
  )

  it.effect("save nothing if they end before the process learns of the erasure", () =>
    Effect.gen(function* () {
      const progress = yield* ProgressStore
      const elsewhere = Context.get(yield* Layer.build(Layer.fresh(ErasedPeople.layer)), ErasedPeople)
      const client = yield* connect(anna)
      yield* client.send(start())
      yield* client.send(answer("a", "Anna"))
      yield* elsewhere.announce(acme, ["user:7"])
      yield* client.leave
      assert.deepStrictEqual(yield* progress.ofPerson(acme, { owners: ["user:7"], marks: [] }, 9), [])
    }).pipe(Effect.provide(service(stage))),
  )
})
