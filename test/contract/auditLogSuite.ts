import { assert, layer } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"
import { type Attempt, beginning, type Outcome } from "../../src/domain/audit/AuditEntry.ts"
import { AuditLog } from "../../src/ports/AuditLog.ts"

const done: Outcome = { result: "done", status: 200, made: null }
const patience = Duration.minutes(10)

const attempt = (tenant: string, fields: Partial<Attempt> = {}): Attempt => ({
  id: randomUUID(),
  at: 1_000,
  tenant,
  actor: "7",
  action: "form.edit",
  object: { form_uid: "ñ" },
  request: null,
  ...fields,
})

/** The contract of every audit log. */
export const auditLogSuite = (name: string, adapter: Layer.Layer<AuditLog, unknown>) =>
  layer(adapter)(`AuditLog: ${name}`, (it) => {
    it.effect("adds each finished entry to the chain once, and lists entries newest first", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const tenant = randomUUID()
        const first = attempt(tenant)
        yield* log.add(first, Option.none())
        yield* log.add(attempt(tenant, { action: "form.publish", at: 2_000 }), Option.some(done))
        yield* log.link(patience)
        assert.deepStrictEqual(
          (yield* log.page(tenant, {}, null, 10)).map(({ entry }) => entry.action),
          ["form.publish"],
        )
        yield* log.finish(first.id, { result: "refused", status: 422, made: null })
        yield* log.link(patience)
        yield* log.link(patience)
        const [second, one] = yield* log.page(tenant, {}, null, 10)
        assert.deepStrictEqual([second!.seq, one!.seq], [2, 1])
        assert.deepStrictEqual(second!.entry, { ...first, result: "refused", status: 422, made: null })
        assert.deepStrictEqual([one!.previous, second!.previous], [beginning, one!.hash])
        const whole = { entries: 2, head: second!.hash, brokenAt: null }
        assert.deepStrictEqual(yield* log.check(tenant), { ...whole, hashAt: null })
        for (const [at, hashAt] of [
          [0, beginning],
          [1, one!.hash],
          [2, second!.hash],
          [3, null],
        ] as const)
          assert.deepStrictEqual(yield* log.check(tenant, at), { ...whole, hashAt })
        assert.include(yield* log.tenants, tenant)
      }),
    )

    it.effect("marks an unfinished entry as unknown after a while, and adds it to the chain", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const tenant = randomUUID()
        yield* log.add(attempt(tenant), Option.none())
        yield* log.link(Duration.zero)
        assert.deepStrictEqual(
          (yield* log.page(tenant, {}, null, 10)).map(({ entry }) => entry.result),
          ["unknown"],
        )
      }),
    )

    it.effect("lists entries page by page and by filter, for one tenant only", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const tenant = randomUUID()
        for (const at of [1, 2, 3]) yield* log.add(attempt(tenant, { at }), Option.some(done))
        yield* log.add(attempt(tenant, { at: 4, actor: null, action: "session.open" }), Option.some(done))
        yield* log.add(attempt(randomUUID(), { at: 5 }), Option.some(done))
        yield* log.link(patience)
        const seqs = (filter: Parameters<typeof log.page>[1], before: number | null = null, limit = 10) =>
          Effect.map(log.page(tenant, filter, before, limit), (page) => page.map(({ seq }) => seq))
        assert.deepStrictEqual(yield* seqs({}, null, 2), [4, 3])
        assert.deepStrictEqual(yield* seqs({}, 3, 2), [2, 1])
        assert.deepStrictEqual(yield* seqs({ actor: "7" }), [3, 2, 1])
        assert.deepStrictEqual(yield* seqs({ action: "session.open" }), [4])
        assert.deepStrictEqual(yield* seqs({ result: "failed" }), [])
        assert.deepStrictEqual(yield* seqs({ from: 2, to: 4 }), [3, 2])
      }),
    )
  })
