import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as FolderFiles from "../../../src/adapters/folder/FormFiles.ts"
import * as MemoryForms from "../../doubles/memory/FormStore.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import { FormHydration, type HydrationOptions } from "../../../src/application/forms/FormHydration.ts"
import { AnswerErasure } from "../../../src/application/forms/AnswerErasure.ts"
import { FormCreation } from "../../../src/application/forms/FormCreation.ts"
import * as FormSecrets from "../../../src/adapters/secrets/Secrets.ts"
import { Secrets } from "../../../src/ports/Secrets.ts"
import { FormFiles } from "../../../src/ports/FormFiles.ts"
import { FormVersions } from "../../../src/application/forms/FormVersions.ts"

const registry = (options: HydrationOptions, beforeForm: AnswerErasure["Service"]["beforeForm"] = () => Effect.void) =>
  FormHydration.layer(options).pipe(
    Layer.provide(Layer.mock(AnswerErasure, { beforeForm })),
    Layer.provideMerge(Layer.mergeAll(FormCreation.layer, FormVersions.layer)),
    Layer.provide(Layer.succeed(Secrets, FormSecrets.make([]))),
    Layer.provideMerge(MemoryForms.layer),
  )

const definition = (formId: string, more: object = {}) => ({
  form_id: formId,
  title: formId,
  sections: [{ section_id: "main", fields: [{ field_id: "name", field_type: "text", label: "Name" }] }],
  ...more,
})

const folderOf = (files: Readonly<Record<string, unknown>>) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const folder = mkdtempSync(join(tmpdir(), "forms-"))
      for (const [name, content] of Object.entries(files))
        writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content))
      return folder
    }),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true })),
  )

const loaded = (folder: string) =>
  Effect.gen(function* () {
    const { load } = yield* FormHydration
    return yield* Effect.forEach(yield* (yield* FormFiles).all, load)
  }).pipe(Effect.provide(FolderFiles.layer(folder)))

describe("forms in a folder", () => {
  it.effect("[VER-070] belong to the default tenant, unless they name another", () =>
    Effect.gen(function* () {
      const folder = yield* folderOf({
        "a.json": definition("intake"),
        "b.json": definition("survey", { tenant: "acme" }),
        "notes.txt": "no form",
      })
      const outcomes = yield* loaded(folder)
      assert.deepStrictEqual(
        outcomes.map(({ tenant, outcome }) => [tenant, outcome]),
        [
          ["navigator", "added"],
          ["acme", "added"],
        ],
      )
      const versions = yield* FormVersions
      for (const { tenant, formUid } of outcomes)
        assert.isNotNull((yield* versions.history(tenant, formUid)).head.published)
    }).pipe(Effect.provide(registry({ defaultTenant: "navigator", requireTenant: false }))),
  )

  it.effect("are left unchanged on a second start, without a new version", () =>
    Effect.gen(function* () {
      const folder = yield* folderOf({ "a.json": definition("intake") })
      const [first] = yield* loaded(folder)
      const [again] = yield* loaded(folder)
      assert.deepStrictEqual(again, { ...first!, outcome: "there already" })
      const { versions } = yield* (yield* FormVersions).history(tenantNamed("navigator"), first!.formUid)
      assert.strictEqual(versions.length, 1)
    }).pipe(Effect.provide(registry({ defaultTenant: "navigator", requireTenant: false }))),
  )

  it.effect("don't inherit anything from a deleted form with the same id", () => {
    const cleared: Array<string> = []
    const beforeForm = (_: string, formUid: string) => Effect.sync(() => void cleared.push(formUid))
    return Effect.gen(function* () {
      const folder = yield* folderOf({ "a.json": definition("intake") })
      const [first] = yield* loaded(folder)
      yield* loaded(folder)
      assert.deepStrictEqual(cleared, [first!.formUid])
    }).pipe(Effect.provide(registry({ defaultTenant: "navigator", requireTenant: false }, beforeForm)))
  })

  it.effect("[VER-080] use the default tenant only if no tenant is required", () =>
    Effect.gen(function* () {
      const named = yield* folderOf({ "a.json": definition("intake", { tenant: "acme" }) })
      assert.deepStrictEqual((yield* loaded(named))[0]!.tenant, tenantNamed("acme"))
      const { file, problem } = yield* Effect.flip(loaded(yield* folderOf({ "b.json": definition("survey") }))).pipe(
        Effect.filterOrFail((error) => error._tag === "FormFileUnusable"),
      )
      assert.deepStrictEqual([file, problem], ["b.json", "`tenant` is required"])
    }).pipe(Effect.provide(registry({ defaultTenant: "navigator", requireTenant: true }))),
  )

  it.effect("are refused with the name of the faulty file and what is wrong with it", () =>
    Effect.gen(function* () {
      for (const [content, problem] of [
        ["{", "it is not JSON"],
        [definition("x"), "`tenant` is required, because there is no default tenant"],
        [definition("x", { tenant: "forms" }), '"forms" isn\'t a valid tenant name'],
        [definition("x", { tenant: 7 }), "7 isn't a valid tenant name"],
        [definition("x", { tenant: "acme", sections: 7 }), /^sections: /],
      ] as const) {
        const error = yield* Effect.flip(loaded(yield* folderOf({ "form.json": content })))
        assert(error._tag === "FormFileUnusable")
        assert.strictEqual(error.file, "form.json")
        if (typeof problem === "string") assert.strictEqual(error.problem, problem)
        else assert.match(error.problem, problem)
      }
      const missing = yield* Effect.flip(loaded("/nowhere"))
      assert.strictEqual(missing._tag, "FormFilesUnreadable")
    }).pipe(Effect.provide(registry({ defaultTenant: null, requireTenant: false }))),
  )

  it.effect("can't use the name of another form of the same tenant", () =>
    Effect.gen(function* () {
      const folder = yield* folderOf({ "a.json": definition("intake"), "b.json": definition("intake") })
      const error = yield* Effect.flip(loaded(folder))
      assert(error._tag === "FormFileUnusable")
      assert.strictEqual(error.problem, "another form of navigator has the form_id intake")
    }).pipe(Effect.provide(registry({ defaultTenant: "navigator", requireTenant: false }))),
  )
})
