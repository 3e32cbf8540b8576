import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as SqlClient from "effect/sql/SqlClient"
import { randomBytes, randomUUID } from "node:crypto"
import { deletion } from "../../src/adapters/sql/deletion.ts"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import { decodeForm } from "../../src/domain/forms/check/FormCheck.ts"
import { AnswerBatches } from "../../src/ports/AnswerBatches.ts"
import { ConversationStore } from "../../src/ports/ConversationStore.ts"
import { FormStore } from "../../src/ports/FormStore.ts"
import { SubmissionStore } from "../../src/ports/SubmissionStore.ts"
import { submissionOf } from "../support/submissionOf.ts"
import { storeTurn } from "./conversationStoreSuite.ts"

const at = DateTime.makeUnsafe("2026-02-28T23:59:59.123Z")

/** An incompressible text. */
const textOf = (bytes: number) => randomBytes(bytes / 2).toString("hex")

/** Checks how stores delete many rows, in batches of two rows and 1000 bytes. */
export const deletionSuite = <E>(
  name: string,
  stores: Layer.Layer<FormStore | SubmissionStore | AnswerBatches | ConversationStore | SqlClient.SqlClient, E>,
): void =>
  layer(stores, { timeout: "5 minutes" })(`deletion in batches: ${name}`, (it) => {
    const filled = Effect.fnUntraced(function* (texts: ReadonlyArray<string>) {
      const store = yield* SubmissionStore
      const [tenant, formUid] = [tenantNamed(`t${randomUUID()}`), randomUUID()]
      for (const text of texts) yield* store.insert(tenant, submissionOf(formUid, { data: { text } }))
      return { store, tenant, formUid }
    })

    it.effect("no statement deletes more than a limited number of rows and bytes", () =>
      Effect.gen(function* () {
        const { stamp } = yield* AnswerBatches
        for (const [texts, statements] of [
          [Array.from({ length: 5 }, () => "a"), 3],
          [Array.from({ length: 3 }, () => textOf(1500)), 3],
          [["a", textOf(1500), textOf(1500), "a"], 3],
        ] as const) {
          const { store, tenant, formUid } = yield* filled(texts)
          const other = yield* filled(["b"])
          yield* store.deleteAll(tenant, formUid)
          assert.isFalse(yield* store.hasAny(tenant, formUid))
          assert.isTrue(yield* store.hasAny(other.tenant, other.formUid))
          // Each statement that deleted answers counts one change; the last may have found nothing.
          const { changes } = yield* stamp(tenant, formUid)
          assert.isAtLeast(changes, statements)
          assert.isAtMost(changes, statements + 1)
        }
      }),
    )

    it.effect("an interrupted deletion is continued by the next one", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const remove = yield* deletion
        const { store, tenant, formUid } = yield* filled(["a", "b", "c", "d", "e"])
        const condition = sql`tenant = ${tenant} and form_uid = ${formUid}`
        let statements = 0
        const broken = remove(
          (statement) => (++statements === 2 ? Effect.fail("broken" as const) : Effect.orDie(statement)),
          "submissions",
          "position",
          condition,
        )
        assert.strictEqual(yield* Effect.flip(broken), "broken")
        assert.strictEqual((yield* store.counts(tenant, [formUid])).get(formUid), 3)
        yield* store.deleteAll(tenant, formUid)
        assert.isFalse(yield* store.hasAny(tenant, formUid))
      }),
    )

    it.effect("the answers to a new form that has a deleted form's id are not deleted", () =>
      Effect.gen(function* () {
        const forms = yield* FormStore
        const { store, tenant, formUid } = yield* filled(["a", "b", "c"])
        const json = {
          form_id: "f",
          title: "F",
          sections: [{ fields: [{ field_id: "q", field_type: "text", label: "Q" }] }],
        }
        const form = { ...Result.getOrThrow(decodeForm(json, formUid)), formUid }
        yield* forms.insert(tenant, form, { by: "7", at })
        yield* store.deleteAll(tenant, formUid)
        assert.strictEqual((yield* store.counts(tenant, [formUid])).get(formUid), 3)
        yield* forms.delete(tenant, formUid)
        yield* store.deleteAll(tenant, formUid)
        assert.isFalse(yield* store.hasAny(tenant, formUid))
      }),
    )

    it.effect("conversations are deleted whole, whatever their size and number", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const sql = yield* SqlClient.SqlClient
        const [owner, other] = [randomUUID(), randomUUID()]
        const begun = (whose: string, session: number, turns: number, size: number) =>
          Effect.forEach(Array.from({ length: turns }), () =>
            storeTurn(
              store,
              { owner: whose, chatbotId: "bot", sessionId: `s${session}` },
              { turnId: randomUUID(), question: "q", answer: textOf(size) },
              at,
              100,
            ),
          )
        for (const whose of [owner, other])
          for (const [session, [turns, size]] of (
            [
              [1, 2],
              [5, 2],
              [1, 3000],
              [2, 3000],
              [1, 2],
            ] as const
          ).entries())
            yield* begun(whose, session, turns, size)
        const turnsOf = (whose: string) =>
          Effect.map(sql`select 1 from conversation_exchanges where owner = ${whose}`, (rows) => rows.length)
        assert.strictEqual(yield* turnsOf(owner), 10)
        assert.strictEqual(yield* store.eraseAll(owner), 5)
        assert.strictEqual(yield* turnsOf(owner), 0)
        assert.strictEqual(yield* turnsOf(other), 10)
        yield* store.forgetAgent(other, "bot")
        assert.strictEqual(yield* turnsOf(other), 0)
        assert.strictEqual(yield* store.eraseAll(other), 0)
      }),
    )
  })
