import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { DocumentText } from "../../../src/ports/DocumentText.ts"
import * as ScriptedModel from "../../doubles/scripted/LanguageModel.ts"
import * as Testing from "../../doubles/Testing.ts"
import { file } from "../../support/agents.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { change, keep } from "../../support/userAgents.ts"

const cat = file("cat.txt", "text/plain", "The cat sat on the mat.")
const dog = file("dog.txt", "text/plain", "The dog sat by the door.")

const sources = (at: Service, id: string) =>
  Effect.map(
    at.call({
      method: "POST",
      path: `/api/v1/agents/chat/${id}`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: "Who sat where?" }),
    }),
    (answer) => {
      assert.strictEqual(answer.status, 200, answer.text)
      return answer.json().sources.map(({ filename }: { filename: string }) => filename)
    },
  )

describe("an agent with changed documents", () => {
  it.effect("answers from the old index until the new one is complete", () =>
    Effect.gen(function* () {
      const reading = yield* Deferred.make<void>()
      const goOn = yield* Deferred.make<void>()
      const slow = Layer.succeed(DocumentText, {
        read: (bytes) =>
          Effect.gen(function* () {
            const text = new TextDecoder().decode(bytes)
            if (text.includes("dog")) {
              yield* Deferred.succeed(reading, undefined)
              yield* Deferred.await(goOn)
            }
            return { pages: [{ number: null, text }], outline: [] }
          }),
      })
      const model = ScriptedModel.make(() => "So it is [1].").layer
      const at = yield* inMemory({ agentWorld: Layer.mergeAll(Testing.agentWorld, slow, model) })
      const { chatbot_id: id } = (yield* keep(at, { name: "Ana", use_vector: true }, [cat])).json()
      const changing = yield* Effect.forkChild(change(at, id, {}, [dog]))
      yield* Deferred.await(reading)
      for (let asked = 0; asked < 5; asked++) assert.deepStrictEqual(yield* sources(at, id), ["cat.txt"])
      yield* Deferred.succeed(goOn, undefined)
      assert.strictEqual((yield* Fiber.join(changing)).status, 200)
      assert.sameMembers(yield* sources(at, id), ["cat.txt", "dog.txt"])
    }),
  )
})
