import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { PartialAnswers } from "../../../src/application/forms/PartialAnswers.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import type { RefusalReason } from "../../../src/domain/forms/share/Standing.ts"
import { ObjectStore } from "../../../src/ports/ObjectStore.ts"
import { formOf, oneOf, typesOf } from "../../domain/voice/support/Conversation.ts"
import {
  answer,
  type Backstage,
  backstage,
  caller,
  type Client,
  connect,
  formUid,
  service,
  settled,
  start,
} from "./Rig.ts"

const form = formOf(["a", "b", "c"].map((id) => ({ field_id: id, field_type: "text", label: id })))
const acme = tenantNamed("acme")

const onStage = <A, E>(
  play: (stage: Backstage) => Effect.Effect<A, E, Layer.Success<ReturnType<typeof service>> | Scope.Scope>,
) =>
  Effect.suspend(() => {
    const stage = backstage(form)
    return Effect.provide(play(stage), service(stage))
  })

/** Opens or closes the form, and lets open sessions notice the change. */
const nowRefused = (stage: Backstage, reason: RefusalReason | undefined) =>
  Effect.suspend(() => {
    stage.refusal = reason
    return Effect.andThen(TestClock.adjust("2 seconds"), settled)
  })

/** The person's unfinished answers, and all stored files except the service's own voice. */
const savedOf = Effect.fnUntraced(function* (owner: string) {
  const partial = yield* PartialAnswers
  const objects = yield* ObjectStore
  const found = yield* partial.find({ tenant: acme, formUid, owner })
  const answers = Option.map(found, ({ data }) => Object.values(data))
  const files = yield* Stream.runCollect(objects.keys)
  return {
    answers: Option.getOrElse(answers, () => []),
    files: files.filter((key) => !key.startsWith("narration/")),
  }
})

const closings = ["form_paused", "form_closed", "form_full"] as const

const next = {
  "an answer": (client: Client) => client.send(answer("b", "Berlin")),
  "a recording": (client: Client) => client.say("Berlin"),
  "a skipped question": (client: Client) => client.send({ type: "skip_question" }),
}

describe("a voice session whose form stops accepting answers", () => {
  it.effect.each(closings)(
    "stores nothing more, closes, and can be resumed once the form is open again: %s",
    (reason) =>
      onStage(
        Effect.fnUntraced(function* (stage) {
          for (const [n, [what, send]] of Object.entries(next).entries()) {
            const person = caller(n, "acme")
            const client = yield* connect(person)
            const started = yield* client.send(start())
            yield* client.send(answer("a", "Anna"))
            const before = yield* savedOf(`user:${n}`)
            assert.deepStrictEqual(before.answers, ["Anna"])
            yield* nowRefused(stage, reason)
            yield* client.send({ type: "ping" })
            assert.deepStrictEqual(client.closed, [])
            const told = yield* send(client)
            const codes = told.map((message) => [message.type, message["code"]])
            assert.deepStrictEqual(codes, [["error", "ANSWERS_NOT_TAKEN"]], what)
            assert.deepStrictEqual([client.closed, client.reasons], [[1008], [reason]])
            yield* client.leave
            assert.deepStrictEqual(yield* savedOf(`user:${n}`), before)

            yield* nowRefused(stage, undefined)
            const back = yield* connect(person)
            const id = oneOf(started, "session_started")["session_id"]
            const resumed = oneOf(yield* back.send(start({ resume_session_id: id })), "session_resumed")
            assert.deepStrictEqual([resumed["answered"], resumed["cursor"]], [["a"], "b"])
            yield* back.send(answer("b", "Berlin"))
            assert.sameMembers((yield* savedOf(`user:${n}`)).answers, ["Anna", "Berlin"])
          }
        }),
      ),
  )

  it.effect.each(closings)("does not start on a connection that was open before: %s", (reason) =>
    onStage(
      Effect.fnUntraced(function* (stage) {
        const client = yield* connect(caller(7, "acme"))
        yield* nowRefused(stage, reason)
        assert.strictEqual(oneOf(yield* client.send(start()), "error")["code"], "ANSWERS_NOT_TAKEN")
        assert.deepStrictEqual([client.closed, client.reasons], [[1008], [reason]])
      }),
    ),
  )

  it.effect("can still be ended, which deletes what it stored", () =>
    onStage(
      Effect.fnUntraced(function* (stage) {
        const client = yield* connect(caller(7, "acme"))
        yield* client.send(start())
        yield* client.send(answer("a", "Anna"))
        yield* nowRefused(stage, "form_paused")
        assert.deepStrictEqual(typesOf(yield* client.send({ type: "end_session" })), ["session_ended"])
        assert.deepStrictEqual(yield* savedOf("user:7"), { answers: [], files: [] })
      }),
    ),
  )
})
