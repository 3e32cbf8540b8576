import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import { decodeForm } from "../../src/domain/forms/check/FormCheck.ts"
import { FormStore } from "../../src/ports/FormStore.ts"
import { ObjectStore } from "../../src/ports/ObjectStore.ts"
import { SubmissionStore } from "../../src/ports/SubmissionStore.ts"
import { TenantUsage } from "../../src/ports/TenantUsage.ts"
import { submissionOf } from "../support/submissionOf.ts"

/** The contract of every `TenantUsage`. */
export const tenantUsageSuite = <E>(
  name: string,
  stores: Layer.Layer<TenantUsage | FormStore | SubmissionStore | ObjectStore, E>,
): void =>
  layer(stores, { timeout: "5 minutes" })(`TenantUsage: ${name}`, (it) => {
    it.effect("counts a tenant's forms, answers, uploads and recordings, excluding deleted ones", () =>
      Effect.gen(function* () {
        const forms = yield* FormStore
        const submissions = yield* SubmissionStore
        const objects = yield* ObjectStore
        const usage = yield* TenantUsage
        const tenant = tenantNamed(`t${randomUUID()}`)
        assert.deepStrictEqual(yield* usage.of(tenant), { forms: 0, bytes: 0 })
        const definition = { title: "T", sections: [{ fields: [{ field_id: "a", field_type: "text", label: "a" }] }] }
        const form = yield* Effect.fromResult(decodeForm(definition, randomUUID()))
        yield* forms.insert(tenant, form, { by: "7", at: DateTime.makeUnsafe(0) })
        const submission = { ...submissionOf(form.formUid), evidence: null, context: null, data: { a: "é" } }
        yield* submissions.insert(tenant, submission)
        assert.deepStrictEqual(yield* usage.of(tenant), { forms: 1, bytes: 10 })
        const put = (key: string, size: number) =>
          objects.put(key, new Uint8Array(size), { contentType: "application/octet-stream" })
        const upload = `uploads/${tenant}/${form.formUid}/f/${randomUUID()}`
        yield* put(upload, 100)
        yield* put(upload, 200)
        yield* put(`recordings/${form.formUid}/s/f`, 1000)
        yield* put(`artifacts/${tenant}`, 7)
        yield* put(`uploads/${tenant}x/${form.formUid}/f/${randomUUID()}`, 7)
        yield* put(`recordings/${randomUUID()}/s/f`, 7)
        assert.strictEqual((yield* usage.of(tenant)).bytes, 1210)
        yield* objects.delete(upload)
        assert.strictEqual((yield* usage.of(tenant)).bytes, 1010)
        yield* objects.deleteAll(`recordings/${form.formUid}/s/`)
        assert.strictEqual((yield* usage.of(tenant)).bytes, 10)
      }),
    )
  })
