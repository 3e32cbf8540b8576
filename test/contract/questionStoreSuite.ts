import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { randomUUID } from "node:crypto"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import { readField } from "../../src/domain/forms/codec/FormCodec.ts"
import type { ReusableField } from "../../src/domain/forms/edit/QuestionBank.ts"
import { QuestionStore } from "../../src/ports/QuestionStore.ts"

const question = (questionId: string): ReusableField => ({
  questionId,
  definition: Result.getOrThrow(
    readField({ field_id: "q", field_type: "text", label: { en: "A \u0000 'b'", es: "日本" } }, randomUUID()),
  ),
  usageForms: 0,
  usageResponses: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
})

/** The contract of every `QuestionStore`. */
export const questionStoreSuite = <E>(name: string, stores: Layer.Layer<QuestionStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`QuestionStore: ${name}`, (it) => {
    it.effect("stores questions by tenant, in the order of their identifiers", () =>
      Effect.gen(function* () {
        const store = yield* QuestionStore
        const [own, other] = [tenantNamed(`t${randomUUID()}`), tenantNamed(`t${randomUUID()}`)]
        const [b, a, c] = [question("b"), question("a"), question("c")]
        for (const one of [b, a, c]) yield* store.insert(own, one)
        assert.deepStrictEqual(yield* store.list(own, 2), [a, b])
        assert.deepStrictEqual(yield* store.list(own, 2, "b"), [c])
        assert.deepStrictEqual(yield* store.list(other, 2), [])
        assert.deepStrictEqual(yield* store.named(own, ["c", "none"]), [c])
        assert.deepStrictEqual(yield* store.named(own, []), [])
        assert.deepStrictEqual(yield* store.named(other, ["c"]), [])
      }),
    )
  })
