import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import type { KeptFile } from "../../src/domain/forms/records/KeptFile.ts"
import { FileRecords } from "../../src/ports/FileRecords.ts"
import { SubmissionStore } from "../../src/ports/SubmissionStore.ts"
import { submissionOf } from "../support/submissionOf.ts"

const at = DateTime.makeUnsafe("2026-01-02T03:04:05Z")
const later = DateTime.add(at, { hours: 1 })

/** The contract of every `FileRecords`. */
export const fileRecordsSuite = <E>(name: string, stores: Layer.Layer<FileRecords | SubmissionStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`FileRecords: ${name}`, (it) => {
    const place = () => ({ tenant: `t${randomUUID()}`, formUid: randomUUID() })
    const fileOf = (
      of: { readonly tenant: string; readonly formUid: string },
      more: Partial<KeptFile> = {},
    ): KeptFile => {
      const fieldUid = more.fieldUid ?? randomUUID()
      return {
        key: `uploads/${of.tenant}/${of.formUid}/${fieldUid}/${randomUUID()}`,
        kind: "upload",
        ...of,
        fieldUid,
        owner: "user:7",
        submissionId: null,
        filename: "日本 'x'.png",
        contentType: "image/png",
        size: 5_000_000_000,
        checksum: "sha256:00",
        createdAt: at,
        ...more,
      }
    }

    it.effect("stores, replaces and deletes records", () =>
      Effect.gen(function* () {
        const records = yield* FileRecords
        const of = place()
        const [one, two] = [fileOf(of), fileOf(of)]
        yield* records.put(one)
        yield* records.put(two)
        const found = yield* records.find([one.key, two.key, "uploads/none"])
        assert.sameDeepMembers([...found], [one, two])
        yield* records.put({ ...one, size: 3, createdAt: later })
        assert.deepStrictEqual(yield* records.find([one.key]), [{ ...one, size: 3, createdAt: later }])
        assert.strictEqual((yield* records.of(of, 10)).length, 2)
        assert.strictEqual((yield* records.of(of, 1)).length, 1)
        assert.deepStrictEqual(yield* records.of({ ...of, tenant: "other" }, 10), [])
        yield* records.forget([one.key])
        assert.deepStrictEqual(yield* records.find([one.key]), [])
      }),
    )

    it.effect("finds a person's uploaded but unsubmitted files, in any form of the tenant", () =>
      Effect.gen(function* () {
        const records = yield* FileRecords
        const of = place()
        const other = { ...place(), tenant: of.tenant }
        const [sent, waiting, elsewhere] = [fileOf(of), fileOf(of), fileOf(other, { owner: "pass:a" })]
        const [foreign, anothers] = [fileOf(place()), fileOf(of, { owner: "user:70" })]
        for (const file of [sent, waiting, elsewhere, foreign, anothers]) yield* records.put(file)
        yield* records.claim({ ...of, submissionId: "s1" }, [sent.key])
        const found = yield* records.unclaimed(of.tenant, ["user:7", "pass:a"], 10)
        assert.sameMembers(
          found.map(({ key }) => key),
          [waiting.key, elsewhere.key],
        )
        assert.strictEqual((yield* records.unclaimed(of.tenant, ["user:7", "pass:a"], 1)).length, 1)
        assert.deepStrictEqual(yield* records.unclaimed(of.tenant, [], 10), [])
      }),
    )

    it.effect("assigns either all files or none to one submission", () =>
      Effect.gen(function* () {
        const records = yield* FileRecords
        const of = place()
        const [one, two, elsewhere] = [fileOf(of), fileOf(of), fileOf(place())]
        for (const file of [one, two, elsewhere]) yield* records.put(file)
        const first = { ...of, submissionId: "first" }
        const second = { ...of, submissionId: "second" }
        assert.isFalse(yield* records.claim(first, [one.key, elsewhere.key]))
        assert.isFalse(yield* records.claim(first, [one.key, "uploads/none"]))
        assert.isTrue(yield* records.claim(second, [one.key]))
        assert.isTrue(yield* records.claim(second, [one.key]))
        assert.isFalse(yield* records.claim(first, [one.key, two.key]))
        assert.deepStrictEqual(yield* records.of(first, 10), [])
        assert.deepStrictEqual(
          (yield* records.of(second, 10)).map(({ key }) => key),
          [one.key],
        )
        yield* records.release(second, [two.key])
        assert.strictEqual((yield* records.of(second, 10)).length, 1)
        yield* records.release(second, [one.key])
        assert.isTrue(yield* records.claim(first, [one.key, two.key]))
        assert.isTrue(yield* records.claim(first, []))
        const outcomes = yield* Effect.forEach(
          ["a", "b", "c"],
          (submissionId) =>
            records.claim({ tenant: elsewhere.tenant, formUid: elsewhere.formUid, submissionId }, [elsewhere.key]),
          { concurrency: "unbounded" },
        )
        assert.strictEqual(outcomes.filter(Boolean).length, 1)
      }),
    )

    it.effect("finds files that are old, unused or no longer needed, and those whose submission is gone", () =>
      Effect.gen(function* () {
        const records = yield* FileRecords
        const submissions = yield* SubmissionStore
        const of = place()
        const tenant = tenantNamed(of.tenant)
        const stored = submissionOf(of.formUid)
        const used = fileOf(of, { submissionId: stored.submissionId })
        const unused = fileOf(of)
        const lost = fileOf(of, { submissionId: "gone" })
        const recording = fileOf(of, { kind: "recording", key: `recordings/${of.formUid}/s/${randomUUID()}` })
        const named = `uploads/${of.tenant}/${of.formUid}/${randomUUID()}/${randomUUID()}`
        yield* submissions.insert(tenant, { ...stored, data: { file: { blob_ref: named } } })
        for (const file of [used, unused, lost, recording]) yield* records.put(file)
        // No form has claimed the file.
        const unsaid = fileOf(of, { key: `${named}x` })
        yield* submissions.insert(tenant, submissionOf(of.formUid, { data: { file: { blob_ref: unsaid.key } } }))
        yield* records.put(unsaid)
        const keysOf = (found: ReadonlyArray<KeptFile>) =>
          found.map(({ key }) => key).filter((key) => key.includes(of.formUid))
        assert.sameMembers(keysOf(yield* records.strays({ unused: later, lost: later }, 1000)), [
          unused.key,
          lost.key,
          recording.key,
        ])
        assert.sameMembers(keysOf(yield* records.strays({ unused: at, lost: later }, 1000)), [lost.key])
        assert.deepStrictEqual(keysOf(yield* records.strays({ unused: at, lost: at }, 1000)), [])
        assert.deepStrictEqual(keysOf(yield* records.olderThan(of, "recording", later, 10)), [recording.key])
        assert.deepStrictEqual(keysOf(yield* records.olderThan(of, "recording", at, 10)), [])
        const nobodys = `uploads/${of.tenant}/${of.formUid}/${randomUUID()}/${randomUUID()}`
        const all = [used.key, unused.key, lost.key, recording.key, named, nobodys]
        assert.sameMembers([...(yield* records.unneeded(all))], [lost.key, nobodys])
        yield* submissions.deleteAll(tenant, of.formUid)
        assert.sameMembers([...(yield* records.unneeded(all))], [used.key, lost.key, named, nobodys])
      }),
    )
  })
