import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Worker } from "node:worker_threads"
import * as AuditLog from "../../../src/adapters/sql/AuditLog.ts"
import * as ConversationStore from "../../../src/adapters/sql/ConversationStore.ts"
import * as FormStore from "../../../src/adapters/sql/FormStore.ts"
import * as QuestionStore from "../../../src/adapters/sql/QuestionStore.ts"
import * as SubmissionStore from "../../../src/adapters/sql/SubmissionStore.ts"
import type { EngineRequest } from "../../../src/adapters/pglite/Engine.ts"
import { definition, send, stored } from "../../http/forms/support/forms.ts"
import * as Testing from "../../doubles/Testing.ts"
import { ask, chatting, keptAgent } from "../../support/chat.ts"
import { embeddedDatabase } from "../../support/embeddedDatabase.ts"
import { inMemory } from "../../support/inMemory.ts"

/** Counts what is sent to the engine's thread: each message is a statement. */
const counting = Effect.acquireRelease(
  Effect.sync(() => {
    const { postMessage } = Worker.prototype
    const counted = { statements: 0, postMessage }
    Worker.prototype.postMessage = function (message: EngineRequest, ...rest) {
      if (message.kind === "execute") counted.statements++
      return postMessage.call(this, message, ...rest)
    }
    return counted
  }),
  ({ postMessage }) =>
    Effect.sync(() => {
      Worker.prototype.postMessage = postMessage
    }),
)

const stores = Layer.orDie(
  Layer.merge(
    Testing.stores,
    Layer.mergeAll(
      AuditLog.layer,
      ConversationStore.layer,
      FormStore.layer,
      QuestionStore.layer,
      SubmissionStore.layer,
    ).pipe(Layer.provide(embeddedDatabase)),
  ),
)

/**
 * The number of statements of a call, including those sent after it returns. Waits for as many as expected, and then a
 * moment longer for any others.
 */
const statementsOf = <A, E, R>(
  counted: { readonly statements: number },
  expected: number,
  call: Effect.Effect<A, E, R>,
) =>
  Effect.gen(function* () {
    const before = counted.statements
    yield* call
    while (counted.statements - before < expected) yield* Effect.sleep("20 millis")
    yield* Effect.sleep("500 millis")
    return counted.statements - before
  })

describe("statements on the embedded database", () => {
  it.live("a question takes three statements, whether the answer is streamed or not", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "Yes.", { stores })
      const id = yield* keptAgent(at, { name: "Ana" })
      const counted = yield* counting
      const asking = (accept: string) => ask(at, id, { query: "x", session_id: "s" }, { headers: { accept } })
      yield* statementsOf(counted, 3, asking("application/json"))
      assert.strictEqual(yield* statementsOf(counted, 3, asking("application/json")), 3)
      assert.strictEqual(yield* statementsOf(counted, 3, asking("text/event-stream")), 3)
    }).pipe(Effect.scoped),
  )

  it.live("submitting answers takes four statements, or five with a submission id, and validating them takes one", () =>
    Effect.gen(function* () {
      const at = yield* inMemory({ stores })
      const { path } = yield* stored(at, definition("one"))
      yield* send(at, "POST", `${path}/publish`, {})
      const counted = yield* counting
      const data = { name: "Ada", age: 36 }
      const sending = (to: string, body: object) => send(at, "POST", path + to, body)
      yield* statementsOf(counted, 4, sending("/data", { data }))
      assert.strictEqual(yield* statementsOf(counted, 1, sending("/validate", { data })), 1)
      assert.strictEqual(yield* statementsOf(counted, 4, sending("/data", { data })), 4)
      assert.strictEqual(yield* statementsOf(counted, 5, sending("/data", { data, submission_id: "s-1" })), 5)
    }).pipe(Effect.scoped),
  )
})
